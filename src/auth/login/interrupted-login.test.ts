import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startIdentityPlatform } from '../../../test/fakes/identity-platform/platform.ts';
import { createTestStore } from '../../../test/support/test-store.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { CredentialStore } from '../../core/ports/credential-ports.ts';

const METADATA = 'tool.auth.code-host.metadata';

class Killed extends Error {}

/** The store of a process that is killed before its write number `after`; its locks end with it. */
function killedAfter(store: CredentialStore, after: number): CredentialStore {
  let left = after;
  const counted = async <T>(write: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) throw new Killed();
    return await write();
  };
  return {
    ...store,
    save: (name, value) => counted(() => store.save(name, value)),
    remove: name => counted(() => store.remove(name)),
  };
}

const openTestStore = (world: AuthWorld): CredentialStore =>
  createTestStore(join(world.directory, 'secrets'), { environment: world.environment, clock: world.clock }).store;

/** Runs `body` once for each write of a login, which ends there; and a last time with a login that ends well. */
async function atEveryWrite(
  login: (store: CredentialStore) => Promise<unknown>,
  world: AuthWorld,
  check: (after: number, done: boolean) => Promise<void>,
): Promise<number> {
  for (let after = 0; ; after++) {
    const done = await login(killedAfter(openTestStore(world), after)).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return false;
      },
    );
    await check(after, done);
    if (done) return after;
  }
}

test('a login that is killed at any of its writes leaves the old session whole or the new one, never a mix', async () => {
  const other = await startIdentityPlatform();
  try {
    await withAuthWorld(async world => {
      const platforms = [world.platform, other];
      for (const [index, { codeHost }] of platforms.entries()) {
        Object.assign(codeHost.settings, { expiring: true, interval: 0.001, accessTokenS: 3600 });
        codeHost.settings.user = { ...codeHost.settings.user, login: index === 0 ? 'ada' : 'bob' };
      }
      const login = (hostname: string, store?: CredentialStore): Promise<unknown> =>
        world.restarted(store && { store }).login({ reference: 'code-host', scopes: [], hostname }, world.call());
      await login(world.platform.host);
      const writes = await atEveryWrite(
        async store => await login(other.host, store),
        world,
        async (after, done) => {
          const credentials = world.restarted();
          const [row] = await credentials.status({ reference: 'code-host' }, world.call());
          assert.equal(row?.status, 'authenticated', `after ${after} writes`);
          const mine = row?.username === 'ada' ? world.platform : other;
          assert.equal(row?.hostname, mine.host, `after ${after} writes`);
          assert.equal(done && row?.username !== 'bob', false);
          for (const platform of platforms) platform.forget();
          const { accessToken } = await world.token('code-host', { forceRefresh: true, credentials });
          assert.ok(
            mine.codeHost.accessTokens.has(accessToken),
            `after ${after} writes: the token is of ${row?.username}`,
          );
          const theirs = mine === other ? world.platform : other;
          assert.equal(theirs.requests.length, 0, `after ${after} writes: nothing went to the other host`);
          await login(world.platform.host);
        },
      );
      assert.ok(writes >= 4, `${writes} writes`);
      for (const platform of platforms) assert.equal(platform.codeHost.refreshTokens.reused, 0);
    });
  } finally {
    await other.close();
  }
});

test('a kept token that is killed at any write while it is replaced stays the token of the user that status names', async () => {
  await withAuthWorld(async world => {
    const { codeHost } = world.platform;
    const tokens = { ada: 'token-of-ada-1234', bob: 'token-of-bob-1234' };
    for (const token of Object.values(tokens)) codeHost.accessTokens.add(token);
    const login = async (user: keyof typeof tokens, store?: CredentialStore): Promise<void> => {
      codeHost.settings.user = { ...codeHost.settings.user, login: user };
      world.input = tokens[user];
      await world
        .restarted(store && { store })
        .login({ reference: 'code-host', scopes: [], withToken: true, flow: 'pat' }, world.call());
    };
    await login('ada');
    await atEveryWrite(
      async store => await login('bob', store),
      world,
      async (after, done) => {
        const credentials = world.restarted();
        const [row] = await credentials.status({ reference: 'code-host' }, world.call());
        const { accessToken } = await world.token('code-host', { credentials });
        assert.equal(accessToken, row?.username === 'bob' ? tokens.bob : tokens.ada, `after ${after} writes`);
        assert.equal(done && row?.username !== 'bob', false);
        await login('ada');
      },
    );
  });
});

test('a session that an earlier version stored goes on, and its parts are bound from then on', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, interval: 0.001 });
    await world.login('code-host');
    const secrets = await world.secrets();
    const session = JSON.parse(secrets.get(METADATA) ?? '') as Record<string, unknown>;
    await world.store.save(METADATA, JSON.stringify({ ...session, v: 1 }));
    const refreshName = 'tool.auth.code-host.refresh_token';
    await world.store.save(refreshName, secrets.get(refreshName) ?? '');
    await world.token('code-host', { forceRefresh: true, credentials: world.restarted() });
    assert.match((await world.store.find(refreshName)) ?? '', /^\{"v":2,"of":\{/);
    await world.token('code-host', { forceRefresh: true, credentials: world.restarted() });
    await world.login('code-host');
    await world.token('code-host', { forceRefresh: true, credentials: world.restarted() });
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
  });
});

test('a record of a later version is said to be one, and neither a login nor a logout changes it', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const name = 'tool.auth.cloud.metadata';
    const later = JSON.stringify({ ...JSON.parse((await world.secrets()).get(name) ?? ''), v: 3 });
    await world.store.save(name, later);
    const before = await world.secrets();
    const expected = {
      code: 'store-unreadable',
      message: /the login of cloud was recorded by a later version of tool \(record version 3\)$/,
      hint: /^update tool/,
    };
    const credentials = world.restarted();
    world.platform.forget();
    await assert.rejects(world.token('cloud', { credentials }), expected);
    await assert.rejects(credentials.login({ reference: 'cloud', scopes: [] }, world.call()), expected);
    await assert.rejects(credentials.logout({ reference: 'cloud' }, world.call()), expected);
    const [row] = await credentials.status({ reference: 'cloud' }, world.call());
    assert.deepEqual([row?.status, /later version/.test(row?.reason ?? '')], ['locked', true]);
    assert.deepEqual(await world.secrets(), before);
    assert.equal(world.platform.requests.length, 0);
  });
});
