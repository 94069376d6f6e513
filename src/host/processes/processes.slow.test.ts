import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runningMembers } from '../../../test/support/processes/process-groups.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { ToolError } from '../../core/errors.ts';
import type { SpawnRequest, SpawnResult } from '../../core/ports/ports.ts';
import { createSpawn } from './processes.ts';

const { spawn } = createSpawn();
const NEVER = new AbortController().signal;
const PATH = process.env.PATH;

const spawnRequest = (program: string, args: readonly string[], more: Partial<SpawnRequest> = {}): SpawnRequest => ({
  program,
  args,
  cwd: tmpdir(),
  env: { PATH },
  graceMs: 5000,
  maxOutputBytes: 1024 * 1024,
  ...more,
});
const shell = (script: string, more: Partial<SpawnRequest> = {}): SpawnRequest =>
  spawnRequest('/bin/sh', ['-c', script], more);
const run = (request: SpawnRequest, signal = NEVER): Promise<SpawnResult> => spawn(request, signal);
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** Resolves with the group (the shell prints its own id first) and keeps listening to the output. */
function announced(): { readonly group: Promise<number>; readonly onOutput: SpawnRequest['onOutput'] } {
  const { promise, resolve } = Promise.withResolvers<number>();
  let seen = '';
  return {
    group: promise,
    onOutput: (_stream, piece) => {
      seen += piece;
      const id = /^(\d+)\nready\n/.exec(seen)?.[1];
      if (id !== undefined) resolve(Number(id));
    },
  };
}

test('arguments reach the program as they are, without a shell', async () => {
  const args = ['; rm -rf x', '$(id)', 'a b', '', '*', '"', "'", 'ü\n'];
  const result = await run(
    spawnRequest(process.execPath, ['-p', 'JSON.stringify(process.argv.slice(1))', '--', ...args]),
  );
  assert.deepEqual(JSON.parse(text(result.stdout)), args);
  assert.deepEqual(
    { ...result, stdout: '', stderr: text(result.stderr) },
    {
      exitCode: 0,
      stdout: '',
      stderr: '',
      truncated: false,
      timedOut: false,
    },
  );
});

test('the child gets exactly the environment and the directory of the request', async () => {
  await withTempDir(async directory => {
    const script = 'console.log(JSON.stringify([process.env, process.cwd()]))';
    const result = await run(
      spawnRequest(process.execPath, ['-e', script], { cwd: directory, env: { ONLY: '1', GONE: undefined } }),
    );
    assert.deepEqual(JSON.parse(text(result.stdout)), [{ ONLY: '1' }, directory]);
  });
});

const EXITS: readonly (readonly [title: string, script: string, exitCode: number])[] = [
  ['its own exit code', 'exit 3', 3],
  ['128 + 9 after SIGKILL', 'kill -9 $$', 137],
  ['128 + 15 after SIGTERM', 'kill -15 $$', 143],
];
for (const [title, script, exitCode] of EXITS) {
  test(`a program ends with ${title}, and that is no error`, async () => {
    assert.equal((await run(shell(script))).exitCode, exitCode);
  });
}

test('a program that is not there is 127, one that may not be executed 126, both said on stderr', async () => {
  await withTempDir(async directory => {
    const missing = await run(spawnRequest('no-such-program-here', []));
    assert.deepEqual([missing.exitCode, text(missing.stderr)], [127, 'no-such-program-here: program not found\n']);
    const file = join(directory, 'data');
    writeFileSync(file, 'x');
    chmodSync(file, 0o644);
    assert.equal((await run(spawnRequest(file, []))).exitCode, 126);
    assert.equal((await run(spawnRequest(directory, []))).exitCode, 126);
    assert.equal((await run(spawnRequest(join(file, 'below'), []))).exitCode, 127);
    assert.equal((await run(spawnRequest('true', ['x'.repeat(4_000_000)]))).exitCode, 126);
  });
});

test('a missing working directory is an error that names it', async () => {
  await withTempDir(async directory => {
    const gone = join(directory, 'gone');
    await assert.rejects(run(spawnRequest('true', [], { cwd: gone })), {
      name: 'ToolError',
      code: 'invalid-input',
      message: `working directory "${gone}" does not exist`,
    });
    writeFileSync(gone, '');
    await assert.rejects(run(spawnRequest('true', [], { cwd: gone })), {
      message: `working directory "${gone}" is not a directory`,
    });
  });
});

