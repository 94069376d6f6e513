import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { event, HOLDER, newRun } from '../../../test/support/run-store-suite.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import type { RunStore } from '../../core/ports/run-store.ts';
import { loadSqlite } from '../locks/sqlite.ts';
import type { DamageReport } from './damage.ts';
import { createRunStore } from './run-store.ts';

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/run-store');
const never = (report: DamageReport): void => assert.fail(JSON.stringify(report));
const open = (directory: string, damaged = never): RunStore => createRunStore({ directory, now: Date.now, damaged });
const isSuperuser = process.getuid?.() === 0;
const UNAVAILABLE = { code: 'runs-unavailable' };

/** Only the superuser mounts, and not in every container. */
const cannotMount = await withTempDir(directory => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', directory]);
  if (status === 0) spawnSync('umount', [directory]);
  return status !== 0 && 'no file system can be mounted here';
});

async function mounted(options: string, body: (disk: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]);
    try {
      await body(directory);
    } finally {
      execFileSync('umount', ['-l', directory]);
    }
  });
}

async function keptRun(store: RunStore, events = 1): Promise<string> {
  const run = newRun();
  await store.create(run, { holder: HOLDER });
  for (let index = 0; index < events; index++) await store.append(run.id, 1, [event('a', 'x'.repeat(2000))]);
  await store.end(run.id, 1, { state: 'completed', at: 1 });
  return run.id;
}

test('the files of a store are for its user only', { skip: process.platform === 'win32' }, async () => {
  await withTempDir(async directory => {
    const state = join(directory, 'a', 'runs');
    const store = open(state);
    assert.deepEqual((await store.list()).runs, []);
    assert.equal(existsSync(state), false, 'reading makes nothing');
    await store.create(newRun(), { holder: HOLDER });
    assert.equal((await stat(state)).mode & 0o777, 0o700);
    for (const name of await readdir(state)) {
      const { mode } = await stat(join(state, name));
      assert.equal(mode & 0o077, 0, name);
    }
    await store.close();
    await chmod(state, 0o755);
    const again = open(state);
    await again.create(newRun());
    assert.equal((await stat(state)).mode & 0o777, 0o755, 'a directory of the user stays as it is');
    assert.equal((await stat(join(state, 'runs.db'))).mode & 0o777, 0o600);
    await again.close();
  });
});

test('on a full disk nothing is acknowledged that is not kept, and the store goes on when there is room', {
  skip: cannotMount,
}, async () => {
  await mounted('size=2m,mode=0700', async disk => {
    const store = open(join(disk, 'runs'));
    const run = newRun();
    await store.create(run, { holder: HOLDER });
    const large = 'x'.repeat(50_000);
    let kept = 0;
    const full = await (async () => {
      for (;;) kept = await store.append(run.id, 1, [event('a', large)]);
    })().catch((error: unknown) => error);
    assert.match((full as Error).message, /^cannot use the journal of runs .*: no space left on the disk$/);
    assert.equal((full as { readonly code: string }).code, 'runs-unavailable');
    assert.ok(kept > 5);
    assert.equal((await store.events(run.id)).length, kept);
    await store.close();
    const other = open(join(disk, 'runs'));
    assert.equal((await other.list()).runs[0]?.state, 'interrupted', 'it is seen, although it cannot be written down');
    await other.close();
    execFileSync('mount', ['-o', 'remount,size=8m', disk]);
    const third = open(join(disk, 'runs'));
    assert.equal((await third.claim(run.id, HOLDER)).kind, 'claimed');
    assert.equal(await third.append(run.id, 2, [event('a', large)]), kept + 1);
    await third.end(run.id, 2, { state: 'completed', at: 1 });
    assert.deepEqual((await third.check()).faults, []);
    await third.close();
  });
});

