import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { readJwt } from '../../../../test/fakes/identity-platform/tokens.ts';
import { type AuthWorld, withAuthWorld } from '../../../../test/support/worlds/auth-world.ts';
import { createHttpClient } from '../../../host/http/http-client.ts';

const ACCOUNT = 'robot@project.example';
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privatePem = (type: 'pkcs1' | 'pkcs8'): string => KEYS.privateKey.export({ type, format: 'pem' }).toString();

async function useKeyFile(world: AuthWorld, changes: Record<string, unknown> = {}): Promise<string> {
  const path = join(world.directory, 'key.json');
  const key = {
    type: 'service_account',
    project_id: 'project-1',
    private_key_id: 'key-1',
    private_key: privatePem('pkcs8'),
    client_email: ACCOUNT,
    client_id: '1234567890',
  };
  await writeFile(path, JSON.stringify({ ...key, ...changes }));
  world.environment['CLOUD_APPLICATION_CREDENTIALS'] = path;
  world.platform.cloud.settings.accounts = { [ACCOUNT]: publicPem };
  return path;
}

async function useExternalAccount(
  world: AuthWorld,
  source: unknown,
  more: Record<string, unknown> = {},
): Promise<string> {
  const path = join(world.directory, 'external.json');
  const config = {
    type: 'external_account',
    audience: '//iam.example/pools/p/providers/x',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    credential_source: source,
  };
  await writeFile(path, JSON.stringify({ ...config, ...more }));
  world.environment['CLOUD_EXTERNAL_ACCOUNT'] = path;
  return path;
}

async function useAdcFile(world: AuthWorld, changes: Record<string, unknown> = {}): Promise<string> {
  const directory = world.environment['CLOUD_CLI_CONFIG'] ?? '';
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'application_default_credentials.json');
  const refresh_token = world.platform.cloud.refreshTokens.issue({
    clientId: 'cli',
    scope: 'cli-scope',
    subject: 'user-1',
  });
  const file = { type: 'authorized_user', client_id: 'cli', client_secret: 'cli-secret-value', refresh_token };
  await writeFile(path, JSON.stringify({ ...file, ...changes }));
  return path;
}

test('B1: a key file signs the assertion of the specification, and no client_id is sent', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    await world.token('cloud');
    const form = world.platform.to('/cloud/token')[0]?.form ?? new URLSearchParams();
    assert.deepEqual([...form.keys()].sort(), ['assertion', 'grant_type']);
    assert.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { header, payload } = readJwt(form.get('assertion') ?? '');
    assert.deepEqual(header, { alg: 'RS256', typ: 'JWT', kid: 'key-1' });
    const { iat, exp, ...claims } = payload;
    assert.equal(Number(exp) - Number(iat), 3600);
    assert.deepEqual(claims, {
      iss: ACCOUNT,
      sub: ACCOUNT,
      aud: `${world.platform.origin}/cloud/token`,
      scope: `${world.platform.origin}/cloud/scopes/cloud-platform`,
    });
  });
});

test('B2: keys in PKCS#1 and in PKCS#8 both work; another key is refused without a word of it', async () => {
  await withAuthWorld(async world => {
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      await useKeyFile(world, { private_key: privatePem(type), private_key_id: type });
      await world.token('cloud', { forceRefresh: true });
    }
    await useKeyFile(world, { private_key: 'no key at all' });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'auth-config',
      message: /private_key is not an RSA key in PEM form$/,
    });
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    await useKeyFile(world, { private_key: short.export({ type: 'pkcs8', format: 'pem' }) });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'auth-config',
      message: /private_key has 1024 bits: at least 2048 are needed$/,
    });
  });
});

test('B3: a key file that cannot be used is an error with variable and path, never a step to another identity', async () => {
  await withAuthWorld(async world => {
    await useAdcFile(world);
    await world.login('cloud');
    world.platform.forget();
    const missing = join(world.directory, 'nowhere.json');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = missing;
    await assert.rejects(world.token('cloud'), {
      code: 'auth-config',
      message: `cannot read ${missing} (CLOUD_APPLICATION_CREDENTIALS): there is no such file`,
    });
    const path = await useKeyFile(world, { type: 'something_else' });
    await assert.rejects(world.token('cloud'), {
      message: `${path} (CLOUD_APPLICATION_CREDENTIALS) has type "something_else"; a service_account key file is needed`,
    });
    await writeFile(path, '{}');
    await assert.rejects(world.token('cloud'), {
      message: `${path} (CLOUD_APPLICATION_CREDENTIALS) has no type; a service_account key file is needed`,
    });
    for (const text of ['', '{', '[1]']) {
      await writeFile(path, text);
      await assert.rejects(world.token('cloud'), {
        code: 'auth-config',
        message: new RegExp(`${path} \\(CLOUD_APPLICATION_CREDENTIALS\\)`),
      });
    }
    assert.equal(world.platform.requests.length, 0);
  });
});