test('a NUL character is refused without quoting the text', async () => {
  for (const request of [spawnRequest('true', ['se\0cret']), spawnRequest('true', [], { env: { A: 'se\0cret' } })]) {
    await assert.rejects(run(request), (error: unknown) => {
      assert.ok(error instanceof ToolError);
      assert.match(error.message, /NUL/);
      assert.doesNotMatch(JSON.stringify([error.message, error.cause]), /cret/);
      return true;
    });
  }
});

test('stdin is what was given, else empty', async () => {
  assert.equal(text((await run(spawnRequest('cat', []))).stdout), '');
  assert.equal(text((await run(spawnRequest('cat', [], { stdin: Buffer.from('ä\n') }))).stdout), 'ä\n');
  const large = Buffer.alloc(3_000_000, 'x');
  const counted = await run(spawnRequest('wc', ['-c'], { stdin: large }));
  assert.equal(text(counted.stdout).trim(), '3000000');
});

test('a program that does not read its stdin is not a failure', async () => {
  assert.equal((await run(spawnRequest('true', [], { stdin: Buffer.alloc(3_000_000, 'x') }))).exitCode, 0);
});

test('each stream is kept up to the limit, and the program runs to its end', async () => {
  const script = 'head -c 3000000 /dev/zero; echo end >&2; exit 4';
  const result = await run(shell(script, { maxOutputBytes: 1000 }));
  assert.deepEqual(
    [result.stdout.length, text(result.stderr), result.truncated, result.exitCode],
    [1000, 'end\n', true, 4],
  );
  const exact = await run(shell('printf 12345', { maxOutputBytes: 5 }));
  assert.deepEqual([text(exact.stdout), exact.truncated], ['12345', false]);
});

test('live text has whole characters although the pieces of output cut them', async () => {
  const pieces: string[] = [];
  const script = "printf 'a\\342'; sleep 0.05; printf '\\202'; sleep 0.05; printf '\\254b'; printf '\\303' >&2";
  const result = await run(shell(script, { onOutput: (stream, piece) => pieces.push(`${stream}:${piece}`) }));
  assert.deepEqual(pieces.sort(), ['stderr:\uFFFD', 'stdout:a', 'stdout:€b']);
  assert.equal(text(result.stdout), 'a€b');
});

test('live text goes on after the limit of what is kept', async () => {
  let seen = '';
  await run(shell('printf 1234567890', { maxOutputBytes: 2, onOutput: (_stream, piece) => (seen += piece) }));
  assert.equal(seen, '1234567890');
});

test('passthrough output goes to the descriptors of the program and is not captured', async () => {
  await withTempDir(async directory => {
    const { openSync, closeSync, readFileSync } = await import('node:fs');
    const file = join(directory, 'out');
    const descriptor = openSync(file, 'w');
    const own = createSpawn({ passthrough: { stdout: descriptor, stderr: 'ignore' } });
    const result = await own.spawn(shell('echo out; echo err >&2', { passthrough: true }), NEVER);
    closeSync(descriptor);
    assert.deepEqual([result.stdout.length, result.stderr.length, readFileSync(file, 'utf8')], [0, 0, 'out\n']);
  });
});

test('after the timeout no process of the group is left, and the result says so', async () => {
  const { group, onOutput } = announced();
  const result = await run(shell('echo $$; sleep 60 & echo ready; wait', { timeoutMs: 300, onOutput }));
  assert.deepEqual([result.timedOut, result.exitCode], [true, 143]);
  assert.deepEqual(runningMembers(await group), []);
});

test('children that ignore SIGTERM and hold the pipes are killed after the grace period', async () => {
  const { group, onOutput } = announced();
  const script = `echo $$; (trap '' TERM; sleep 60; sleep 60) & echo ready; wait`;
  const result = await run(shell(script, { timeoutMs: 200, graceMs: 200, onOutput }));
  assert.equal(result.timedOut, true);
  assert.deepEqual(runningMembers(await group), []);
});

test('a leader that ignores SIGTERM is killed after the grace period', async () => {
  const { group, onOutput } = announced();
  const script = `trap '' TERM; echo $$; echo ready; while :; do sleep 1; done`;
  const result = await run(shell(script, { timeoutMs: 300, graceMs: 100, onOutput }));
  assert.deepEqual([result.timedOut, result.exitCode], [true, 137]);
  assert.deepEqual(runningMembers(await group), []);
});

