import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask } from '../support/api-server.ts';
import { homeIn, writeFiles } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { withTempDir } from '../support/temp-dir.ts';

interface Process {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly ended: Promise<number | string>;
  readonly stderr: () => string;
}

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** The program itself, as an operator starts it. */
async function started(cwd: string, config: string): Promise<Process> {
  const port = await freePort();
  await writeFiles(cwd, { 'config.yaml': config });
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', 'config.yaml', '--port', String(port)], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  const listening = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', chunk => {
      stderr += String(chunk);
      if (stderr.includes('listening on')) resolve();
    });
    child.once('exit', code => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  const ended = new Promise<number | string>(resolve =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  );
  await listening;
  const url = `http://127.0.0.1:${port}`;
  return { url, port, child, ended, stderr: () => stderr };
}

/** Nothing of it is left afterwards. */
const withProcess = (config: string, body: (server: Process, cwd: string) => Promise<void>): Promise<void> =>
  withTempDir(async cwd => {
    const server = await started(cwd, config);
    try {
      await body(server, cwd);
    } finally {
      server.child.kill('SIGKILL');
      await server.ended;
    }
  });

const solution = (actions: object) => ({
  solution: {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'x', version: '1.0.0' },
    spec: { workflow: { actions } },
  },
});

test('SIGTERM under load: what was accepted is answered, then the process ends with 0', () =>
  withProcess('version: 1\n', async server => {
    const nap = solution({ nap: { provider: 'sleep', inputs: { duration: '2s' } } });
    await ask(server, '/v1/solutions/run', { body: nap });
    const requests = Array.from({ length: 8 }, () => ask(server, '/v1/solutions/run', { body: nap }));
    // Some are under way, the others wait for a thread.
    await until(async () => /^tool_http_requests_in_flight 8$/m.test((await ask(server, '/metrics')).text));
    server.child.kill('SIGTERM');
    for (const { status, json } of await Promise.all(requests))
      assert.deepEqual([status, json['status']], [200, 'succeeded'], server.stderr());
    assert.equal(await server.ended, 0, server.stderr());
  }));

test('SIGHUP reads the configuration again, and says so in the log', () =>
  withProcess('version: 1\n', async (server, cwd) => {
    await writeFiles(cwd, { 'config.yaml': 'version: 1\napiServer: {maxRequestSize: 77}\n' });
    server.child.kill('SIGHUP');
    await until(async () => server.stderr().includes('configuration reloaded'));
    const limits = (await ask(server, '/v1/settings')).json['limits'] as { maxRequestSize: number };
    assert.equal(limits.maxRequestSize, 77);
    server.child.kill('SIGINT');
    assert.equal(await server.ended, 0);
  }));

test('what cannot end in time is ended with its children', () =>
  withProcess(
    'version: 1\napiServer: {allowExec: true, shutdownTimeout: 1s}\naction: {gracePeriod: 1s}\n',
    async (server, cwd) => {
      const file = join(cwd, 'pid');
      const command = `echo $$ > ${file}; exec sleep 300`;
      const body = solution({ wait: { provider: 'exec', inputs: { command: 'sh', args: ['-c', command] } } });
      const lost = ask(server, '/v1/solutions/run', { body }).catch(() => undefined);
      await until(async () => existsSync(file) && readFileSync(file, 'utf8').trim() !== '');
      const pid = Number(readFileSync(file, 'utf8'));
      server.child.kill('SIGTERM');
      assert.equal(await server.ended, 143);
      await lost;
      await until(async () => !isAlive(pid));
    },
  ));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (await isSo()) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('it never became so');
}
