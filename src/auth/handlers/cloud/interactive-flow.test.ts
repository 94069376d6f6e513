import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followRedirects, visit, withAuthWorld } from '../../../../test/support/worlds/auth-world.ts';
import { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from './client.ts';

const CLOUD_TOKEN = /^tool\.auth\.cloud\.token\.interactive\.[0-9a-f]{12}\.[A-Za-z0-9_-]+$/;
const METADATA = 'tool.auth.cloud.metadata';

const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

test('A1: the login sends every parameter of the specification and a verifier of 43 to 128 characters', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const [authorize] = world.platform.to('/cloud/auth');
    const query = Object.fromEntries(authorize?.query ?? []);
    assert.equal(query['response_type'], 'code');
    assert.equal(query['code_challenge_method'], 'S256');
    assert.equal(query['access_type'], 'offline');
    assert.equal(query['prompt'], 'consent');
    assert.equal(query['client_id'], DEFAULT_CLIENT_ID);
    assert.match(query['redirect_uri'] ?? '', /^http:\/\/localhost:\d+$/);
    assert.match(query['code_challenge'] ?? '', /^[A-Za-z0-9_-]{43}$/);
    assert.equal(query['scope'], `openid email profile ${world.platform.origin}/cloud/scopes/cloud-platform`);
    assert.ok((query['state'] ?? '').length >= 16);

    const [exchange] = world.platform.to('/cloud/token');
    const form = Object.fromEntries(exchange?.form ?? []);
    assert.match(form['code_verifier'] ?? '', /^[A-Za-z0-9._~-]{43,128}$/);
    assert.equal(form['redirect_uri'], query['redirect_uri']);
    assert.equal(form['grant_type'], 'authorization_code');
    assert.equal(form['client_secret'], DEFAULT_CLIENT_SECRET);
    assert.deepEqual(Object.keys(form).sort(), [
      'client_id',
      'client_secret',
      'code',
      'code_verifier',
      'grant_type',
      'redirect_uri',
    ]);
    assert.equal(exchange?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(exchange?.headers['user-agent'], 'tool/test');
  });
});

test('A2: the store then holds refresh token, metadata and exactly one cached token, of those names', async () => {
  await withAuthWorld(async world => {
    const result = await world.login('cloud');
    assert.equal(result.user, 'ada@example.com');
    const secrets = await world.secrets();
    const names = [...secrets.keys()];
    assert.deepEqual(
      names.filter(name => !CLOUD_TOKEN.test(name)),
      [METADATA, 'tool.auth.cloud.refresh_token'],
    );
    assert.equal(names.filter(name => CLOUD_TOKEN.test(name)).length, 1);
    const metadata = JSON.parse(secrets.get(METADATA) ?? '') as Record<string, unknown>;
    assert.equal(metadata['flow'], 'interactive');
    assert.equal(metadata['clientId'], DEFAULT_CLIENT_ID);
    assert.deepEqual(
      metadata['scopes'],
      ['email', `${world.platform.origin}/cloud/scopes/cloud-platform`, 'openid', 'profile'].sort(),
    );
    const claims = metadata['claims'] as Record<string, unknown>;
    assert.equal(claims['subject'], 'user-1');
    assert.equal(claims['email'], 'ada@example.com');
    assert.equal(claims['name'], 'Ada');
    assert.equal(claims['username'], 'ada');
    assert.equal('refreshTokenExpiresAt' in metadata, false);

    world.platform.forget();
    const token = await world.token('cloud');
    assert.equal(world.platform.cloud.accessTokens.has(token.accessToken), true);
    assert.equal(world.platform.requests.length, 0);
  });
});

test('A3: a configured platform may redirect without state, as specified: PKCE protects the code', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.redirectWithState = false;
    await world.login('cloud');
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('the built-in platform returns the state: a code without it does not count there', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('cloud', { clientId: 'mine' });
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      await visit(`${redirect}/?code=foreign`);
      await visit(`${redirect}/?error=access_denied`);
    };
    await assert.rejects(world.login('cloud', { timeoutMs: 300 }), { code: 'auth-timeout' });
    assert.equal(world.platform.to('/cloud/token').length, 0);
  });
});

test('a foreign code without state is not tried when the redirect with our state follows', async () => {
  await withAuthWorld(async world => {
    const patient = { ...world.clock, sleep: (_: number, signal?: AbortSignal) => untilAborted(signal) };
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      await visit(`${redirect}/?code=foreign&state=wrong`);
      await visit(`${redirect}/?code=foreign`);
      await followRedirects(url);
    };
    await world.restarted({ clock: patient }).login({ reference: 'cloud', scopes: [] }, world.call());
    assert.deepEqual(
      world.platform.to('/cloud/token').map(({ form }) => form.get('code') === 'foreign'),
      [false],
    );
  });
});

