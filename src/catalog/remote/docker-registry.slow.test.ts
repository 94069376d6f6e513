import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { skipWithout } from '../../../test/support/needed.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { TEST_KEY } from '../../../test/support/test-store.ts';
import { TEST_AUTHORITY } from '../../../test/support/web-server.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import { createHttpClient } from '../../host/http/http-client.ts';
import { digestHex } from '../artifact/descriptor.ts';
import { publicKeyText } from '../signature.ts';

const BINARY = '/usr/bin/docker-registry';
const skip = skipWithout([BINARY], 'docker-registry', existsSync);

interface Registry {
  readonly port: number;
  readonly storage: string;
}

async function withDockerRegistry(
  directory: string,
  extra: string,
  body: (registry: Registry) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const storage = join(directory, 'registry');
  const config = join(directory, 'registry.yml');
  const text = `version: 0.1
log: { level: error, accesslog: { disabled: true } }
storage: { filesystem: { rootdirectory: ${storage} } }
http:
  addr: '127.0.0.1:${port}'
${extra}`;
  await writeFile(config, text);
  const child: ChildProcess = spawn(BINARY, ['serve', config], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.once('exit', resolve));
  try {
    await untilListening(port);
    await body({ port, storage });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise(resolve => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen === true) return;
    await pause(25);
  }
  throw new Error('the registry does not answer');
}

test('a real registry takes what is pushed and gives it back byte for byte; what is tampered with there is refused', {
  skip,
}, async () => {
  await withTempDir(async directory => {
    await withDockerRegistry(directory, '', async ({ port, storage }) => {
      const places = [{ name: 'reg', type: 'oci' as const, url: `oci://127.0.0.1:${port}/team/platform` }];
      const author = catalogsIn(join(directory, 'author'), places, { pieceBytes: 1000 });
      const user = catalogsIn(join(directory, 'user'), places, { pieceBytes: 1000 });
      const files = { 'data/long.txt': 'abcdefghij'.repeat(1000), 'run.sh': '#!/bin/sh\n' };
      await author.publish(makeBundle({ version: '1.0.0' }), 'local', CHANGE, never());
      const pushed = await author.push('greet@1.0.0', 'local', 'reg', CHANGE, never());
      assert.equal(pushed.digest, (await author.locate('greet', 'local')).digest);
      const large = await author.publish(makeBundle({ version: '1.1.0-rc.1+build.5' }, files), 'reg', CHANGE, never());
      assert.equal(
        (await author.publish(makeBundle({ version: '1.1.0-rc.1+build.5' }, files), 'reg', CHANGE, never())).outcome,
        'unchanged',
      );

      const [result] = await user.sync(['reg'], never());
      assert.deepEqual([result?.status, result?.added, result?.error], ['ok', 2, undefined]);
      assert.deepEqual((await user.solutions('reg'))[0]?.versions, ['1.1.0-rc.1+build.5', '1.0.0']);
      const { source } = await user.find('greet@1.1.0-rc.1+build.5', undefined, never());
      assert.equal(await readFile(join(source.directory ?? '', 'data/long.txt'), 'utf8'), files['data/long.txt']);

      const hex = digestHex(large.digest);
      const blob = join(storage, 'docker/registry/v2/blobs/sha256', hex.slice(0, 2), hex, 'data');
      const manifest = await readFile(blob);
      manifest[manifest.length - 20] = (manifest[manifest.length - 20] ?? 0) ^ 1;
      await writeFile(blob, manifest);
      const stranger = catalogsIn(join(directory, 'stranger'), places);
      const [refused] = await stranger.sync(['reg'], never());
      assert.equal(refused?.status, 'failed');
      assert.match(refused?.error ?? '', new RegExp(`${large.digest}|status 5|status 4`));
      assert.deepEqual((await stranger.solutions('reg'))[0]?.versions, ['1.0.0']);
      assert.deepEqual(await readdir(join(directory, 'user', 'cache', 'mirrors', 'reg', 'partial')), []);
    });
  });
});

/** bcrypt of `sesame-open`. */
const PASSWORDS = 'robot:$2b$04$Lr.zs9KW1Myt8JdILm4MwuCGsQXYfSywguoih.MvUYFIDo4CZRYTq\n';
const TLS = join(import.meta.dirname, '../../../test/fixtures/tls');

