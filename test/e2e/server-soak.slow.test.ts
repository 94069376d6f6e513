import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContract } from '../support/documents/openapi-contract.ts';
import { bundledProgram } from '../support/processes/bundled-program.ts';
import { noResidentMemory, residentMb } from '../support/processes/resident-memory.ts';
import { type ApiRequest, type ApiServer, withApiServer } from '../support/processes/server-process.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOAK_MS = 60_000;
/** Threads that have nothing to do end after a minute. */
const IDLE_MS = 62_000;
const CLIENTS = 16;
/** What is loaded in the course of it, and what the collector of the runtime leaves lying. */
const MAY_GROW_MB = 320;

const solution = (actions: object, resolvers: object = { region: { value: 'eu' } }): object => ({
  solution: {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'soak', version: '1.0.0' },
    spec: { resolvers, workflow: { actions } },
  },
});
const MESSAGES = solution({ a: { provider: 'message', inputs: { message: { tmpl: '{{ region }}' } } } });

/** A million steps. */
const COSTLY = 'xyz'.split('').reduce((inner, name) => `_.map(${name}, ${inner})`, '1');

/** What clients of all kinds ask, the n-th time. */
const MIX: readonly ((n: number) => readonly [path: string, request?: ApiRequest])[] = [
  () => ['/health'],
  () => ['/metrics'],
  () => ['/v1/settings'],
  () => ['/v1/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } }],
  n => [`/v1/providers?filter=${encodeURIComponent(`item.name != 'x${n}'`)}`],
  () => ['/v1/solutions'],
  n => ['/v1/eval/cel', { method: 'POST', body: { expression: `_.x + ${n}`, data: { x: n } } }],
  n => ['/v1/eval/template', { method: 'POST', body: { template: `{{ x }} ${n}`, data: { x: 'y'.repeat(1000) } } }],
  () => ['/v1/solutions/run', { method: 'POST', body: MESSAGES }],
  () => ['/v1/solutions/dryrun', { method: 'POST', body: MESSAGES }],
  () => ['/v1/solutions/lint', { method: 'POST', body: MESSAGES }],
  () => ['/v1/explain', { method: 'POST', body: MESSAGES }],
  () => ['/v1/nothing'],
  () => ['/v1/eval/cel', { method: 'POST', body: '{' }],
  () => [
    '/v1/eval/cel',
    { method: 'POST', body: { expression: COSTLY, data: Array.from({ length: 100 }, (_, i) => i) } },
  ],
  n => ['/v1/schemas/validate', { method: 'POST', body: { data: { n } } }],
];

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

test('a minute of mixed traffic leaves memory, files and connections as they were', { skip: noResidentMemory }, t =>
  withTempDir(async directory =>
    withApiServer(
      {
        main: await bundledProgram(directory),
        config: { logging: { level: 'error' } },
        apiServer: { maxRuns: 8, workers: 2 },
      },
      async server => {
        const contract = readContract((await server.ask('/v1/openapi.json')).json());
        assert.ok(contract.operations.length > 30);
        const statuses = new Map<number, number>();
        let asked = 0;
        const client = async (until: number, agent: Agent): Promise<void> => {
          while (performance.now() < until) {
            const n = asked++;
            const [path, request] = MIX[n % MIX.length]?.(n) ?? ['/'];
            const own = n % 10 === 0 ? {} : { agent };
            const { status, body } = await server.ask(path, { ...request, ...own });
            assert.ok(status < 500, `${path} ${status} ${body}`);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        };
        const traffic = async (ms: number): Promise<void> => {
          const until = performance.now() + ms;
          const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
          const clients = Array.from({ length: CLIENTS }, () => client(until, agent));
          await Promise.all([...clients, leavingClients(server, until)]);
          agent.destroy();
        };
        const start = await rested(server);
        await traffic(SOAK_MS);
        const atWork = residentMb(server.pid);
        await new Promise(resolve => setTimeout(resolve, IDLE_MS));
        const end = await rested(server);
        t.diagnostic(
          `${asked} requests, ${JSON.stringify(Object.fromEntries(statuses))}, start ${JSON.stringify(start)}, at work ${Math.round(atWork)} MB, end ${JSON.stringify(end)}`,
        );
        assert.ok(end.mb < start.mb + MAY_GROW_MB, `${start.mb} MB, then ${end.mb} MB`);
        assert.ok(end.files <= start.files + 5, `${start.files} files, then ${end.files}`);
        server.signal('SIGTERM');
        assert.equal(await server.ended, 0, server.stderr());
      },
    ),
  ),
);

/** Clients that do not wait for their answer. */
async function leavingClients(server: ApiServer, until: number): Promise<void> {
  while (performance.now() < until) {
    const body = solution({ a: { provider: 'sleep', inputs: { duration: '5s' } } });
    const leaving = AbortSignal.timeout(200);
    await server.ask('/v1/solutions/run', { method: 'POST', body, signal: leaving }).catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

/** What it holds with threads of which none has worked yet: a reload begins with new ones. */
async function rested(server: ApiServer): Promise<{ readonly mb: number; readonly files: number }> {
  await quiet(server);
  assert.equal((await server.ask('/v1/admin/reload-config', { method: 'POST' })).status, 200);
  for (let i = 0; i < 20; i++) await server.ask('/v1/eval/cel', { method: 'POST', body: { expression: '1' } });
  await new Promise(resolve => setTimeout(resolve, 1000));
  return { mb: Math.round(residentMb(server.pid)), files: openFiles(server.pid) };
}

/** Waits until nothing is under way, and only the connection that asks is open. */
async function quiet(server: ApiServer): Promise<void> {
  const calm = [/^tool_http_requests_in_flight 0$/m, /^tool_runs_active 0$/m, /^tool_http_active_connections 1$/m];
  for (;;) {
    const metrics = (await server.ask('/metrics')).body.toString();
    if (calm.every(pattern => pattern.test(metrics))) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

test(
  'SIGTERM under load: whatever the server took on is answered, and no process is left',
  { skip: noResidentMemory },
  t =>
    withApiServer(
      {
        config: { logging: { level: 'error' } },
        apiServer: { allowExec: true, maxRuns: 4, audit: { enabled: true, file: '{directory}/audit.log' } },
      },
      async server => {
        const mark = `soak-${server.pid}`;
        const runs = solution(
          { work: { provider: 'exec', inputs: { command: 'sh', args: ['-c', `sleep 0.3; : ${mark}`] } } },
          {},
        );
        const answered = new Map<string, number>();
        const lost: string[] = [];
        const stop = new AbortController();
        const client = async (who: number): Promise<void> => {
          for (let n = 0; !stop.signal.aborted; n++) {
            const id = `c${who}-${n}`;
            const path = who % 2 === 0 ? '/v1/solutions/run' : '/v1/eval/cel';
            const body = who % 2 === 0 ? runs : { expression: '1 + 1' };
            try {
              answered.set(
                id,
                (await server.ask(path, { method: 'POST', body, headers: { 'X-Request-ID': id } })).status,
              );
            } catch {
              lost.push(id);
              if (lost.length > 1000) return;
            }
          }
        };
        const clients = Array.from({ length: 12 }, (_, who) => client(who));
        while ([...answered.values()].filter(status => status === 200).length < 30)
          await new Promise(resolve => setTimeout(resolve, 50));
        server.signal('SIGTERM');
        assert.equal(await server.ended, 0, server.stderr());
        stop.abort();
        await Promise.all(clients);
        const records = readFileSync(join(server.directory, 'audit.log'), 'utf8').trim().split('\n');
        const taken = records.map(line => JSON.parse(line) as { readonly request_id: string; readonly status: number });
        for (const { request_id: id, status } of taken)
          if (id.startsWith('c')) assert.equal(answered.get(id), status, `${id}: ${status} in the audit`);
        t.diagnostic(`${answered.size} answered, ${lost.length} found no server, ${taken.length} in the audit`);
        for (const status of answered.values())
          assert.ok([200, 429, 503].includes(status), `${status}: ${server.stderr()}`);
        assert.doesNotMatch(execFileSync('ps', ['-A', '-o', 'args=']).toString(), new RegExp(mark));
      },
    ),
);