test('a program may use its grace period to clean up', async () => {
  const script = `trap 'echo cleaned; exit 7' TERM; echo ready; sleep 60 & wait`;
  const result = await run(shell(script, { timeoutMs: 200 }));
  assert.deepEqual([result.exitCode, text(result.stdout), result.timedOut], [7, 'ready\ncleaned\n', true]);
});

test('a child may use the grace period although the leader has ended at once', async () => {
  await withTempDir(async cwd => {
    const cleaning = `(trap 'sleep 0.8; touch cleaned; exit' TERM; echo ready; while :; do sleep 0.05; done) &`;
    await run(shell(`${cleaning} sleep 60`, { timeoutMs: 200, cwd }));
    assert.equal(existsSync(join(cwd, 'cleaned')), true);
  });
});

test('an abort ends the group and rejects with the reason of the signal', async () => {
  const { group, onOutput } = announced();
  const controller = new AbortController();
  const running = run(
    shell(`echo $$; (trap '' TERM; sleep 60) & echo ready; sleep 60`, { graceMs: 100, onOutput }),
    controller.signal,
  );
  const id = await group;
  assert.ok(runningMembers(id).length > 0, 'nothing ran: the test would prove nothing');
  const reason = new ToolError('cancelled', 'stopped');
  controller.abort(reason);
  await assert.rejects(running, error => error === reason);
  assert.deepEqual(runningMembers(id), []);
});

test('nothing is started when the signal has fired already', async () => {
  await withTempDir(async cwd => {
    await assert.rejects(run(shell('touch started', { cwd }), AbortSignal.abort(new Error('early'))), {
      message: 'early',
    });
    assert.equal(existsSync(join(cwd, 'started')), false);
  });
});

test('a call ends although a grandchild holds the pipes, and the grandchild is ended', async () => {
  const { group, onOutput } = announced();
  const result = await run(shell(`echo $$; (trap '' TERM; sleep 60) & echo ready; exit 5`, { onOutput }));
  assert.deepEqual([result.exitCode, result.timedOut], [5, false]);
  assert.match(text(result.stdout), /ready\n$/);
  assert.deepEqual(runningMembers(await group), []);
});

test('what a program leaves behind in its group is ended even when it holds no pipe', async () => {
  const { group, onOutput } = announced();
  await run(shell('echo $$; sleep 60 >/dev/null 2>&1 & echo ready', { onOutput }));
  assert.deepEqual(runningMembers(await group), []);
});

test('output that a child writes just after the end of the leader is not lost', async () => {
  const result = await run(shell('(sleep 0.1; echo late) & echo early'));
  assert.equal(text(result.stdout), 'early\nlate\n');
});

test('a daemon in a session of its own is left alone and does not hold up the call', {
  skip: process.platform !== 'linux' && 'for Linux',
}, async () => {
  const result = await run(shell(`setsid sh -c 'echo $$; sleep 60' & sleep 0.2`));
  const daemon = Number(text(result.stdout));
  assert.ok(runningMembers(daemon).length > 0);
  process.kill(-daemon, 'SIGKILL');
});

test('killAll ends every living group at once', async () => {
  const own = createSpawn();
  const first = announced();
  const second = announced();
  const script = `trap '' TERM; echo $$; echo ready; sleep 60; sleep 60`;
  const runs = [first, second].map(({ onOutput }) => own.spawn(shell(script, { onOutput }), NEVER));
  const groups = await Promise.all([first.group, second.group]);
  own.killAll();
  const results = await Promise.all(runs);
  assert.deepEqual(
    results.map(({ exitCode }) => exitCode),
    [137, 137],
  );
  assert.deepEqual(groups.flatMap(runningMembers), []);
});

test('an executable text without an interpreter line is started as a shell would', {
  skip: process.platform !== 'linux' && 'for Linux',
}, async () => {
  await withTempDir(async directory => {
    mkdirSync(join(directory, 'bin'));
    const file = join(directory, 'bin', 'tool-script');
    writeFileSync(file, 'echo "from $0 $1"\n', { mode: 0o755 });
    const result = await run(
      spawnRequest('tool-script', ['x'], { env: { PATH: `${join(directory, 'bin')}:${PATH}` } }),
    );
    assert.deepEqual([result.exitCode, text(result.stdout)], [0, `from ${file} x\n`]);
  });
});
