import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const skip = process.platform !== 'linux' && 'only Linux has /proc, and lets a directory go that a program is in';
const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: written, version: 1.0.0}
spec:
  workflow:
    actions:
      write: {provider: file, inputs: {operation: write, path: out.txt, content: hi}}
`;

/** The words of a shell, in which $TOOL is the program. */
async function shell(directory: string, script: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', script], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      ...homeIn(directory),
      TOOL: `${process.execPath} ${MAIN}`,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, stderr };
}

test('a run whose journal cannot have a directory goes on with a warning', { skip }, () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': SOLUTION });
    const { code, stderr } = await shell(directory, 'exec $TOOL run solution -f solution.yaml', {
      XDG_STATE_HOME: '/proc/no-such-place',
    });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^warning: the run is not journaled/m);
  }),
);

test('a program in a directory that was removed says so', { skip }, () =>
  withTempDir(async directory => {
    const { code, stderr } = await shell(directory, 'mkdir gone; cd gone; rmdir ../gone; exec $TOOL auth list');
    assert.equal(code, 4, stderr);
    assert.equal(
      stderr,
      'error: the current directory does not exist any more\n  hint: change to a directory that exists\n',
    );
  }),
);

test('a server without a directory for temporary files does not start, and an editor is not started', { skip }, () =>
  withTempDir(async directory => {
    const environment = { TMPDIR: join(directory, 'nowhere'), EDITOR: 'cat' };
    const served = await shell(directory, 'exec $TOOL serve --port 18999', environment);
    assert.equal(served.code, 7, served.stderr);
    assert.match(served.stderr, /nowhere is not a usable directory for temporary files/);
    const edited = await shell(directory, 'exec $TOOL config edit', environment);
    assert.equal(edited.code, 4, edited.stderr);
    assert.match(edited.stderr, /^error: no temporary directory can be made: ".*nowhere" does not exist$/m);
    assert.match(edited.stderr, /set TMPDIR to a directory that can be written/);
  }),
);
