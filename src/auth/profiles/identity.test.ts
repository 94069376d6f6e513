import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('identity tells status and claims of a login, never a token', async () => {
  await withAuthWorld(async world => {
    const identity = world.credentials.identity(world.call());
    assert.deepEqual(await identity.status('cloud'), {
      authenticated: false,
      handler: 'cloud',
      profile: 'built-in',
      flow: '',
      expiresAt: '',
    });
    await assert.rejects(identity.claims('cloud'), { code: 'not-authenticated' });
    await world.login('cloud@work');
    const status = await identity.status('cloud@work');
    assert.deepEqual([status['authenticated'], status['flow'], status['profile']], [true, 'interactive', 'work']);
    const claims = await identity.claims('cloud@work');
    assert.deepEqual(
      [claims['email'], claims['name'], claims['subject'], claims['identityType']],
      ['ada@example.com', 'Ada', 'user-1', 'user'],
    );
    const text = JSON.stringify([status, claims]);
    for (const token of world.platform.cloud.accessTokens.keys()) assert.equal(text.includes(token), false);
    await assert.rejects(identity.claims('cloud@work', ['beyond']), { code: 'invalid-scope' });
    assert.deepEqual(
      (await identity.list()).map(({ name, profiles }) => [name, profiles.map(profile => profile.name)]),
      [
        ['cloud', ['built-in', 'work']],
        ['code-host', ['built-in']],
        ['directory', ['built-in']],
      ],
    );
  });
});

test('groups are those that the directory wrote into the token, sorted', async () => {
  await withAuthWorld(async world => {
    await world.login('directory');
    const identity = world.credentials.identity(world.call());
    await assert.rejects(identity.groups('directory'), { code: 'auth-config', message: /names no groups/ });
    const accessToken = `${part({ alg: 'none' })}.${part({ groups: ['b', 'a', 7] })}.signature`;
    world.platform.fault('/token', {
      reply: { json: { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 } },
    });
    assert.deepEqual(await identity.groups('directory', ['User.Read']), ['a', 'b']);
  });
});
