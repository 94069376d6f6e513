import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const HOUR_MS = 3_600_000;

test('a lifetime may be a number, a numeric text or absent, which is one hour', async () => {
  await withAuthWorld(async world => {
    for (const accessTokenS of [3600, '3600', undefined]) {
      world.platform.cloud.settings.accessTokenS = accessTokenS;
      await world.login('cloud');
      const { expiresAt } = await world.token('cloud');
      const leftMs = (expiresAt?.getTime() ?? 0) - world.clock.now().getTime();
      assert.ok(leftMs > HOUR_MS - 30_000 && leftMs <= HOUR_MS, `${String(accessTokenS)}: ${leftMs}`);
    }
  });
});

test('members that services leave out or call differently are evened out', async () => {
  await withAuthWorld(async world => {
    world.platform.codeHost.accessTokens.add('plain-token-value');
    world.platform.fault('/login/device/code', {
      reply: {
        json: {
          device_code: 'device-code-value',
          user_code: 'AAAA-BBBB',
          verification_url: 'https://code.example/d',
          expires_in: 600,
        },
      },
    });
    world.platform.fault('/login/oauth/access_token', { reply: { json: { access_token: 'plain-token-value' } } });
    await world.login('code-host');
    assert.match(world.said.join('\n'), /https:\/\/code\.example\/d/);
    assert.deepEqual(world.clock.slept, [6000]);
    assert.equal((await world.token('code-host')).expiresAt, undefined);
  });
});

test('answers that cannot be used are refusals in one line, without what was sent', async () => {
  await withAuthWorld(async world => {
    const long = 'x'.repeat(2_000);
    const cases = [
      {
        reply: { status: 400, json: { error: 'invalid_request', error_description: `two\r\nlines\t${long}` } },
        message: /^authentication failed: two lines x{400,500}\.\.\.$/,
      },
      {
        reply: { status: 400, json: { error: { code: 400, message: 'of an object' } } },
        message: /^authentication failed: of an object$/,
      },
      { reply: { status: 418, text: 'teapot' }, message: /^authentication failed: I'm a [Tt]eapot$/ },
      { reply: { status: 200, json: { error: 'slow_down' } }, message: /^authentication failed: slow_down$/ },
      { reply: { status: 200, json: [] }, message: /not a JSON object/ },
      {
        reply: { status: 200, json: { access_token: 7, token_type: 'Bearer' } },
        message: /unusable answer of the token endpoint/,
      },
      {
        reply: { status: 200, json: { access_token: 'a-token', token_type: 'mac' } },
        message: /unusable answer of the token endpoint/,
      },
      { reply: { status: 200, text: 'y'.repeat(2_000_000) }, message: /cannot reach|larger|too large|more than/ },
    ];
    for (const { reply, message } of cases) {
      world.platform.fault('/cloud/token', { reply });
      await assert.rejects(world.login('cloud'), { message });
      world.platform.heal();
    }
    assert.equal((await world.secrets()).size, 0);
  });
});

test('a code is sent once, whatever became of the answer; a refused connection is tried again', async () => {
  await withAuthWorld(async world => {
    for (const fault of [{ drop: 'after' }, { reply: { status: 503, json: {} } }] as const) {
      world.platform.forget();
      world.platform.fault('/cloud/token', fault);
      await assert.rejects(world.login('cloud'), { code: 'identity-unreachable' });
      assert.equal(world.platform.to('/cloud/token').length, 1);
      world.platform.heal();
    }
    world.handlers.set('cloud', {
      endpoints: { ...world.platform.cloudEndpoints, tokenUrl: 'http://127.0.0.1:9/token' },
    });
    await assert.rejects(world.login('cloud'), {
      code: 'identity-unreachable',
      message: /^cannot reach 127\.0\.0\.1:9: /,
    });
    assert.deepEqual(world.clock.slept.slice(-2), [500, 1500]);
  });
});

test('an endpoint must be https, or http to this machine', async () => {
  await withAuthWorld(async world => {
    for (const tokenUrl of [
      'http://identity.example/token',
      'ftp://x/',
      'nonsense',
      'https://user:pw@identity.example/',
    ]) {
      world.handlers.set('cloud', { endpoints: { ...world.platform.cloudEndpoints, tokenUrl } });
      await assert.rejects(world.login('cloud'), {
        code: 'auth-config',
        message: /^auth\.cloud\.endpoints\.tokenUrl /,
      });
    }
    world.handlers.set('cloud', { clientId: 'mine' });
    world.environment['TOOL_CLOUD_TOKEN_URL'] = 'http://identity.example/token';
    await assert.rejects(world.login('cloud'), {
      code: 'auth-config',
      message: /^TOOL_CLOUD_TOKEN_URL must begin with https:/,
    });
    assert.equal(world.platform.requests.length, 0);
  });
});

test('endpoints of one service never mix with the built-in ones of another', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const { revokeUrl: _, tokeninfoUrl: __, ...endpoints } = world.platform.cloudEndpoints;
    world.handlers.set('cloud', { endpoints });
    world.platform.forget();
    const expected =
      /auth\.cloud\.endpoints\.\w+ is set, but auth\.cloud\.endpoints\.(revokeUrl|tokeninfoUrl) is not: credentials would go to two services/;
    const [row] = await world.credentials.status({ reference: 'cloud', check: true }, world.call());
    assert.match(row?.reason ?? '', expected);
    const { revoked, cleared, warnings } = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.deepEqual([revoked, cleared], [false, true]);
    assert.match(warnings.join(), expected);
    assert.equal(world.platform.requests.length, 0);
  });
});

test('one address of the public code host is not replaced alone; with a host name of its own the others follow that', async () => {
  await withAuthWorld(async world => {
    const userUrl = `http://${world.platform.host}/api/v3/user`;
    world.handlers.set('code-host', { endpoints: { userUrl }, clientId: 'mine' });
    const mixed = {
      code: 'auth-config',
      message: /^auth\.code-host\.endpoints\.userUrl is set, but .*deviceCodeUrl is not/,
    };
    await assert.rejects(world.login('code-host'), mixed);
    assert.equal(world.platform.requests.length, 0);
    world.platform.codeHost.settings.interval = 0.001;
    world.handlers.set('code-host', { endpoints: { userUrl }, hostname: world.platform.host, clientId: 'mine' });
    await world.login('code-host');
  });
});
