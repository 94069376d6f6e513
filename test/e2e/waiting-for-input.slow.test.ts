import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
/** More than a pipe holds: who could write it has a reader that is at work. */
const COMMENT = `#${'x'.repeat(200_000)}`;
const skip = process.platform === 'win32' && 'no named pipes';

function start(cwd: string, words: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd) },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stderr })) };
}

for (const words of [
  ['lint', '-f', '-'],
  ['eval', 'cel', '_', '--data', '@-'],
]) {
  test(`the first interruption ends ${words.join(' ')} while it waits for the rest of stdin`, { skip }, () =>
    withTempDir(async directory => {
      const { child, ended } = start(directory, words);
      await new Promise(resolve => child.stdin.write(COMMENT, resolve));
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      assert.equal(code, 130, stderr);
      assert.doesNotMatch(stderr, /defect/);
    }),
  );
}

for (const [words, bytes, code] of [
  [['lint', '-f', '-'], 10_485_761, 3],
  [['auth', 'git-credential', 'get'], 65_537, 3],
  [['secret', 'set', 'a'], 65_537, 3],
  [['auth', 'login', 'code-host', '--with-token'], 65_537, 3],
] as const) {
  test(`${words.join(' ')} says that there is more on stdin than it reads`, () =>
    withTempDir(async directory => {
      const { child, ended } = start(directory, words);
      child.stdin.on('error', () => undefined);
      child.stdin.end(Buffer.alloc(bytes + 200_000, 'x'));
      const outcome = await ended;
      assert.equal(outcome.code, code, outcome.stderr);
      assert.match(outcome.stderr, new RegExp(`^error: stdin has more than ${bytes - 1} bytes$`, 'm'));
      assert.doesNotMatch(outcome.stderr, /defect/);
    }));
}

test('the first interruption ends the wait for a program that keeps a pipe open', { skip }, () =>
  withTempDir(async directory => {
    assert.equal(spawnSync('mkfifo', [join(directory, 'pipe')]).status, 0);
    const program = `exec 3<>pipe; head -c 200000 /dev/zero | tr '\\000' '#' >&3; echo read; exec sleep 300`;
    const writer = spawn('sh', ['-c', program], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(writer, 'close');
    try {
      const { child, ended } = start(directory, ['lint', '-f', 'pipe']);
      await once(writer.stdout, 'data');
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      assert.equal(code, 130, stderr);
      assert.match(stderr, /interrupted/);
    } finally {
      writer.kill('SIGKILL');
      await closed;
    }
  }),
);

test('a test that names a pipe is told so, whichever process keeps it open', { skip }, () =>
  withTempDir(async directory => {
    await writeFiles(directory, {
      'solution.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: pipes, version: 1.0.0 }
spec:
  resolvers: { x: { value: 1 } }
  testing:
    config: { skipBuiltins: true }
    cases:
      a: { command: [lint], files: [pipe], assertions: [{ contains: x }] }
`,
    });
    assert.equal(spawnSync('mkfifo', [join(directory, 'pipe')]).status, 0);
    const writer = spawn('sh', ['-c', 'exec 3<>pipe; echo open; exec sleep 300'], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(writer, 'close');
    try {
      await once(writer.stdout, 'data');
      const { code, stdout, stderr } = await tool(['test', '-o', 'json'], { cwd: directory });
      assert.equal(code, 11, stderr);
      assert.match(stdout, /pipe is not a regular file: only files are copied into a sandbox/);
    } finally {
      writer.kill('SIGKILL');
      await closed;
    }
  }),
);
