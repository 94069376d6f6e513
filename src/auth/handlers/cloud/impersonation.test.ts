import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../../test/support/worlds/auth-world.ts';
import { fingerprint, scopeSegment } from '../../profiles/names.ts';

const TARGET = 'deploy@project.example';
const PATH = `/cloud/iam/v1/projects/-/serviceAccounts/${TARGET}:generateAccessToken`;

const impersonated = (world: AuthWorld) => world.platform.requests.filter(({ path }) => path === PATH);

test('B13: a target of the login is applied to every token, with the path, body and secret name of the specification', async () => {
  await withAuthWorld(async world => {
    const result = await world.login('cloud', { impersonateServiceAccount: TARGET });
    assert.equal(result.impersonating, TARGET);
    const first = await world.token('cloud');
    const [request] = impersonated(world);
    const scope = `${world.platform.origin}/cloud/scopes/cloud-platform`;
    assert.deepEqual(request?.json, { scope: [scope], lifetime: '3600s' });
    assert.match(request?.headers['authorization'] ?? '', /^Bearer cloud-access-/);
    const name = `tool.auth.cloud.token.impersonate.${fingerprint([TARGET])}.${scopeSegment([scope])}`;
    assert.equal(
      (JSON.parse((await world.secrets()).get(name) ?? '') as { accessToken: string }).accessToken,
      first.accessToken,
    );
    world.platform.forget();
    assert.equal((await world.token('cloud')).accessToken, first.accessToken);
    assert.equal(world.platform.requests.length, 0);
  });
});

test('while impersonating, asked scopes go to the target and force-refresh asks for a new token of it', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    await world.token('cloud', { scopes: ['b', 'a'] });
    assert.deepEqual(impersonated(world)[0]?.json?.['scope'], ['a', 'b']);
    const one = await world.token('cloud');
    const two = await world.token('cloud', { forceRefresh: true });
    assert.notEqual(one.accessToken, two.accessToken);
  });
});

test('B14: a refused impersonation names the role and the target', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.notImpersonable = [TARGET];
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    await assert.rejects(world.token('cloud'), {
      code: 'impersonation-denied',
      message: `impersonation denied: ensure source identity has roles/iam.serviceAccountTokenCreator on ${TARGET}`,
    });
  });
});

test('B15: the status shows the source identity and the impersonated account as clientId', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.equal(row?.identityType, 'user');
    assert.equal(row?.email, 'ada@example.com');
    assert.equal(row?.clientId, TARGET);
    assert.equal(row?.impersonating, TARGET);
  });
});

test('a source token that is refused leaves the cache and is refreshed once', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    world.platform.cloud.accessTokens.clear();
    await world.token('cloud');
    assert.equal(impersonated(world).length, 2);
    world.platform.fault(PATH, {
      reply: { status: 401, json: { error: { code: 401, message: 'Invalid credentials' } } },
    });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'identity-refused',
      message: 'authentication failed: Invalid credentials',
    });
    assert.equal(impersonated(world).length, 4);
  });
});

test('the target: the flag of the login, then the configuration of today, then that of the login; empty drops it', async () => {
  await withAuthWorld(async world => {
    const targetNow = async (): Promise<string | undefined> =>
      (await world.credentials.status({ reference: 'cloud' }, world.call()))[0]?.impersonating;
    const configure = (impersonateServiceAccount: string | undefined): void =>
      void world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, impersonateServiceAccount });
    configure('then@project.example');
    await world.login('cloud');
    assert.equal(await targetNow(), 'then@project.example');
    configure('today@project.example');
    assert.equal(await targetNow(), 'today@project.example');
    configure(undefined);
    assert.equal(await targetNow(), 'then@project.example');
    configure('today@project.example');
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    assert.equal(await targetNow(), TARGET);
    await world.login('cloud');
    assert.equal(await targetNow(), TARGET);
    configure(undefined);
    await world.login('cloud', { impersonateServiceAccount: '' });
    assert.equal(await targetNow(), undefined);
  });
});

test('an impersonated token belongs to the identity behind it: another login does not inherit it', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    const first = await world.token('cloud');
    world.platform.cloud.settings.user = { sub: 'user-2', email: 'bob@example.com', name: 'Bob' };
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    assert.notEqual((await world.token('cloud')).accessToken, first.accessToken);
  });
});
