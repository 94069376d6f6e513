import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import { ToolError } from '../../core/errors.ts';
import { createLocks } from '../../host/locks/locks.ts';

const REFRESH = 'tool.auth.cloud.refresh_token';
const METADATA = 'tool.auth.cloud.metadata';
const MINUTE_MS = 60_000;

test('C1: --min-valid-for takes a cached token that lives long enough, and refreshes one that does not', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.clock.advance(50 * MINUTE_MS);
    const cached = await world.token('cloud', { minValidForMs: 5 * MINUTE_MS });
    assert.equal(world.platform.to('/cloud/token').length, 1);
    const fresh = await world.token('cloud', { minValidForMs: 15 * MINUTE_MS });
    assert.equal(world.platform.to('/cloud/token').length, 2);
    assert.notEqual(fresh.accessToken, cached.accessToken);
  });
});

test('C2: a minimum that no new token reaches is an error that names both durations; the token is cached all the same', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.accessTokenS = 300;
    await world.login('cloud');
    await assert.rejects(world.token('cloud', { minValidForMs: 60 * MINUTE_MS }), {
      code: 'validity-unreachable',
      message: /^a new token is valid only for (5m|4m5\d)s?, less than --min-valid-for 1h$/,
    });
    world.platform.forget();
    await world.token('cloud');
    assert.equal(world.platform.requests.length, 0);
  });
});

test('a default minimum never refuses a short-lived token', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.accessTokenS = 90;
    await world.login('cloud');
    const request = { minValidForMs: 300_000, explicitMinimum: false, forceRefresh: false };
    const profile = world.credentials.resolve('cloud', {}, world.call());
    await world.credentials.token(profile, request, world.call());
    assert.equal(world.platform.to('/cloud/token').length, 1);
  });
});

test('C3: --force-refresh asks for a new token and replaces the cached one', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = await world.token('cloud');
    const forced = await world.token('cloud', { forceRefresh: true });
    assert.notEqual(forced.accessToken, before.accessToken);
    assert.equal((await world.token('cloud')).accessToken, forced.accessToken);
    assert.equal([...(await world.secrets()).keys()].filter(name => name.includes('.token.')).length, 1);
  });
});

test('callers at once share one request, forced ones and those of another process too', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const other = world.restarted();
    const ask = async (forceRefresh: boolean): Promise<string[]> => {
      world.platform.forget();
      const machines = [world.credentials, other];
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          world.token('cloud', { forceRefresh, credentials: machines[index % 2] ?? other }),
        ),
      );
      return [...new Set(tokens.map(({ accessToken }) => accessToken))];
    };
    world.clock.advance(3_600_000);
    const renewed = await ask(false);
    assert.equal(renewed.length, 1);
    assert.equal(world.platform.to('/cloud/token').length, 1);
    const forced = await ask(true);
    assert.equal(forced.length, 1);
    assert.notDeepEqual(forced, renewed);
    assert.equal(world.platform.to('/cloud/token').length, 1);
  });
});

test('C4: a refused refresh token that was replaced meanwhile is not a logout: the new one is tried once', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const good = (await world.secrets()).get(REFRESH) ?? '';
    await world.store.save(REFRESH, 'replaced-meanwhile-by-another-process');
    world.platform.onRequest = async ({ form }) => {
      if (form.get('refresh_token') !== good) await world.store.save(REFRESH, good);
    };
    world.platform.forget();
    await world.token('cloud', { forceRefresh: true });
    assert.equal(world.platform.to('/cloud/token').length, 2);
    assert.equal((await world.secrets()).get(REFRESH), good);
  });
});

test('C5: a revoked session is expired until the next login; the other profiles are untouched', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@work');
    const before = await world.secrets();
    await world.login('cloud');
    world.platform.cloud.refreshTokens.revoke((await world.secrets()).get(REFRESH) ?? '');
    world.clock.advance(3_600_000);
    const expected = { code: 'token-expired', message: "credentials expired: please run 'tool auth login cloud'" };
    await assert.rejects(world.token('cloud'), expected);
    await assert.rejects(world.token('cloud'), expected);
    const [row] = await world.credentials.status({ reference: 'cloud@built-in' }, world.call());
    assert.equal(row?.status, 'expired');
    assert.equal(row?.authenticated, false);
    assert.equal(row?.hint, "run 'tool auth login cloud'");
    const after = await world.secrets();
    assert.equal(after.has(REFRESH), false);
    for (const [name, value] of before) assert.equal(after.get(name), value);
    await world.token('cloud@work');
    await world.login('cloud');
    await world.token('cloud');
  });
});