test('the path of a key file may be relative to the directory in which the program was started', async () => {
  await withAuthWorld(async world => {
    const path = await useKeyFile(world);
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = relative(world.directory, path);
    await world.token('cloud');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = 'nowhere.json';
    await assert.rejects(world.token('cloud'), {
      message: `cannot read ${join(world.directory, 'nowhere.json')} (CLOUD_APPLICATION_CREDENTIALS): there is no such file`,
    });
  });
});

test('a wrong local clock is made good once with the time of the service, with a warning', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    world.platform.skewMs = 3_600_000;
    await world.token('cloud');
    assert.equal(world.platform.to('/cloud/token').length, 2);
    assert.match(world.warnings.join(), /local clock is -3[56]\d\d s off/);
    world.platform.fault('/cloud/token', {
      reply: { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT: iat' } },
    });
    await assert.rejects(world.token('cloud', { forceRefresh: true }), {
      code: 'identity-refused',
      message: 'authentication failed: Invalid JWT: iat',
      hint: /local clock is -3[56]\d\d s off/,
    });
  });
});

test('a key that the platform refuses is not blamed on a clock that is right', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    world.platform.fault('/cloud/token', {
      reply: { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
    });
    await assert.rejects(world.token('cloud'), {
      code: 'identity-refused',
      message: 'authentication failed: Invalid JWT Signature.',
      hint: undefined,
    });
  });
});

test('an answer that names no scope grants the scopes that were asked for', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    const reply = { json: { access_token: 'access-1', expires_in: 3600 } };
    world.platform.fault('/cloud/token', { reply });
    const base = `${world.platform.origin}/cloud/scopes/cloud-platform`;
    assert.equal((await world.token('cloud')).scope, base);
    assert.equal((await world.token('cloud', { scopes: ['one', 'two'] })).scope, 'one two');
    await world.login('cloud', { flow: 'service-principal' });
    assert.equal((await world.token('cloud')).scope, base);
  });
});

test('B4: a token in a JSON file is trimmed and exchanged with the six fields of the specification, as JSON or as a form', async () => {
  await withAuthWorld(async world => {
    const file = join(world.directory, 'subject.json');
    await writeFile(file, JSON.stringify({ access: '  subject-token-1\n' }));
    await useExternalAccount(world, { file, format: { type: 'json', subject_token_field_name: 'access' } });
    await world.token('cloud');
    const [sts] = world.platform.to('/cloud/sts');
    const fields = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: '//iam.example/pools/p/providers/x',
      scope: `${world.platform.origin}/cloud/scopes/cloud-platform`,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: 'subject-token-1',
    };
    assert.deepEqual(sts?.json, fields);
    assert.equal(sts?.headers['content-type'], 'application/json');
    assert.equal(sts?.headers['authorization'], undefined);
    world.handlers.set('cloud', { endpoints: { ...world.platform.cloudEndpoints, stsEncoding: 'form' } });
    await writeFile(file, JSON.stringify({ access: 'subject-token-2' }));
    await world.token('cloud', { forceRefresh: true });
    const second = world.platform.to('/cloud/sts')[1];
    assert.deepEqual(Object.fromEntries(second?.form ?? []), { ...fields, subject_token: 'subject-token-2' });
    assert.equal(
      [...(await world.secrets()).values()].some(value => value.includes('subject-token')),
      false,
    );
  });
});