test('a foreign code that was tried and refused does not end the wait, and only a few are tried', async () => {
  await withAuthWorld(async world => {
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      for (let i = 0; i < 15; i++) await visit(`${redirect}/?code=foreign-${i}`);
      await followRedirects(url);
    };
    await world.login('cloud');
    assert.ok(world.platform.to('/cloud/token').length <= 6);
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('the redirect with our state is not lost among many others that come while a foreign code is tried', async () => {
  await withAuthWorld(async world => {
    world.platform.fault('/cloud/token', { delayMs: 300, times: 1 });
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      for (let i = 0; i < 50; i++) await visit(`${redirect}/?code=foreign-${i}`);
      await followRedirects(url);
    };
    await world.login('cloud', { timeoutMs: 20_000 });
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('an error without our state does not end a login, nor do a hundred of them', async () => {
  await withAuthWorld(async world => {
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      for (let i = 0; i < 50; i++) {
        await visit(`${redirect}/?error=access_denied`);
        await visit(`${redirect}/?error=access_denied&state=wrong`);
      }
      await followRedirects(url);
    };
    await world.login('cloud');
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('A4: access_denied in the redirect is a cancellation and nothing is stored', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.redirectError = 'access_denied';
    await assert.rejects(world.login('cloud'), {
      code: 'auth-cancelled',
      message: 'authentication cancelled by user',
    });
    world.platform.cloud.settings.redirectError = 'server\u001b[2J\n\u202eerror';
    await assert.rejects(world.login('cloud'), { message: 'authentication failed: server [2J \\u202eerror' });
    world.platform.cloud.settings.redirectError = 'invalid_scope';
    await assert.rejects(world.login('cloud'), { code: 'identity-refused', message: /^[ -~]*$/ });
    world.platform.cloud.settings.redirectError = 'server_error';
    await assert.rejects(world.login('cloud'), {
      code: 'identity-refused',
      message: 'authentication failed: server_error',
    });
    assert.equal((await world.secrets()).size, 0);
  });
});

test('A5: without a redirect the login ends after --timeout, with the port closed; SIGINT ends it at once', async () => {
  await withAuthWorld(async world => {
    let redirect = '';
    world.browse = async url => void (redirect = new URL(url).searchParams.get('redirect_uri') ?? '');
    await assert.rejects(world.login('cloud', { timeoutMs: 200 }), {
      code: 'auth-timeout',
      message: 'authentication timed out: no response received from browser',
    });
    await assert.rejects(visit(redirect), { code: 'ECONNREFUSED' });

    const sigint = new AbortController();
    world.browse = async url => {
      redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
      setImmediate(() => sigint.abort());
    };
    const waiting = world.credentials.login({ reference: 'cloud', scopes: [] }, world.call({ signal: sigint.signal }));
    await assert.rejects(waiting, { code: 'auth-cancelled', message: 'authentication cancelled by user' });
    await assert.rejects(visit(redirect), { code: 'ECONNREFUSED' });
  });
});

test('A6: the login succeeds when the browser reaches only the IPv6 loopback', async () => {
  await withAuthWorld(async world => {
    world.browse = async url => {
      const redirect = await visit(url);
      await visit(redirect ?? '', '::1');
    };
    await world.login('cloud');
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('A7: without an ID token the claims come from userinfo, with the fixed issuer', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.withIdToken = false;
    await world.login('cloud');
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.equal(row?.email, 'ada@example.com');
    assert.equal(row?.name, 'Ada');
    assert.equal(row?.username, 'ada');
    const claims = (JSON.parse((await world.secrets()).get(METADATA) ?? '') as { claims: Record<string, unknown> })
      .claims;
    assert.equal(claims['issuer'], 'https://accounts.google.com');
    assert.match(world.platform.to('/cloud/userinfo')[0]?.headers['authorization'] ?? '', /^Bearer cloud-access-/);
  });
});

test('A8: with an issuer configured, an ID token of another issuer, audience or time fails the login and changes nothing', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = await world.secrets();
    world.handlers.set('cloud', { endpoints: { ...world.platform.cloudEndpoints, issuer: 'https://issuer.example' } });
    const bad = [
      { aud: 'another' },
      { iss: 'https://evil.example' },
      { exp: 1 },
      { iat: undefined },
      { iat: 9e9, exp: 9.1e9 },
    ];
    for (const idTokenClaims of bad) {
      world.platform.cloud.settings.idTokenClaims = idTokenClaims;
      await assert.rejects(world.login('cloud'), { code: 'identity-refused' }, JSON.stringify(idTokenClaims));
    }
    assert.deepEqual(await world.secrets(), before);
    world.platform.cloud.settings.idTokenClaims = {};
    await world.login('cloud');
  });
});

test('A9: fewer scopes than asked for give a warning, and the granted ones are recorded', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.grantedScope = 'openid email';
    const { warnings, scopes } = await world.login('cloud');
    assert.match(warnings.join(), /not granted: .*cloud-platform profile/);
    assert.deepEqual(scopes, ['email', 'openid']);
    assert.deepEqual((JSON.parse((await world.secrets()).get(METADATA) ?? '') as { scopes: unknown }).scopes, [
      'email',
      'openid',
    ]);
  });
});

test('A10: without a refresh token the session ends with the access token', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.withRefreshToken = false;
    const { warnings } = await world.login('cloud');
    assert.match(warnings.join(), /session ends at \d{4}-.*: the service returned no refresh token/);
    await world.token('cloud');
    world.clock.advance(3_600_000);
    await assert.rejects(world.token('cloud'), {
      code: 'not-authenticated',
      message: "not authenticated: please run 'tool auth login cloud'",
    });
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.equal(row?.status, 'not authenticated');
  });
});