test('C6: a logout while a refresh is under way leaves no secret of the profile behind', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.rotate = true;
    await world.login('cloud');
    const other = world.restarted();
    let loggedOut: Promise<unknown> = Promise.resolve();
    world.platform.onRequest = ({ form }) => {
      if (form.get('grant_type') === 'refresh_token')
        loggedOut = other.logout({ reference: 'cloud', local: true }, world.call());
    };
    await world.token('cloud', { forceRefresh: true });
    await loggedOut;
    assert.deepEqual([...(await world.secrets()).keys()], []);
  });
});

test('C7: asked scopes in another order, or repeated, are one cached token', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: 'a@b.example' });
    const one = await world.token('cloud', { scopes: ['b', 'a'] });
    const two = await world.token('cloud', { scopes: ['a', 'b', 'a'] });
    const three = await world.token('cloud', { scopes: ['a,b'] });
    assert.deepEqual([two.accessToken, three.accessToken], [one.accessToken, one.accessToken]);
  });
});

test('C8: 20 long scopes work from login to logout', async () => {
  await withAuthWorld(async world => {
    const scopes = Array.from(
      { length: 20 },
      (_, index) => `${world.platform.origin}/scopes/${'x'.repeat(200)}${index}`,
    );
    await world.login('cloud', { scopes });
    await world.token('cloud');
    await world.token('cloud', { scopes });
    await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.equal((await world.secrets()).size, 0);
  });
});

test('C9: scopes that differ only in case are two cached tokens', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: 'a@b.example' });
    const lower = await world.token('cloud', { scopes: ['read'] });
    const upper = await world.token('cloud', { scopes: ['READ'] });
    assert.notEqual(lower.accessToken, upper.accessToken);
    assert.equal((await world.token('cloud', { scopes: ['read'] })).accessToken, lower.accessToken);
  });
});

test('a service that is down, slow or answers nonsense changes nothing in the store', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = await world.secrets();
    const faults = [
      { reply: { status: 503, json: {} } },
      { reply: { status: 429, json: {}, headers: { 'Retry-After': '1' } } },
      { drop: 'before' },
      { drop: 'after' },
    ] as const;
    for (const fault of faults) {
      world.platform.heal();
      world.platform.fault('/cloud/token', fault);
      await assert.rejects(world.token('cloud', { forceRefresh: true }), {
        code: 'identity-unreachable',
        message: /^cannot reach 127\.0\.0\.1:\d+: /,
      });
    }
    const refusals = [
      { reply: { status: 200, text: '<html>' } },
      { reply: { status: 200, json: { token_type: 'Bearer' } } },
      { reply: { status: 401, json: { error: 'invalid_client', error_description: 'The OAuth client was deleted.' } } },
      { reply: { status: 302, headers: { Location: 'https://evil.example/' } } },
    ];
    for (const fault of refusals) {
      world.platform.heal();
      world.platform.fault('/cloud/token', fault);
      await assert.rejects(world.token('cloud', { forceRefresh: true }), {
        code: 'identity-refused',
        message: /^authentication failed: /,
      });
    }
    assert.deepEqual(await world.secrets(), before);
    world.platform.heal();
    await world.token('cloud', { forceRefresh: true });
  });
});

test('a passing fault of the service is repeated, after the time it asks for', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.fault('/cloud/token', { reply: { status: 503, json: {} }, times: 1 });
    world.platform.fault('/cloud/token', {
      reply: { status: 429, json: {}, headers: { 'Retry-After': '7' } },
      times: 1,
    });
    await world.token('cloud', { forceRefresh: true });
    assert.deepEqual(
      world.clock.slept.filter(ms => ms >= 500),
      [500, 7000],
    );
  });
});

