import assert from 'node:assert/strict';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../../test/fakes/oci-registry.ts';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { sha256Digest } from '../artifact/descriptor.ts';
import { ociPlatform } from '../artifact/plugin-artifact.ts';

const HERE = ociPlatform(process.platform, process.arch);
const PUBLISH = `plugins publish greet --version 1.2.0 --platform ${HERE}=here.mjs --platform plan9/mips=other --catalog reg`;

interface World {
  readonly registry: RegistryWorld;
  readonly directory: string;
  run(words: string): Promise<CliOutcome>;
  succeed(words: string): Promise<CliOutcome>;
  configure(plugins: Readonly<Record<string, unknown>>, catalog?: Readonly<Record<string, unknown>>): Promise<void>;
}

async function withWorld(body: (world: World) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      const run: World['run'] = words =>
        tool([...words.split(' '), '--config', join(directory, 'config.json')], { cwd: directory });
      const succeed: World['succeed'] = async words => {
        const outcome = await run(words);
        assert.equal(outcome.code, 0, `${words}: ${outcome.stderr}`);
        return outcome;
      };
      const configure: World['configure'] = async (plugins, catalog = {}) => {
        const url = `oci://127.0.0.1:${registry.port}/team`;
        const catalogs = [{ name: 'reg', type: 'oci', url, ...catalog }];
        const text = JSON.stringify({ catalogs, plugins: { dir: join(directory, 'plugins'), ...plugins } });
        await writeFile(join(directory, 'config.json'), text);
      };
      await writeFiles(directory, { 'here.mjs': '#!/bin/sh\necho here\n', other: '#!/bin/sh\necho other\n' });
      for (const name of ['here.mjs', 'other']) await chmod(join(directory, name), 0o755);
      await configure({});
      await body({ registry, directory, run, succeed, configure });
    }),
  );
}

test('an index with an image for each platform; pull takes the one of this machine and allows nothing', () =>
  withWorld(async ({ registry, directory, run, succeed }) => {
    await succeed(`${PUBLISH} --dry-run`);
    assert.equal(registry.tags.size, 0);
    const published = JSON.parse((await succeed(`${PUBLISH} -o json`)).stdout);
    assert.equal(registry.tags.get('team/plugins/greet:1.2.0'), published.digest);
    const index = JSON.parse(registry.blobs.get(published.digest)?.toString() ?? '');
    assert.equal(index.mediaType, 'application/vnd.oci.image.index.v1+json');
    assert.deepEqual(
      new Set(
        index.manifests.map(
          ({ platform }: { platform: { os: string; architecture: string } }) =>
            `${platform.os}/${platform.architecture}`,
        ),
      ),
      new Set([HERE, 'plan9/mips']),
    );
    assert.equal(JSON.parse((await succeed(`${PUBLISH} -o json`)).stdout).status, 'unchanged');

    const pulled = await succeed('plugins pull greet@^1 -o json');
    const { path, digest, status, allowed } = JSON.parse(pulled.stdout);
    const source = await readFile(join(directory, 'here.mjs'));
    assert.deepEqual([status, allowed, digest], ['installed', false, sha256Digest(source)]);
    assert.equal(path, join(directory, 'plugins/greet.mjs'));
    assert.deepEqual(await readFile(path), source);
    assert.equal((await stat(path)).mode & 0o777, 0o755);
    assert.match(pulled.stderr, new RegExp(`add greet@${digest} to plugins\\.allowed`));
    assert.match((await succeed('plugins list')).stdout, /greet +not-allowed/);
    assert.equal(JSON.parse((await succeed('plugins pull greet -o json')).stdout).status, 'unchanged');
    assert.equal((await run('plugins pull greet@2.0.0')).code, 4);
    assert.equal((await run('plugins pull other')).code, 4);
  }));

