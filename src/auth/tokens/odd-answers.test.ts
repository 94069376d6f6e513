import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const HOUR_MS = 3_600_000;

test('a token that was cached while the clock was ahead is not served after the clock was set right', async () => {
  await withAuthWorld(async world => {
    world.clock.advance(24 * HOUR_MS);
    await world.login('cloud');
    const ahead = await world.token('cloud');
    world.clock.advance(-24 * HOUR_MS);
    world.platform.forget();
    const right = await world.token('cloud');
    assert.notEqual(right.accessToken, ahead.accessToken);
    assert.equal(world.platform.to('/cloud/token').length, 1);
    assert.equal((await world.token('cloud')).accessToken, right.accessToken);
    assert.equal(world.platform.to('/cloud/token').length, 1);
  });
});

test('a lifetime or a time that no calendar holds ends neither a login nor a token request', async () => {
  await withAuthWorld(async world => {
    for (const expiresIn of [1e300, '1e300']) {
      Object.assign(world.platform.cloud.settings, {
        accessTokenS: expiresIn,
        idTokenClaims: { exp: 1e300, iat: -1e300 },
      });
      await world.login('cloud');
      assert.ok(((await world.token('cloud', { forceRefresh: true })).expiresAt?.getTime() ?? 0) > Date.now());
      const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
      assert.equal(row?.status, 'authenticated');
    }
  });
});

test('a metadata server whose expires_in is not a duration is refused with words', async () => {
  await withAuthWorld(async world => {
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    world.platform.fault('/default/token', {
      reply: { json: { access_token: 'metadata-token-1', expires_in: 'soon', token_type: 'Bearer' } },
    });
    await assert.rejects(world.login('cloud', { flow: 'metadata' }), {
      code: 'identity-refused',
      message: /expires_in is not a duration/,
    });
  });
});

test('an access token that would end a line or a header is refused by every way to get one', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const refused = { code: 'identity-refused', message: /the access token has characters that no token has/ };
    for (const odd of [' ', 'two words', 'a\r\nX-Injected: 1', 'a\u0000', 'sch\u00f6n', '\u001b[2J']) {
      world.platform.fault('/cloud/token', { reply: { json: { access_token: odd, expires_in: 60 } } });
      await assert.rejects(world.token('cloud', { forceRefresh: true }), refused);
      world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
      world.platform.fault('/default/token', { reply: { json: { access_token: odd, expires_in: 60 } } });
      await assert.rejects(world.login('cloud@vm', { flow: 'metadata' }), refused);
      delete world.environment['CLOUD_METADATA_HOST'];
      world.environment['CODEHOST_TOKEN'] = odd;
      await assert.rejects(world.token('code-host'), { message: /CODEHOST_TOKEN must be one word/ });
    }
  });
});

test('a good answer may name no error, and a nameless one is no refusal by the words of HTTP', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    for (const none of [null, '', false]) {
      const json = { access_token: 'token-without-error', expires_in: 60, error: none, scope: null };
      world.platform.fault('/cloud/token', { reply: { json }, times: 1 });
      assert.equal((await world.token('cloud', { forceRefresh: true })).accessToken, 'token-without-error');
    }
    world.platform.fault('/cloud/token', { reply: { json: { error: 5 } }, times: 1 });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'identity-refused',
      message: 'authentication failed: the answer holds an error without words',
    });
  });
});

test('a token that is bound to a key is refused', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const json = { access_token: 'bound-token', expires_in: 60, token_type: 'DPoP' };
    world.platform.fault('/cloud/token', { reply: { json } });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'identity-refused',
      message: /a token of type dpop cannot be used$/,
    });
  });
});

test('an answer that is too large is refused without advice about a setting that does not count here', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.fault('/cloud/token', { reply: { json: { access_token: 'x'.repeat(2_000_000) } } });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'identity-unreachable',
      message: /the body is larger than 1048576 bytes$/,
      hint: undefined,
    });
  });
});

test('an empty scope is refused before any request', async () => {
  await withAuthWorld(async world => {
    for (const scope of ['', ' ', ',']) {
      const refused = { code: 'invalid-input', message: '--scope is empty' };
      await assert.rejects(world.login('cloud', { scopes: [scope] }), refused);
      await assert.rejects(world.login('code-host', { scopes: ['repo', scope] }), refused);
    }
    assert.equal(world.platform.requests.length, 0);
  });
});

test('a profile that no handler has is refused by every way to choose one', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@work');
    const refused = { code: 'unknown-profile', message: /has (no|a) profile "nope"/ };
    const all = { authProfile: 'nope' };
    await assert.rejects(world.credentials.status({ profile: 'nope' }, world.call()), refused);
    await assert.rejects(world.credentials.status({}, world.call(all)), refused);
    await assert.rejects(world.credentials.status({ reference: 'cloud' }, world.call(all)), refused);
    await assert.rejects(world.token('cloud', { profile: 'nope' }), refused);
    await assert.rejects(world.token('cloud', { call: all }), refused);
    world.environment['TOOL_AUTH_PROFILE'] = 'nope';
    await assert.rejects(world.credentials.status({}, world.call()), refused);
    const { findings } = await world.credentials.doctor({ offline: true }, world.call());
    assert.equal(findings.find(({ name }) => name === 'profiles')?.status, 'failed');
    world.environment['TOOL_AUTH_PROFILE'] = 'work';
    assert.ok((await world.credentials.status({}, world.call())).length > 1);
  });
});

test('the status tells whether a session or a token expires', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.codeHost.settings.expiring = true;
    await world.login('code-host');
    const rows = await world.credentials.status({}, world.call());
    assert.deepEqual(
      rows.map(({ handler, expires }) => [handler, expires]),
      [
        ['cloud', 'token'],
        ['code-host', 'session'],
        ['directory', undefined],
      ],
    );
  });
});

test('a session that the service ended does not end in the future', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.cloud.refreshTokens.revokeAll();
    await assert.rejects(world.token('cloud', { forceRefresh: true }), { code: 'token-expired' });
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.deepEqual([row?.status, row?.expires], ['expired', 'session']);
    assert.ok(Date.parse(row?.expiresAt ?? '') <= world.clock.now().getTime());
  });
});

test('a refresh that is answered for another person gives no token', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    await world.login('directory');
    const before = await world.token('directory');
    for (const service of [world.platform.cloud, world.platform.directory])
      service.settings.idTokenClaims = { sub: 'another-person' };
    const refused = { code: 'identity-refused', message: /answered for another person \(sub\)/ };
    for (const handler of ['cloud', 'directory'])
      await assert.rejects(world.token(handler, { forceRefresh: true }), refused);
    assert.equal((await world.token('directory')).accessToken, before.accessToken);
    await world.login('cloud');
    await world.token('cloud', { forceRefresh: true });
  });
});
