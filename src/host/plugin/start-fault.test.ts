import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { spawnFault, startFault } from './start-fault.ts';

const NODE_20 = `node:internal/modules/esm/get_format:189
  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);
        ^

TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /plugins/greet.ts
    at Object.getFileProtocolModuleFormat [as file:] (node:internal/modules/esm/get_format:189:9) {
  code: 'ERR_UNKNOWN_FILE_EXTENSION'
}

Node.js v20.20.2`;

const missing = (name: string): string =>
  `Error [ERR_MODULE_NOT_FOUND]: Cannot find package '${name}' imported from /plugins/greet.ts\n    at x\n\nNode.js v24.0.0`;

const start = (path: string, said: string) => startFault({ path, how: 'ended with exit code 1', said });

test('a Node.js that cannot run TypeScript is named with its version', () => {
  const { what, hint } = start('/plugins/greet.ts', NODE_20);
  assert.equal(what, 'the "node" in the PATH has version 20.20.2, which cannot run greet.ts');
  assert.equal(hint, 'put Node.js 24 or newer first in the PATH');
});

test('a package that was not installed, or whose link leads nowhere, says which', () =>
  withTempDir(async directory => {
    const path = join(directory, 'greet.ts');
    await writeFile(path, '#!/usr/bin/env node\n');
    assert.deepEqual(start(path, missing('yaml')), {
      what: 'it needs the package "yaml", which is not installed',
      hint: `run npm install yaml in ${directory}`,
    });
    await writeFile(join(directory, 'package.json'), '{}');
    assert.equal(start(path, missing('yaml')).hint, `run npm install in ${directory}`);
    await mkdir(join(directory, 'node_modules/@tool-dev'), { recursive: true });
    await symlink('/nowhere/at/all', join(directory, 'node_modules/@tool-dev/tool'));
    assert.deepEqual(start(path, missing('@tool-dev/tool')), {
      what: 'the package "@tool-dev/tool" that it needs is no longer where it was',
      hint: `correct its place in ${join(directory, 'package.json')}, and run npm install in ${directory}`,
    });
  }));

test('a checkout without a build says what builds it', () => {
  const said =
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/src/tool/dist/plugin/plugin.js' imported from /p/greet.ts\n    at x";
  assert.deepEqual(start('/p/greet.ts', said), {
    what: 'the package in /src/tool is not built',
    hint: 'run npm run build in /src/tool',
  });
});

test('what the system says when it starts nothing is put in words, and everything else is not guessed at', () => {
  const error = (code: string) => Object.assign(new Error(`spawn ${code}`), { code });
  assert.match(spawnFault('/p/greet', error('ENOEXEC'))?.what ?? '', /built for another machine/);
  assert.match(spawnFault('/p/greet', error('EACCES'))?.hint ?? '', /noexec/);
  assert.equal(spawnFault('/p/greet', error('EMFILE')), undefined);
  assert.deepEqual(start('/p/greet', 'no licence'), {
    what: 'it ended with exit code 1 before the handshake; it said: no licence',
  });
});
