import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const active = (value: unknown) => ({ path: ['auth', 'cloud', 'activeProfile'], value });

test('a login tells which profile is the active one, and makes its own the active one when asked to', async () => {
  await withAuthWorld(async world => {
    assert.equal((await world.login('cloud', { profile: 'dev' })).active, 'built-in');
    assert.equal((await world.login('cloud', { profile: 'dev', activate: true })).active, 'dev');
    assert.deepEqual(world.edits.at(-1), active('dev'));
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, activeProfile: 'dev' });
    assert.equal((await world.login('cloud', { profile: 'built-in' })).active, 'dev');
    assert.equal((await world.login('cloud@built-in', { activate: true })).active, 'built-in');
    assert.deepEqual(world.edits.at(-1), active(undefined));
    const skipped = await world.login('cloud', { profile: 'dev', skipIfAuthenticated: true });
    assert.deepEqual([skipped.skipped, skipped.active], [true, 'dev']);
  });
});

test('a failure of another profile than the unnamed one names it and where it was chosen', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@dev');
    const token = (more: object) => world.token('cloud', { forceRefresh: true, ...more });
    world.platform.fault('/cloud/token', { reply: { status: 403, json: { error: 'access_denied' } } });
    await assert.rejects(token({ profile: 'dev' }), {
      code: 'identity-refused',
      hint: /profile "dev", chosen by --profile or <handler>@<profile>$/,
    });
    world.platform.heal();
    world.platform.fault('/cloud/token', { drop: 'before' });
    await assert.rejects(token({ call: { authProfile: 'dev' } }), {
      code: 'identity-unreachable',
      hint: /profile "dev", chosen by --auth-profile$/,
    });
    world.platform.heal();
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, activeProfile: 'dev' });
    await assert.rejects(token({ scopes: ['beyond'] }), {
      code: 'invalid-scope',
      hint: /profile "dev", chosen by activeProfile in the configuration$/,
    });
    world.platform.cloud.refreshTokens.revokeAll();
    await assert.rejects(token({}), {
      code: 'token-expired',
      message: "credentials expired: please run 'tool auth login cloud --profile dev'",
      hint: 'profile "dev", chosen by activeProfile in the configuration',
    });
    world.platform.cloud.settings.redirectError = 'server_error';
    await assert.rejects(world.login('cloud@dev'), { hint: /profile "dev"/ });
  });
});

test('a logout of everything clears every profile of every handler, or of one', async () => {
  await withAuthWorld(async world => {
    for (const reference of ['cloud', 'cloud@dev', 'code-host@ci']) await world.login(reference);
    const one = await world.credentials.logoutAll({ handler: 'cloud' }, world.call());
    assert.deepEqual(
      one.done.map(({ handler, profile, cleared, revoked }) => [handler, profile, cleared, revoked]),
      [
        ['cloud', 'built-in', true, true],
        ['cloud', 'dev', true, true],
      ],
    );
    assert.ok([...(await world.secrets()).keys()].every(name => name.startsWith('tool.auth.code-host@ci.')));
    const all = await world.credentials.logoutAll({}, world.call());
    assert.deepEqual(
      all.done.filter(({ cleared }) => cleared).map(({ handler, profile }) => [handler, profile]),
      [['code-host', 'ci']],
    );
    assert.deepEqual([all.failed, (await world.secrets()).size], [[], 0]);
    assert.equal(
      (await world.credentials.logoutAll({}, world.call())).done.some(({ cleared }) => cleared),
      false,
    );
    await assert.rejects(world.credentials.logoutAll({ handler: 'clowd' }, world.call()), { code: 'invalid-input' });
  });
});

test('a logout of everything goes on after one that fails, and tells which', async () => {
  await withAuthWorld(async world => {
    for (const reference of ['cloud', 'cloud@dev']) await world.login(reference);
    const { lock } = world.store;
    const stuck = world.restarted({
      store: {
        ...world.store,
        lock: async (name, ...rest) =>
          name === 'cloud' ? { held: false, pid: 4711, path: 'lock' } : await lock(name, ...rest),
      },
    });
    const { done, failed } = await stuck.logoutAll({ handler: 'cloud' }, world.call());
    assert.deepEqual(
      done.map(({ profile, cleared }) => [profile, cleared]),
      [['dev', true]],
    );
    assert.deepEqual(
      failed.map(({ profile, code }) => [profile, code]),
      [['built-in', 'credentials-busy']],
    );
  });
});

test('a profile is removed from the store and from the configuration, also as the active one', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@dev');
    world.edits.length = 0;
    world.handlers.set('cloud', {
      endpoints: world.platform.cloudEndpoints,
      activeProfile: 'dev',
      profiles: { dev: {}, prod: {} },
    });
    const remove = (profile: string) =>
      world.credentials.logout({ reference: 'cloud', profile, removeProfile: true }, world.call());
    const { cleared, removed } = await remove('dev');
    assert.deepEqual([cleared, removed], [true, true]);
    assert.deepEqual(world.edits, [
      { path: ['auth', 'cloud', 'profiles', 'dev'], value: undefined },
      active(undefined),
    ]);
    assert.equal((await world.secrets()).size, 0);
    assert.deepEqual([(await remove('prod')).cleared, (await remove('unheard-of')).removed], [false, false]);
    await assert.rejects(remove('built-in'), {
      code: 'invalid-input',
      message: 'the unnamed profile cannot be removed',
    });
  });
});
