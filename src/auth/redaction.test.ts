import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Received } from '../../test/fakes/identity-platform/server.ts';
import { type AuthWorld, withAuthWorld } from '../../test/support/worlds/auth-world.ts';

const SECRET_FIELDS = [
  'code',
  'code_verifier',
  'refresh_token',
  'device_code',
  'client_secret',
  'assertion',
  'client_assertion',
  'subject_token',
  'access_token',
  'token',
];

/** Everything secret that a request carried. */
function secretsIn({ form, query, json, headers }: Received): string[] {
  const fields = SECRET_FIELDS.flatMap(name => [form.get(name), query.get(name), json?.[name]]);
  const bearer = headers['authorization']?.replace(/^Bearer /, '');
  return [...fields, bearer].filter(value => typeof value === 'string' && value.length >= 8) as string[];
}

/** Every flow of every handler: login, forced refresh, check, logout; with a refusal of the service that repeats the request. */
async function runEveryFlow(world: AuthWorld): Promise<{ readonly secrets: Set<string>; readonly errors: string[] }> {
  const secrets = new Set<string>();
  const errors: string[] = [];
  const { platform, environment } = world;
  platform.onRequest = request => {
    for (const secret of secretsIn(request)) secrets.add(secret);
  };
  const use = async (reference: string, flow: string, options = {}): Promise<void> => {
    await world.login(reference, { flow, ...options });
    for (const value of (await world.secrets()).values()) {
      const record = value.startsWith('{')
        ? (JSON.parse(value) as { accessToken?: string; clientSecret?: string })
        : { accessToken: value };
      for (const secret of [record.accessToken, record.clientSecret]) if (secret !== undefined) secrets.add(secret);
    }
    const credentials = world.restarted();
    await world.token(reference, { forceRefresh: true, credentials });
    await credentials.status({ check: true }, world.call());
    platform.onRequest = request => {
      for (const secret of secretsIn(request)) secrets.add(secret);
      platform.heal();
      const echo = `you sent ${secretsIn(request).join(' ')} ${request.body}`;
      platform.fault('', { reply: { status: 400, json: { error: 'invalid_request', error_description: echo } } });
    };
    await world
      .token(reference, { forceRefresh: true, credentials })
      .catch((error: Error) => void errors.push(`${error.message} ${(error as { hint?: string }).hint}`));
    platform.onRequest = request => {
      for (const secret of secretsIn(request)) secrets.add(secret);
    };
    platform.heal();
    await credentials.logout({ reference }, world.call());
  };
  await use('cloud', 'interactive', { impersonateServiceAccount: 'a@b.example' });
  const cli = environment['CLOUD_CLI_CONFIG'] ?? '';
  await mkdir(cli, { recursive: true });
  const refresh_token = platform.cloud.refreshTokens.issue({ clientId: 'cli', scope: 's', subject: 'u' });
  await writeFile(
    join(cli, 'application_default_credentials.json'),
    JSON.stringify({ type: 'authorized_user', client_id: 'cli', client_secret: 'cli-secret-value', refresh_token }),
  );
  await use('cloud', 'cloudcli-adc');
  environment['CLOUD_METADATA_HOST'] = platform.host;
  await use('cloud', 'metadata');
  environment['CLOUD_METADATA_HOST'] = undefined;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  secrets.add(key.split('\n')[2] ?? '');
  platform.cloud.settings.accounts = { 'r@p.example': publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  const keyFile = join(world.directory, 'key.json');
  await writeFile(
    keyFile,
    JSON.stringify({ type: 'service_account', private_key_id: 'k', private_key: key, client_email: 'r@p.example' }),
  );
  environment['CLOUD_APPLICATION_CREDENTIALS'] = keyFile;
  await use('cloud', 'service-principal');
  environment['SUBJECT'] = 'subject-token-of-the-test';
  const external = join(world.directory, 'external.json');
  await writeFile(
    external,
    JSON.stringify({
      type: 'external_account',
      audience: 'a',
      subject_token_type: 't',
      credential_source: { environment_variable: 'SUBJECT' },
    }),
  );
  environment['CLOUD_EXTERNAL_ACCOUNT'] = external;
  await use('cloud', 'workload-identity');
  await use('code-host', 'device_code');
  platform.codeHost.settings.expiring = true;
  await use('code-host', 'device_code');
  environment['CODEHOST_TOKEN'] = 'personal-access-token-1';
  platform.codeHost.accessTokens.add('personal-access-token-1');
  await use('code-host', 'pat');
  await use('directory', 'interactive');
  await use('directory', 'device_code');
  Object.assign(environment, {
    DIRECTORY_CLIENT_ID: 'app-1',
    DIRECTORY_CLIENT_SECRET: 'directory-client-secret-value',
  });
  await use('directory', 'service-principal', { tenantId: 'corp.example' });
  return { secrets, errors };
}

test('G8: no flow shows a token, code, verifier, assertion or secret, at any log level, nor what a service repeats of them', async () => {
  await withAuthWorld(async world => {
    const { secrets, errors } = await runEveryFlow(world);
    assert.ok(secrets.size > 30, `only ${secrets.size} secrets were seen: the test would prove little`);
    assert.ok(errors.length >= 9 && world.logs.length > 50);
    const outputs = [...world.logs, ...world.said, ...world.warnings, ...errors];
    for (const secret of secrets) {
      const shown = outputs.filter(text => text.includes(secret) || text.includes(encodeURIComponent(secret)));
      assert.deepEqual(shown, [], `shown: ${secret}`);
      assert.equal(world.redact(`x ${secret} x`).includes(secret), false, `not known to the redactor: ${secret}`);
    }
  });
});
