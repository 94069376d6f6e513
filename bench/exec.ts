/**
 * P6: what an `exec` action costs beside the spawn itself. Both start `/bin/true` (and a shell that echoes) and wait for
 * its end, in turns in one process; medians of wall time. Goal: at most 1.5 times and 3 ms more.
 */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createSpawn } from '../src/host/processes/processes.ts';
import type { ReadEffects } from '../src/providers/contract.ts';
import { execProvider } from '../src/providers/exec/exec.ts';
import { testEffects } from '../test/support/provider-effects.ts';

const ROUNDS = 300;
const WARM_UP = 30;
const GOAL_RATIO = 1.5;
const GOAL_EXTRA_MS = 3;

const processes = createSpawn();
const effects: ReadEffects = testEffects({
  baseDirectory: tmpdir(),
  environment: process.env,
  print: () => {},
  spawn: request => processes.spawn({ ...request, graceMs: 30_000 }, effects.signal),
});

async function raw(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', () => {});
  child.stderr.on('data', () => {});
  await new Promise(resolve => child.once('close', resolve));
}

interface Row {
  readonly name: string;
  reference(): Promise<unknown>;
  measured(): Promise<unknown>;
}
const ROWS: readonly Row[] = [
  {
    name: 'program',
    reference: () => raw('/bin/true', []),
    measured: () => execProvider.execute({ command: '/bin/true', args: [] }, effects, 'action'),
  },
  {
    name: 'shell',
    reference: () => raw('/bin/sh', ['-c', 'echo hello']),
    measured: () => execProvider.execute({ command: 'echo hello' }, effects, 'action'),
  },
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(2)} ms`;

for (const { name, reference, measured } of ROWS) {
  const references: number[] = [];
  const figures: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const pair = [await timed(reference), await timed(measured)] as const;
    if (round < WARM_UP) continue;
    references.push(pair[0]);
    figures.push(pair[1]);
  }
  const [base, figure] = [median(references), median(figures)];
  const reached = figure / base <= GOAL_RATIO && figure - base <= GOAL_EXTRA_MS;
  const ratio = `${(figure / base).toFixed(2)}x, ${ms(figure - base)} more`;
  console.log(
    `P6 exec, ${name}: ${ms(figure)}; raw spawn ${ms(base)}; ${ratio}; goal ${reached ? 'reached' : 'MISSED'}`,
  );
}