test('on a disk that is full from the beginning the error says so', { skip: cannotMount }, async () => {
  await mounted('size=64k,mode=0700', async disk => {
    await writeFile(join(disk, 'filler'), Buffer.alloc(65_536)).catch(() => undefined);
    const store = open(join(disk, 'runs'));
    await assert.rejects(store.create(newRun(), { holder: HOLDER }), {
      code: 'runs-unavailable',
      message: /no space left on the disk/,
    });
    await store.close();
  });
});

test('in a read-only file system runs are read, and writing is refused in words', { skip: cannotMount }, async () => {
  await mounted('size=4m,mode=0700', async disk => {
    const first = open(join(disk, 'runs'));
    const id = await keptRun(first);
    const lost = newRun();
    await first.create(lost, { holder: HOLDER });
    await first.close();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const store = open(join(disk, 'runs'));
    assert.equal((await store.read(id))?.state, 'completed');
    assert.equal((await store.list()).runs.length, 2);
    await assert.rejects(store.create(newRun(), { holder: HOLDER }), {
      ...UNAVAILABLE,
      message: /its file system is read-only|it is read-only/,
      hint: /writable/,
    });
    await store.close();
  });
});

test('a directory that cannot be written is an error that says what to do', {
  skip: isSuperuser || process.platform === 'win32',
}, async () => {
  await withTempDir(async directory => {
    await chmod(directory, 0o500);
    const store = open(join(directory, 'runs'));
    await assert.rejects(store.create(newRun()), { ...UNAVAILABLE, message: /permission denied/, hint: /writable/ });
    await chmod(directory, 0o700);
  });
});

test('a path through a file is an error that says so', async () => {
  await withTempDir(async directory => {
    await writeFile(join(directory, 'file'), '');
    const store = open(join(directory, 'file', 'runs'));
    await assert.rejects(store.create(newRun()), { ...UNAVAILABLE, message: /not a directory/ });
    await assert.rejects(store.create(newRun(), { holder: HOLDER }), UNAVAILABLE);
  });
});

/** Bytes in the middle of the file become others. */
async function damage(path: string, at: number, length: number): Promise<void> {
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(length, 0xa5), 0, length, at);
  await file.close();
}

test('a file that is not a database is set aside, and a new one is begun', async () => {
  await withTempDir(async directory => {
    await writeFile(
      join(directory, 'runs.db'),
      'this is no database, and it is longer than the header of one'.repeat(100),
    );
    const reports: DamageReport[] = [];
    const store = open(directory, report => reports.push(report));
    await keptRun(store);
    assert.equal((await store.list()).runs.length, 1);
    const [{ setAside, exported, rows } = assert.fail('nothing was said')] = reports;
    assert.match(setAside, /runs\.db\.damaged-\d{8}T\d{6}Z$/);
    assert.match(await readFile(setAside, 'utf8'), /^this is no database/);
    assert.deepEqual([await readFile(exported, 'utf8'), rows], ['', 0]);
    assert.deepEqual((await store.check()).setAside, [setAside]);
    await store.close();
    const again = open(directory);
    assert.equal((await again.list()).runs.length, 1);
    await again.close();
  });
});

