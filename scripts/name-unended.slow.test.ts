import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../test/support/temp-dir.ts';

const FORGETFUL = `import { test } from 'node:test';
import { createServer } from 'node:net';
test('first', () => undefined);
test('forgets its server', () => new Promise(resolve => createServer().listen(0, resolve)));
test('last', () => undefined);
`;

test('a test that leaves something open is named, and its file fails', () =>
  withTempDir(async directory => {
    const file = join(directory, 'a.test.mjs');
    await writeFile(file, FORGETFUL);
    const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'name-unended.ts'), file]);
    const chunks: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.stdout.resume();
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 1);
    assert.match(chunks.join(''), /not ended: forgets its server .*left TCPServerWrap/);
  }));
