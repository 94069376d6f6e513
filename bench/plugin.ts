/**
 * What a plugin costs: one call of 100 bytes beside the round trip of 100 bytes through a socket, p50 (goal: at most 0.5 ms); and
 * loading what talks to plugins, as installed (bundled, with a warm compile cache), which only happens when one is used (goal: at
 * most 60 ms).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.ts';
import { bundlePluginSdk } from '../scripts/bundle-plugin-sdk.ts';
import type { PluginCall } from '../src/core/ports/plugin-ports.ts';
import { createPluginHost } from '../src/host/plugin/plugin-host.ts';
import { createGroupWatch } from '../src/host/processes/group-watch.ts';

const CALLS = 3000;
const WARM_UP = 500;
const GOAL_CALL_MS = 0.5;
const IMPORTS = 21;
const GOAL_IMPORT_MS = 60;

const directory = mkdtempSync(join(tmpdir(), 'tool-bench-'));
const PLUGIN = `#!${process.execPath}
import { defineProvider, servePlugin } from './sdk/plugin.js';
await servePlugin(defineProvider({
  name: 'bench', description: 'Gives back what it is given.', capabilities: ['from'], sideEffects: 'none',
  inputs: { type: 'object' }, output: { type: 'object' }, execute: inputs => ({ data: inputs }),
}));
`;

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(3)} ms`;

async function timings(work: () => Promise<unknown>): Promise<readonly number[]> {
  const found: number[] = [];
  for (let call = 0; call < WARM_UP + CALLS; call++) {
    const startedAt = performance.now();
    await work();
    if (call >= WARM_UP) found.push(performance.now() - startedAt);
  }
  return found;
}

async function socketTimings(): Promise<readonly number[]> {
  const path = join(directory, 'echo.sock');
  const server = createServer(socket => socket.pipe(socket)).listen(path);
  const socket = createConnection(path);
  const bytes = Buffer.alloc(100, 120);
  const found = await timings(
    () =>
      new Promise(resolve => {
        socket.once('data', resolve);
        socket.write(bytes);
      }),
  );
  socket.destroy();
  server.close();
  return found;
}

async function callTimings(): Promise<readonly number[]> {
  writeFileSync(join(directory, 'bench.mjs'), PLUGIN, { mode: 0o755 });
  const host = createPluginHost({
    environment: { PATH: process.env['PATH'] },
    log: () => undefined,
    toolVersion: '0.0.0',
    watch: createGroupWatch(),
  });
  const session = host.open(await host.fileAt(join(directory, 'bench.mjs')), {
    settings: {},
    grants: { auth: [], secrets: [] },
  });
  const none = (): never => {
    throw new Error('nothing is granted');
  };
  const call: PluginCall = {
    signal: new AbortController().signal,
    graceMs: 1000,
    onMessage: () => undefined,
    callbacks: { authorize: none, secret: none, evaluate: none },
  };
  const request = {
    provider: 'bench',
    capability: 'from',
    inputs: { text: 'x'.repeat(87) },
    dryRun: false,
    cwd: '/',
    solutionDirectory: undefined,
    streams: false,
  };
  const found = await timings(() => session.execute(request, call));
  await host.close();
  return found;
}

async function importTimings(): Promise<readonly number[]> {
  const out = join(directory, 'host');
  await bundle({ entries: { host: 'src/host/plugin/session.ts' }, directory: out });
  const entry = readdirSync(out).find(name => name.startsWith('host.')) ?? '';
  const code = `require('node:module').enableCompileCache(${JSON.stringify(join(directory, 'cache'))});
    const startedAt = performance.now(); require(${JSON.stringify(join(out, entry))}); console.log(performance.now() - startedAt);`;
  const once = (): number => Number(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }));
  once();
  once();
  return Array.from({ length: IMPORTS }, once);
}

try {
  await bundlePluginSdk(join(directory, 'sdk'));
  const [reference, calls, imports] = [await socketTimings(), await callTimings(), await importTimings()];
  const [call, load] = [at(calls, 0.5), at(imports, 0.5)];
  console.log(
    `call of 100 bytes   p50 ${ms(call)}, p10 ${ms(at(calls, 0.1))}, p99 ${ms(at(calls, 0.99))}   socket alone ${ms(at(reference, 0.5))}   goal ${GOAL_CALL_MS} ms`,
  );
  console.log(`loading the host    p50 ${ms(load)}, p10 ${ms(at(imports, 0.1))}   goal ${GOAL_IMPORT_MS} ms`);
  if (call > GOAL_CALL_MS || load > GOAL_IMPORT_MS) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
