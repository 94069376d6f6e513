import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { GitCredential } from './git-credential.ts';

const ask = async (
  world: AuthWorld,
  attributes: Readonly<Record<string, string>>,
  reference = 'code-host',
  operation: 'get' | 'erase' = 'get',
): Promise<GitCredential | undefined> =>
  await world.credentials.gitCredential(
    { reference, operation, attributes: new Map(Object.entries(attributes)) },
    world.call(),
  );

test('git gets the token of the login for the host of the profile, with the user and the end of the token', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.settings.expiring = true;
    await world.login('code-host');
    const found = await ask(world, { protocol: 'http', host: world.platform.host });
    assert.equal(found?.username, 'ada');
    assert.equal(found?.password, (await world.token('code-host')).accessToken);
    assert.ok((found?.expiresAt?.getTime() ?? 0) > Date.now());
    assert.equal((await ask(world, { protocol: 'http', host: world.platform.host, username: 'ADA' }))?.username, 'ADA');
  });
});

test('for another host, another user, or without encryption nothing is answered, and nothing is asked of the service', async () => {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'token-of-the-code-host';
    world.handlers.set('code-host', { hostname: 'code.example' });
    assert.equal((await ask(world, { protocol: 'https', host: 'code.example' }))?.username, 'x-access-token');
    const others = [
      { protocol: 'https', host: 'evil.example' },
      { protocol: 'https', host: 'code.example.evil.example' },
      { protocol: 'http', host: 'code.example' },
      { protocol: 'ssh', host: 'code.example' },
      { protocol: 'https', host: 'evil.example/@code.example' },
      { protocol: 'https', host: '' },
      { protocol: 'https' },
      {},
    ];
    for (const attributes of others) assert.equal(await ask(world, attributes), undefined, JSON.stringify(attributes));
    assert.equal(world.platform.requests.length, 0);
  });
  await withAuthWorld(async world => {
    await world.login('code-host');
    assert.equal(await ask(world, { protocol: 'http', host: world.platform.host, username: 'bob' }), undefined);
  });
});

test('a handler whose hosts are not known answers only for those that the configuration names', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    await assert.rejects(ask(world, { protocol: 'https', host: 'source.example' }, 'cloud'), {
      code: 'auth-config',
      hint: 'name the git hosts in auth.cloud.allowedHosts',
    });
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, allowedHosts: ['source.example'] });
    assert.match(
      (await ask(world, { protocol: 'https', host: 'source.example' }, 'cloud'))?.password ?? '',
      /^cloud-access-/,
    );
    assert.equal(await ask(world, { protocol: 'https', host: 'other.example' }, 'cloud'), undefined);
  });
});

test('erase makes the next get ask for a new token, and removes neither a login nor another token', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.settings.expiring = true;
    await world.login('code-host');
    const attributes = { protocol: 'http', host: world.platform.host };
    const first = await ask(world, attributes);
    await ask(world, { ...attributes, password: 'not-ours' }, 'code-host', 'erase');
    assert.equal((await ask(world, attributes))?.password, first?.password);
    await ask(world, { ...attributes, password: first?.password ?? '' }, 'code-host', 'erase');
    const second = await ask(world, attributes);
    assert.notEqual(second?.password, first?.password);
    assert.ok((await world.secrets()).has('tool.auth.code-host.refresh_token'));
  });
});

test('without a login git is told the command to type', async () => {
  await withAuthWorld(async world => {
    await assert.rejects(ask(world, { protocol: 'http', host: world.platform.host }), {
      code: 'not-authenticated',
      message: "not authenticated: please run 'tool auth login code-host'",
    });
    await assert.rejects(ask(world, {}, 'code-host@nope'), { code: 'unknown-profile' });
  });
});
