import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createLockFiles } from './lock-file.ts';

const LOCK_FILE = 'store.lock';

test('one holder at a time; a released lock can be taken again', async () => {
  await withTempDir(async directory => {
    const locks = createLockFiles(directory);
    const first = await locks.acquire('store', 0);
    assert.ok(first.held);
    const second = await locks.acquire('store', 60);
    assert.deepEqual(second, { held: false, pid: process.pid, path: join(directory, LOCK_FILE) });
    const other = await locks.acquire('cloud', 0);
    assert.ok(other.held, 'another name is another lock');
    await first.release();
    assert.ok((await locks.acquire('store', 0)).held);
  });
});

test('many takers in one process exclude each other', async () => {
  await withTempDir(async directory => {
    let inside = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const lock = await createLockFiles(directory).acquire('x', 5_000);
        assert.ok(lock.held);
        assert.equal(++inside, 1);
        await new Promise(resolve => setTimeout(resolve, 2));
        inside--;
        await lock.release();
      }),
    );
  });
});

test('the lock of a process that was killed is taken at once', async () => {
  await withTempDir(async directory => {
    const script = `
      const { createLockFiles } = await import(${JSON.stringify(import.meta.resolve('./lock-file.ts'))});
      await createLockFiles(${JSON.stringify(directory)}).acquire('store', 0);
      process.stdout.write('held');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const locks = createLockFiles(directory);
    const busy = await locks.acquire('store', 0);
    assert.equal(busy.held ? undefined : busy.pid, child.pid);
    child.kill('SIGKILL');
    await once(child, 'close');
    assert.deepEqual(
      (await locks.holders()).map(({ stale }) => stale),
      [true],
    );
    assert.ok((await locks.acquire('store', 0)).held);
  });
});

test('a holder elsewhere counts as gone after 60 s without a heartbeat, one that wrote nothing after 2 s', async () => {
  await withTempDir(async directory => {
    await mkdir(directory, { recursive: true });
    const path = join(directory, LOCK_FILE);
    const elsewhere = JSON.stringify({ pid: 1, host: 'another machine', nonce: 'n' });
    const cases = [
      { text: elsewhere, ageMs: 30_000, held: false },
      { text: elsewhere, ageMs: 61_000, held: true },
      { text: '', ageMs: 500, held: false },
      { text: '{"pid":', ageMs: 2_500, held: true },
    ];
    for (const { text, ageMs, held } of cases) {
      await writeFile(path, text);
      const then = new Date(Date.now() - ageMs);
      await utimes(path, then, then);
      const lock = await createLockFiles(directory).acquire('store', 0);
      assert.equal(lock.held, held, `${text} after ${ageMs} ms`);
      if (lock.held) await lock.release();
    }
    assert.deepEqual(await readdir(directory), [LOCK_FILE].slice(1));
  });
});

test('a holder that lost its lock does not remove the lock of the next', async () => {
  await withTempDir(async directory => {
    const locks = createLockFiles(directory);
    const lost = await locks.acquire('store', 0);
    const theirs = JSON.stringify({ pid: process.pid, host: 'other', nonce: 'theirs' });
    await writeFile(join(directory, LOCK_FILE), theirs);
    if (lost.held) await lost.release();
    assert.equal(await readFile(join(directory, LOCK_FILE), 'utf8'), theirs);
  });
});

test('waiting ends with the reason of the signal', async () => {
  await withTempDir(async directory => {
    const locks = createLockFiles(directory);
    await locks.acquire('store', 0);
    const reason = new Error('gave up');
    await assert.rejects(locks.acquire('store', 5_000, AbortSignal.abort(reason)), reason);
  });
});