test('a refresh token that works once is sent again after the wait that the service asks for, and only then', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, interval: 0.001 });
    await world.login('code-host');
    const path = '/login/oauth/access_token';
    for (const status of [429, 503]) {
      world.platform.forget();
      world.platform.fault(path, { reply: { status, json: {}, headers: { 'Retry-After': '7' } }, times: 1 });
      await world.token('code-host', { forceRefresh: true });
      assert.equal(world.clock.slept.at(-1), 7000);
      assert.equal(world.platform.to(path).length, 2);
    }
    for (const reply of [
      { status: 503, json: {} },
      { status: 502, json: {}, headers: { 'Retry-After': '7' } },
    ]) {
      world.platform.forget();
      world.platform.fault(path, { reply, times: 1 });
      await assert.rejects(world.token('code-host', { forceRefresh: true }), { code: 'identity-unreachable' });
      assert.equal(world.platform.to(path).length, 1);
    }
    const later = { status: 429, json: {}, headers: { 'Retry-After': '90' } };
    world.platform.fault(path, { reply: later });
    await assert.rejects(world.token('code-host', { forceRefresh: true }), {
      code: 'identity-unreachable',
      hint: 'the service asks to wait 1m30s',
    });
  });
});

test('a session that asks for its person anew is expired with the reason, and keeps its record', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.fault('/cloud/token', {
      reply: { status: 400, json: { error: 'invalid_grant', error_subtype: 'invalid_rapt' } },
    });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'token-expired',
      hint: 'reason: reauth-required',
    });
    const metadata = JSON.parse((await world.secrets()).get(METADATA) ?? '{}') as Record<string, unknown>;
    assert.equal(metadata['expiredReason'], 'reauth-required');
  });
});

test('what the store cannot give is asked anew, and environment credentials need no store at all', async () => {
  await withAuthWorld(
    async world => {
      world.environment['CODEHOST_TOKEN'] = 'personal-token-value';
      assert.equal((await world.token('code-host')).accessToken, 'personal-token-value');
      await assert.rejects(world.login('cloud'), { code: 'store-locked' });
      assert.equal(world.platform.to('/cloud/auth').length, 0);
    },
    { config: { secretStore: 'env' }, store: { environment: {} } },
  );
});

test('without the lock a single-use refresh token is not touched, and one that can be used again is used', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.settings.expiring = true;
    await world.login('code-host');
    await world.login('cloud');
    const held = {
      ...world.store,
      lock: async () => ({ held: false, pid: 42, path: '/secrets/locks/x.lock' }) as const,
    };
    const credentials = world.restarted({ store: held });
    world.platform.forget();
    await assert.rejects(world.token('code-host', { forceRefresh: true, credentials }), {
      code: 'credentials-busy',
      message: 'another process (pid 42) holds /secrets/locks/x.lock',
    });
    assert.equal(world.platform.requests.length, 0);
    await world.token('cloud', { forceRefresh: true, credentials });
    assert.equal(world.platform.to('/cloud/token').length, 1);
  });
});

test('a refresh token is sent only once the store has room for the next one', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, interval: 0.001 });
    await world.login('code-host');
    await world.login('cloud');
    world.platform.forget();
    const full = new ToolError('store-unwritable', 'cannot write credential store: no space left on device');
    const store = { ...world.store, reserve: () => Promise.reject(full) };
    const credentials = world.restarted({ store });
    await assert.rejects(world.token('code-host', { forceRefresh: true, credentials }), full);
    assert.equal(world.platform.requests.length, 0);
    await world.token('cloud', { forceRefresh: true, credentials });
    await world.token('code-host', { forceRefresh: true });
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
  });
});

test('a refresh waits for a change of the whole store before it asks the service', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, interval: 0.001 });
    await world.login('code-host');
    world.platform.forget();
    const locks = createLocks({ directory: join(world.directory, 'secrets', 'locks'), failed: error => error });
    const lock = await locks.acquire({ name: 'store', mode: 'exclusive', waitMs: 0 });
    assert.ok(lock.held);
    const asking = world.token('code-host', { forceRefresh: true, credentials: world.restarted() });
    await until(async () => (await locks.holders()).length === 2);
    assert.equal(world.platform.requests.length, 0);
    await lock.release();
    await asking;
    assert.equal(world.platform.to('/access_token').length, 1);
  });
});

test('a token that was asked for is given also when it cannot be stored, with a warning', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.rotate = true;
    await world.login('cloud');
    const full = new ToolError('store-unwritable', 'cannot write credential store: no space left on device');
    const broken = (): Promise<never> => Promise.reject(full);
    const store = {
      ...world.store,
      save: broken,
      reserve: async () => ({ save: broken, release: async () => undefined }),
    };
    const credentials = world.restarted({ store });
    await world.token('cloud', { forceRefresh: true, credentials });
    assert.match(world.warnings.join(), /the new token of cloud works but could not be stored: cannot write/);
  });
});
