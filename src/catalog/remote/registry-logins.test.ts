import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../../test/fakes/oci-registry.ts';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { TEST_KEY } from '../../../test/support/test-store.ts';
import { registryNamed } from './registry-logins.ts';

const PASSWORD = 'sesame-open-wide-9431';
const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: site, version: 1.0.0 }
spec: { resolvers: { a: { value: 1 } } }
`;

interface World {
  readonly registry: RegistryWorld;
  readonly directory: string;
  readonly host: string;
  run(words: string, stdin?: string, environment?: Readonly<Record<string, string>>): Promise<CliOutcome>;
}

async function withWorld(auth: RegistryWorld['auth'], body: (world: World) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      registry.auth = auth;
      registry.credential = { username: 'robot', password: PASSWORD };
      const host = `127.0.0.1:${registry.port}`;
      const run: World['run'] = (words, stdin = '', own = {}) =>
        tool(words.split(' '), { cwd: directory, environment: { TOOL_SECRET_KEY: TEST_KEY, ...own }, stdin });
      await writeFiles(directory, { 'solution.yaml': DOCUMENT });
      assert.equal((await run(`catalog add reg oci://${host}/team`)).code, 0);
      await body({ registry, directory, host, run });
    }),
  );
}

for (const auth of ['basic', 'bearer'] as const) {
  test(`${auth}: a login is verified, used by publish, sync and pull, and gone after logout`, async () => {
    await withWorld(auth, async ({ registry, host, run, directory }) => {
      assert.equal((await run('catalog publish -f solution.yaml --catalog reg')).code, 10, 'before the login');
      const login = await run(`catalog login ${host} --username robot --password-stdin`, `${PASSWORD}\n`);
      assert.equal(login.code, 0, login.stderr);
      assert.doesNotMatch(login.stdout + login.stderr, /sesame/);
      assert.ok(
        registry.received.every(({ path }) => !/[?&]scope=(?:&|$)/.test(path)),
        'no empty scope',
      );
      for (const words of ['catalog publish -f solution.yaml --catalog reg', 'catalog sync reg', 'catalog pull site']) {
        const { code, stderr } = await run(words);
        assert.equal(code, 0, `${words}: ${stderr}`);
      }
      for (const path of await readdir(directory, { recursive: true, withFileTypes: true }))
        if (path.isFile())
          assert.ok(!(await readFile(join(path.parentPath, path.name), 'utf8')).includes(PASSWORD), path.name);
      assert.match((await run(`catalog logout ${host}`)).stdout, /^logged out of/);
      assert.match((await run(`catalog logout ${host}`)).stdout, /^nothing was stored/);
      assert.equal((await run('catalog pull site')).code, 10, 'after the logout');
    });
  });

  test(`${auth}: credentials that the registry does not accept are not stored`, async () => {
    await withWorld(auth, async ({ host, run }) => {
      const login = await run(`catalog login ${host} --username robot --password-stdin`, 'sesame-wrong-1234');
      assert.equal(login.code, 10);
      assert.match(login.stderr, /does not accept the credentials/);
      assert.doesNotMatch(login.stdout + login.stderr, /sesame/);
      assert.match((await run(`catalog logout ${host}`)).stdout, /^nothing was stored/);
    });
  });
}

test('a registry that asks for no credentials gets none, and none are stored', async () => {
  await withWorld('none', async ({ registry, host, run }) => {
    const login = await run(`catalog login ${host} --username robot --password-stdin`, PASSWORD);
    assert.equal(login.code, 3);
    assert.match(login.stderr, /asks for no credentials: nothing was stored/);
    assert.ok(registry.received.every(({ headers }) => headers.authorization === undefined));
    assert.match((await run(`catalog logout ${host}`)).stdout, /^nothing was stored/);
  });
});

test('a login without a password on stdin, or without a user name, asks the registry nothing', async () => {
  await withWorld('basic', async ({ registry, host, run }) => {
    assert.equal((await run(`catalog login ${host} --username robot`)).code, 3);
    assert.equal((await run(`catalog login ${host} --username robot --password-stdin`)).code, 3);
    assert.equal((await run(`catalog login ${host} --password-stdin`, PASSWORD)).code, 3);
    assert.equal(registry.received.length, 0);
  });
});

test('what docker login stored is used while the own store cannot be opened; without it the store is the error', async () => {
  await withWorld('basic', async ({ host, run, directory }) => {
    const login = `catalog login ${host} --username robot --password-stdin`;
    assert.equal((await run(login, PASSWORD)).code, 0);
    assert.equal((await run('catalog publish -f solution.yaml --catalog reg')).code, 0);
    const otherKey = { TOOL_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') };
    const locked = await run('catalog pull site', '', otherKey);
    assert.notEqual(locked.code, 0);
    assert.match(locked.stderr, /credential store is locked/);

    const auth = Buffer.from(`robot:${PASSWORD}`).toString('base64');
    await writeFiles(directory, { 'docker/config.json': JSON.stringify({ auths: { [host]: { auth } } }) });
    const environment = { ...otherKey, DOCKER_CONFIG: join(directory, 'docker') };
    for (const words of ['catalog sync reg', 'catalog pull site']) {
      const { code, stderr } = await run(words, '', environment);
      assert.equal(code, 0, `${words}: ${stderr}`);
    }
  });
});

test('a registry is named by its host, without user information, path or scheme', () => {
  for (const text of [
    'https://registry.example.com',
    'user:pass@registry.example.com',
    'registry.example.com/team',
    '',
  ])
    assert.throws(() => registryNamed(text), /registry|address/, text);
  assert.equal(registryNamed('localhost:5000').url, 'oci://localhost:5000');
});
