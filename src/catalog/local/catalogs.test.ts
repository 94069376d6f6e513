import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import type { ToolError } from '../../core/errors.ts';
import { digestHex } from '../artifact/descriptor.ts';

const local = (directory: string, ...names: readonly string[]): string => join(directory, 'catalog', ...names);

test('a catalog is a directory in the layout of the OCI image specification', async () => {
  await withTempDir(async directory => {
    const { digest } = await catalogsIn(directory).publish(
      makeBundle({}, { 'a.txt': '1' }),
      undefined,
      CHANGE,
      never(),
    );
    assert.deepEqual(JSON.parse(await readFile(local(directory, 'oci-layout'), 'utf8')), {
      imageLayoutVersion: '1.0.0',
    });
    const index = JSON.parse(await readFile(local(directory, 'index.json'), 'utf8'));
    assert.equal(index.schemaVersion, 2);
    assert.equal(index.manifests[0].digest, digest);
    assert.equal(index.manifests[0].annotations['org.opencontainers.image.ref.name'], 'greet:1.0.0');
    const manifest = JSON.parse(await readFile(local(directory, 'blobs', 'sha256', digestHex(digest)), 'utf8'));
    assert.equal(manifest.artifactType, 'application/vnd.tool.solution.v1+json');
    assert.deepEqual(
      manifest.layers.map(({ mediaType }: { mediaType: string }) => mediaType),
      ['application/vnd.tool.solution.document.v1+yaml', 'application/vnd.tool.solution.bundle.v1.tar+gzip'],
    );
  });
});

test('what other tools keep in the layout is left alone', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle(), undefined, CHANGE, never());
    const path = local(directory, 'index.json');
    const index = JSON.parse(await readFile(path, 'utf8'));
    const foreign = {
      mediaType: 'application/vnd.oci.image.index.v1+json',
      digest: `sha256:${'0'.repeat(64)}`,
      size: 1,
      annotations: { mine: 'yes' },
    };
    await writeFile(path, JSON.stringify({ ...index, manifests: [foreign, ...index.manifests] }));
    await catalogs.publish(makeBundle({ version: '1.1.0' }), undefined, CHANGE, never());
    await catalogs.remove('greet@1.0.0', undefined, never());
    const after = JSON.parse(await readFile(path, 'utf8'));
    assert.deepEqual(after.manifests[0], foreign);
    assert.equal((await catalogs.list())[0]?.solutionCount, 1);
  });
});

test('a missing blob, a larger one and a broken index are refused, and publishing again mends the blobs', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    const { digest } = await catalogs.publish(makeBundle(), undefined, CHANGE, never());
    const blob = local(directory, 'blobs', 'sha256', digestHex(digest));
    const refused = (what: RegExp) =>
      assert.rejects(
        catalogs.find('greet', undefined, never()),
        (error: ToolError) => error.code === 'catalog-failed' && what.test(error.message),
      );
    const bytes = await readFile(blob);
    await unlink(blob);
    await refused(new RegExp(`${digest} is missing`));
    await writeFile(blob, Buffer.concat([bytes, Buffer.from('more')]));
    await refused(new RegExp(`digest mismatch: ${digest}`));
    assert.match((await catalogs.verify('local')).problems[0]?.message ?? '', new RegExp(digest));
    assert.equal((await catalogs.publish(makeBundle(), undefined, CHANGE, never())).outcome, 'unchanged');
    await catalogs.find('greet', undefined, never());
    await writeFile(local(directory, 'index.json'), '{"manifests": [');
    await refused(/the index of the catalog at .* is broken/);
  });
});

test('an index that lists a version under another name is refused', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    const { digest } = await catalogs.publish(makeBundle(), undefined, CHANGE, never());
    const path = local(directory, 'index.json');
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"greet"', '"other"'));
    await assert.rejects(
      catalogs.find('other', undefined, never()),
      new RegExp(`digest mismatch: ${digest} is listed as other@1.0.0, but holds greet@1.0.0`),
    );
  });
});

test('whatever byte of the index is changed, what runs is what was published, or nothing does', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle(), undefined, CHANGE, never());
    const text = (await catalogs.find('greet@^1', undefined, never())).source.content;
    const path = local(directory, 'index.json');
    const bytes = await readFile(path);
    const codes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      const outcome = await catalogs.find('greet@^1', undefined, never()).then(
        ({ source }) => assert.deepEqual(source.content, text),
        (error: ToolError) => error.code,
      );
      codes.add(outcome ?? 'same');
    }
    assert.deepEqual([...codes].sort(), ['catalog-failed', 'same']);
  });
});

