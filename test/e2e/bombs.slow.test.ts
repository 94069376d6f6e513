import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { callTool, withAgentProcess } from '../support/agents.ts';
import { homeIn, writeFiles } from '../support/cli.ts';
import { withServeProcess } from '../support/processes/serve-process.ts';
import { BEGUN, BOMBS, bombDocument, patient } from '../support/random/bombs.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** Added to `--timeout`: a busy machine starts a program slowly, so what must end by itself has this much more. */
const LIMIT_MS = 5000;
const ALLOWANCE_MS = 15_000;
const MOST_MEMORY_MB = 500;

const isLinux = process.platform === 'linux';

/** The most that a process has held so far, in MiB. Where the system does not tell, 0. */
function peakMemoryMiB(pid: number): number {
  if (!isLinux) return 0;
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly memory: number;
}

/** Runs the program; one that does not end in time is killed, and has no code. */
async function runProgram(cwd: string, words: readonly string[], interrupt?: NodeJS.Signals): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (interrupt !== undefined && output.includes(BEGUN)) child.kill(interrupt);
    });
  let memory = 0;
  const watching = setInterval(() => {
    memory = Math.max(memory, peakMemoryMiB(child.pid ?? 0));
  }, 20);
  const killing = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + ALLOWANCE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watching);
  clearTimeout(killing);
  return { code, output, memory };
}

test('there are at least 60 bombs, each of its own name', () => {
  assert.ok(BOMBS.length >= 60, `${BOMBS.length}`);
  assert.equal(new Set(BOMBS.map(({ name }) => name)).size, BOMBS.length);
});

describe('on the command line a bomb ends by itself, in little memory, with an error that says why', () => {
  for (const bomb of BOMBS) {
    test(bomb.name, () =>
      withTempDir(async directory => {
        await writeFiles(directory, { 'solution.yaml': bombDocument(bomb) });
        const words = ['run', 'solution', '-f', 'solution.yaml', '--timeout', `${LIMIT_MS}ms`];
        const { code, output, memory } = await runProgram(directory, words);
        assert.ok(code !== null && code > 0, `exit ${code}`);
        assert.match(output, bomb.says);
        assert.ok(memory < MOST_MEMORY_MB, `${memory} MiB`);
      }),
    );
  }
});

const NOT_ENDING = ['a long rendering', 'pauses in a loop', 'many dear expressions in one list'] as const;

describe('a signal ends what takes long', () => {
  for (const name of NOT_ENDING)
    for (const [signal, exit] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)
      test(`${name}: ${signal}`, () =>
        withTempDir(async directory => {
          const bomb = BOMBS.find(one => one.name === name);
          assert.ok(bomb !== undefined);
          await writeFiles(directory, { 'solution.yaml': bombDocument(patient(bomb)) });
          const { code } = await runProgram(directory, ['run', 'solution', '-f', 'solution.yaml'], signal);
          assert.equal(code, exit);
        }));
});

/** Asks again and again until the work is done, and gives the longest that an answer took. */
async function longestAnswer(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<number> {
  const done = work.then(
    () => true,
    () => true,
  );
  let longest = 0;
  for (;;) {
    const startedAt = performance.now();
    await ask();
    longest = Math.max(longest, performance.now() - startedAt);
    if (await Promise.race([done, wait(50, false)])) return longest;
  }
}

test('to an agent each bomb is an answer that says why, and the server hears everything else meanwhile', () =>
  withTempDir(directory =>
    withAgentProcess(directory, [], async (client, pid) => {
      await callTool(client, 'dry_run_solution', { solution: 'no solution' });
      for (const bomb of BOMBS) {
        const asked = callTool(client, 'dry_run_solution', { solution: bombDocument(bomb) });
        const longest = await longestAnswer(asked, () => client.ping());
        const { texts, data } = await asked;
        assert.match(`${texts.join('\n')}\n${JSON.stringify(data)}`, bomb.says, bomb.name);
        assert.ok(longest < ALLOWANCE_MS / 3, `${bomb.name}: deaf for ${longest} ms`);
      }
      // What one bomb leaves behind is not yet collected when the next one goes off.
      assert.ok(peakMemoryMiB(pid) < 3 * MOST_MEMORY_MB, `${peakMemoryMiB(pid)} MiB at most during all of them`);
    }),
  ));

test('the server answers each bomb with why, and its probes meanwhile', () =>
  withServeProcess({}, async server => {
    for (const bomb of BOMBS) {
      const asked = server.ask('/v1/solutions/dryrun', { method: 'POST', body: { solution: bombDocument(bomb) } });
      const longest = await longestAnswer(asked, () => server.ask('/health/live'));
      const { text } = await asked;
      assert.match(text, bomb.says, bomb.name);
      assert.ok(longest < ALLOWANCE_MS / 3, `${bomb.name}: deaf for ${longest} ms`);
    }
  }));
