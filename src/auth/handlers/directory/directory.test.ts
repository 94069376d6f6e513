import assert from 'node:assert/strict';
import { constants, createHash, createVerify, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClientCertificate } from '../../../../test/fakes/certificate.ts';
import { readJwt } from '../../../../test/fakes/identity-platform/tokens.ts';
import { type AuthWorld, visit, withAuthWorld } from '../../../../test/support/worlds/auth-world.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
const GRAPH = 'https://graph.microsoft.com';
const tokenRequests = (world: AuthWorld, tenant: string) =>
  world.platform.requests.filter(({ path }) => path === `/${tenant}/oauth2/v2.0/token`);

test('a browser login asks with nonce and state, and stores claims, tenant and a refresh token', async () => {
  await withAuthWorld(async world => {
    const result = await world.login('directory');
    assert.equal(result.user, 'ada@corp.example');
    const [authorize] = world.platform.to('/authorize');
    const query = Object.fromEntries(authorize?.query ?? []);
    assert.equal(authorize?.path, '/common/oauth2/v2.0/authorize');
    assert.equal(query['scope'], `${GRAPH}/.default openid profile offline_access`);
    assert.equal(query['prompt'], 'select_account');
    assert.equal(query['code_challenge_method'], 'S256');
    assert.match(query['redirect_uri'] ?? '', /^http:\/\/localhost:\d+$/);
    assert.ok((query['nonce'] ?? '').length >= 16 && (query['state'] ?? '').length >= 16);
    const [exchange] = tokenRequests(world, 'common');
    assert.equal(exchange?.form.has('client_secret'), false);
    assert.equal(exchange?.form.get('scope'), query['scope']);
    const [row] = await world.credentials.status({ reference: 'directory' }, world.call());
    assert.deepEqual(
      [row?.email, row?.username, row?.name, row?.tenantId],
      ['ada@corp.example', 'ada', 'Ada', 'common'],
    );
    assert.ok((await world.secrets()).has('tool.auth.directory.refresh_token'));
  });
});

test('F5: with tenant common the issuer is that of the token’s own tenant, and a redirect without state is refused', async () => {
  await withAuthWorld(async world => {
    const { settings } = world.platform.directory;
    for (const claims of [
      { iss: 'https://evil.example/v2.0' },
      { tid: 'other' },
      { nonce: 'other' },
      { aud: 'other' },
      { exp: 1 },
      { iat: 9e9, exp: 9.1e9 },
    ]) {
      settings.idTokenClaims = claims;
      await assert.rejects(world.login('directory'), { code: 'identity-refused' }, JSON.stringify(claims));
    }
    settings.idTokenClaims = {};
    settings.redirectWithState = false;
    await assert.rejects(world.login('directory', { timeoutMs: 200 }), { code: 'auth-timeout' });
    assert.equal((await world.secrets()).size, 0);
    settings.redirectWithState = true;
    await world.login('directory', { tenantId: TENANT });
    assert.equal(world.platform.to('/authorize').at(-1)?.path, `/${TENANT}/oauth2/v2.0/authorize`);
  });
});

test('F6: a secret and a federated token are sent in their forms; a wrong secret has its hint', async () => {
  await withAuthWorld(async world => {
    const login = async () => await world.login('directory', { tenantId: TENANT });
    Object.assign(world.environment, {
      DIRECTORY_CLIENT_ID: 'app-1',
      DIRECTORY_CLIENT_SECRET: 'directory-client-secret-value',
    });
    assert.equal((await login()).flow, 'service-principal');
    const last = () => Object.fromEntries(tokenRequests(world, TENANT).at(-1)?.form ?? []);
    assert.deepEqual(last(), {
      grant_type: 'client_credentials',
      client_id: 'app-1',
      client_secret: 'directory-client-secret-value',
      scope: `${GRAPH}/.default`,
    });
    world.environment['DIRECTORY_CLIENT_SECRET'] = 'wrong-secret-value';
    await assert.rejects(login(), { code: 'identity-refused', hint: /the client secret is wrong/ });

    const federated = join(world.directory, 'federated.jwt');
    Object.assign(world.environment, {
      DIRECTORY_CLIENT_SECRET: undefined,
      DIRECTORY_FEDERATED_TOKEN_FILE: federated,
    });
    for (const text of ['federated-token-one', 'federated-token-two']) {
      await writeFile(federated, `${text}\n`);
      await world.token('directory', { forceRefresh: true });
      assert.equal(last()['client_assertion'], text);
    }
  });
});

