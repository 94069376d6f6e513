import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../../test/fakes/oci-registry.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { CHANGE, catalogsIn, makeBundle, never } from '../../../test/support/worlds/catalog-world.ts';
import { ToolError } from '../../core/errors.ts';
import type { Catalogs } from '../contract.ts';
import type { StoreOptions } from '../local/store.ts';

interface World {
  readonly registry: RegistryWorld;
  readonly author: Catalogs;
  readonly user: Catalogs;
  readonly userHome: string;
}

/** One machine that publishes to a registry, another that syncs from it. */
async function withWorld(body: (world: World) => Promise<void>, options: Partial<StoreOptions> = {}): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      const places = [{ name: 'reg', type: 'oci' as const, url: `oci://127.0.0.1:${registry.port}/team` }];
      const userHome = join(directory, 'user');
      await body({
        registry,
        userHome,
        author: catalogsIn(join(directory, 'author'), places, options),
        user: catalogsIn(userHome, places, options),
      });
    }),
  );
}

const LONG = { 'long.txt': 'abcdefghij'.repeat(500), 'run.sh': '#!/bin/sh\n' };
const blobGets = ({ received }: RegistryWorld): string[] =>
  received
    .filter(({ method, path }) => method === 'GET' && path.includes('/blobs/'))
    .map(({ headers }) => headers.range ?? 'whole');

test('what was pushed to a registry arrives on another machine byte for byte', async () => {
  await withWorld(async ({ author, user, userHome }) => {
    const { digest } = await author.publish(makeBundle({}, LONG), 'reg', CHANGE, never());
    const [result] = await user.sync(['reg'], never());
    assert.deepEqual([result?.status, result?.added, result?.error], ['ok', 1, undefined]);
    const found = await user.locate('greet@^1');
    assert.deepEqual([found.catalog, found.digest], ['reg', digest]);
    const { source, origin } = await user.find('greet', undefined, never());
    assert.equal(origin, 'catalog:reg');
    assert.equal(await readFile(join(source.directory ?? '', 'long.txt'), 'utf8'), LONG['long.txt']);
    assert.equal((await stat(join(source.directory ?? '', 'run.sh'))).mode & 0o111, 0o111);
    assert.deepEqual(await user.verify('reg'), { checked: 1, problems: [] });
    assert.ok((await readdir(userHome)).includes('cache'));
  });
});

test('a registry that was not synced is asked nothing: the error says what to do', async () => {
  await withWorld(async ({ registry, user }) => {
    await assert.rejects(user.find('greet', 'reg', never()), /the catalog "reg" has not been synced yet/);
    await assert.rejects(
      user.find('greet', undefined, never()),
      (error: ToolError) => error.code === 'not-found' && (error.hint ?? '').includes('tool catalog sync reg'),
    );
    assert.equal(registry.received.length, 0);
  });
});

test('a tag is not moved without force', async () => {
  await withWorld(async ({ author }) => {
    const first = await author.publish(makeBundle(), 'reg', CHANGE, never());
    assert.equal((await author.publish(makeBundle(), 'reg', CHANGE, never())).outcome, 'unchanged');
    const other = makeBundle({}, { 'a.txt': 'new' });
    await assert.rejects(
      author.publish(other, 'reg', CHANGE, never()),
      new RegExp(`already published with other content \\(${first.digest}\\)`),
    );
    assert.equal((await author.publish(other, 'reg', { force: true, dryRun: true }, never())).outcome, 'replaced');
    assert.equal((await author.publish(other, 'reg', { force: true, dryRun: false }, never())).outcome, 'replaced');
  });
});

test('sync follows the registry: added, updated, removed', async () => {
  await withWorld(async ({ registry, author, user }) => {
    for (const version of ['1.0.0', '1.1.0', '2.0.0+build.7'])
      await author.publish(makeBundle({ version }), 'reg', CHANGE, never());
    assert.equal((await user.sync(['reg'], never()))[0]?.added, 3);
    await author.publish(
      makeBundle({ version: '1.0.0' }, { a: 'new' }),
      'reg',
      { force: true, dryRun: false },
      never(),
    );
    registry.tags.delete('team/solutions/greet:1.1.0');
    const [result] = await user.sync(['reg'], never(), ['greet@1.0.0']);
    assert.deepEqual([result?.added, result?.updated, result?.removed], [0, 1, 1]);
    assert.deepEqual((await user.solutions('reg'))[0]?.versions, ['2.0.0+build.7', '1.0.0']);
    assert.equal((await user.verify('reg')).problems.length, 0);
  });
});

test('a registry that lists no repositories is read through its index', async () => {
  await withWorld(async ({ registry, author, user }) => {
    registry.listsNothing = true;
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    await author.publish(makeBundle({ name: 'other' }), 'reg', CHANGE, never());
    assert.equal((await user.sync(['reg'], never()))[0]?.added, 2);
    registry.tags.delete('team/catalog-index:latest');
    const [result] = await user.sync(['reg'], never());
    assert.equal(result?.status, 'failed');
    assert.match(result?.error ?? '', /lists no repositories/);
    assert.equal((await user.solutions('reg')).length, 2, 'what was synced before stays');
  });
});

