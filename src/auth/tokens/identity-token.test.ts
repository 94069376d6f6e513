import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readJwt } from '../../../test/fakes/identity-platform/tokens.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { IdentityToken } from './identity-token.ts';

const AUDIENCE = 'https://service.example.com';
const ROBOT = 'robot@project.example';
const TARGET = 'deploy@project.example';

const identity = async (world: AuthWorld, reference: string, audience?: string): Promise<IdentityToken> =>
  await world.credentials.identityToken({ reference, audience }, world.call());

const tokenClaims = ({ identityToken }: IdentityToken): Readonly<Record<string, unknown>> =>
  readJwt(identityToken).payload;

async function useKeyFile(world: AuthWorld): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(world.directory, 'key.json');
  const key = {
    type: 'service_account',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: ROBOT,
    client_id: '1234567890',
  };
  await writeFile(path, JSON.stringify(key));
  world.environment['CLOUD_APPLICATION_CREDENTIALS'] = path;
  world.platform.cloud.settings.accounts = { [ROBOT]: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

test('a person has an identity token for the client of the login; it comes with a refresh and is not stored', async () => {
  await withAuthWorld(async world => {
    for (const reference of ['cloud', 'directory', 'cloud@dev']) {
      await world.login(reference);
      const found = await identity(world, reference);
      const clientId = String(tokenClaims(found)['aud']);
      assert.equal(found.audience, clientId);
      assert.ok(Date.parse(found.expiresAt ?? '') > Date.now());
      assert.equal((await identity(world, reference, clientId)).audience, clientId);
      assert.equal(
        [...(await world.secrets()).values()].some(value => value.includes(found.identityToken)),
        false,
      );
      assert.match(world.redact(`x ${found.identityToken}`), /^x (\[REDACTED\])+$/);
      await assert.rejects(identity(world, reference, 'somebody-else'), {
        code: 'invalid-input',
        message: 'the identity token of a person is for the client of the login, not for "somebody-else"',
      });
    }
    assert.equal(world.platform.directory.refreshTokens.reused, 0);
  });
});

test('a key file signs for an audience in place of scopes', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    const found = await identity(world, 'cloud', AUDIENCE);
    assert.deepEqual([found.flow, found.audience, tokenClaims(found)['email']], ['service-principal', AUDIENCE, ROBOT]);
    const { payload } = readJwt(world.platform.to('/cloud/token')[0]?.form.get('assertion') ?? '');
    assert.deepEqual([payload['target_audience'], payload['scope']], [AUDIENCE, undefined]);
  });
});

test('a metadata server signs for an audience', async () => {
  await withAuthWorld(async world => {
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    const found = await identity(world, 'cloud', AUDIENCE);
    assert.deepEqual([found.flow, tokenClaims(found)['aud']], ['metadata', AUDIENCE]);
    const [request] = world.platform.to('/default/identity');
    assert.equal(request?.query.get('audience'), AUDIENCE);
    assert.equal(request?.headers['metadata-flavor'], 'Google');
    world.platform.fault('/default/identity', { reply: { status: 404, text: 'no account' } });
    await assert.rejects(identity(world, 'cloud', AUDIENCE), {
      code: 'identity-refused',
      message: 'authentication failed: the metadata server answered 404',
    });
  });
});

test('while acting as a service account it is the one of the account, by the token of the identity behind it', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: TARGET });
    const found = await identity(world, 'cloud', AUDIENCE);
    assert.deepEqual([tokenClaims(found)['email'], tokenClaims(found)['aud']], [TARGET, AUDIENCE]);
    const [request] = world.platform.to(`${TARGET}:generateIdToken`);
    assert.deepEqual(request?.json, { audience: AUDIENCE, includeEmail: true });
    world.platform.cloud.accessTokens.clear();
    assert.equal((await identity(world, 'cloud', AUDIENCE)).audience, AUDIENCE);
    world.platform.cloud.settings.notImpersonable = [TARGET];
    await assert.rejects(identity(world, 'cloud', AUDIENCE), {
      code: 'impersonation-denied',
      message: new RegExp(`roles/iam.serviceAccountTokenCreator on ${TARGET}$`),
    });
  });
});

test('a token for another audience than the one asked for, or none at all, is not handed on', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    world.platform.cloud.settings.identityAudience = 'https://evil.example';
    await assert.rejects(identity(world, 'cloud', AUDIENCE), {
      code: 'identity-refused',
      message: /an identity token for another audience than "https:\/\/service\.example\.com"$/,
    });
    world.platform.fault('/cloud/token', { reply: { json: { id_token: 'no token' } } });
    await assert.rejects(identity(world, 'cloud', AUDIENCE), { code: 'identity-refused', message: /can be read$/ });
  });
});

test('what cannot be had is said with what to do, before any request', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    await assert.rejects(identity(world, 'cloud'), { code: 'invalid-input', message: /^--audience is needed/ });
    world.environment['CODEHOST_TOKEN'] = 'token-of-the-code-host';
    await assert.rejects(identity(world, 'code-host'), {
      code: 'invalid-input',
      message: 'there are no identity tokens with the flow pat of code-host',
    });
    await assert.rejects(identity(world, 'directory'), { code: 'not-authenticated' });
    await assert.rejects(identity(world, 'cloud@nope', AUDIENCE), { code: 'unknown-profile' });
    assert.equal(world.platform.requests.length, 0);
  });
});

test('a service that gives no identity token ends the command with what to do', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.cloud.settings.withIdToken = false;
    await assert.rejects(identity(world, 'cloud'), {
      code: 'identity-refused',
      message: 'authentication failed: the service gives no identity token',
      hint: 'log in with the scope openid',
    });
  });
});