test('a published version is not replaced without force, and one that was seen keeps its digest', () =>
  withWorld(async ({ registry, directory, run, succeed }) => {
    await succeed(PUBLISH);
    await succeed('plugins pull greet');
    await writeFile(join(directory, 'here.mjs'), '#!/bin/sh\necho changed\n');
    const again = await run(PUBLISH);
    assert.equal(again.code, 8);
    assert.match(again.stderr, /greet@1\.2\.0 is already published with other content/);
    const old = registry.tags.get('team/plugins/greet:1.2.0') ?? '';
    registry.tags.delete('team/plugins/greet:1.2.0');
    await succeed(PUBLISH);
    const other = registry.tags.get('team/plugins/greet:1.2.0') ?? '';
    assert.notEqual(other, old);
    await succeed('plugins pull greet --force');
    registry.tags.set('team/plugins/greet:1.2.0', old);
    const changed = await run('plugins pull greet --force');
    assert.equal(changed.code, 8, 'published from here, it counts as seen; the older one is another');
    assert.match(changed.stderr, /serves other content for plugins\/greet@1\.2\.0/);
  }));

test('what the configuration pins is pulled and nothing else; what is unsigned is refused where keys are trusted', () =>
  withWorld(async ({ directory, run, succeed, configure }) => {
    await succeed(PUBLISH);
    const digest = sha256Digest(await readFile(join(directory, 'here.mjs')));
    await configure({ allowed: [`greet@sha256:${'0'.repeat(64)}`] });
    const refused = await run('plugins pull greet');
    assert.equal(refused.code, 10);
    assert.match(refused.stderr, /is not the one that is allowed/);
    await assert.rejects(readdir(join(directory, 'plugins')));
    const trustedKeys = ['MCowBQYDK2VwAyEAOkU/RScQtp9kPB1gnUVYoVW3fUjrrC6eepEzTpAm3nc='];
    await configure({}, { trustedKeys });
    const unsigned = await run('plugins pull greet');
    assert.equal(unsigned.code, 8);
    assert.match(unsigned.stderr, /greet@1\.2\.0 of the catalog "reg" is not signed/);
    await configure({ allowed: [`greet@${digest}`] });
    assert.equal(JSON.parse((await succeed('plugins pull greet -o json')).stdout).allowed, true);
    assert.match((await succeed('plugins verify')).stdout, /greet +ready/);
  }));

test('a platform that was not published, changed bytes and wrong words are told in plain words', () =>
  withWorld(async ({ registry, directory, run, succeed }) => {
    await succeed('plugins publish far --version 1.0.0 --platform plan9/mips=other --catalog reg');
    const far = await run('plugins pull far');
    assert.equal(far.code, 4);
    assert.match(far.stderr, /was not published for .*\n.*plan9\/mips/);
    await succeed('plugins publish wide --version 1.0.0 --platform any=other --catalog reg');
    assert.match((await succeed('plugins pull wide')).stdout, /^installed plugin wide@1\.0\.0/);
    await succeed(PUBLISH);
    const executable = sha256Digest(await readFile(join(directory, 'here.mjs')));
    registry.blobs.set(executable, Buffer.from('#!/bin/sh\necho evil\n'));
    const changed = await run('plugins pull greet');
    assert.equal(changed.code, 8);
    assert.match(changed.stderr, /digest mismatch/);
    assert.deepEqual(await readdir(join(directory, 'plugins')), ['wide']);
    for (const words of [
      'plugins publish Greet --version 1.0.0 --platform any=other --catalog reg',
      'plugins publish greet --version one --platform any=other --catalog reg',
      'plugins publish greet --version 1.0.0 --platform linux=other --catalog reg',
      'plugins publish greet --version 1.0.0 --platform any --catalog reg',
      'plugins publish greet --version 1.0.0 --catalog reg',
      'plugins publish greet --platform any=other --catalog reg',
      'plugins publish greet --version 1.0.0 --platform any=other --platform any=here.mjs --catalog reg',
      'plugins publish greet --version 1.0.0 --platform any=other --catalog local',
    ])
      assert.equal((await run(words)).code, 3, words);
  }));
