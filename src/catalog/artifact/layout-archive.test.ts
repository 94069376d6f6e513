import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withRegistry } from '../../../test/fakes/oci-registry.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import type { Catalogs } from '../contract.ts';
import { digestHex, sha256Digest } from './descriptor.ts';
import { type PackedFile, readTar, writeTar } from './tar.ts';

const FILES = { 'run.sh': '#!/bin/sh\n', 'long.txt': 'abcdefghij'.repeat(500) };

interface World {
  readonly directory: string;
  readonly author: Catalogs;
  readonly user: Catalogs;
  /** Two versions of greet and one of other. */
  readonly archive: Uint8Array;
}

async function withArchive(body: (world: World) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const author = catalogsIn(join(directory, 'author'));
    await author.publish(makeBundle({}, FILES), undefined, CHANGE, never());
    await author.publish(makeBundle({ version: '1.1.0' }, FILES), undefined, CHANGE, never());
    await author.publish(makeBundle({ name: 'other' }), undefined, CHANGE, never());
    const { bytes } = await author.save(['greet@1.0.0', 'greet', 'other'], undefined);
    await body({ directory, author, user: catalogsIn(join(directory, 'user')), archive: bytes });
  });
}

const load = (catalogs: Catalogs, bytes: Uint8Array) =>
  catalogs.load({ bytes, name: 'a.tar' }, undefined, CHANGE, never());

async function isRefused(user: Catalogs, bytes: Uint8Array, message: RegExp): Promise<void> {
  await assert.rejects(load(user, bytes), { code: 'catalog-failed', message });
  assert.deepEqual(await user.solutions('local'), [], 'nothing is half-written');
}

const hex = (bytes: Uint8Array): string => digestHex(sha256Digest(bytes));
const file = (path: string, bytes: Uint8Array): PackedFile => ({ path, bytes, executable: false });

test('what was saved is loaded on another machine with the same digests, and runs there', async () => {
  await withArchive(async ({ author, user, archive }) => {
    const loaded = await load(user, archive);
    assert.deepEqual(
      loaded.map(({ facts, outcome }) => `${facts.name}@${facts.version} ${outcome}`),
      ['greet@1.0.0 published', 'greet@1.1.0 published', 'other@1.0.0 published'],
    );
    for (const reference of ['greet@1.0.0', 'greet', 'other'])
      assert.equal((await user.locate(reference)).digest, (await author.locate(reference)).digest);
    const { source } = await user.find('greet', undefined, never());
    assert.equal(await readFile(join(source.directory ?? '', 'long.txt'), 'utf8'), FILES['long.txt']);
    assert.deepEqual(await user.verify('local'), { checked: 3, problems: [] });
    assert.deepEqual(new Set((await load(user, archive)).map(({ outcome }) => outcome)), new Set(['unchanged']));
  });
});

test('the same versions give the same bytes', async () => {
  await withArchive(async ({ user, archive }) => {
    await load(user, archive);
    const { bytes } = await user.save(['greet@1.0.0', 'greet', 'other'], undefined);
    assert.equal(sha256Digest(bytes), sha256Digest(archive));
  });
});