test('damage inside is an error once; the next process sets the database aside and exports what can be read', async () => {
  await withTempDir(async directory => {
    const first = open(directory);
    for (let index = 0; index < 20; index++) await keptRun(first, 10);
    await first.close();
    const path = join(directory, 'runs.db');
    const { size } = await stat(path);
    await damage(path, Math.floor(size * 0.4), Math.floor(size * 0.3));
    const second = open(directory);
    const ids = (await second.list()).runs.map(({ id }) => id);
    const { faults } = await second.check();
    assert.ok(faults.length > 0);
    const read = async (): Promise<void> => {
      for (const id of ids) await second.events(id);
    };
    await assert.rejects(read(), { ...UNAVAILABLE, message: /it is damaged$/, hint: /sets it aside/ });
    await second.close();
    const reports: DamageReport[] = [];
    const third = open(directory, report => reports.push(report));
    const id = await keptRun(third);
    assert.deepEqual(
      (await third.list()).runs.map(run => run.id),
      [id],
    );
    const [report] = reports;
    assert.ok(report !== undefined && report.rows > 20, `${report?.rows} rows`);
    const lines = (await readFile(report.exported, 'utf8'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { readonly table: string });
    assert.equal(lines.filter(({ table }) => table === 'runs').length, 20);
    assert.equal((await stat(report.setAside)).size, size);
    assert.deepEqual((await third.check()).faults, []);
    await third.close();
  });
});

test('a note of damage about a sound database changes nothing', async () => {
  await withTempDir(async directory => {
    const first = open(directory);
    const id = await keptRun(first);
    await first.close();
    await writeFile(join(directory, 'runs.db.suspect'), '');
    const second = open(directory);
    assert.equal((await second.read(id))?.id, id);
    assert.equal(existsSync(join(directory, 'runs.db.suspect')), false);
    await second.close();
  });
});

test('a copy is a whole store, made while others write; an existing file is not written over', async () => {
  await withTempDir(async directory => {
    const store = open(join(directory, 'runs'));
    const id = await keptRun(store, 20);
    const copy = join(directory, 'copy', 'runs.db');
    await mkdir(join(directory, 'copy'));
    const other = newRun();
    await Promise.all([store.backup(copy), store.create(other)]);
    await assert.rejects(store.backup(copy), UNAVAILABLE);
    assert.equal((await stat(copy)).mode & 0o077, 0);
    const restored = open(join(directory, 'copy'));
    assert.equal((await restored.events(id)).length, 20);
    await restored.close();
    await store.close();
    await rm(join(directory, 'runs'), { recursive: true });
    const empty = open(join(directory, 'runs'));
    await assert.rejects(empty.backup(join(directory, 'none')), { ...UNAVAILABLE, message: /no run was kept yet/ });
  });
});

for (const version of [1, 2]) {
  test(`a database of schema version ${version} is read and continued`, async () => {
    await withTempDir(async directory => {
      const sqlite = loadSqlite();
      assert.ok(sqlite);
      const db = new sqlite.DatabaseSync(join(directory, 'runs.db'));
      db.exec(await readFile(join(FIXTURES, `v${version}.sql`), 'utf8'));
      db.close();
      const store = open(directory);
      const { runs } = await store.list();
      assert.equal(runs[1]?.workedMs, 5);
      assert.deepEqual(
        runs.map(({ id, owner, state, status, attempts, lastEvent }) => ({
          id,
          owner,
          state,
          status,
          attempts,
          lastEvent,
        })),
        [
          {
            id: '019a7c2e-0002-7000-8000-000000000002',
            owner: 'ann',
            state: 'interrupted',
            status: undefined,
            attempts: 1,
            lastEvent: 1,
          },
          {
            id: '019a7c2e-0001-7000-8000-000000000001',
            owner: 'local',
            state: 'completed',
            status: 'succeeded',
            attempts: 2,
            lastEvent: 2,
          },
        ],
      );
      assert.deepEqual(
        (await store.events('019a7c2e-0001-7000-8000-000000000001')).map(({ type }) => type),
        ['started', 'ended'],
      );
      assert.equal((await store.plans.get('plan-1'))?.decision?.by, 'bob');
      assert.equal((await store.claim('019a7c2e-0002-7000-8000-000000000002', HOLDER)).kind, 'claimed');
      assert.deepEqual((await store.check()).faults, []);
      await store.close();
    });
  });
}

test('a database of a later version is left alone', async () => {
  await withTempDir(async directory => {
    const first = open(directory);
    const id = await keptRun(first);
    await first.close();
    const sqlite = loadSqlite();
    assert.ok(sqlite);
    const db = new sqlite.DatabaseSync(join(directory, 'runs.db'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    const later = { ...UNAVAILABLE, message: /was written by a later version of tool$/ };
    const store = open(directory);
    await assert.rejects(store.read(id), later);
    await assert.rejects(store.create(newRun()), later);
    await store.close();
  });
});
