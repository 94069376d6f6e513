import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../../test/fakes/oci-registry.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import type { Catalogs } from '../contract.ts';

const FORCE = { force: true, dryRun: false };
const ORIGINAL = { 'run.txt': 'original' };
const REPLACED = { 'run.txt': 'replaced' };

interface World {
  readonly registry: RegistryWorld;
  readonly author: Catalogs;
  readonly user: Catalogs;
  readonly userHome: string;
  /** Digests of what the registry served first and serves now. */
  readonly first: string;
  readonly second: string;
}

/** A user who synced `greet@1.0.0` before its content was replaced in the registry. */
async function afterReplacement(body: (world: World) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      const places = [{ name: 'reg', type: 'oci' as const, url: `oci://127.0.0.1:${registry.port}/team` }];
      const author = catalogsIn(join(directory, 'author'), places);
      const userHome = join(directory, 'user');
      const user = catalogsIn(userHome, places);
      const { digest: first } = await author.publish(makeBundle({}, ORIGINAL), 'reg', CHANGE, never());
      assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
      const { digest: second } = await author.publish(makeBundle({}, REPLACED), 'reg', FORCE, never());
      await body({ registry, author, user, userHome, first, second });
    }),
  );
}

async function used(user: Catalogs): Promise<string> {
  const { source } = await user.find('greet@1.0.0', 'reg', never());
  return readFile(join(source.directory ?? '', 'run.txt'), 'utf8');
}

const refusal = ({ first, second }: World): RegExp =>
  new RegExp(
    `^the catalog "reg" serves other content for greet@1\\.0\\.0 than before: it was ${first} and is now ${second} .*--accept-changed greet@1\\.0\\.0`,
  );

test('a published version that was replaced in the registry is refused, both digests are named, and the old code runs', async () => {
  await afterReplacement(async world => {
    const { user } = world;
    for (let time = 0; time < 2; time++) {
      const [result] = await user.sync(['reg'], never());
      assert.deepEqual([result?.status, result?.added, result?.updated, result?.removed], ['failed', 0, 0, 0]);
      assert.match(result?.error ?? '', refusal(world));
      assert.equal(await used(user), 'original');
    }
  });
});

test('what was replaced is taken when it is accepted by name, and then keeps its new digest', async () => {
  await afterReplacement(async ({ author, user }) => {
    assert.equal((await user.sync(['reg'], never(), ['greet@2.0.0']))[0]?.status, 'failed', 'another version');
    const [accepted] = await user.sync(['reg'], never(), ['greet@1.0.0']);
    assert.deepEqual([accepted?.status, accepted?.updated, accepted?.error], ['ok', 1, undefined]);
    assert.equal(await used(user), 'replaced');
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
    await author.publish(makeBundle({}, { 'run.txt': 'again' }), 'reg', FORCE, never());
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'failed');
    assert.equal(await used(user), 'replaced');
  });
});

test('neither a removal of the version nor of the whole copy makes its digest forgotten', async () => {
  await afterReplacement(async world => {
    const { registry, user, userHome } = world;
    const tag = 'team/solutions/greet:1.0.0';
    registry.tags.delete(tag);
    assert.equal((await user.sync(['reg'], never()))[0]?.removed, 1);
    registry.tags.set(tag, world.second);
    const [again] = await user.sync(['reg'], never());
    assert.deepEqual([again?.status, again?.added], ['failed', 0]);
    assert.match(again?.error ?? '', refusal(world));
    await rm(join(userHome, 'cache'), { recursive: true });
    assert.match((await user.sync(['reg'], never()))[0]?.error ?? '', refusal(world));
    registry.tags.set(tag, world.first);
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
    assert.equal(await used(user), 'original');
  });
});

test('build metadata does not bring other content in under a version that was seen', async () => {
  await afterReplacement(async ({ registry, author, user, first }) => {
    registry.tags.set('team/solutions/greet:1.0.0', first);
    await author.publish(makeBundle({ version: '1.0.0+b' }, REPLACED), 'reg', FORCE, never());
    assert.equal(registry.tags.has('team/solutions/greet:1.0.0_b'), true);
    const [result] = await user.sync(['reg'], never());
    assert.match(result?.error ?? '', /other content for greet@1\.0\.0\+b than before/);
    assert.deepEqual((await user.locate('greet')).versions, ['1.0.0']);
  });
});

test('a copy that was made before digests were remembered counts as seen', async () => {
  await afterReplacement(async world => {
    await rm(join(world.userHome, 'catalog-digests'), { recursive: true });
    assert.match((await world.user.sync(['reg'], never()))[0]?.error ?? '', refusal(world));
  });
});

test('a record of digests that cannot be read stops the sync and is named', async () => {
  await afterReplacement(async ({ user, userHome }) => {
    const directory = join(userHome, 'catalog-digests');
    const [name = ''] = await readdir(directory);
    const text = await readFile(join(directory, name), 'utf8');
    for (const damaged of ['{', '{}', text.replace('sha256:', 'md5:')]) {
      await writeFile(join(directory, name), damaged);
      const [result] = await user.sync(['reg'], never());
      assert.equal(result?.status, 'failed');
      assert.match(result?.error ?? '', new RegExp(`${name} is broken: .*restore it from a backup`));
      assert.equal(await used(user), 'original');
    }
  });
});

test('who replaces a version by force has seen the new content; without force what was seen is not published otherwise', async () => {
  await afterReplacement(async ({ registry, user, second }) => {
    registry.tags.delete('team/solutions/greet:1.0.0');
    const other = makeBundle({}, { 'run.txt': 'mine' });
    await assert.rejects(user.publish(other, 'reg', CHANGE, never()), /already published with other content/);
    const { digest } = await user.publish(other, 'reg', FORCE, never());
    assert.notEqual(digest, second);
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
    assert.equal(await used(user), 'mine');
  });
});

test('a directory that is read in place because its copy was removed serves only the content that was seen', async () => {
  await withTempDir(async directory => {
    const places = [{ path: join(directory, 'team') }];
    const author = catalogsIn(join(directory, 'author'), places);
    const user = catalogsIn(join(directory, 'user'), places);
    await author.publish(makeBundle({}, ORIGINAL), 'team', CHANGE, never());
    await user.sync(['team'], never());
    await author.publish(makeBundle({}, REPLACED), 'team', FORCE, never());
    await rm(join(directory, 'user', 'cache'), { recursive: true });
    const refused = { code: 'catalog-failed', message: /other content for greet@1\.0\.0/ };
    await assert.rejects(user.find('greet', 'team', never()), refused);
    await assert.rejects(user.push('greet', 'team', 'local', CHANGE, never()), refused);
  });
});

test('refresh accepts no change: the content that was seen goes on running, and the catalog says why', async () => {
  await afterReplacement(async world => {
    const { registry, userHome } = world;
    const url = `oci://127.0.0.1:${registry.port}/team`;
    const user = catalogsIn(userHome, [{ name: 'reg', type: 'oci', url, refreshMs: 1 }]);
    const before = registry.received.length;
    await until(async () => {
      assert.equal(await used(user), 'original');
      return registry.received.length > before;
    });
    const { lastSync } = await user.describe('reg');
    assert.equal(lastSync?.status, 'failed');
    assert.match(lastSync?.error ?? '', refusal(world));
  });
});

test('only exact versions can be accepted', async () => {
  await withTempDir(async directory => {
    await assert.rejects(catalogsIn(directory).sync(undefined, never(), ['greet@^1']), { code: 'invalid-input' });
  });
});
