import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import { matchesHost, scopeHosts } from '../../core/token-audience.ts';

const refusedAt = (host: string | undefined) => ({
  code: 'forbidden',
  message: `the credentials of code-host must not be sent to ${host ?? 'an unnamed host'}`,
});

/** Environment credentials of the code host, so that nothing is asked of a network. */
async function withToken(body: (world: AuthWorld) => Promise<void>): Promise<void> {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'token-of-the-code-host';
    await body(world);
    assert.equal(world.platform.requests.length, 0);
  });
}

test('tokens of the code host go to the host of the profile and its API only', async () => {
  await withToken(async world => {
    const hosts = [
      { config: {}, allowed: ['github.com', 'api.github.com', 'GitHub.com'], others: ['gist.github.com.evil.example'] },
      {
        config: { hostname: 'code.example' },
        allowed: ['code.example', 'code.example:8443'],
        others: ['github.com', 'api.github.com', 'x.code.example', 'code.example.evil'],
      },
      { config: { hostname: 'corp.ghe.com' }, allowed: ['corp.ghe.com', 'api.corp.ghe.com'], others: ['a.ghe.com'] },
      { config: { hostname: '127.0.0.1:4000' }, allowed: ['127.0.0.1:4000'], others: ['127.0.0.1:4001', '127.0.0.1'] },
      {
        config: { hostname: 'code.example', endpoints: { apiUrl: 'https://api.other.example/v3' } },
        allowed: ['code.example', 'api.other.example'],
        others: ['other.example'],
      },
    ];
    for (const { config, allowed, others } of hosts) {
      world.handlers.set('code-host', config);
      const authorize = world.credentials.authorize(world.call());
      for (const host of allowed) assert.equal(await authorize('code-host', { host }), 'Bearer token-of-the-code-host');
      for (const host of [...others, 'evil.example', '', undefined])
        await assert.rejects(authorize('code-host', { host }), refusedAt(host), `${config.hostname} ${host}`);
    }
  });
});

test('allowedHosts replaces what the handler knows; null brings it back; the refusal names the key', async () => {
  await withToken(async world => {
    const authorize = world.credentials.authorize(world.call());
    world.handlers.set('code-host', { allowedHosts: ['**.example'] });
    assert.ok(await authorize('code-host', { host: 'a.b.example' }));
    await assert.rejects(authorize('code-host', { host: 'github.com' }), {
      hint: 'they are for **.example; auth.code-host.allowedHosts names all hosts that may have them',
    });
    world.handlers.set('code-host', { allowedHosts: null });
    await assert.rejects(authorize('code-host', { host: 'evil.example' }), { code: 'forbidden' });
  });
});

test('a pair of credentials and host in the configuration is permission enough, except against allowedHosts', async () => {
  await withToken(async world => {
    const authorize = world.credentials.authorize(world.call());
    world.handlers.set('code-host', {});
    assert.ok(await authorize('code-host', { host: 'ghcr.io', inConfiguration: true }));
    world.handlers.set('code-host', { allowedHosts: ['github.com'] });
    await assert.rejects(authorize('code-host', { host: 'ghcr.io', inConfiguration: true }), { code: 'forbidden' });
  });
});

test('the host of a login counts for its token, and that of the configuration for a token of the environment', async () => {
  await withAuthWorld(async world => {
    await world.login('code-host');
    const authorize = world.credentials.authorize(world.call());
    world.handlers.set('code-host', { hostname: 'today.example' });
    assert.ok(await authorize('code-host', { host: world.platform.host }));
    await assert.rejects(authorize('code-host', { host: 'today.example' }), refusedAt('today.example'));
    world.environment['CODEHOST_TOKEN'] = 'token-of-the-environment';
    assert.equal(await authorize('code-host', { host: 'today.example' }), 'Bearer token-of-the-environment');
    await assert.rejects(authorize('code-host', { host: world.platform.host }), refusedAt(world.platform.host));
  });
});

test('where tokens of the cloud are used is not known: services of its users take them anywhere', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    assert.ok(await world.credentials.authorize(world.call())('cloud', { host: 'api.example.com' }));
  });
});

test('a token of the directory for a resource that is known goes to the hosts of the resource', async () => {
  assert.deepEqual(scopeHosts(['https://graph.microsoft.com/User.Read']), ['graph.microsoft.com']);
  assert.deepEqual(scopeHosts(['https://vault.azure.net//.default']), ['**.vault.azure.net']);
  for (const scope of ['api://app/.default', 'https://contoso.example/app/.default', 'http://graph.microsoft.com/x'])
    assert.equal(scopeHosts([scope]), undefined, scope);
  assert.equal(scopeHosts([]), undefined);
  await withAuthWorld(async world => {
    Object.assign(world.environment, { DIRECTORY_CLIENT_ID: 'app', DIRECTORY_CLIENT_SECRET: 'secret-of-the-app' });
    world.handlers.set('directory', { tenantId: 'contoso.example' });
    const answer = { access_token: 'directory-token-1', token_type: 'Bearer', expires_in: 3600 };
    const authorize = world
      .restarted({
        send: async () => ({
          status: 200,
          statusText: 'OK',
          headers: new Map([['content-type', ['application/json']]]),
          body: Buffer.from(JSON.stringify(answer)),
        }),
      })
      .authorize(world.call());
    const scopes = ['https://vault.azure.net/.default'];
    assert.ok(await authorize('directory', { host: 'kv.vault.azure.net', scopes }));
    assert.ok(await authorize('directory', { host: 'graph.microsoft.com' }));
    for (const wrong of [
      { host: 'graph.microsoft.com', scopes },
      { host: 'kv.vault.azure.net' },
      { host: 'x.example' },
    ])
      await assert.rejects(authorize('directory', wrong), { code: 'forbidden' });
    assert.ok(await authorize('directory', { host: 'x.example', scopes: ['api://app/.default'] }));
  });
});

test('globs match whole names: a star stays inside a label, a port counts only when it is written', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['*.example.com', 'a.example.com', true],
    ['*.example.com', 'a.b.example.com', false],
    ['**.example.com', 'a.b.example.com', true],
    ['**.example.com', 'example.com', false],
    ['example.com', 'example.com.evil', false],
    ['example.com', 'EXAMPLE.com:8443', true],
    ['example.com:8443', 'example.com', false],
    ['[::1]', '[::1]:4000', true],
    ['[::1]:4000', '[::1]:4001', false],
    ['a.example.com', 'aXexample.com', false],
  ];
  for (const [glob, host, expected] of cases) assert.equal(matchesHost(glob, host), expected, `${glob} ${host}`);
});
