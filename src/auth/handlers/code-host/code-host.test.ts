import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../../test/support/worlds/auth-world.ts';

const storedNames = async (world: AuthWorld): Promise<string[]> => [...(await world.secrets()).keys()];
const polls = (world: AuthWorld) => world.platform.to('/login/oauth/access_token');

test('F1: a device login waits as it is told, and stores who the user endpoint names', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.settings.polls = [
      'authorization_pending',
      { error: 'slow_down', interval: 2 },
      'authorization_pending',
    ];
    world.platform.codeHost.settings.interval = 1;
    const result = await world.login('code-host', { flow: 'device-code' });
    assert.deepEqual(world.clock.slept, [1200, 1200, 2800, 2800]);
    assert.match(world.said.join('\n'), /enter the code ABCD-1234 at:\n\n {2}https:\/\/code\.example\/login\/device/);
    assert.equal(result.user, 'ada@code.example');
    assert.deepEqual(result.scopes, ['gist', 'read:org', 'repo']);
    const [start] = world.platform.to('/login/device/code');
    assert.deepEqual(Object.fromEntries(start?.form ?? []), {
      client_id: 'PLACEHOLDER-code-host-client-id',
      scope: 'repo read:org gist',
    });
    assert.deepEqual(Object.fromEntries(polls(world)[0]?.form ?? []), {
      client_id: 'PLACEHOLDER-code-host-client-id',
      device_code: polls(world)[0]?.form.get('device_code'),
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    });
    const [row] = await world.credentials.status({ reference: 'code-host' }, world.call());
    assert.equal(row?.username, 'ada');
    assert.equal(row?.hostname, world.platform.host);
    assert.deepEqual(await storedNames(world), ['tool.auth.code-host.access_token', 'tool.auth.code-host.metadata']);
    world.platform.forget();
    await world.token('code-host');
    assert.equal(world.platform.requests.length, 0);
  });
});

test('F2: an expired code is a time-out and a refusal is a cancellation; nothing is stored', async () => {
  await withAuthWorld(async world => {
    const cases = [
      { poll: 'expired_token', code: 'auth-timeout', message: 'authentication timed out: the device code expired' },
      { poll: 'access_denied', code: 'auth-cancelled', message: 'authentication cancelled by user' },
      {
        poll: 'incorrect_client_credentials',
        code: 'identity-refused',
        message: 'authentication failed: incorrect_client_credentials',
      },
    ];
    for (const { poll, ...expected } of cases) {
      world.platform.codeHost.settings.polls = [poll];
      await assert.rejects(world.login('code-host'), expected);
    }
    world.platform.codeHost.settings.deviceError = 'device_flow_disabled';
    await assert.rejects(world.login('code-host'), { code: 'identity-refused', hint: /enable the device flow/ });
    world.platform.codeHost.settings.deviceError = undefined;
    world.platform.codeHost.settings.polls = Array.from({ length: 40 }, () => ({ error: 'slow_down', interval: 1 }));
    await assert.rejects(world.login('code-host'), { code: 'auth-timeout', hint: /clock of this machine may drift/ });
    assert.deepEqual(await storedNames(world), []);
  });
});

test('F3: CODEHOST_TOKEN is used and never on disk; scopes and expiry come from the headers', async () => {
  await withAuthWorld(async world => {
    const token = 'personal-access-token-1';
    world.environment['CODEHOST_TOKEN'] = token;
    world.platform.codeHost.accessTokens.add(token);
    world.platform.codeHost.settings.tokenExpiration = '2099-01-31 10:00:00 UTC';
    const result = await world.login('code-host');
    assert.equal(result.flow, 'pat');
    assert.deepEqual(result.scopes, ['gist', 'read:org', 'repo']);
    assert.equal((await world.token('code-host')).accessToken, token);
    const [row] = await world.credentials.status({ reference: 'code-host' }, world.call());
    assert.equal(row?.expiresAt, '2099-01-31T10:00:00.000Z');
    assert.equal(row?.source, 'env:CODEHOST_TOKEN');
    assert.equal(
      [...(await world.secrets()).values()].some(value => value.includes(token)),
      false,
    );
    const deviceLogin = await world.login('code-host', { scopes: ['repo'] });
    assert.equal(deviceLogin.flow, 'device_code');
    assert.match(deviceLogin.warnings.join(), /CODEHOST_TOKEN is set and will be used for the default profile/);
  });
});