test('an archive that the tar of the system made of an unpacked one is loaded', async () => {
  await withArchive(async ({ directory, user, archive }) => {
    const unpacked = join(directory, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', '-', '-C', unpacked], { input: archive });
    const packed = execFileSync('tar', ['-cf', '-', '-C', unpacked, '.']);
    assert.equal((await load(user, packed)).length, 3);
  });
});

test('paths that lead elsewhere, and whatever else does not belong into a layout, are refused', async () => {
  await withArchive(async ({ user, archive }) => {
    const files = readTar(archive);
    for (const path of ['../evil', '/etc/cron.d/evil', 'blobs/sha256/../../evil', 'blobs/sha256/abc', 'README.md'])
      await isRefused(
        user,
        writeTar([...files, file(path, Buffer.from('x'))]),
        /is not an archive of a catalog: ".*" does not belong/,
      );
    await isRefused(user, writeTar([...files, ...files.slice(0, 1)]), /is in it twice/);
  });
});

test('links in place of blobs are refused', async () => {
  await withArchive(async ({ directory, user, archive }) => {
    const unpacked = join(directory, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', '-', '-C', unpacked], { input: archive });
    symlinkSync('/etc/passwd', join(unpacked, 'blobs', 'sha256', 'f'.repeat(64)));
    await isRefused(
      user,
      execFileSync('tar', ['-cf', '-', '-C', unpacked, '.']),
      /a\.tar cannot be read: .* is not a regular file/,
    );
  });
});

test('every damaged file of an archive refuses all of it, also those that come first', async () => {
  await withArchive(async ({ user, archive }) => {
    const files = readTar(archive);
    for (const [index, damaged] of files.entries()) {
      const bytes = Buffer.from(damaged.bytes);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      const changed = files.with(index, { ...damaged, bytes });
      const isBlob = damaged.path.startsWith('blobs/');
      for (const all of isBlob ? [changed, files.toSpliced(index, 1)] : [files.toSpliced(index, 1)])
        await assert.rejects(load(user, writeTar(all)), { code: 'catalog-failed' }, damaged.path);
      assert.deepEqual(await user.solutions('local'), [], damaged.path);
    }
    for (const size of [0, 100, 512, 1024, archive.length >> 1, archive.length - 1024])
      await isRefused(user, archive.subarray(0, size), /a\.tar (cannot be read|is no archive)/);
  });
});

test('an index that lists a version twice, nothing, or no solution is refused', async () => {
  await withArchive(async ({ user, archive }) => {
    const files = readTar(archive);
    const index = JSON.parse(Buffer.from(files[1]?.bytes ?? []).toString()) as { manifests: unknown[] };
    const indexed = (manifests: unknown[], ...more: PackedFile[]) =>
      writeTar([...files.with(1, file('index.json', Buffer.from(JSON.stringify({ ...index, manifests })))), ...more]);
    await isRefused(user, indexed([...index.manifests, index.manifests[0]]), /lists greet@1\.0\.0 twice/);
    await isRefused(user, indexed([]), /its index lists nothing/);
    const image = Buffer.from('{"schemaVersion":2,"layers":[]}');
    const listed = {
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      digest: sha256Digest(image),
      size: image.length,
    };
    await isRefused(
      user,
      indexed([...index.manifests, listed], file(`blobs/sha256/${hex(image)}`, image)),
      /it is the manifest of no solution/,
    );
    const huge = { ...listed, size: 1e12 };
    await isRefused(user, indexed([huge], file(`blobs/sha256/${hex(image)}`, image)), /digest mismatch/);
  });
});

test('a version that is there with other content refuses the whole archive, unless it is forced', async () => {
  await withArchive(async ({ user, archive }) => {
    const { digest } = await user.publish(makeBundle({ name: 'other' }, { a: 'own' }), undefined, CHANGE, never());
    await assert.rejects(load(user, archive), /other@1\.0\.0 is already published with other content/);
    assert.deepEqual(
      (await user.solutions('local')).map(({ facts }) => facts.name),
      ['other'],
    );
    assert.equal((await user.locate('other')).digest, digest);
    const forced = await user.load(
      { bytes: archive, name: 'a.tar' },
      undefined,
      { force: true, dryRun: false },
      never(),
    );
    assert.deepEqual(
      forced.map(({ outcome }) => outcome),
      ['published', 'published', 'replaced'],
    );
    assert.deepEqual(await user.verify('local'), { checked: 3, problems: [] });
  });
});

test('an archive is loaded into a registry, where a conflict is found before anything is pushed', async () => {
  await withRegistry(registry =>
    withArchive(async ({ directory, archive }) => {
      const place = { name: 'reg', type: 'oci' as const, url: `oci://127.0.0.1:${registry.port}/team` };
      const user = catalogsIn(join(directory, 'third'), [place]);
      await user.publish(makeBundle({ name: 'other' }, { a: 'own' }), 'reg', CHANGE, never());
      const into = () => user.load({ bytes: archive, name: 'a.tar' }, 'reg', CHANGE, never());
      await assert.rejects(into(), /other@1\.0\.0 is already published/);
      assert.equal(registry.tags.has('team/solutions/greet:1.0.0'), false);
      registry.tags.delete('team/solutions/other:1.0.0');
      await into();
      assert.equal(registry.tags.has('team/solutions/greet:1.1.0'), true);
    }),
  );
});

test('a file that is larger than an archive may be is not read', async () => {
  await withTempDir(async directory => {
    const path = join(directory, 'large.tar');
    writeFileSync(path, '');
    truncateSync(path, 513 * 1024 * 1024);
    const { tool } = await import('../../../test/support/cli.ts');
    const { code, stderr } = await tool(['catalog', 'load', 'large.tar'], { cwd: directory });
    assert.equal(code, 3, stderr);
    assert.match(stderr, /large\.tar/);
  });
});
