import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../test/fakes/oci-registry.ts';
import { type CliOutcome, tool, writeFiles } from '../../test/support/cli.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import { publicKeyText } from './signature.ts';

const DOCUMENT = (version: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: site, version: ${version} }
spec: { resolvers: { a: { value: ${version} } } }
`;

interface World {
  readonly registry: RegistryWorld;
  readonly directory: string;
  /** Public keys by name, as the configuration takes them. */
  readonly keys: Readonly<Record<'mine' | 'theirs', string>>;
  run(words: string): Promise<CliOutcome>;
  succeed(words: string): Promise<CliOutcome>;
  /** Writes the configuration with these keys for the registry `reg` and the directory `share`. */
  trust(...keys: readonly string[]): Promise<void>;
}

async function withWorld(body: (world: World) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      const run = (words: string): Promise<CliOutcome> =>
        tool([...words.split(' '), '--config', join(directory, 'config.json')], { cwd: directory });
      const succeed: World['succeed'] = async words => {
        const outcome = await run(words);
        assert.equal(outcome.code, 0, `${words}: ${outcome.stderr}`);
        return outcome;
      };
      const trust: World['trust'] = async (...keys) => {
        const own = keys.length === 0 ? {} : { trustedKeys: keys };
        const catalogs = [
          { name: 'reg', type: 'oci', url: `oci://127.0.0.1:${registry.port}/team`, ...own },
          { name: 'share', path: join(directory, 'share'), ...own },
        ];
        await writeFile(join(directory, 'config.json'), JSON.stringify({ catalogs }));
      };
      const made = { mine: generateKeyPairSync('ed25519'), theirs: generateKeyPairSync('ed25519') };
      for (const [name, { privateKey, publicKey }] of Object.entries(made))
        await writeFiles(directory, {
          [`${name}.pem`]: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
          [`${name}.pub`]: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
        });
      await writeFiles(directory, { 'one.yaml': DOCUMENT('1.0.0'), 'two.yaml': DOCUMENT('2.0.0') });
      await trust();
      const keys = { mine: publicKeyText(made.mine.publicKey), theirs: publicKeyText(made.theirs.publicKey) };
      await body({ registry, directory, keys, run, succeed, trust });
    }),
  );
}

for (const catalog of ['reg', 'share']) {
  test(`${catalog}: with trustedKeys only signed versions are synced, pulled and used`, () =>
    withWorld(async ({ keys, run, succeed, trust }) => {
      for (const name of ['one', 'two']) await succeed(`catalog publish -f ${name}.yaml --catalog ${catalog}`);
      const signed = await succeed(`catalog sign site@1.0.0 --catalog ${catalog} --key mine.pem -o json`);
      assert.equal(JSON.parse(signed.stdout).status, 'signed');
      assert.equal(JSON.parse(signed.stdout).publicKey, keys.mine);
      await succeed(`catalog sync ${catalog}`);
      await succeed('run resolver -f site@2.0.0');

      await trust(keys.mine);
      const unsigned = await run('run resolver -f site@2.0.0');
      assert.equal(unsigned.code, 8, 'what was synced before the keys were trusted');
      assert.match(unsigned.stderr, new RegExp(`site@2\\.0\\.0 of the catalog "${catalog}" is not signed`));
      const sync = await run(`catalog sync ${catalog}`);
      assert.equal(sync.code, 8);
      assert.match(sync.stderr, /site@2\.0\.0 .* is not signed/);
      await succeed('run resolver -f site@1.0.0');
      assert.equal((await run(`catalog pull site@2.0.0 --from ${catalog}`)).code, 8);
      await succeed(`catalog pull site@1.0.0 --from ${catalog}`);

      await trust(keys.theirs);
      for (const words of [
        `run resolver -f site@1.0.0 --catalog ${catalog}`,
        `catalog pull site@1.0.0 --from ${catalog}`,
      ]) {
        const { code, stderr } = await run(words);
        assert.equal(code, 8, words);
        assert.match(stderr, /is signed by none of the keys that the catalog trusts/, words);
      }
      await succeed(`catalog sign site@1.0.0 --catalog ${catalog} --key theirs.pem`);
      await run(`catalog sync ${catalog}`);
      await succeed(`run resolver -f site@1.0.0 --catalog ${catalog}`);
      await trust(keys.mine);
      await succeed(`run resolver -f site@1.0.0 --catalog ${catalog}`);
    }));
}