test('the unpacked copy is mended whatever happened to it', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle({}, { 'a.txt': '1', 'b/run.sh': 'go' }), undefined, CHANGE, never());
    const where = async (): Promise<string> =>
      (await catalogs.find('greet', undefined, never())).source.directory ?? '';
    const copy = await where();
    const damages: readonly (() => Promise<unknown>)[] = [
      () => writeFile(join(copy, 'a.txt'), '2'),
      () => writeFile(join(copy, 'solution.yaml'), 'kind: Other'),
      () => writeFile(join(copy, 'added.txt'), 'x'),
      () => mkdir(join(copy, 'a.txt.d')).then(() => writeFile(join(copy, 'a.txt.d', 'x'), '')),
      () => unlink(join(copy, 'a.txt')),
      () => rm(join(copy, 'a.txt')).then(() => symlink('/etc/passwd', join(copy, 'a.txt'))),
      () => chmod(join(copy, 'b', 'run.sh'), 0o644),
      () => rm(copy, { recursive: true }).then(() => writeFile(copy, 'a file')),
    ];
    for (const damage of damages) {
      await damage();
      assert.equal(await where(), copy);
      assert.equal(await readFile(join(copy, 'a.txt'), 'utf8'), '1');
      assert.deepEqual(await readdir(copy), ['a.txt', 'b', 'solution.yaml']);
    }
    assert.deepEqual(await readdir(join(copy, '..')), [copy.split('/').at(-1)], 'nothing half made is left');
  });
});

test('what a killed process left half unpacked goes away after an hour', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    const unpacked = join(directory, 'cache', 'unpacked');
    for (const name of ['old.x.new', 'young.x.new']) await mkdir(join(unpacked, name, 'a'), { recursive: true });
    await utimes(join(unpacked, 'old.x.new'), 0, 0);
    await catalogs.publish(makeBundle(), undefined, CHANGE, never());
    await catalogs.find('greet', undefined, never());
    assert.deepEqual(
      (await readdir(unpacked)).filter(name => name.endsWith('.new')),
      ['young.x.new'],
    );
  });
});

test('many uses at once share one unpacked copy', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle({}, { 'a.txt': '1' }), undefined, CHANGE, never());
    const found = await Promise.all(Array.from({ length: 10 }, () => catalogs.find('greet', undefined, never())));
    assert.equal(new Set(found.map(({ source }) => source.directory)).size, 1);
  });
});

test('deleting removes what only that version needed', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle({ version: '1.0.0' }, { 'a.txt': 'shared' }), undefined, CHANGE, never());
    const before = await readdir(local(directory, 'blobs', 'sha256'));
    await catalogs.publish(makeBundle({ version: '1.1.0' }, { 'a.txt': 'shared' }), undefined, CHANGE, never());
    await catalogs.remove('greet@1.1.0', undefined, never());
    assert.deepEqual(await readdir(local(directory, 'blobs', 'sha256')), before);
  });
});

test('the first catalog that has the name wins; one can be named', async () => {
  await withTempDir(async directory => {
    const team = join(directory, 'team');
    const catalogs = catalogsIn(directory, [{ path: team }]);
    await catalogs.publish(makeBundle({ version: '9.0.0' }), 'team', CHANGE, never());
    assert.equal((await catalogs.locate('greet')).catalog, 'team');
    await catalogs.publish(makeBundle({ version: '1.0.0' }), 'local', CHANGE, never());
    assert.deepEqual(
      [(await catalogs.locate('greet')).catalog, (await catalogs.locate('greet', 'team')).facts.version],
      ['local', '9.0.0'],
    );
    await assert.rejects(catalogs.locate('greet@^9'), /no version of "greet" in the catalog local/);
  });
});

test('a disabled version is used only when it is named exactly', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    await catalogs.publish(makeBundle({ version: '1.0.0' }), undefined, CHANGE, never());
    await catalogs.publish(makeBundle({ version: '1.1.0', disabled: true }), undefined, CHANGE, never());
    assert.equal((await catalogs.locate('greet@^1')).facts.version, '1.0.0');
    assert.equal((await catalogs.locate('greet@1.1.0')).facts.version, '1.1.0');
    assert.equal((await catalogs.solutions('local'))[0]?.facts.version, '1.0.0');
  });
});

