import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../../test/fakes/oci-registry.ts';
import { tool } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import type { Catalogs } from '../contract.ts';

interface World {
  readonly registry: RegistryWorld;
  readonly directory: string;
  readonly author: Catalogs;
  readonly user: Catalogs;
}

async function withWorld(body: (world: World) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      const places = [{ name: 'reg', type: 'oci' as const, url: `oci://127.0.0.1:${registry.port}/team` }];
      const author = catalogsIn(join(directory, 'author'), places);
      await body({ registry, directory, author, user: catalogsIn(join(directory, 'user'), places) });
    }),
  );
}

const FORCE = { force: true, dryRun: false };
const pull = (user: Catalogs, reference: string, from?: string) =>
  user.pullTo({ reference, from, to: undefined }, CHANGE, never());

test('one version is pulled into the local catalog byte for byte, without a sync and without the others', async () => {
  await withWorld(async ({ author, user }) => {
    const { digest } = await author.publish(makeBundle({}, { 'a.txt': 'one' }), 'reg', CHANGE, never());
    await author.publish(makeBundle({ version: '2.0.0' }), 'reg', CHANGE, never());
    await author.publish(makeBundle({ version: '3.0.0-rc.1' }), 'reg', CHANGE, never());
    await author.publish(makeBundle({ version: '2.1.0', disabled: true }), 'reg', CHANGE, never());
    const done = await pull(user, 'greet@^1');
    assert.deepEqual([done.from, done.catalog, done.digest, done.outcome], ['reg', 'local', digest, 'published']);
    assert.deepEqual(done.files, ['solution.yaml', 'a.txt']);
    assert.deepEqual((await user.solutions('local'))[0]?.versions, ['1.0.0']);
    assert.equal((await pull(user, 'greet@1.0.0')).outcome, 'unchanged');
    assert.equal((await pull(user, 'greet')).facts.version, '2.0.0', 'neither a pre-release nor a disabled version');
    assert.equal((await pull(user, 'greet@2.1.0')).facts.disabled, true);
    assert.deepEqual((await user.verify('local')).problems, []);
  });
});

test('a version that was pulled keeps its digest, for pulls and for syncs', async () => {
  await withWorld(async ({ author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    await pull(user, 'greet');
    await author.publish(makeBundle({}, { 'a.txt': 'replaced' }), 'reg', FORCE, never());
    await assert.rejects(pull(user, 'greet'), {
      code: 'catalog-failed',
      message: /serves other content for greet@1\.0\.0/,
    });
    const [synced] = await user.sync(['reg'], never());
    assert.match(synced?.error ?? '', /serves other content for greet@1\.0\.0/);
  });
});

test('what is damaged on the way is refused, and the catalog stays empty', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle({}, { 'a.txt': 'x'.repeat(1000) }), 'reg', CHANGE, never());
    registry.fault = ({ method, path }) =>
      method === 'GET' && path.includes('/blobs/') ? { tamperAt: 10 } : undefined;
    await assert.rejects(pull(user, 'greet'), { code: 'catalog-failed', message: /digest mismatch/ });
    assert.deepEqual(await user.solutions('local'), []);
  });
});

test('what is not there, and where nothing can be pulled from, is said', async () => {
  await withWorld(async ({ author, user, directory }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    await assert.rejects(pull(user, 'missing'), { code: 'not-found', message: /no solution "missing" in reg/ });
    await assert.rejects(pull(user, 'greet@^2'), { code: 'not-found', hint: 'there is 1.0.0' });
    await assert.rejects(pull(user, 'greet', 'local'), { code: 'invalid-input', message: /local is on this machine/ });
    const alone = catalogsIn(join(directory, 'alone'));
    await assert.rejects(pull(alone, 'greet'), { code: 'not-found', message: /no remote catalog is configured/ });
  });
});

test('a registry that cannot be asked ends the search: a catalog further down does not take its place', async () => {
  await withWorld(async ({ registry, author, directory }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    const url = `oci://127.0.0.1:${registry.port}`;
    const places = [
      { name: 'first', type: 'oci' as const, url: `${url}/other` },
      { name: 'second', type: 'oci' as const, url: `${url}/team` },
    ];
    const user = catalogsIn(join(directory, 'third'), places);
    assert.equal((await pull(user, 'greet')).from, 'second');
    registry.fault = ({ path }) => (path.includes('/v2/other/') ? { status: 403 } : undefined);
    await assert.rejects(pull(user, 'greet'), { code: 'forbidden' });
  });
});

test('the files of a version are written into a directory that is new or empty, and into no other', async () => {
  await withWorld(async ({ registry, directory, author }) => {
    await author.publish(makeBundle({}, { 'run.sh': '#!/bin/sh\n', 'a/b.txt': 'deep' }), 'reg', CHANGE, never());
    const own = { cwd: directory };
    await tool(['catalog', 'add', 'reg', `oci://127.0.0.1:${registry.port}/team`], own);
    const done = await tool(['catalog', 'pull', 'greet', '--output-dir', 'out', '-o', 'json'], own);
    assert.equal(done.code, 0, done.stderr);
    assert.equal(await readFile(join(directory, 'out', 'a', 'b.txt'), 'utf8'), 'deep');
    assert.equal((await stat(join(directory, 'out', 'run.sh'))).mode & 0o100, 0o100);
    await writeFile(join(directory, 'out', 'own.txt'), 'mine');
    const again = await tool(['catalog', 'pull', 'greet', '--output-dir', 'out'], own);
    assert.equal(again.code, 3);
    assert.match(again.stderr, /exists and is not an empty directory/);
    assert.equal(await readFile(join(directory, 'out', 'own.txt'), 'utf8'), 'mine');
    const before = await readdir(directory);
    assert.equal((await tool(['catalog', 'pull', 'greet', '--output-dir', 'new', '--dry-run'], own)).code, 0);
    assert.deepEqual(await readdir(directory), before);
  });
});