test('B5: subject tokens come from an address with headers, and from each spelling of an environment variable', async () => {
  await withAuthWorld(async world => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers['x-secret']?.toString());
      response.end('token-of-the-address');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
      await useExternalAccount(world, { url, headers: { 'X-Secret': 'header-value-1' } });
      await world.token('cloud');
      assert.deepEqual(seen, ['header-value-1']);
      world.environment['SUBJECT'] = 'token-of-the-variable';
      for (const name of ['environment_variable', 'env', 'env_var']) {
        await useExternalAccount(world, { [name]: 'SUBJECT' });
        await world.token('cloud', { forceRefresh: true });
      }
      const tokens = world.platform.to('/cloud/sts').map(({ json }) => json?.['subject_token']);
      assert.deepEqual(tokens, ['token-of-the-address', ...Array<string>(3).fill('token-of-the-variable')]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    for (const source of [{ environment_id: 'aws1' }, { executable: {} }, { certificate: {} }]) {
      await useExternalAccount(world, source);
      await assert.rejects(world.token('cloud', { forceRefresh: true }), {
        code: 'auth-config',
        message: /is not supported/,
      });
    }
  });
});

test('the projected file of a cluster is found, and CLOUD_APPLICATION_CREDENTIALS may name an external account', async () => {
  await withAuthWorld(async world => {
    world.environment['SUBJECT'] = 'cluster-token';
    const path = await useExternalAccount(world, { env: 'SUBJECT' });
    world.environment['CLOUD_EXTERNAL_ACCOUNT'] = undefined;
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = path;
    assert.equal((await world.token('cloud')).flow, 'workload-identity');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = undefined;
    const directory = join(world.directory, 'projected');
    await mkdir(directory);
    await writeFile(join(directory, 'google-application-credentials.json'), await readFile(path));
    world.environment['TOOL_CLUSTER_TOKEN_DIR'] = directory;
    assert.equal((await world.token('cloud')).flow, 'workload-identity');
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.equal(row?.source, `file:${join(directory, 'google-application-credentials.json')}`);
  });
});

test('B6: the metadata server is asked with its flavor header on every request, and its account is in the claims', async () => {
  await withAuthWorld(async world => {
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    const result = await world.login('cloud', { flow: 'metadata' });
    assert.equal(result.user, 'machine@project.example');
    assert.equal(result.identityType, 'service-principal');
    await world.token('cloud', { forceRefresh: true });
    assert.ok(world.platform.requests.length >= 3);
    for (const { headers, path } of world.platform.requests) {
      assert.equal(headers['metadata-flavor'], 'Google');
      assert.match(path, /^\/computeMetadata\/v1\/instance\/service-accounts\/default\/(token|email)$/);
    }
    assert.equal(world.platform.requests[0]?.method, 'HEAD');
  });
});

