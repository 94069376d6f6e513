import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { readGzip, storeGzip } from './gzip.ts';
import { type PackedFile, readTar, writeTar } from './tar.ts';

const FILES: readonly PackedFile[] = [
  { path: 'a.txt', bytes: Buffer.from('a'), executable: false },
  { path: 'bin/run.sh', bytes: Buffer.from('#!/bin/sh\n'), executable: true },
  { path: `long/${'n'.repeat(150)}/ümläut.txt`, bytes: Buffer.alloc(1500, 7), executable: false },
  { path: 'empty', bytes: Buffer.alloc(0), executable: false },
];
const plain = (files: readonly PackedFile[]) =>
  files.map(({ path, bytes, executable }) => ({ path, text: Buffer.from(bytes).toString('latin1'), executable }));

test('any files come back from an archive as they were', async () => {
  const file = fc.record({
    path: fc.stringMatching(/^[a-zäß0-9./-]{1,200}$/),
    bytes: fc.uint8Array({ maxLength: 2000 }),
    executable: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 5 }), async files => {
      assert.deepEqual(plain(readTar(await readGzip(storeGzip(writeTar(files)), 1_000_000))), plain(files));
    }),
    { numRuns: randomRuns(100) },
  );
});

test('the tar of the system unpacks an archive', async () => {
  await withTempDir(directory => {
    const archive = join(directory, 'a.tgz');
    writeFileSync(archive, storeGzip(writeTar(FILES)));
    mkdirSync(join(directory, 'out'));
    execFileSync('tar', ['-xzf', archive, '-C', join(directory, 'out')]);
    for (const { path, bytes, executable } of FILES) {
      assert.deepEqual(readFileSync(join(directory, 'out', path)), Buffer.from(bytes));
      assert.equal((statSync(join(directory, 'out', path)).mode & 0o100) !== 0, executable);
    }
  });
});

test('an archive of the system is read', async () => {
  await withTempDir(async directory => {
    writeFileSync(join(directory, 'a.txt'), 'hello');
    const archive = execFileSync('tar', ['-czf', '-', '-C', directory, 'a.txt']);
    assert.deepEqual(plain(readTar(await readGzip(archive, 100_000))), [
      { path: 'a.txt', text: 'hello', executable: false },
    ]);
  });
});

test('links and broken archives are refused', async () => {
  await withTempDir(async directory => {
    execFileSync('ln', ['-s', '/etc/passwd', join(directory, 'link')]);
    const archive = await readGzip(execFileSync('tar', ['-czf', '-', '-C', directory, 'link']), 100_000);
    assert.throws(() => readTar(archive), /"link" is not a regular file/);
  });
  const archive = writeTar(FILES);
  assert.throws(() => readTar(archive.subarray(0, 700)), /its end is missing|ends within a file/);
  assert.throws(() => readTar(archive.subarray(0, archive.length - 1024)), /its end is missing/);
  const wrong = Buffer.from(archive);
  wrong[2] = 120;
  assert.throws(() => readTar(wrong), /checksum/);
});

test('no more is unpacked than allowed', async () => {
  await assert.rejects(readGzip(storeGzip(new Uint8Array(200_000)), 100_000), { code: 'catalog-failed' });
  await assert.rejects(readGzip(Buffer.from('no gzip'), 100_000), { code: 'catalog-failed' });
});
