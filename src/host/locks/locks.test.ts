import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';
import type { Lock } from '../../core/lock.ts';
import { createLocks, type LockMode, type Locks } from './locks.ts';

const MODULE = JSON.stringify(import.meta.resolve('./locks.ts'));
const locksIn = (directory: string, tidy = false): Locks => createLocks({ directory, tidy, failed: error => error });

const take = (locks: Locks, mode: LockMode = 'exclusive', waitMs = 0): Promise<Lock> =>
  locks.acquire({ name: 'x', mode, waitMs });

async function held(lock: Lock | Promise<Lock>): Promise<Extract<Lock, { held: true }>> {
  const taken = await lock;
  assert.ok(taken.held);
  return taken;
}

/** A script that holds the lock `x` and says so. */
const HOLD = (directory: string): string => `
  const { createLocks } = await import(${MODULE});
  const locks = createLocks({ directory: ${JSON.stringify(directory)}, failed: error => error });
  globalThis.lock = await locks.acquire({ name: 'x', mode: 'exclusive', waitMs: 0 });
  console.log(lock.held ? process.pid : 'not held');
  setInterval(() => lock, 1000);`;

test('one holder at a time; a released lock can be taken again, and its file stays private', async () => {
  await withTempDir(async directory => {
    const locks = locksIn(directory);
    const first = await held(take(locks));
    const pid = process.platform === 'linux' ? process.pid : undefined;
    assert.deepEqual(await take(locks), { held: false, pid, path: join(directory, 'x.lck') });
    assert.ok((await locks.acquire({ name: 'y', mode: 'exclusive', waitMs: 0 })).held, 'another name is another lock');
    await first.release();
    await first.release();
    await (await held(take(locks))).release();
    const { size, mode } = await stat(join(directory, 'x.lck'));
    assert.deepEqual([size, process.platform === 'win32' || (mode & 0o777) === 0o600], [0, true]);
    assert.deepEqual((await readdir(directory)).sort(), ['x.lck', 'y.lck']);
  });
});

test('any number share a lock, and they and one that takes it for itself exclude each other', async () => {
  await withTempDir(async directory => {
    const [one, two] = [locksIn(directory), locksIn(directory)];
    const shared = [await held(take(one, 'shared')), await held(take(two, 'shared'))];
    assert.equal((await take(one)).held, false);
    await shared[0]?.release();
    assert.equal((await take(two)).held, false);
    await shared[1]?.release();
    const alone = await held(take(two));
    assert.equal((await take(one, 'shared')).held, false);
    await alone.release();
  });
});

for (const tidy of [false, true]) {
  test(`many takers in one process exclude each other${tidy ? ' while each removes the file' : ''}`, async () => {
    await withTempDir(async directory => {
      let inside = 0;
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let turn = 0; turn < 3; turn++) {
            const lock = await held(take(locksIn(directory, tidy), 'exclusive', 30_000));
            assert.equal(++inside, 1);
            await new Promise(resolve => setTimeout(resolve, 2));
            inside--;
            await lock.release();
          }
        }),
      );
      assert.deepEqual(await readdir(directory), tidy ? [] : ['x.lck']);
    });
  });
}

test('a lock is free at once when its process is killed', async () => {
  await withTempDir(async directory => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD(directory)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const locks = locksIn(directory);
    const busy = await take(locks);
    assert.equal(busy.held, false);
    const path = join(directory, 'x.lck');
    const pid = process.platform === 'linux' ? child.pid : undefined;
    assert.deepEqual(await locks.holders(), [{ path, pid }]);
    child.kill('SIGKILL');
    await once(child, 'close');
    assert.deepEqual(await locks.holders(), []);
    await (await held(take(locks))).release();
  });
});

test('a killed holder that its parent never reaps holds nothing any more', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  await withTempDir(async directory => {
    const script = join(directory, 'hold.mjs');
    await writeFile(script, HOLD(directory));
    // The shell becomes `sleep`, which waits for none of its children.
    const parent = spawn('sh', ['-c', `"${process.execPath}" ${script} & exec sleep 60`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString());
      process.kill(pid, 'SIGKILL');
      await until(async () => / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8')));
      await (await held(take(locksIn(directory)))).release();
    } finally {
      parent.kill('SIGKILL');
    }
  });
});

test('threads exclude each other, and a thread that is ended frees its lock', async () => {
  await withTempDir(async directory => {
    const script = `import('node:worker_threads').then(async ({ parentPort }) => {
      const { createLocks } = await import(${MODULE});
      const locks = createLocks({ directory: ${JSON.stringify(directory)}, failed: error => error });
      globalThis.lock = await locks.acquire({ name: 'x', mode: 'exclusive', waitMs: 0 });
      parentPort.postMessage(lock.held);
      parentPort.on('message', () => lock);
    })`;
    const worker = new Worker(script, { eval: true });
    assert.deepEqual(await once(worker, 'message'), [true]);
    assert.equal((await take(locksIn(directory))).held, false);
    await worker.terminate();
    await (await held(take(locksIn(directory)))).release();
  });
});

test('waiting ends with the reason of the signal and keeps nothing', async () => {
  await withTempDir(async directory => {
    const locks = locksIn(directory);
    const lock = await held(take(locks));
    const control = new AbortController();
    const reason = new Error('gave up');
    const waiting = locks.acquire({ name: 'x', mode: 'exclusive', waitMs: 60_000, signal: control.signal });
    await new Promise(resolve => setTimeout(resolve, 20));
    control.abort(reason);
    await assert.rejects(waiting, reason);
    await lock.release();
    await (await held(take(locks))).release();
  });
});

test('where nothing can be locked the error says why', async () => {
  await withTempDir(async directory => {
    await writeFile(join(directory, 'file'), '');
    await assert.rejects(take(locksIn(join(directory, 'file', 'below'))), /ENOTDIR/);
    await mkdir(join(directory, 'x.lck'));
    await assert.rejects(take(locksIn(directory)), /unable to open database file/);
  });
});

test('nothing is printed about SQLite', async () => {
  await withTempDir(async directory => {
    const script = HOLD(directory).replace(/setInterval.*/, '');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    assert.match(stdout, /^\d+\n$/);
    assert.equal(stderr, '');
  });
});
