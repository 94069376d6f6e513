import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

export interface Cost {
  /** Median. */
  readonly wallMs: number;
  /** Mean of the time on processors, which other work on the machine changes least. NaN where it cannot be read. */
  readonly cpuMs: number;
}

/** Medians of runs in turns, after two that do not count. */
export function compareCommands<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  rounds: number,
): Readonly<Record<Name, number>> {
  const costs = Object.entries<Cost>(compareCosts(commands, rounds));
  return Object.fromEntries(costs.map(([name, { wallMs }]) => [name, wallMs])) as Record<Name, number>;
}

/** What the commands cost, run in turns, after two rounds that do not count. */
export function compareCosts<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  rounds: number,
): Readonly<Record<Name, Cost>> {
  const runs = (Object.keys(commands) as Name[]).map(name => ({ name, walls: [] as number[], cpuMs: 0 }));
  for (let round = -2; round < rounds; round++) {
    for (const run of runs) {
      const before = childrenCpuMs();
      const wallMs = timeCommand(commands[run.name]);
      if (round < 0) continue;
      run.walls.push(wallMs);
      run.cpuMs += childrenCpuMs() - before;
    }
  }
  const costs = runs.map(({ name, walls, cpuMs }) => [name, { wallMs: median(walls), cpuMs: cpuMs / rounds }]);
  return Object.fromEntries(costs) as Record<Name, Cost>;
}

/** Time on processors of all children that have ended, in steps of ten milliseconds. Linux. */
function childrenCpuMs(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
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