test('B7: a proxy sees the token endpoint, never the metadata server', async () => {
  await withAuthWorld(async world => {
    const proxied: string[] = [];
    const proxy = createServer((request, response) => {
      proxied.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'from-behind-the-proxy', expires_in: 3600 }));
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const environment = { http_proxy: origin };
      const addresses = { allowPrivateAddresses: true, allowedHosts: [] };
      const send = createHttpClient({ version: 'test', environment, addresses, systemCA: 'never' });
      const behind = world.restarted({ send });
      world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
      await world.token('cloud', { credentials: behind });
      assert.deepEqual(proxied, []);
      world.environment['CLOUD_METADATA_HOST'] = undefined;
      await useKeyFile(world);
      await world.token('cloud', { credentials: world.restarted({ send }) });
      assert.deepEqual(proxied, [`POST ${world.platform.origin}/cloud/token`]);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});

test('B8: --flow metadata without a metadata server says so, also when something else answers there', async () => {
  await withAuthWorld(async world => {
    const expected = {
      code: 'metadata-unavailable',
      message: 'metadata server not available: not running on the cloud platform?',
    };
    await assert.rejects(world.login('cloud', { flow: 'metadata' }), expected);
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    world.platform.cloud.settings.metadataFlavor = 'Another';
    await assert.rejects(world.login('cloud', { flow: 'metadata' }), expected);
    world.platform.fault('/email', { hang: true });
    await assert.rejects(world.login('cloud', { flow: 'metadata' }), expected);
    assert.equal((await world.secrets()).size, 0);
  });
});

test('B9: sources are taken in the order of the specification; the file of the cloud CLI comes last', async () => {
  await withAuthWorld(async world => {
    const flowNow = async (): Promise<string> => (await world.token('cloud', { credentials: world.restarted() })).flow;
    await world.login('cloud', { flow: 'interactive' });
    await useAdcFile(world);
    await useKeyFile(world);
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    world.environment['SUBJECT'] = 'subject-of-test';
    await useExternalAccount(world, { env: 'SUBJECT' });
    assert.equal(await flowNow(), 'workload-identity');
    world.environment['CLOUD_EXTERNAL_ACCOUNT'] = '';
    assert.equal(await flowNow(), 'metadata');
    world.platform.cloud.settings.metadata = false;
    world.environment['CLOUD_METADATA_HOST'] = undefined;
    assert.equal(await flowNow(), 'service-principal');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = undefined;
    assert.equal(await flowNow(), 'interactive');
    world.platform.cloud.refreshTokens.revokeAll();
    await assert.rejects(world.token('cloud', { forceRefresh: true }), { code: 'token-expired' });
    await assert.rejects(flowNow(), { code: 'token-expired' });
    await world.credentials.logout({ reference: 'cloud' }, world.call());
    await useAdcFile(world);
    assert.equal(await flowNow(), 'cloudcli-adc');
    await rm(world.environment['CLOUD_CLI_CONFIG'] ?? '', { recursive: true });
    await assert.rejects(flowNow(), {
      code: 'not-authenticated',
      message: "not authenticated: please run 'tool auth login cloud'",
    });
  });
});

test('a login without --flow takes the same order and ends at the browser', async () => {
  await withAuthWorld(async world => {
    world.environment['SUBJECT'] = 'subject-of-test';
    await useKeyFile(world);
    await useExternalAccount(world, { env: 'SUBJECT' });
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    assert.equal((await world.login('cloud')).flow, 'workload-identity');
    world.environment['CLOUD_EXTERNAL_ACCOUNT'] = undefined;
    assert.equal((await world.login('cloud')).flow, 'metadata');
    world.environment['CLOUD_METADATA_HOST'] = undefined;
    assert.equal((await world.login('cloud')).flow, 'service-principal');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = undefined;
    assert.equal((await world.login('cloud')).flow, 'interactive');
  });
});

test('B10: the file of the cloud CLI stays as it is, and its refresh token is nowhere in the store', async () => {
  await withAuthWorld(async world => {
    const path = await useAdcFile(world);
    const before = await readFile(path, 'utf8');
    await world.token('cloud');
    await world.login('cloud', { flow: 'cloudcli_adc' });
    await world.token('cloud', { forceRefresh: true });
    assert.equal(await readFile(path, 'utf8'), before);
    const { refresh_token: refreshToken } = JSON.parse(before) as { refresh_token: string };
    const secrets = await world.secrets();
    assert.equal(
      [...secrets.values()].some(value => value.includes(refreshToken)),
      false,
    );
    assert.equal(secrets.has('tool.auth.cloud.refresh_token'), false);
    const form = Object.fromEntries(world.platform.to('/cloud/token')[0]?.form ?? []);
    assert.deepEqual(form, {
      grant_type: 'refresh_token',
      client_id: 'cli',
      client_secret: 'cli-secret-value',
      refresh_token: refreshToken,
    });
  });
});

test('the file of the cloud CLI: claims without an ID token, other types, an ended login', async () => {
  await withAuthWorld(async world => {
    world.platform.cloud.settings.withIdToken = false;
    const path = await useAdcFile(world);
    assert.equal((await world.login('cloud', { flow: 'cloudcli-adc' })).user, 'ada@example.com');
    assert.equal(world.platform.to('/cloud/userinfo').length, 1);
    world.platform.fault('/cloud/userinfo', { reply: { status: 403, json: { error: 'insufficient_scope' } } });
    assert.equal((await world.login('cloud', { flow: 'cloudcli-adc' })).user, 'unknown');
    await useAdcFile(world, { type: 'service_account' });
    await assert.rejects(world.login('cloud', { flow: 'cloudcli-adc' }), {
      message: `cloud CLI credentials at ${path} have type "service_account"; only authorized_user can be used`,
    });
    await useAdcFile(world, { refresh_token: 'ended' });
    await assert.rejects(world.login('cloud', { flow: 'cloudcli-adc' }), {
      code: 'token-expired',
      message: "credentials expired: please run 'tool auth login cloud'",
      hint: /log in with the cloud CLI again/,
    });
  });
});

test('B11: a flow that the handler does not have is named; - and _ are the same in flow names', async () => {
  await withAuthWorld(async world => {
    await assert.rejects(world.login('cloud', { flow: 'bogus' }), {
      code: 'flow-not-supported',
      message: 'flow "bogus" is not supported by the cloud handler',
    });
    await useKeyFile(world);
    assert.equal((await world.login('cloud', { flow: 'service_principal' })).flow, 'service-principal');
  });
});

test('B12: scopes beyond those granted to an interactive login are refused before any request', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.forget();
    await assert.rejects(world.token('cloud', { scopes: ['beyond'] }), {
      code: 'invalid-scope',
      message: 'Per-request scopes only available with impersonation or STS',
    });
    assert.equal(world.platform.requests.length, 0);
    assert.equal((await world.token('cloud', { scopes: ['email'] })).flow, 'interactive');
  });
});