test('a catalog that was synced is used from its copy until the next sync', async () => {
  await withTempDir(async directory => {
    const team = join(directory, 'team');
    const places = [{ path: team }];
    const author = catalogsIn(join(directory, 'author'), places);
    const user = catalogsIn(join(directory, 'user'), places);
    await author.publish(makeBundle({ version: '1.0.0' }), 'team', CHANGE, never());
    assert.equal(
      (await user.locate('greet')).facts.version,
      '1.0.0',
      'before the first sync the directory itself is read',
    );
    await user.sync(['team'], never());
    await author.publish(makeBundle({ version: '1.1.0' }), 'team', CHANGE, never());
    assert.equal((await user.locate('greet')).facts.version, '1.0.0');
    const [result] = await user.sync(undefined, never()).then(results => results.filter(({ name }) => name === 'team'));
    assert.deepEqual([result?.added, result?.updated, result?.removed], [1, 0, 0]);
    await rm(team, { recursive: true });
    assert.equal((await user.locate('greet')).facts.version, '1.1.0');
    const [gone] = await user.sync(['team'], never());
    assert.match(gone?.error ?? '', /there is no catalog at/);
    const { lastSync } = await user.describe('team');
    assert.deepEqual([lastSync?.status, lastSync?.error?.includes('there is no catalog at')], ['failed', true]);
    assert.equal((await user.locate('greet')).facts.version, '1.1.0');
  });
});

test('a sync mends what was damaged in the copy', async () => {
  await withTempDir(async directory => {
    const places = [{ path: join(directory, 'team') }];
    const user = catalogsIn(join(directory, 'user'), places);
    await user.publish(makeBundle(), 'team', CHANGE, never());
    await user.sync(['team'], never());
    const blobs = join(directory, 'user', 'cache', 'mirrors', 'team', 'blobs', 'sha256');
    for (const name of await readdir(blobs)) await writeFile(join(blobs, name), 'damaged');
    assert.equal((await user.verify('team')).problems.length, 1);
    assert.equal((await user.sync(['team'], never()))[0]?.status, 'ok');
    assert.deepEqual(await user.verify('team'), { checked: 1, problems: [] });
  });
});

test('a damaged version of the source does not replace a good copy', async () => {
  await withTempDir(async directory => {
    const team = join(directory, 'team');
    const user = catalogsIn(join(directory, 'user'), [{ path: team }]);
    await user.publish(makeBundle(), 'team', CHANGE, never());
    await user.sync(['team'], never());
    const { digest } = await user.publish(
      makeBundle({}, { 'a.txt': '1' }),
      'team',
      { force: true, dryRun: false },
      never(),
    );
    assert.equal((await user.locate('greet', 'team')).digest, digest, 'publishing brings the copy up to date');
    await user.publish(makeBundle({ version: '1.1.0' }), 'team', CHANGE, never());
    for (const name of await readdir(join(team, 'blobs', 'sha256')))
      await writeFile(join(team, 'blobs', 'sha256', name), 'x');
    const stranger = catalogsIn(join(directory, 'stranger'), [{ path: team }]);
    const [result] = await stranger.sync(['team'], never());
    assert.deepEqual([result?.status, result?.added], ['failed', 0]);
    assert.match(result?.error ?? '', new RegExp(`digest mismatch: ${digest}`));
    assert.deepEqual(await user.verify('team'), { checked: 2, problems: [] });
  });
});

test('another address makes the old copy worthless', async () => {
  await withTempDir(async directory => {
    const one = catalogsIn(directory, [{ path: join(directory, 'one') }]);
    await one.publish(makeBundle(), 'team', CHANGE, never());
    await one.sync(['team'], never());
    const two = catalogsIn(directory, [{ path: join(directory, 'two') }]);
    await assert.rejects(two.find('greet', 'team', never()), /the directory of the catalog "team" is not there/);
  });
});

test('refresh syncs what is older before it is used', async () => {
  await withTempDir(async directory => {
    const team = join(directory, 'team');
    const author = catalogsIn(join(directory, 'author'), [{ path: team }]);
    const user = catalogsIn(join(directory, 'user'), [{ path: team, refreshMs: 1 }]);
    await author.publish(makeBundle({ version: '1.0.0' }), 'team', CHANGE, never());
    await user.sync(['team'], never());
    await author.publish(makeBundle({ version: '1.1.0' }), 'team', CHANGE, never());
    await new Promise(resolve => setTimeout(resolve, 5));
    assert.equal((await user.find('greet', undefined, never())).version, '1.1.0');
  });
});

test('a copy to another catalog keeps the digest', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory, [{ path: join(directory, 'team') }]);
    const { digest } = await catalogs.publish(makeBundle({}, { 'a.txt': '1' }), undefined, CHANGE, never());
    const pushed = await catalogs.push('greet@^1', undefined, 'team', CHANGE, never());
    assert.deepEqual([pushed.digest, pushed.outcome, pushed.files], [digest, 'published', ['solution.yaml', 'a.txt']]);
    await assert.rejects(catalogs.push('greet', 'local', 'local', CHANGE, never()), /is in the catalog local already/);
  });
});

test('a dry run changes nothing', async () => {
  await withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    assert.equal(
      (await catalogs.publish(makeBundle(), undefined, { force: false, dryRun: true }, never())).outcome,
      'published',
    );
    assert.deepEqual(await readdir(directory), []);
  });
});
