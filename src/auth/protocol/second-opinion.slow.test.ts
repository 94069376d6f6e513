import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClientCertificate } from '../../../test/fakes/certificate.ts';
import { type OidcProvider, withOidcProvider } from '../../../test/support/processes/oidc-provider.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { LoginResult } from '../login/login.ts';

/** The same client code against an implementation that is not ours. */

const TENANT = '11111111-2222-3333-4444-555555555555';
const RESOURCE = 'https://graph.microsoft.com/.default';
const DESKTOP = {
  client_id: 'desktop',
  application_type: 'native',
  redirect_uris: ['http://localhost'],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  token_endpoint_auth_method: 'none',
};

/** A browser with cookies. */
async function browse(address: string, cookies = new Map<string, string>()): Promise<void> {
  const url = new URL(address);
  const hostname = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const location = await new Promise<string | undefined>((resolve, reject) => {
    const options = { hostname, port: url.port, path: url.pathname + url.search, headers: { host: url.host, cookie } };
    request(options, response => {
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      response.resume();
      response.on('end', () => resolve(response.headers.location));
    })
      .on('error', reject)
      .end();
  });
  if (location !== undefined) await browse(new URL(location, address).href, cookies);
}

const withCloud = (body: (world: AuthWorld, provider: OidcProvider) => Promise<void>): Promise<void> =>
  withOidcProvider({ issuerPath: '', routes: {}, clients: [DESKTOP], scopes: ['email', 'profile'] }, async provider => {
    await withAuthWorld(async world => {
      const { origin } = provider;
      world.handlers.set('cloud', {
        clientId: 'desktop',
        defaultScopes: ['openid', 'email', 'profile', 'offline_access'],
        endpoints: {
          authUrl: `${origin}/auth`,
          tokenUrl: `${origin}/token`,
          userinfoUrl: `${origin}/me`,
          issuer: origin,
        },
      });
      world.browse = browse;
      await body(world, provider);
    });
  });

const withDirectory = (
  clients: readonly object[],
  body: (world: AuthWorld, provider: OidcProvider) => Promise<void>,
): Promise<void> => {
  const at = (name: string): string => `/${TENANT}/oauth2/v2.0/${name}`;
  const routes = { authorization: at('authorize'), token: at('token'), device_authorization: at('devicecode') };
  return withOidcProvider(
    { issuerPath: `/${TENANT}/v2.0`, routes, clients, scopes: ['profile', RESOURCE] },
    async provider => {
      await withAuthWorld(async world => {
        world.handlers.set('directory', {
          clientId: 'desktop',
          tenantId: TENANT,
          endpoints: { authority: provider.origin },
        });
        world.browse = browse;
        await body(world, provider);
      });
    },
  );
};

test('code and PKCE, ID token and userinfo are as the standard has them', async () => {
  await withCloud(async world => {
    const { user, scopes } = await world.login('cloud');
    assert.equal(user, 'ada@example.com');
    assert.deepEqual(scopes, ['email', 'offline_access', 'openid', 'profile']);
    assert.ok((await world.secrets()).has('tool.auth.cloud.refresh_token'));
  });
});

test('refresh tokens that rotate are followed, and one that was used twice ends the session', async () => {
  await withCloud(async world => {
    const name = 'tool.auth.cloud.refresh_token';
    await world.login('cloud');
    const first = (await world.secrets()).get(name) ?? '';
    const seen = new Set([first]);
    for (let round = 0; round < 3; round++) {
      await world.token('cloud', { forceRefresh: true });
      seen.add((await world.secrets()).get(name) ?? '');
    }
    assert.equal(seen.size, 4);
    await world.store.save(name, first);
    await assert.rejects(world.token('cloud', { forceRefresh: true }), { code: 'token-expired' });
    assert.equal((await world.secrets()).has(name), false);
    assert.equal((await world.credentials.status({ reference: 'cloud' }, world.call()))[0]?.status, 'expired');
  });
});

test('the interactive login of the directory: nonce, issuer per tenant, single-use refresh tokens', async () => {
  await withDirectory([DESKTOP], async world => {
    // This implementation offers no choice of accounts, and gives refresh tokens to those who were asked to consent.
    world.browse = async url => await browse(url.replace('prompt=select_account', 'prompt=consent'));
    await world.login('directory', { flow: 'interactive' });
    await world.token('directory', { forceRefresh: true });
    await world.token('directory', { forceRefresh: true });
  });
});

test('a device login waits for the person and then goes on', async () => {
  await withDirectory([DESKTOP], async (world, provider) => {
    let approved = false;
    const say = (line: string): void => {
      world.said.push(line);
      const userCode = /code ([A-Z]{4}-[A-Z]{4})/.exec(line)?.[1];
      if (userCode !== undefined && !approved) {
        approved = true;
        void provider.approve(userCode);
      }
    };
    const terminal = {
      interactive: false,
      say,
      readLine: () => new Promise<string>(() => undefined),
      readAll: async () => '',
    };
    const machine = world.restarted({ terminal });
    const { flow } = await machine.login({ reference: 'directory', scopes: [], flow: 'device_code' }, world.call());
    assert.equal(flow, 'device_code');
    assert.equal(approved, true);
    await world.token('directory', { forceRefresh: true, credentials: machine });
  });
});

test('private_key_jwt: the assertion of a certificate is accepted, that of another key is not', async () => {
  const made = createClientCertificate('app');
  const application = (key: KeyObject): object => ({
    client_id: 'app-1',
    redirect_uris: [],
    response_types: [],
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'PS256',
    scope: RESOURCE,
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'PS256' }] },
  });
  const login = async (world: AuthWorld): Promise<LoginResult> => {
    const pem = join(world.directory, 'client.pem');
    await writeFile(pem, made.pem);
    Object.assign(world.environment, { DIRECTORY_CLIENT_ID: 'app-1', DIRECTORY_CLIENT_CERTIFICATE_PATH: pem });
    return await world.login('directory');
  };
  await withDirectory([application(made.publicKey)], async world => {
    assert.equal((await login(world)).flow, 'service-principal');
  });
  await withDirectory([application(createClientCertificate('other').publicKey)], async world => {
    await assert.rejects(login(world), { code: 'identity-refused' });
  });
});