test('over https with a password: nothing without it, everything with it', { skip }, async () => {
  await withTempDir(async directory => {
    const passwords = join(directory, 'htpasswd');
    await writeFile(passwords, PASSWORDS);
    const secured = `  tls: { certificate: ${join(TLS, 'server.pem')}, key: ${join(TLS, 'server.key')} }\nauth: { htpasswd: { realm: test, path: ${passwords} } }\n`;
    await withDockerRegistry(directory, secured, async ({ port }) => {
      const places = [{ name: 'reg', type: 'oci' as const, url: `https://localhost:${port}/team` }];
      const send = createHttpClient({
        version: 'test',
        environment: {},
        addresses: { allowPrivateAddresses: true, allowedHosts: [] },
        systemCA: 'always',
        systemCertificates: () => [TEST_AUTHORITY],
      });
      const credential = async () => ({ username: 'robot', password: 'sesame-open' });
      const author = catalogsIn(join(directory, 'author'), places, { send, credential });
      await author.publish(makeBundle({}, { 'a.txt': '1' }), 'reg', CHANGE, never());
      const user = catalogsIn(join(directory, 'user'), places, { send, credential });
      const [result] = await user.sync(['reg'], never());
      assert.deepEqual([result?.status, result?.added, result?.error], ['ok', 1, undefined]);

      const [stranger] = await catalogsIn(join(directory, 'stranger'), places, { send }).sync(['reg'], never());
      assert.match(stranger?.error ?? '', /the registry localhost:\d+ needs credentials/);
      const wrong = async () => ({ username: 'robot', password: 'wrong-one' });
      const [refused] = await catalogsIn(join(directory, 'wrong'), places, { send, credential: wrong }).sync(
        ['reg'],
        never(),
      );
      assert.match(refused?.error ?? '', /does not accept the credentials/);
      const [untrusting] = await catalogsIn(join(directory, 'untrusting'), places, { credential }).sync(
        ['reg'],
        never(),
      );
      assert.match(untrusting?.error ?? '', /certificate/);
    });
  });
});

/** Where it is installed: building it takes too long for a test, so `signature.test.ts` reads what it made once. */
const COSIGN = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map(place => join(place, 'cosign'))
  .find(existsSync);

test('a whole life in a real registry: login, publish, sign, tag, verify, pull, save, load, logout', {
  skip,
}, async () => {
  await withTempDir(async directory => {
    const passwords = join(directory, 'htpasswd');
    await writeFile(passwords, PASSWORDS);
    await withDockerRegistry(
      directory,
      `auth: { htpasswd: { realm: test, path: ${passwords} } }\n`,
      async ({ port }) => {
        const host = `127.0.0.1:${port}`;
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        const document = (version: string) =>
          `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: site, version: ${version} }\nspec: { resolvers: { a: { value: ${version} } } }\n`;
        const trustedKeys = [publicKeyText(publicKey)];
        await writeFiles(directory, {
          'one.yaml': document('1.0.0'),
          'two.yaml': document('2.0.0'),
          'team.key': privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
          'team.pub': publicKey.export({ format: 'pem', type: 'spki' }).toString(),
          'config.json': JSON.stringify({
            catalogs: [{ name: 'reg', type: 'oci', url: `oci://${host}/team`, trustedKeys }],
          }),
        });
        const run = (words: string, stdin = '') =>
          tool([...words.split(' '), '--config', join(directory, 'config.json')], {
            cwd: directory,
            stdin,
            environment: { TOOL_SECRET_KEY: TEST_KEY },
          });
        const succeed = async (words: string, stdin?: string): Promise<string> => {
          const { code, stdout, stderr } = await run(words, stdin);
          assert.equal(code, 0, `${words}: ${stderr}`);
          return stdout;
        };
        assert.equal((await run('catalog publish -f one.yaml --catalog reg')).code, 10);
        await succeed(`catalog login ${host} --username robot --password-stdin`, 'sesame-open\n');
        for (const name of ['one', 'two']) await succeed(`catalog publish -f ${name}.yaml --catalog reg`);
        assert.match((await run('catalog pull site@1.0.0')).stderr, /is not signed/);
        await succeed('catalog sign site@1.0.0 --catalog reg --key team.key');
        assert.match(await succeed('catalog tag site@2.0.0 stable --catalog reg'), /^tagged site:stable/);
        assert.match((await run('catalog pull site:stable')).stderr, /site@2\.0\.0 .* is not signed/);
        assert.match(
          await succeed('catalog tag site@1.0.0 stable --catalog reg'),
          /^moved site:stable in reg: site@1\.0\.0/,
        );
        assert.match(await succeed('catalog pull site:stable'), /^pulled site@1\.0\.0/);
        const synced = await run('catalog sync reg');
        assert.equal(synced.code, 8);
        assert.match(synced.stderr, /site@2\.0\.0 .* is not signed/);
        assert.match(await succeed('catalog verify reg --key team.pub'), /reg +1 +0/);
        await succeed('run resolver -f site@1.0.0 --catalog reg');
        await succeed('catalog save site@1.0.0 --catalog reg -o site.tar');
        await succeed('catalog delete site@1.0.0 --yes');
        await succeed('catalog load site.tar');
        await succeed('catalog verify local --key team.pub');
        if (COSIGN !== undefined) {
          const auths = { [host]: { auth: Buffer.from('robot:sesame-open').toString('base64') } };
          await writeFiles(directory, { 'docker/config.json': JSON.stringify({ auths }) });
          const words = ['verify', '--key', 'team.pub', '--insecure-ignore-tlog', '--allow-insecure-registry'];
          const cosign = (version: string) =>
            spawnSync(COSIGN, [...words, `${host}/team/solutions/site:${version}`], {
              cwd: directory,
              encoding: 'utf8',
              env: { PATH: process.env['PATH'], HOME: directory, DOCKER_CONFIG: join(directory, 'docker') },
            });
          assert.equal(cosign('stable').status, 0, cosign('stable').stderr);
          assert.notEqual(cosign('2.0.0').status, 0);
        }
        await succeed(`catalog logout ${host}`);
        assert.equal((await run('catalog pull site@1.0.0')).code, 10);
      },
    );
  });
});
