import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_KEY } from '../../../test/support/test-store.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const PROCESSES = 16;
const LATENCY_MS = 150;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program itself, on the store of the world. */
function startToken(world: AuthWorld): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const env = {
    PATH: process.env['PATH'],
    HOME: world.directory,
    TOOL_SECRETS_DIR: join(world.directory, 'secrets'),
    TOOL_SECRET_KEY: TEST_KEY,
    TOOL_AUTH__CODE_HOST__HOSTNAME: world.platform.host,
  };
  const child = spawn(process.execPath, [MAIN, 'auth', 'token', 'code-host'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<Ended>(resolve => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
    child.on('close', code => resolve({ code, stdout, stderr }));
  });
  return { child, ended };
}

/** A login whose access token is over, against a service that takes a refresh token used twice for stolen. */
async function withExpiredLogin(body: (world: AuthWorld) => Promise<void>): Promise<void> {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, accessTokenS: 1, interval: 0.001 });
    await world.login('code-host');
    await wait(1_100);
    Object.assign(world.platform.codeHost.settings, { accessTokenS: 28_800 });
    world.platform.forget();
    await body(world);
  });
}

test('16 processes that find the token expired cause exactly one refresh, and all of them succeed', async () => {
  await withExpiredLogin(async world => {
    world.platform.fault('/access_token', { delayMs: LATENCY_MS });
    const all = await Promise.all(Array.from({ length: PROCESSES }, () => startToken(world).ended));
    assert.deepEqual(
      all.filter(({ code }) => code !== 0),
      [],
    );
    assert.equal(new Set(all.map(({ stdout }) => stdout)).size, 1);
    assert.equal(world.platform.to('/access_token').length, 1);
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
  });
});

test('a holder of the lock that is killed stops no other process: the others refresh once', async () => {
  await withExpiredLogin(async world => {
    const asked = new Promise<void>(resolve => {
      world.platform.onRequest = () => resolve();
    });
    world.platform.fault('/access_token', { hang: true, times: 1 });
    const holder = startToken(world);
    await asked;
    const others = Promise.all(Array.from({ length: PROCESSES }, () => startToken(world).ended));
    await wait(1_500);
    assert.equal(world.platform.to('/access_token').length, 1);
    holder.child.kill('SIGKILL');
    const all = await others;
    assert.deepEqual(
      all.filter(({ code }) => code !== 0),
      [],
    );
    assert.equal(new Set(all.map(({ stdout }) => stdout)).size, 1);
    assert.equal(world.platform.to('/access_token').length, 2);
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
    assert.equal((await holder.ended).code, null);
  });
});
