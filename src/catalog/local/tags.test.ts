import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withRegistry } from '../../../test/fakes/oci-registry.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import { checkTag, parseReference } from '../reference.ts';

test('a tag in a directory names a version, moves, and goes with it', () =>
  withTempDir(async directory => {
    const catalogs = catalogsIn(directory);
    for (const version of ['1.0.0', '2.0.0']) await catalogs.publish(makeBundle({ version }), 'local', CHANGE, never());
    const set = await catalogs.tag('greet@1.0.0', 'stable', 'local', never());
    assert.equal(set.before, undefined);
    const version = async (reference: string) => (await catalogs.locate(reference)).facts.version;
    assert.equal(await version('greet:stable'), '1.0.0');
    assert.equal(await version('greet'), '2.0.0', 'a tag is no version');
    const moved = await catalogs.tag('greet@2.0.0', 'stable', 'local', never());
    assert.equal(moved.before, set.digest);
    assert.equal(await version('greet:stable'), '2.0.0');
    assert.equal((await catalogs.find('greet:stable', undefined, never())).published?.version, '2.0.0');
    assert.deepEqual(
      (await catalogs.solutions('local')).map(({ versions }) => versions),
      [['2.0.0', '1.0.0']],
    );
    assert.deepEqual((await catalogs.verify('local')).problems, []);
    await catalogs.remove('greet@2.0.0', 'local', never());
    await assert.rejects(catalogs.locate('greet:stable'), /there is no tag greet:stable in the catalog local/);
    const index = JSON.parse(await readFile(join(directory, 'catalog/index.json'), 'utf8'));
    assert.equal(index.manifests.length, 1);
    await assert.rejects(catalogs.tag('greet@3.0.0', 'stable', 'local', never()), /there is no greet@3\.0\.0/);
    await assert.rejects(catalogs.tag('greet:none', 'stable', 'local', never()), /there is no greet:none/);
  }));

test('a tag in a registry is one for every tool; pull takes it, sync leaves it alone', () =>
  withRegistry(registry =>
    withTempDir(async directory => {
      const url = `oci://127.0.0.1:${registry.port}/team`;
      const catalogs = catalogsIn(directory, [{ name: 'reg', type: 'oci', url }]);
      for (const version of ['1.0.0', '2.0.0']) await catalogs.publish(makeBundle({ version }), 'reg', CHANGE, never());
      const { digest } = await catalogs.tag('greet@1.0.0', 'stable', 'reg', never());
      assert.equal(registry.tags.get('team/solutions/greet:stable'), digest);
      assert.equal((await catalogs.pull('greet:stable', 'reg', never())).digest, digest);
      await catalogs.sync(['reg'], never());
      assert.deepEqual((await catalogs.solutions('reg'))[0]?.versions, ['2.0.0', '1.0.0']);
      await assert.rejects(catalogs.locate('greet:stable', 'reg'), {
        hint: 'the copy of a registry has no tags: tool catalog pull greet:stable asks the registry',
      });
      await assert.rejects(catalogs.pull('greet:other', 'reg', never()), /no version of "greet"/);
    }),
  ));

test('what cannot be a tag is refused with the reason', () => {
  for (const [tag, reason] of [
    ['1.0.0', /is a version/],
    ['latest', /means the highest stable version/],
    [`sha256-${'0'.repeat(64)}.sig`, /is kept for signatures/],
    ['a b', /must be at most 128 letters/],
    ['-a', /must be at most 128 letters/],
    ['a'.repeat(129), /must be at most 128 letters/],
  ] as const)
    assert.throws(() => checkTag(tag), reason, tag);
  assert.deepEqual(parseReference('deploy:stable'), { name: 'deploy', wanted: { kind: 'tag', text: 'stable' } });
  assert.throws(() => parseReference('Deploy:stable'), /the name must be lower-case/);
});