test('A11: an own client id without a secret sends no client_secret; the built-in secret goes with no other id', async () => {
  await withAuthWorld(async world => {
    const cases = [
      { config: { clientId: 'mine' }, flag: undefined, id: 'mine', secret: null },
      { config: { clientId: 'mine', clientSecret: 'my-secret-1' }, flag: undefined, id: 'mine', secret: 'my-secret-1' },
      { config: { clientId: 'mine', clientSecret: 'my-secret-1' }, flag: 'other', id: 'other', secret: null },
      { config: {}, flag: 'other', id: 'other', secret: null },
      { config: {}, flag: undefined, id: DEFAULT_CLIENT_ID, secret: DEFAULT_CLIENT_SECRET },
    ];
    for (const { config, flag, id, secret } of cases) {
      world.platform.forget();
      world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, ...config });
      await world.login('cloud', { clientId: flag });
      const form = world.platform.to('/cloud/token')[0]?.form;
      assert.equal(form?.get('client_id'), id);
      assert.equal(form?.get('client_secret'), secret);
    }
  });
});

test('A12: a refresh uses the client of the login, whatever is configured today', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('cloud', {
      endpoints: world.platform.cloudEndpoints,
      clientId: 'then',
      clientSecret: 'secret-of-then',
    });
    await world.login('cloud');
    world.handlers.set('cloud', {
      endpoints: world.platform.cloudEndpoints,
      clientId: 'today',
      clientSecret: 'secret-of-today',
    });
    world.platform.forget();
    await world.token('cloud', { forceRefresh: true });
    const form = world.platform.to('/cloud/token')[0]?.form;
    assert.deepEqual(Object.fromEntries([...(form ?? [])].filter(([name]) => name !== 'refresh_token')), {
      grant_type: 'refresh_token',
      client_id: 'then',
      client_secret: 'secret-of-then',
    });
  });
});

test('A13: a placeholder client never goes to a built-in endpoint: no listener, no browser, no request', async () => {
  await withAuthWorld(async world => {
    world.browse = async () => assert.fail('the browser was started');
    const listening = world.restarted({ listen: async () => assert.fail('a port was opened') });
    const cases = [
      { handler: 'cloud', config: {}, key: 'auth.cloud.clientId' },
      {
        handler: 'cloud',
        config: { endpoints: { authUrl: world.platform.cloudEndpoints['authUrl'] ?? '' } },
        key: 'auth.cloud.clientId',
      },
      { handler: 'code-host', config: {}, key: 'auth.code-host.clientId' },
      { handler: 'directory', config: {}, key: 'auth.directory.clientId' },
    ];
    for (const { handler, config, key } of cases) {
      world.handlers.set(handler, config);
      const login = listening.login({ reference: handler, scopes: [] }, world.call());
      await assert.rejects(login, {
        code: 'auth-config',
        message: new RegExp(`no OAuth client is configured for ${handler}: .*${key}`),
      });
    }
    assert.equal(world.platform.requests.length, 0);
  });
  await withAuthWorld(async world => {
    await world.login('cloud');
    assert.equal(world.platform.to('/cloud/auth')[0]?.query.get('client_id'), DEFAULT_CLIENT_ID);
  });
});

test('headless: the address is shown, no browser is started, and on a terminal the final address may be pasted', async () => {
  await withAuthWorld(async world => {
    const { SSH_CONNECTION: _, ...rest } = world.environment;
    Object.assign(world.environment, rest, { BROWSER: undefined });
    let paste: (line: string) => void = () => undefined;
    const pasted = new Promise<string>(resolve => {
      paste = resolve;
    });
    const terminal = {
      interactive: true,
      say: (line: string): void => {
        world.said.push(line);
        const url = /http:\S+\/cloud\/auth\?\S+/.exec(line)?.[0];
        if (url !== undefined) void visit(url).then(location => paste(location ?? ''));
      },
      readLine: () => pasted,
      readAll: async () => '',
    };
    world.browse = async () => assert.fail('a browser was started');
    await world.restarted({ terminal }).login({ reference: 'cloud', scopes: [] }, world.call());
    assert.ok((await world.secrets()).has(METADATA));
  });
});

test('without a person at the terminal, the variables of the other flows are named at once', async () => {
  await withAuthWorld(async world => {
    world.environment['BROWSER'] = undefined;
    world.environment['DISPLAY'] = ':0';
    await world.login('cloud');
    assert.match(world.said.join('\n'), /CLOUD_APPLICATION_CREDENTIALS or CLOUD_EXTERNAL_ACCOUNT/);
  });
});

test('scopes that the client may not ask for name the setting to change', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.redirectError = 'invalid_scope';
    await assert.rejects(world.login('cloud', { scopes: ['x'] }), {
      code: 'identity-refused',
      hint: /auth.cloud.clientId/,
    });
  });
});
