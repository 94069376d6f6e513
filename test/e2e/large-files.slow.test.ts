import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
/** More than Node.js reads into one buffer. */
const SIZE = Math.floor(2.2 * 2 ** 30);
const MAX_MEMORY_MB = 400;

/** Peak memory of one command, as the system counts it. */
function run(directory: string, words: readonly string[]): { readonly code: number | null; readonly peakMb: number } {
  const report = `data:text/javascript,process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))`;
  const args = ['--import', report, MAIN, 'run', 'provider', ...words];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return { code: status, peakMb: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024 };
}

function withLargeFile(body: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'tool-large-'));
  try {
    const path = join(directory, 'large');
    const fd = openSync(path, 'w');
    writeSync(fd, 'begin');
    writeSync(fd, 'end', SIZE - 3);
    closeSync(fd);
    truncateSync(path, SIZE);
    body(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test('a file of more than 2 GiB is copied, backed up, summed up and added to without being held in memory', () => {
  withLargeFile(directory => {
    const calls: readonly (readonly string[])[] = [
      ['directory', 'operation=copy', 'path=large', 'destination=copy'],
      ['file', 'operation=write', 'path=large', 'content=small', 'onConflict=overwrite', 'backup=true'],
      ['directory', 'operation=list', 'path=.', 'checksum=sha256'],
      ['file', 'operation=write', 'path=copy', 'content=more', 'onConflict=append'],
    ];
    for (const words of calls) {
      const { peakMb } = run(directory, words);
      assert.ok(peakMb < MAX_MEMORY_MB, `${words.join(' ')}: ${peakMb.toFixed(0)} MB`);
    }
    const sizes = ['large', 'large.bak', 'copy'].map(name => statSync(join(directory, name)).size);
    assert.deepEqual(sizes, [5, SIZE, SIZE + 4]);
    assert.equal(existsSync(join(directory, 'large.bak.1')), false);
  });
});