test('asked scopes are honoured by the exchange of a subject token and by a key file', async () => {
  await withAuthWorld(async world => {
    world.environment['SUBJECT'] = 'subject-of-test';
    await useExternalAccount(world, { env: 'SUBJECT' });
    await world.token('cloud', { scopes: ['b', 'a', 'b'] });
    assert.equal(world.platform.to('/cloud/sts')[0]?.json?.['scope'], 'a b');
    world.environment['CLOUD_EXTERNAL_ACCOUNT'] = undefined;
    await useKeyFile(world);
    await world.token('cloud', { scopes: ['c'] });
    const { payload } = readJwt(world.platform.to('/cloud/token')[0]?.form.get('assertion') ?? '');
    assert.equal(payload['scope'], 'c');
  });
});

test('two key files never share a cached token', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    const first = await world.token('cloud');
    await useKeyFile(world, { private_key_id: randomUUID() });
    const second = await world.token('cloud');
    assert.notEqual(first.accessToken, second.accessToken);
    await useKeyFile(world);
    assert.equal((await world.token('cloud')).accessToken, first.accessToken);
  });
});

test('E7: a named profile keeps the flow of its login whatever the environment offers, and says what it misses', async () => {
  await withAuthWorld(async world => {
    await useKeyFile(world);
    await world.login('cloud', { profile: 'ci' });
    world.environment['SUBJECT'] = 'subject-of-test';
    await useExternalAccount(world, { env: 'SUBJECT' });
    assert.equal((await world.token('cloud@ci')).flow, 'service-principal');
    assert.equal((await world.token('cloud')).flow, 'workload-identity');
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = undefined;
    await assert.rejects(world.token('cloud@ci', { forceRefresh: true }), {
      code: 'not-authenticated',
      message: "not authenticated: please run 'tool auth login cloud --profile ci'",
      hint: /the login used service-principal; missing: CLOUD_APPLICATION_CREDENTIALS/,
    });
  });
});

test('a local hint of the platform lets a metadata server be probed, once per process', async () => {
  await withAuthWorld(async world => {
    world.environment['CLOUD_METADATA_HOST'] = undefined;
    world.environment['K_SERVICE'] = 'run';
    world.handlers.set('cloud', { endpoints: { ...world.platform.cloudEndpoints, metadataHost: world.platform.host } });
    assert.equal((await world.token('cloud')).flow, 'metadata');
    world.platform.forget();
    await world.token('cloud');
    assert.equal(world.platform.requests.length, 0);
  });
});

test('a metadata server that CLOUD_METADATA_HOST names and that does not answer is an error, never another identity', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { flow: 'interactive' });
    await world.login('cloud@work', { flow: 'interactive' });
    await useKeyFile(world);
    await useAdcFile(world);
    world.environment['CLOUD_METADATA_HOST'] = '127.0.0.1:9';
    world.platform.forget();
    await assert.rejects(world.token('cloud', { credentials: world.restarted() }), {
      code: 'metadata-unavailable',
      message: 'metadata server not available: not running on the cloud platform?',
      hint: 'CLOUD_METADATA_HOST is "127.0.0.1:9": unset it to use another identity',
    });
    world.environment['CLOUD_METADATA_HOST'] = 'somebody:s3cret@127.0.0.1:9';
    const faulty = { code: 'auth-config', message: 'CLOUD_METADATA_HOST must not hold a user name or password' };
    await assert.rejects(world.token('cloud', { credentials: world.restarted() }), faulty);
    await assert.rejects(world.login('cloud', { flow: 'metadata' }), faulty);
    assert.equal(world.platform.requests.length, 0);
    await world.token('cloud@work', { credentials: world.restarted(), forceRefresh: true });
    const { warnings } = await world.login('cloud', { flow: 'interactive' });
    assert.deepEqual(warnings, ['CLOUD_METADATA_HOST is set and will be used for the default profile']);
    world.environment['CLOUD_METADATA_HOST'] = undefined;
    assert.equal((await world.token('cloud', { credentials: world.restarted() })).flow, 'service-principal');
  });
});
