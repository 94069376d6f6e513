/** What the journal of runs costs: appends and commits of the store in SQLite, and opening it. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { NewEvent, RunStore } from '../src/core/ports/run-store.ts';
import { newRunId } from '../src/core/run-id.ts';
import { createRunStore } from '../src/host/runs/run-store.ts';
import { median, printRow, withBenchDirectory } from './support/measure.ts';

const ROUNDS = 5;
const HOLDER = { host: 'bench', pid: 1, startedBy: 'bench' };
const EVENT: NewEvent = {
  at: Date.now(),
  type: 'ended',
  data: JSON.stringify({ call: 'a1', status: 'succeeded', results: { value: 1 } }),
};

interface Spent {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function spent(work: () => Promise<unknown>): Promise<Spent> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

async function claimedRun(store: RunStore): Promise<string> {
  const now = Date.now();
  const solution = { name: 'bench', digest: 'sha256:0', source: 'file' };
  const run = { id: newRunId(now, randomBytes(10)), owner: 'local', command: 'run', solution, createdAt: now };
  await store.create(run, { holder: HOLDER });
  return run.id;
}

/** `together` appends wait at the same time, as the actions of a run do that do not depend on each other. */
async function append(store: RunStore, id: string, count: number, together: number): Promise<void> {
  for (let done = 0; done < count; done += together)
    await Promise.all(Array.from({ length: together }, () => store.append(id, 1, [EVENT])));
}

await withBenchDirectory(async directory => {
  let made = 0;
  const fresh = (): RunStore =>
    createRunStore({ directory: join(directory, `store${made++}`), now: Date.now, damaged: () => undefined });
  const rows: readonly (readonly [what: string, count: number, together: number, goalUs: number])[] = [
    ['append, each waits for the one before', 1000, 1, 250],
    ['append, 8 wait together', 2000, 8, 80],
    ['append, 100 wait together', 10_000, 100, 30],
  ];
  for (const [what, count, together, goalUs] of rows) {
    const all: Spent[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const store = fresh();
      const id = await claimedRun(store);
      const one = await spent(() => append(store, id, count, together));
      await store.close();
      if (round >= 0) all.push(one);
    }
    const wallMs = median(all.map(one => one.wallMs));
    const cpuUs = (median(all.map(one => one.cpuMs)) / count) * 1000;
    const commits = Math.round((count / together / wallMs) * 1000);
    printRow({
      row: 'runs',
      what,
      figure: `${Math.round((count / wallMs) * 1000)} events/s`,
      reference: `${commits} commits/s, ${cpuUs.toFixed(0)} us CPU each`,
      goal: `<= ${goalUs} us CPU`,
      reached: cpuUs <= goalUs,
    });
  }
  const opened: number[] = [];
  const accepted: number[] = [];
  for (let round = -2; round < 50; round++) {
    const store = fresh();
    const first = await spent(() => claimedRun(store));
    const next: number[] = [];
    for (let index = 0; index < 10; index++) next.push((await spent(() => claimedRun(store))).wallMs);
    await store.close();
    if (round < 0) continue;
    opened.push(first.wallMs);
    accepted.push(...next);
  }
  accepted.sort((a, b) => a - b);
  const p99 = accepted[Math.floor(accepted.length * 0.99)] ?? 0;
  printRow({
    row: 'runs',
    what: 'a run is created and claimed',
    figure: `p50 ${median(accepted).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    reference: `the first one, with a new database: ${median(opened).toFixed(1)} ms`,
    goal: 'p99 <= 20 ms',
    reached: p99 <= 20,
  });
});