test('F6: a certificate signs the assertion with PS256 and its thumbprint', async () => {
  await withAuthWorld(async world => {
    world.environment['DIRECTORY_CLIENT_ID'] = 'app-1';
    const pem = join(world.directory, 'client.pem');
    const made = createClientCertificate('app-1');
    await writeFile(pem, made.pem);
    world.environment['DIRECTORY_CLIENT_CERTIFICATE_PATH'] = pem;
    await world.login('directory', { tenantId: TENANT });
    const form = Object.fromEntries(tokenRequests(world, TENANT).at(-1)?.form ?? []);
    assert.equal(form['client_assertion_type'], 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    const { header, payload, content, signature } = readJwt(form['client_assertion'] ?? '');
    const x509 = new X509Certificate(made.certificate);
    assert.deepEqual(header, {
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(x509.raw).digest('base64url'),
    });
    assert.deepEqual(
      [payload['iss'], payload['sub'], payload['aud']],
      ['app-1', 'app-1', `${world.platform.origin}/${TENANT}/oauth2/v2.0/token`],
    );
    assert.equal(Number(payload['exp']) - Number(payload['iat']), 600);
    assert.equal(payload['nbf'], payload['iat']);
    const pss = { key: x509.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    assert.equal(createVerify('sha256').update(content).verify(pss, signature), true);
    await writeFile(pem, createClientCertificate('app-1', 1024).pem);
    await assert.rejects(world.login('directory', { tenantId: TENANT }), {
      code: 'auth-config',
      message: `${pem} (DIRECTORY_CLIENT_CERTIFICATE_PATH): the private key has 1024 bits: at least 2048 are needed`,
    });
  });
});

test('F7: service-principal with a shared tenant is refused before any request', async () => {
  await withAuthWorld(async world => {
    Object.assign(world.environment, {
      DIRECTORY_CLIENT_ID: 'app-1',
      DIRECTORY_CLIENT_SECRET: 'directory-client-secret-value',
    });
    for (const tenantId of [undefined, 'organizations', 'consumers'])
      await assert.rejects(world.login('directory', { tenantId }), {
        code: 'invalid-input',
        message: 'service-principal needs --tenant-id',
      });
    assert.equal(world.platform.requests.length, 0);
    world.environment['DIRECTORY_TENANT_ID'] = TENANT;
    await world.login('directory');
    assert.equal(tokenRequests(world, TENANT).length, 1);
  });
});

test('F8: missing consent for one scope keeps the session usable for the others', async () => {
  await withAuthWorld(async world => {
    world.platform.directory.settings.refusedScopes = { 'api://other': { error: 'invalid_grant', code: 65_001 } };
    await world.login('directory');
    await assert.rejects(world.token('directory', { scopes: ['api://other/read'] }), {
      code: 'consent-required',
      message: /^consent required: AADSTS65001/,
    });
    await world.token('directory', { scopes: ['User.Read'] });
    assert.match(
      tokenRequests(world, 'common').at(-1)?.form.get('scope') ?? '',
      /^https:\/\/graph\.microsoft\.com\/User\.Read /,
    );
    await world.token('directory', { forceRefresh: true });
  });
});

test('F9: scopes of two resources are refused before any request', async () => {
  await withAuthWorld(async world => {
    await world.login('directory');
    world.platform.forget();
    await assert.rejects(world.token('directory', { scopes: ['User.Read', 'api://other/read'] }), {
      code: 'invalid-scope',
      hint: /https:\/\/graph\.microsoft\.com and api:\/\/other/,
    });
    assert.equal(world.platform.requests.length, 0);
  });
});

test('a step-up asked by the directory keeps the session, and the next login brings its claims', async () => {
  await withAuthWorld(async world => {
    const claims = '{"access_token":{"acrs":{"value":"c1"}}}';
    world.platform.directory.settings.refusedScopes = {
      'api://secure': { error: 'interaction_required', code: 50_076, claims },
    };
    await world.login('directory');
    await assert.rejects(world.token('directory', { scopes: ['api://secure/x'] }), {
      code: 'interaction-required',
      message: "interaction required: run 'tool auth login directory'",
    });
    await world.token('directory', { forceRefresh: true });
    await assert.rejects(world.token('directory', { scopes: ['api://secure/x'] }), { code: 'interaction-required' });
    await world.login('directory');
    assert.equal(world.platform.to('/authorize').at(-1)?.query.get('claims'), claims);
    assert.equal(world.platform.to('/authorize').at(-1)?.query.get('login_hint'), 'ada@corp.example');
  });
});

test('the refresh token of the directory rotates with each use and always asks for scopes', async () => {
  await withAuthWorld(async world => {
    await world.login('directory');
    for (let round = 0; round < 3; round++) await world.token('directory', { forceRefresh: true });
    assert.equal(world.platform.directory.refreshTokens.reused, 0);
    for (const { form } of tokenRequests(world, 'common')) assert.ok(form.get('scope'));
    world.platform.directory.refreshTokens.revokeAll();
    await assert.rejects(world.token('directory', { forceRefresh: true }), { code: 'token-expired' });
  });
});

test('without a browser the directory signs in with a device code, and says so', async () => {
  await withAuthWorld(async world => {
    world.environment['BROWSER'] = undefined;
    world.platform.directory.settings.polls = ['authorization_pending'];
    const { flow, warnings } = await world.login('directory');
    assert.equal(flow, 'device_code');
    assert.match(warnings.join(), /no browser can be started here: signing in with a device code/);
    assert.match(world.said.join('\n'), /enter the code WXYZ9876\.\n\n {2}https:\/\/corp\.example\/devicelogin/);
    world.platform.directory.settings.polls = ['authorization_declined'];
    await assert.rejects(world.login('directory'), { code: 'auth-cancelled' });
  });
});

test('an error in the redirect is explained by its number', async () => {
  await withAuthWorld(async world => {
    const explained = async (
      error: string,
      description: string,
    ): Promise<{ readonly code?: string; readonly hint?: string }> => {
      world.platform.directory.settings.redirectError = { error, description };
      try {
        await world.login('directory');
      } catch (reason) {
        return reason as { readonly code: string; readonly hint?: string };
      }
      return {};
    };
    assert.match(
      (await explained('unauthorized_client', 'AADSTS700016: Application not found')).hint ?? '',
      /check the client id and --tenant-id/,
    );
    assert.match((await explained('invalid_request', 'AADSTS50011: redirect URI')).hint ?? '', /--callback-port/);
    assert.equal((await explained('access_denied', 'AADSTS65004: declined')).code, 'auth-cancelled');
  });
});

test('a redirect of someone else does not end the wait', async () => {
  await withAuthWorld(async world => {
    const { browse } = world;
    world.browse = async url => {
      const redirect = new URL(url).searchParams.get('redirect_uri');
      await visit(`${redirect}/?code=stolen`);
      await visit(`${redirect}/?code=stolen&state=wrong`);
      await browse(url);
    };
    await world.login('directory');
    assert.equal(tokenRequests(world, 'common').length, 1);
  });
});
