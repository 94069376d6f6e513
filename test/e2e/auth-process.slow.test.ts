import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { BROWSER_SCRIPT, endpointVariables } from '../support/auth-cli.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { TEST_KEY } from '../support/test-store.ts';

/** Real processes on both sides: the program as it is started, and the platforms as a program of their own. */

const root = join(import.meta.dirname, '..', '..');
const MAIN = join(root, 'src', 'main.ts');
const PLATFORM = join(root, 'test', 'fakes', 'identity-platform', 'main.ts');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface World {
  readonly origin: string;
  start(words: string): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  control(change: object): Promise<void>;
}

async function withProcesses(body: (world: World) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const platform = spawn(process.execPath, [PLATFORM], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const line = await new Promise<string>(resolve =>
        platform.stdout.once('data', (data: Buffer) => resolve(data.toString())),
      );
      const { origin, host, cloudEndpoints } = JSON.parse(line) as {
        origin: string;
        host: string;
        cloudEndpoints: Record<string, string>;
      };
      await writeFiles(directory, { 'browser.cjs': BROWSER_SCRIPT });
      const env = {
        PATH: process.env['PATH'],
        HOME: directory,
        BROWSER: `${process.execPath} ${join(directory, 'browser.cjs')}`,
        TOOL_SECRET_KEY: TEST_KEY,
        ...endpointVariables({ origin, host, cloudEndpoints }),
      };
      await body({
        origin,
        start(words) {
          const child = spawn(process.execPath, [MAIN, ...words.split(' ')], {
            env,
            cwd: directory,
            stdio: ['ignore', 'pipe', 'pipe'],
          });
          return { child, ended: waitForEnd(child) };
        },
        async control(change) {
          await fetch(`${origin}/_control`, { method: 'POST', body: JSON.stringify(change) });
        },
      });
    } finally {
      platform.kill();
    }
  });
}

function waitForEnd(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data: Buffer) => void (stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => void (stderr += data.toString()));
  return new Promise(resolve => child.on('close', code => resolve({ code, stdout, stderr })));
}

test('a login, a token and a logout as processes: they end by themselves, and stdout is the token alone', async () => {
  await withProcesses(async ({ start }) => {
    const login = await start('auth login cloud').ended;
    assert.equal(login.code, 0, login.stderr);
    const token = await start('auth token cloud').ended;
    assert.match(token.stdout, /^cloud-access-\S+\n$/);
    assert.deepEqual([token.code, token.stderr], [0, '']);
    const logout = await start('auth logout cloud').ended;
    assert.deepEqual([logout.code, logout.stdout], [0, '']);
    assert.equal((await start('auth token cloud').ended).code, 10);
  });
});

test('SIGINT during a login ends it with 130 and closes its port', async () => {
  await withProcesses(async ({ start, control }) => {
    await control({ fault: { path: '/cloud/auth', hang: true } });
    const { child, ended } = start('auth login cloud');
    let seen = '';
    const port = await new Promise<string>(resolve => {
      child.stderr?.on('data', (data: Buffer) => {
        seen += data.toString();
        const found = /localhost%3A(\d+)/.exec(seen)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    assert.equal(code, 130);
    assert.match(stderr, /error: authentication cancelled by user\n$/);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
  });
});
