import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { RefreshRequest, RefreshResult } from './refresh.ts';

const refresh = async (
  world: AuthWorld,
  reference: string,
  request: Partial<RefreshRequest> = {},
): Promise<RefreshResult> => await world.credentials.refresh({ reference, scopes: [], ...request }, world.call());

test('without scopes a refresh gets a new access token and asks no person', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = (await world.token('cloud')).accessToken;
    world.platform.forget();
    world.browse = async () => assert.fail('the browser was started');
    const result = await refresh(world, 'cloud');
    assert.equal(result.loggedIn, false);
    assert.equal(world.platform.to('/cloud/token').length, 1);
    assert.notEqual((await world.token('cloud')).accessToken, before);
  });
});

test('further scopes are asked for together with those of the login, by its flow, client and host', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('cloud', {
      endpoints: world.platform.cloudEndpoints,
      clientId: 'then',
      clientSecret: 'secret-of-then',
    });
    await world.login('cloud@work', { scopes: ['a', 'b'], impersonateServiceAccount: 'x@y.example' });
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, clientId: 'today' });
    world.platform.forget();
    world.edits.length = 0;
    const result = await refresh(world, 'cloud', { profile: 'work', scopes: ['c,d'] });
    assert.deepEqual([result.loggedIn, result.profile, result.scopes], [true, 'work', ['a', 'b', 'c', 'd']]);
    assert.equal(world.platform.to('/cloud/auth')[0]?.query.get('scope'), 'a b c d');
    const form = world.platform.to('/cloud/token')[0]?.form;
    assert.deepEqual([form?.get('client_id'), form?.get('client_secret')], ['then', 'secret-of-then']);
    assert.deepEqual(world.edits, []);
    const [row] = await world.credentials.status({ reference: 'cloud@work' }, world.call());
    assert.equal(row?.impersonating, 'x@y.example');
  });
});

test('scopes that are granted already need no person', async () => {
  await withAuthWorld(async world => {
    await world.login('code-host');
    world.browse = async () => assert.fail('the browser was started');
    assert.equal((await refresh(world, 'code-host', { scopes: ['repo', 'gist'] })).loggedIn, false);
  });
});

test('a login for more scopes that fails changes nothing', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = await world.secrets();
    world.platform.cloud.settings.redirectError = 'access_denied';
    await assert.rejects(refresh(world, 'cloud', { scopes: ['more'] }), { code: 'auth-cancelled' });
    assert.deepEqual(await world.secrets(), before);
  });
});

test('without a login, without a profile of that name, for a personal token or an empty scope it is refused', async () => {
  await withAuthWorld(async world => {
    await assert.rejects(refresh(world, 'cloud', { scopes: ['a'] }), { code: 'not-authenticated' });
    await assert.rejects(refresh(world, 'cloud'), { code: 'not-authenticated' });
    await assert.rejects(refresh(world, 'cloud@nope', { scopes: ['a'] }), { code: 'unknown-profile' });
    await assert.rejects(refresh(world, 'cloud', { scopes: [''] }), { message: '--scope is empty' });
    world.platform.codeHost.accessTokens.add('token-from-stdin');
    world.input = 'token-from-stdin';
    await world.login('code-host', { withToken: true });
    await assert.rejects(refresh(world, 'code-host', { scopes: ['admin:org'] }), {
      code: 'invalid-input',
      message: 'the scopes of a personal access token are chosen where it is made',
    });
  });
});