test('a token that the service does not know is refused, and nothing is stored', async () => {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'unknown-token';
    await assert.rejects(world.login('code-host'), {
      code: 'identity-refused',
      message: 'authentication failed: Bad credentials',
    });
    assert.deepEqual(await storedNames(world), []);
  });
});

test('F4: another host name has its own addresses', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('code-host', { clientId: 'mine' });
    const asked: string[] = [];
    const other = world.restarted({
      send: async ({ url }) => {
        asked.push(url);
        throw Object.assign(new Error('stop'), { name: 'Stop' });
      },
    });
    const login = async (hostname?: string): Promise<void> => {
      await assert.rejects(
        other.login({ reference: 'code-host', scopes: [], hostname, flow: 'device_code' }, world.call()),
      );
      world.environment['CODEHOST_TOKEN'] = 'x';
      await assert.rejects(other.login({ reference: 'code-host', scopes: [], hostname, flow: 'pat' }, world.call()));
      world.environment['CODEHOST_TOKEN'] = undefined;
    };
    await login('code.example');
    await login();
    await login('corp.ghe.com');
    assert.deepEqual(asked, [
      'https://code.example/login/device/code',
      'https://code.example/api/v3/user',
      'https://github.com/login/device/code',
      'https://api.github.com/user',
      'https://corp.ghe.com/login/device/code',
      'https://api.corp.ghe.com/user',
    ]);
  });
});

test('expiring tokens are refreshed with a refresh token that works once', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.platform.codeHost.settings, { expiring: true, accessTokenS: 600 });
    await world.login('code-host');
    const seen = new Set<string | undefined>();
    for (let round = 0; round < 3; round++) {
      world.clock.advance(600_000);
      await world.token('code-host');
      seen.add((await world.secrets()).get('tool.auth.code-host.refresh_token'));
    }
    assert.equal(seen.size, 3);
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
    world.platform.codeHost.refreshTokens.revokeAll();
    world.clock.advance(600_000);
    await assert.rejects(world.token('code-host'), {
      code: 'token-expired',
      message: "credentials expired: please run 'tool auth login code-host'",
    });
  });
});

test('scopes of a token are those granted; a logout says where the grant can be removed', async () => {
  await withAuthWorld(async world => {
    await world.login('code-host');
    await world.token('code-host', { scopes: ['repo'] });
    await assert.rejects(world.token('code-host', { scopes: ['admin:org'] }), { code: 'invalid-scope' });
    const { notes, revoked } = await world.credentials.logout({ reference: 'code-host' }, world.call());
    assert.equal(revoked, false);
    assert.match(notes.join(), /http:\/\/127\.0\.0\.1:\d+\/settings\/applications$/);
  });
});

test('--with-token keeps a token from standard input', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.accessTokens.add('token-from-stdin');
    world.input = ' token-from-stdin \n';
    assert.equal((await world.login('code-host', { withToken: true })).flow, 'pat');
    assert.equal((await world.secrets()).get('tool.auth.code-host.access_token'), 'token-from-stdin');
    assert.equal((await world.token('code-host')).accessToken, 'token-from-stdin');
    world.input = '';
    await assert.rejects(world.login('code-host', { withToken: true }), { code: 'invalid-input' });
    await assert.rejects(world.login('cloud', { withToken: true }), {
      code: 'invalid-input',
      message: '--with-token is not supported by the cloud handler',
    });
  });
});
