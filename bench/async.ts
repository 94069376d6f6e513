/**
 * Asynchronous runs over HTTP: from the request to its answer, and from the answer to the first action, of a server with the store in SQLite;
 * and what the journal adds to a run of many actions. The built program in processes of its own; client and server share the machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainsDocument } from './support/documents.ts';
import { compareCommands, median, ms, printRow, TOOL, times, withBenchDirectory } from './support/measure.ts';
import { startServer } from './support/serve.ts';

const REQUESTS = 300;
const PORT = 18_482;
const ORIGIN = `http://127.0.0.1:${PORT}`;

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: bench, version: 1.0.0 }
spec:
  workflow:
    actions:
      one: { provider: file, inputs: { operation: write, path: one.txt, content: one, onConflict: overwrite } }
`;

interface JournalEvent {
  readonly type: string;
  readonly at: string;
}

await withBenchDirectory(async directory => {
  const env = { ...process.env, HOME: directory };
  mkdirSync(join(directory, 'out'));
  mkdirSync(join(directory, 'solutions'));
  writeFileSync(join(directory, 'solutions/bench.yaml'), SOLUTION);
  const server = await startServer({
    program: TOOL,
    port: PORT,
    directory,
    config: `apiServer: { solutionRoots: [${directory}/solutions], allowFileWrites: true, outputRoot: ${directory}/out }\nlogging: { level: error }\n`,
  });
  try {
    await measureRequests();
  } finally {
    await server.stop();
  }
  measureJournal(directory, env);
});

async function measureRequests(): Promise<void> {
  const accepted: number[] = [];
  const begun: number[] = [];
  for (let index = -20; index < REQUESTS; index++) {
    const startedMs = performance.now();
    const response = await fetch(`${ORIGIN}/v1/solutions/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({ path: 'bench.yaml' }),
    });
    const acceptedMs = performance.now() - startedMs;
    const answeredAt = Date.now();
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    const { id } = (await response.json()) as { readonly id: string };
    await (await fetch(`${ORIGIN}/v1/runs/${id}?wait=10s`)).text();
    const events = await fetch(`${ORIGIN}/v1/runs/${id}/events`, { headers: { accept: 'application/json' } });
    const { items } = (await events.json()) as { readonly items: readonly JournalEvent[] };
    const first = items.find(({ type }) => type === 'action-started');
    if (index < 0 || first === undefined) continue;
    accepted.push(acceptedMs);
    begun.push(Math.max(0, Date.parse(first.at) - answeredAt));
  }
  accepted.sort((a, b) => a - b);
  const p99 = accepted[Math.floor(accepted.length * 0.99)] ?? 0;
  printRow({
    row: 'runs',
    what: 'an asynchronous run is accepted',
    figure: `p50 ${median(accepted).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    reference: 'none',
    goal: 'p99 <= 20 ms',
    reached: p99 <= 20,
  });
  printRow({
    row: 'runs',
    what: 'from the answer to the start of its first action',
    figure: `p50 ${median(begun).toFixed(0)} ms`,
    reference: 'whole milliseconds',
    goal: 'p50 <= 10 ms',
    reached: median(begun) <= 10,
  });
}

/** Actions that have side effects and change nothing: each makes a directory that is there. */
function measureJournal(directory: string, env: NodeJS.ProcessEnv): void {
  for (const [count, goalMs] of [
    [1000, 300],
    [5000, 900],
  ] as const) {
    const file = `effects-${count}.yaml`;
    const text = chainsDocument(count).replaceAll(
      /provider: static\n +inputs: .*$/gm,
      'provider: directory\n        inputs: { operation: mkdir, path: out }',
    );
    writeFileSync(join(directory, file), text);
    const args = [TOOL, 'run', 'solution', '-f', file, '-o', 'json'];
    const run = (journal: string) => ({
      program: process.execPath,
      args,
      cwd: directory,
      env: { ...env, TOOL_RUNS__JOURNAL: journal },
    });
    const { off, required } = compareCommands({ off: run('off'), required: run('required') }, 5);
    printRow({
      row: 'P5',
      what: `journaled run of ${count} actions with side effects`,
      figure: `${ms(required)}, ${times(required / off)}`,
      reference: `without a journal ${ms(off)}`,
      goal: `<= ${ms(goalMs)}, <= 1.5x`,
      reached: required <= goalMs && required / off <= 1.5,
    });
  }
}
