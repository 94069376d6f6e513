import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createFiles } from './files.ts';

const HOST = pathToFileURL(join(import.meta.dirname, 'files.ts')).href;
/** Writes one content after the other, each of one letter, until it is killed. */
const WRITER = `import { createFiles } from '${HOST}';
const files = createFiles();
for (let i = 0; ; i++) {
  await files.write(process.argv[1], Buffer.alloc(300_000 + (i % 7) * 1000, 97 + (i % 26)));
  if (i === 0) process.stdout.write('ready');
}`;

test('a writer that is killed at any moment leaves the whole old or the whole new content', () =>
  withTempDir(async directory => {
    const path = join(directory, 'f');
    let leftovers = 0;
    for (let round = 0; round < 40; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise(resolve => setTimeout(resolve, round % 12));
      child.kill('SIGKILL');
      await once(child, 'close');
      const content = readFileSync(path);
      assert.ok(content.length >= 300_000, 'the content is whole');
      assert.ok(
        content.every(byte => byte === content[0]),
        'two contents are mixed',
      );
      leftovers = Math.max(leftovers, readdirSync(directory).length - 1);
    }
    assert.ok(leftovers <= 1, 'each run removes what the one before left behind');
    await createFiles().write(path, Buffer.from('end'));
    assert.deepEqual(readdirSync(directory), ['f']);
  }));
