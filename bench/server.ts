/**
 * P10, P11, P13: the server beside a bare `node:http` server that answers the same bytes. Both are the built program in processes of their
 * own; what counts is their CPU time for a request, since the client on the same machine takes the rest. `npm run bench -- server`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.ts';
import { residentMb } from '../test/support/processes/resident-memory.ts';
import { startServer } from './support/serve.ts';

const PORT = 18_480;
const BARE_PORT = 18_481;
const ROUNDS = 4;
const TICK_MS = 10;

const directory = mkdtempSync(join(tmpdir(), 'bench-server-'));
const dist = join(directory, 'dist');
const entries = {
  main: 'src/main.ts',
  'test-program': 'src/app/test-program.ts',
  'server-program': 'src/app/server-program.ts',
};
const facts = { version: '0.0.0', packageName: 'bench', commit: 'bench', buildTime: '' };
await bundle({ entries, directory: dist, define: { __TOOL_BUILD__: JSON.stringify(facts) } });

const ACTIONS = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [
    `a${i}`,
    { provider: 'message', inputs: { message: { tmpl: '{{ region }}' } } },
  ]),
);
const SOLUTION = {
  apiVersion: 'tool.dev/v1',
  kind: 'Solution',
  metadata: { name: 'bench', version: '1.0.0' },
  spec: { resolvers: { region: { value: 'eu' } }, workflow: { actions: ACTIONS } },
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

function ask(port: number, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = text === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      { port, host: '127.0.0.1', path, agent, method: text === undefined ? 'GET' : 'POST', headers },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedMs,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

async function many(port: number, path: string, count: number, lanes: number, body?: unknown): Promise<number[]> {
  let left = count;
  const times: number[] = [];
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const { status, ms } = await ask(port, path, body);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times.sort((a, b) => a - b);
}

/** Milliseconds on processors so far. Linux. */
function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const at = (times: readonly number[], part: number): number =>
  times[Math.floor((times.length - 1) * part)] ?? Number.NaN;

/** Dry-runs under rising load. CPU is the server's alone; requests a second include what this client takes of the same processors. */
async function measureDryRunLoad(): Promise<void> {
  let alone = 0;
  for (const lanes of [1, 16, 64]) {
    await many(PORT, '/v1/solutions/dryrun', 200, lanes, { solution: SOLUTION });
    const [startedMs, spentMs] = [performance.now(), cpuMs(server)];
    const count = 3000;
    const times = await many(PORT, '/v1/solutions/dryrun', count, lanes, { solution: SOLUTION });
    const rate = count / ((performance.now() - startedMs) / 1000);
    if (lanes === 1) alone = rate;
    const cpu = (cpuMs(server) - spentMs) / count;
    const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
    console.log(
      `dry-run load ${String(lanes).padStart(3)}   ${rate.toFixed(0)}/s (${(rate / alone).toFixed(2)}x, goal >= 1.3x)  ${cpu.toFixed(2)} ms CPU (goal <= 1.5)  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms (${(p99 / p50).toFixed(1)}x, goal <= 6x)  ${residentMb(server.pid ?? 0).toFixed(0)} MB (goal <= 250)`,
    );
  }
}

async function untilUp(port: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    try {
      await ask(port, '/health');
      return;
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
  throw new Error(`nothing listens on ${port}`);
}

/** Answers whatever it was given for the path. */
const BARE = `const bodies = new Map();
require('node:http').createServer((q, r) => {
  if (q.method === 'PUT') { let t = ''; q.on('data', c => (t += c)); q.on('end', () => { bodies.set(q.url, t); r.end(); }); return; }
  const body = bodies.get(q.url) ?? '';
  r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  r.end(body);
}).listen(${BARE_PORT}, '127.0.0.1');`;

const served = await startServer({
  program: join(dist, 'main.cjs'),
  port: PORT,
  directory,
  config: 'version: 1\nlogging: {level: warn}\n',
});
const server = served.process;
const bare = spawn(process.execPath, ['-e', BARE], { stdio: 'ignore' });
try {
  await untilUp(BARE_PORT);
  const [idle, idleBare] = [residentMb(server.pid ?? 0), residentMb(bare.pid ?? 0)];
  console.log(
    `P13 idle           ${idle.toFixed(0)} MB  bare ${idleBare.toFixed(0)} MB  ${(idle / idleBare).toFixed(2)}x (goal <= 2.5x)`,
  );
  for (const [name, path, count, goal] of [
    ['P10 GET /health', '/health', 5000, 0.6],
    ['P10 GET provider', '/v1/providers/http', 3000, 0.2],
  ] as const) {
    const { body } = await ask(PORT, path);
    await new Promise<void>(resolve => {
      request({ port: BARE_PORT, host: '127.0.0.1', path, method: 'PUT' }, response =>
        response.resume().on('end', resolve),
      ).end(body);
    });
    await many(PORT, path, 1000, 16);
    await many(BARE_PORT, path, 1000, 16);
    const spent = { own: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const before = [cpuMs(server), cpuMs(bare)] as const;
      await many(PORT, path, count, 16);
      await many(BARE_PORT, path, count, 16);
      spent.own += cpuMs(server) - before[0];
      spent.bare += cpuMs(bare) - before[1];
    }
    const us = (ms: number): string => `${((ms * 1000) / (ROUNDS * count)).toFixed(0)} us`;
    console.log(
      `${name.padEnd(18)} ${us(spent.own)} CPU  bare ${us(spent.bare)}  ${(spent.bare / spent.own).toFixed(2)}x (goal >= ${goal}x)`,
    );
  }
  await many(PORT, '/v1/eval/cel', 200, 1, { expression: '1 + 1' });
  const cel = await many(PORT, '/v1/eval/cel', 1000, 1, { expression: '_.a + b', data: { a: 1, b: 2 } });
  console.log(`P10 eval/cel       p50 ${at(cel, 0.5).toFixed(2)} ms (goal <= 3 ms)`);
  await many(PORT, '/v1/solutions/dryrun', 50, 1, { solution: SOLUTION });
  const plan = await many(PORT, '/v1/solutions/dryrun', 300, 1, { solution: SOLUTION });
  console.log(`P10 dry-run of 20  p50 ${at(plan, 0.5).toFixed(2)} ms (goal <= 15 ms)`);
  await measureDryRunLoad();
  const quiet = await many(PORT, '/health', 500, 1);
  const loops = '[1,2,3,4,5,6,7,8]';
  const expression = `${loops}.all(a, ${loops}.all(b, ${loops}.all(c, ${loops}.all(d, a+b+c+d > 0))))`;
  const busy = many(PORT, '/v1/eval/cel', 600, 8, { expression });
  const under = await many(PORT, '/health', 500, 1);
  await busy;
  console.log(
    `P11 /health p99    ${at(under, 0.99).toFixed(2)} ms while every thread works, ${at(quiet, 0.99).toFixed(2)} ms idle (goal <= 5 ms)`,
  );
} finally {
  await served.stop();
  bare.kill();
  agent.destroy();
  rmSync(directory, { recursive: true, force: true });
}
