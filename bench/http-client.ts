/**
 * What a request through the client costs beside the same request on `node:http`. Both ask one loopback server for 1 KiB
 * over a kept connection, in turns in one process; medians of wall time. Also: importing the built parts in a new process,
 * beside node's own modules.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.ts';
import { createHttpClient } from '../src/host/http/http-client.ts';

const ROUNDS = 2000;
const WARM_UP = 300;

const server = createServer((_, response) => void response.end('x'.repeat(1024)));
await new Promise<void>(resolve => {
  server.listen(0, '127.0.0.1', resolve);
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const agent = new Agent({ keepAlive: true });
const signal = new AbortController().signal;
const send = createHttpClient({
  version: '0',
  environment: {},
  addresses: { allowPrivateAddresses: true, allowedHosts: [] },
  systemCA: 'never',
});

const raw = (): Promise<unknown> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });

const measured = (): Promise<unknown> =>
  send({ method: 'GET', url, headers: [], timeoutMs: 5000, maxResponseBytes: 1e6, guard: 'document' }, signal);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const us = (ms: number): string => `${(ms * 1000).toFixed(0)} us`;

const times = { raw: [] as number[], client: [] as number[] };
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  const pair = [await timed(raw), await timed(measured)] as const;
  if (round < WARM_UP) continue;
  times.raw.push(pair[0]);
  times.client.push(pair[1]);
}
const reference = median(times.raw);
const client = median(times.client);
console.log(`http-client  GET  ${us(client)}  node:http ${us(reference)}  ratio ${(client / reference).toFixed(2)}`);
server.closeAllConnections();
server.close();
agent.destroy();

/** Milliseconds from nothing to imported, in a new process. */
function importMs(specifier: string): number {
  const code = `const t = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - t)`;
  const run = (): number =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout);
  return median(Array.from({ length: 9 }, run));
}

const directory = mkdtempSync(join(tmpdir(), 'tool-bench-'));
try {
  const entryPoints = ['host/http-client', 'host/http-sender', 'host/http-cache', 'providers/http/http'];
  await bundle({
    entries: Object.fromEntries(entryPoints.map(name => [name, `src/${name}.ts`])),
    directory,
  });
  const built = entryPoints.map(name => join(directory, `${name}.cjs`));
  for (const specifier of ['node:http', 'node:https', ...built])
    console.log(`http-client  import  ${importMs(specifier).toFixed(1)} ms  ${specifier.replace(`${directory}/`, '')}`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