for (const auth of ['basic', 'bearer'] as const) {
  test(`${auth}: credentials are sent when the registry asks for them, and not before`, async () => {
    const credential = { username: 'robot', password: 'sesame-open' };
    let asked = 0;
    const options = {
      credential: async () => {
        asked++;
        return credential;
      },
    };
    await withWorld(async ({ registry, author, user }) => {
      registry.auth = auth;
      registry.credential = credential;
      await author.publish(makeBundle(), 'reg', CHANGE, never());
      const before = registry.received.length;
      assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
      assert.equal(registry.received[before]?.headers.authorization, undefined);
      assert.equal(asked, 2);
      registry.credential = { ...credential, password: 'another' };
      registry.tokens = 100;
      const [result] = await user.sync(['reg'], never());
      assert.equal(result?.status, 'failed');
      assert.match(result?.error ?? '', /does not accept the credentials/);
      assert.doesNotMatch(result?.error ?? '', /sesame/);
    }, options);
  });
}

test('what a registry says repeats no credential that was sent to it, and controls no terminal', async () => {
  const credential = { username: 'robot', password: `sesame-${'open-'.repeat(6)}` };
  for (const auth of ['basic', 'bearer'] as const) {
    await withWorld(
      async ({ registry, author }) => {
        registry.auth = auth;
        registry.credential = credential;
        registry.fault = request => {
          if (request.headers.authorization === undefined || request.path.startsWith('/token')) return undefined;
          const message = `\u001b[2J${'x'.repeat(185)} ${credential.password} ${request.headers.authorization}`;
          return { status: 400, body: JSON.stringify({ errors: [{ message }] }) };
        };
        await assert.rejects(author.publish(makeBundle(), 'reg', CHANGE, never()), (error: Error) => {
          assert.match(error.message, /status 400 \(\\x1b\[2Jx+/);
          assert.doesNotMatch(error.message, /sesame|\u001b|token-\d/);
          return true;
        });
      },
      { credential: async () => credential },
    );
  }
});

test('an identity token is exchanged at the token service and never sent to the registry', async () => {
  const credential = { username: '<token>', password: 'identity-token' };
  await withWorld(
    async ({ registry, author, user }) => {
      registry.auth = 'bearer';
      registry.credential = { username: 'nobody', password: 'identity-token' };
      await author.publish(makeBundle(), 'reg', CHANGE, never());
      assert.equal((await user.sync(['reg'], never()))[0]?.error, undefined);
      const leaked = registry.received.filter(
        ({ path, headers }) => path !== '/token' && headers.authorization?.startsWith('Bearer token-') === false,
      );
      assert.deepEqual(leaked, []);
      assert.ok(registry.received.some(({ method, path }) => method === 'POST' && path === '/token'));
    },
    { credential: async () => credential },
  );
});

test('without credentials a closed registry says how to log in', async () => {
  await withWorld(async ({ registry, user }) => {
    registry.auth = 'basic';
    registry.credential = { username: 'a', password: 'b' };
    const [result] = await user.sync(['reg'], never());
    assert.match(result?.error ?? '', /needs credentials \(log in with tool catalog login 127\.0\.0\.1/);
  });
});

test('anonymous tokens are fetched for registries that want them', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    registry.auth = 'bearer';
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
    assert.ok(registry.tokens > 0);
  });
});

test('a token service without encryption elsewhere is not asked', async () => {
  await withWorld(async ({ registry, user }) => {
    registry.fault = () => ({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="http://tokens.example.com/token"' },
    });
    const [result] = await user.sync(['reg'], never());
    assert.match(result?.error ?? '', /names a token service without encryption/);
  });
});

test('large blobs come in pieces, and an interrupted one goes on where it stopped', async () => {
  await withWorld(
    async ({ registry, author, user }) => {
      await author.publish(makeBundle({}, LONG), 'reg', CHANGE, never());
      let pieces = 0;
      registry.fault = ({ headers }) => (headers.range !== undefined && ++pieces > 3 ? { truncateAt: 10 } : undefined);
      const [failed] = await user.sync(['reg'], never());
      assert.equal(failed?.status, 'failed');
      assert.equal(failed?.added, 0);
      registry.fault = () => undefined;
      registry.received.length = 0;
      const [result] = await user.sync(['reg'], never());
      assert.deepEqual([result?.status, result?.added], ['ok', 1]);
      assert.ok(!blobGets(registry).includes('bytes=0-999'), 'the first piece was kept');
      assert.ok(blobGets(registry).includes('bytes=3000-3999'), blobGets(registry).join());
      assert.equal((await user.verify('reg')).problems.length, 0);
    },
    { pieceBytes: 1000 },
  );
});

