import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { never } from '../../../test/support/worlds/catalog-world.ts';
import { createFiles } from '../../host/files/files.ts';
import { createSpawn } from '../../host/processes/processes.ts';
import { registryAddress, shownUrl } from '../place.ts';
import { dockerCredential } from './docker-credentials.ts';
import { readChallenges } from './registry-auth.ts';

const place = (url: string) => ({ name: 'reg', type: 'oci' as const, url, refreshMs: 0 });
const addresses: readonly (readonly [url: string, registry: string, namespace: string])[] = [
  ['oci://registry.example.com/team', 'https://registry.example.com/', 'team'],
  ['oci://registry.example.com:5000/a/b-c/d_e/', 'https://registry.example.com:5000/', 'a/b-c/d_e'],
  ['https://registry.example.com', 'https://registry.example.com/', ''],
  ['oci://127.0.0.1:5000/team', 'http://127.0.0.1:5000/', 'team'],
  ['oci://localhost:5000/team', 'http://localhost:5000/', 'team'],
  ['https://localhost:5000/team', 'https://localhost:5000/', 'team'],
];
for (const [url, registry, namespace] of addresses) {
  test(`${url} is ${registry} with namespace "${namespace}"`, () => {
    const address = registryAddress(place(url));
    assert.deepEqual([address.url.href, address.namespace], [registry, namespace]);
  });
}

test('addresses that would send something in the clear, or that hold credentials, are refused and not repeated', () => {
  for (const url of [
    'http://registry.example.com/team',
    'ftp://x/y',
    'no address',
    'oci://',
    'https://user:hunter2@x/y',
    'oci://x/UPPER',
  ]) {
    assert.throws(
      () => registryAddress(place(url)),
      (error: Error) => !error.message.includes('hunter2'),
      url,
    );
  }
  assert.equal(shownUrl(place('https://user:pass@host/team/')), 'https://host/team');
});

test('challenges are read with quotes, commas and cases', () => {
  const [bearer] = readChallenges([
    'Bearer realm="https://auth.example.com/token",service="reg, one",scope="repository:a/b:pull,push"',
  ]);
  assert.deepEqual(
    [bearer?.scheme, ...(bearer?.parameters.values() ?? [])],
    ['bearer', 'https://auth.example.com/token', 'reg, one', 'repository:a/b:pull,push'],
  );
  assert.equal(readChallenges(['BASIC realm="x"'])[0]?.scheme, 'basic');
  assert.deepEqual(readChallenges(['Negotiate', 'Digest realm="x"']), []);
});

async function withLogin(
  config: unknown,
  body: (find: (host: string) => ReturnType<typeof dockerCredential>, home: string) => Promise<void>,
): Promise<void> {
  await withTempDir(async home => {
    await mkdir(join(home, '.docker'));
    await writeFile(join(home, '.docker', 'config.json'), typeof config === 'string' ? config : JSON.stringify(config));
    const { spawn } = createSpawn({ passthrough: { stdout: 2, stderr: 2 } });
    const environment = { PATH: `${home}:${process.env['PATH']}` };
    await body(host => dockerCredential({ files: createFiles(), spawn, environment, home }, host, never()), home);
  });
}

test('credentials of docker login count for exactly their registry', async () => {
  const auth = Buffer.from('robot:pa:ss').toString('base64');
  await withLogin(
    { auths: { 'registry.example.com': { auth }, 'https://other.example.com/v2/': { username: 'u', password: 'p' } } },
    async find => {
      assert.deepEqual(await find('registry.example.com'), { username: 'robot', password: 'pa:ss' });
      assert.deepEqual(await find('other.example.com'), { username: 'u', password: 'p' });
      assert.equal(await find('example.com'), undefined);
      assert.equal(await find('registry.example.com:5000'), undefined);
      assert.equal(await find('constructor'), undefined);
    },
  );
});

test('an identity token of docker login is told from a password', async () => {
  await withLogin({ auths: { 'registry.example.com': { auth: 'MDA6', identitytoken: 'refresh' } } }, async find => {
    assert.deepEqual(await find('registry.example.com'), { username: '<token>', password: 'refresh' });
  });
});

test('a credential helper is asked for its registry', async () => {
  await withLogin(
    { credHelpers: { 'registry.example.com': 'test' }, credsStore: 'test', auths: { 'stored.example.com': {} } },
    async (find, home) => {
      const helper = join(home, 'docker-credential-test');
      await writeFile(helper, '#!/bin/sh\nread host\nprintf \'{"Username":"%s","Secret":"s"}\' "$host"\n');
      await chmod(helper, 0o755);
      assert.deepEqual(await find('registry.example.com'), { username: 'registry.example.com', password: 's' });
      assert.deepEqual(await find('stored.example.com'), { username: 'stored.example.com', password: 's' });
      assert.equal(await find('unknown.example.com'), undefined);
    },
  );
});

test('a file of docker that cannot be read is not a login', async () => {
  await withLogin('{ broken', async find => assert.equal(await find('registry.example.com'), undefined));
  await withLogin({ credHelpers: { 'registry.example.com': '../../bin/sh' } }, async find =>
    assert.equal(await find('registry.example.com'), undefined),
  );
});