test('a version that was signed keeps its signatures through push, pull, save, load and sync', () =>
  withWorld(async ({ directory, keys, run, succeed, trust }) => {
    await succeed('catalog publish -f one.yaml --catalog local');
    await succeed('catalog sign site@1.0.0 --catalog local --key mine.pem');
    assert.match((await succeed('catalog sign site@1.0.0 --catalog local --key mine.pem')).stdout, /already signed/);
    await succeed('catalog push site@1.0.0 reg --from local');
    await succeed('catalog save site@1.0.0 --catalog local -o one.tar');
    await succeed('catalog load one.tar --catalog share');
    await succeed('catalog delete site@1.0.0 --catalog local --yes');
    const index = await readFile(join(directory, '.home/data/tool/catalog/index.json'), 'utf8');
    assert.deepEqual(JSON.parse(index).manifests, [], 'the signature goes with the version');
    await trust(keys.mine);
    await succeed('catalog sync');
    for (const catalog of ['reg', 'share']) await succeed(`run resolver -f site@1.0.0 --catalog ${catalog}`);
    await succeed('catalog pull site@1.0.0 --from reg');
    await succeed('catalog verify local --key mine.pub');
    const { code, stderr } = await run('catalog verify local --key theirs.pub');
    assert.equal(code, 8);
    assert.match(stderr, /signed by none of the keys/);
  }));

test('signatures that were changed in the registry do not count; without trusted keys they are no obstacle', () =>
  withWorld(async ({ registry, keys, run, succeed, trust }) => {
    await succeed('catalog publish -f one.yaml --catalog reg');
    await succeed('catalog sign site@1.0.0 --catalog reg --key mine.pem');
    const tag = [...registry.tags.keys()].find(key => key.endsWith('.sig')) ?? '';
    registry.blobs.set(registry.tags.get(tag) ?? '', Buffer.from('{"layers": 7}'));
    await succeed('catalog sync reg');
    await succeed('run resolver -f site@1.0.0');
    await trust(keys.mine);
    const { code, stderr } = await run('catalog sync reg');
    assert.equal(code, 8);
    assert.match(stderr, /site@1\.0\.0/);
    assert.equal((await run('run resolver -f site@1.0.0')).code, 8);
  }));

test('a replaced version needs a signature of its own', () =>
  withWorld(async ({ keys, run, succeed, trust, directory }) => {
    await succeed('catalog publish -f one.yaml --catalog share');
    await succeed('catalog sign site@1.0.0 --catalog share --key mine.pem');
    await trust(keys.mine);
    await succeed('run resolver -f site@1.0.0');
    await writeFile(join(directory, 'one.yaml'), DOCUMENT('1.0.0').replace('value: 1.0.0', 'value: changed'));
    await succeed('catalog publish -f one.yaml --catalog share --force');
    const { code, stderr } = await run('run resolver -f site@1.0.0');
    assert.equal(code, 8);
    assert.match(stderr, /is not signed/);
  }));

test('a directory of documents has no signatures, and a key that cannot be one is refused where it stands', () =>
  withWorld(async ({ directory, keys, run, trust }) => {
    await writeFiles(directory, { 'share/solution.yaml': DOCUMENT('1.0.0') });
    await trust(keys.mine);
    const { code, stderr } = await run('run resolver -f site@1.0.0 --catalog share');
    assert.equal(code, 8);
    assert.match(stderr, /is not signed/);
    await trust('no-key');
    const wrong = await run('catalog list');
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.stderr, /trustedKeys/);
    assert.match(wrong.stderr, /an Ed25519 public key/);
    await trust();
    assert.equal((await run('catalog sign site@1.0.0')).code, 3, 'no key');
    assert.equal((await run('catalog sign site@1.0.0 --key none.pem')).code, 4, 'no such file');
    assert.match((await run('catalog sign site@1.0.0 --key one.yaml')).stderr, /one\.yaml holds no key in PEM/);
    assert.match(
      (await run('catalog sign site@1.0.0 --key mine.pem')).stderr,
      /there is no site@1\.0\.0 in the catalog/,
    );
  }));
