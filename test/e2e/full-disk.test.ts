import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

function onFullDisk(
  directory: string,
  stream: 'stdout' | 'stderr',
  words: readonly string[],
): SpawnSyncReturns<string> {
  const full = openSync('/dev/full', 'w');
  try {
    return spawnSync(process.execPath, [MAIN, ...words], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...homeIn(directory) },
      stdio: ['ignore', stream === 'stdout' ? full : 'pipe', stream === 'stderr' ? full : 'pipe'],
      encoding: 'utf8',
    });
  } finally {
    closeSync(full);
  }
}

const skip = !existsSync('/dev/full') && 'this system has no /dev/full';

test('a stdout without room is told as what it is, with an exit code other than 0', { skip }, () =>
  withTempDir(async directory => {
    const { status, stderr } = onFullDisk(directory, 'stdout', ['version']);
    assert.equal(status, 1);
    assert.match(stderr, /^error: stdout could not be written: no space is left on the device\n {2}hint: /);
    assert.doesNotMatch(stderr, /defect/);
  }),
);

test('so it is for the version, which is told without loading anything', { skip }, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../bin/tool.cjs'), '--version'],
    {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    },
  );
  closeSync(full);
  assert.equal(status, 1);
  assert.equal(stderr, 'error: stdout could not be written: no space is left on the device\n');
});

test('a stderr without room changes neither the output nor the exit code', { skip }, () =>
  withTempDir(async directory => {
    const { status } = onFullDisk(directory, 'stderr', ['lint', '-f', 'none.yaml']);
    assert.equal(status, 4);
  }),
);