test('a kept piece that is wrong is thrown away and everything is fetched again', async () => {
  await withWorld(
    async ({ registry, author, user, userHome }) => {
      await author.publish(makeBundle({}, LONG), 'reg', CHANGE, never());
      let pieces = 0;
      registry.fault = ({ headers }) => (headers.range !== undefined && ++pieces > 3 ? { truncateAt: 0 } : undefined);
      await user.sync(['reg'], never());
      registry.fault = () => undefined;
      const partial = join(userHome, 'cache', 'mirrors', 'reg', 'partial');
      const [blob = ''] = await readdir(partial);
      await writeFile(join(partial, blob, '000000000000'), 'x'.repeat(1000));
      assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
      assert.deepEqual(await readdir(partial), []);
    },
    { pieceBytes: 1000 },
  );
});

test('a registry without ranges sends everything at once', async () => {
  await withWorld(
    async ({ registry, author, user }) => {
      registry.knowsNoRanges = true;
      await author.publish(makeBundle({}, LONG), 'reg', CHANGE, never());
      assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
    },
    { pieceBytes: 1000 },
  );
});

test('a redirect to the storage behind a registry is followed without the credentials', async () => {
  const credential = { username: 'robot', password: 'sesame-open' };
  await withRegistry(storage =>
    withWorld(
      async ({ registry, author, user }) => {
        await author.publish(makeBundle({}, LONG), 'reg', CHANGE, never());
        registry.auth = 'basic';
        registry.credential = credential;
        for (const [digest, bytes] of registry.blobs) storage.blobs.set(digest, bytes);
        registry.fault = ({ method, path, headers }) =>
          method === 'GET' && path.includes('/blobs/') && headers.authorization !== undefined
            ? { status: 307, headers: { location: `http://127.0.0.1:${storage.port}${path}` } }
            : undefined;
        assert.equal((await user.sync(['reg'], never()))[0]?.error, undefined);
        assert.ok(storage.received.length > 0);
        assert.ok(storage.received.every(({ headers }) => headers.authorization === undefined));
      },
      { credential: async () => credential },
    ),
  );
});

test('a blob that is not its digest is refused, the digest named, and the version stays as it was', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    await author.publish(makeBundle({ version: '1.1.0' }, LONG), 'reg', CHANGE, never());
    registry.fault = ({ method, path }) =>
      method === 'GET' && path.includes('/blobs/') && blobAt(registry, path).length > 5000
        ? { tamperAt: 700 }
        : undefined;
    const [result] = await user.sync(['reg'], never());
    assert.deepEqual([result?.status, result?.added], ['failed', 1]);
    assert.match(
      result?.error ?? '',
      /greet@1\.1\.0: digest mismatch: sha256:[0-9a-f]{64} in 127\.0\.0\.1:\d+\/team\/solutions\/greet/,
    );
    assert.deepEqual((await user.solutions('reg'))[0]?.versions, ['1.0.0']);
  });
});

const blobAt = ({ blobs }: RegistryWorld, path: string): Buffer =>
  blobs.get(path.split('/').at(-1) ?? '') ?? Buffer.alloc(0);

test('a manifest that is not its digest is refused', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    registry.fault = ({ method, path }) =>
      method === 'GET' && path.includes('/manifests/sha256:') ? { tamperAt: 30 } : undefined;
    const [result] = await user.sync(['reg'], never());
    assert.match(result?.error ?? '', /digest mismatch: sha256:/);
  });
});

test('a busy registry is asked again', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    const seen = new Set<string>();
    registry.fault = ({ method, path }) => {
      const key = `${method} ${path}`;
      if (seen.has(key)) return undefined;
      seen.add(key);
      return { status: 429, headers: { 'retry-after': '1' } };
    };
    assert.equal((await user.sync(['reg'], never()))[0]?.status, 'ok');
  });
});

test('a registry that stays broken is an error in its own words', async () => {
  await withWorld(async ({ registry, user }) => {
    registry.fault = () => ({ status: 500 });
    const [result] = await user.sync(['reg'], never());
    assert.equal(result?.status, 'failed');
    assert.match(result?.error ?? '', /does not send its list: status 500|status 500/);
  });
});

test('an upload may not be sent to another host', async () => {
  await withWorld(async ({ registry, author }) => {
    registry.fault = ({ method }) =>
      method === 'POST' ? { status: 202, headers: { location: 'https://elsewhere.example.com/upload' } } : undefined;
    await assert.rejects(
      author.publish(makeBundle(), 'reg', CHANGE, never()),
      /names no address on itself for the upload/,
    );
  });
});

test('an interrupted sync is cancelled and leaves the copy as it was', async () => {
  await withWorld(async ({ registry, author, user }) => {
    await author.publish(makeBundle(), 'reg', CHANGE, never());
    const controller = new AbortController();
    registry.fault = ({ path }) => {
      if (path.includes('/blobs/')) controller.abort(new Error('enough'));
      return undefined;
    };
    await assert.rejects(user.sync(['reg'], controller.signal), { code: 'cancelled' });
    await assert.rejects(user.solutions('reg'), ToolError);
  });
});
