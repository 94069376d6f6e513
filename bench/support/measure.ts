import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TOOL = join(import.meta.dirname, '../../bin/tool.cjs');

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Wall time of one run in milliseconds; a run that fails is an error with what it said. */
export function timeCommand({ program, args, cwd, env }: Command): number {
  const startedAt = performance.now();
  const { status, stderr, error } = spawnSync(program, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 28,
  });
  const tookMs = performance.now() - startedAt;
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr.toString().slice(0, 2000)}`);
  return tookMs;
}

/** Medians of runs in turns, after two that do not count. */
export function compareCommands<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  rounds: number,
): Readonly<Record<Name, number>> {
  const names = Object.keys(commands) as Name[];
  const times = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const tookMs = timeCommand(commands[name]);
      if (round >= 0) times[name].push(tookMs);
    }
  }
  return Object.fromEntries(names.map(name => [name, median(times[name])])) as Record<Name, number>;
}

export function printRow({
  row,
  what,
  figure,
  reference,
  goal,
  reached,
}: {
  readonly row: string;
  readonly what: string;
  readonly figure: string;
  readonly reference: string;
  readonly goal: string;
  readonly reached: boolean;
}): void {
  console.log(`${row} ${what}: ${figure}; reference ${reference}; goal ${goal}: ${reached ? 'reached' : 'MISSED'}`);
}

export const ms = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(1)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}x`;

export async function withBenchDirectory<T>(body: (directory: string) => Promise<T> | T): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'tool-bench-'));
  try {
    return await body(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
