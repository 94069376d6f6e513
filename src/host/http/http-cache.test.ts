import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { type WebServer, withWebServer } from '../../../test/support/web-server.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { createHttpCache, type HttpCacheOptions } from './http-cache.ts';
import { createHttpClient } from './http-client.ts';
import { lifetimeMs } from './http-freshness.ts';

const never = new AbortController().signal;
const addresses = { allowPrivateAddresses: true, allowedHosts: [] };
const http = createHttpClient({ version: '0', environment: {}, addresses, systemCA: 'never' });

const get = (url: string, extra: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: [],
  timeoutMs: 5000,
  maxResponseBytes: 1_000_000,
  guard: 'document',
  cache: true,
  ...extra,
});

interface Scene {
  readonly server: WebServer;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly directory: string;
  /** A cache as another process would make it. */
  cache(extra?: Partial<HttpCacheOptions>): ReturnType<typeof createHttpCache>;
}

/** A server that numbers its answers and sends these headers. */
const withScene = (
  mode: 'memory' | 'disk',
  headers: Readonly<Record<string, string | readonly string[]>>,
  body: (scene: Scene) => Promise<void>,
): Promise<void> =>
  withTempDir(directory => {
    let requests = 0;
    return withWebServer(
      (request, response) => {
        requests++;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (request.headers['if-none-match'] !== undefined && request.headers['if-none-match'] === headers['etag']) {
          response.statusCode = 304;
          response.end();
        } else response.end(`${request.path} answer ${requests}`);
      },
      async server => {
        const clock = createFakeClock();
        const base = {
          mode,
          directory: join(directory, 'http'),
          ttlMs: 600_000,
          maxBytes: 1_000_000,
          addresses,
          clock,
        };
        await body({
          server,
          clock,
          directory: base.directory,
          cache: extra => createHttpCache({ ...base, ...extra }),
        });
      },
    );
  });

const text = (answer: { readonly body: Uint8Array }): string => Buffer.from(answer.body).toString('utf8');

for (const mode of ['memory', 'disk'] as const) {
  test(`${mode}: a fresh answer is given again until its time is over`, async () => {
    await withScene(mode, { 'cache-control': 'max-age=60' }, async ({ server, clock, cache }) => {
      const send = cache().wrap(http);
      assert.equal(text(await send(get(server.origin), never)), '/ answer 1');
      clock.advance(59_000);
      const again = await send(get(server.origin), never);
      assert.equal(text(again), '/ answer 1');
      assert.equal(again.status, 200);
      assert.deepEqual(again.headers.get('cache-control'), ['max-age=60']);
      clock.advance(2000);
      assert.equal(text(await send(get(server.origin), never)), '/ answer 2');
    });
  });

  test(`${mode}: cacheTtl is the longest that an answer is not asked for`, async () => {
    await withScene(mode, { 'cache-control': 'max-age=86400' }, async ({ server, clock, cache }) => {
      const send = cache({ ttlMs: 10_000 }).wrap(http);
      await send(get(server.origin), never);
      clock.advance(10_001);
      assert.equal(text(await send(get(server.origin), never)), '/ answer 2');
    });
  });

  test(`${mode}: an answer with a validator is confirmed instead of sent again`, async () => {
    await withScene(mode, { etag: '"v1"' }, async ({ server, cache }) => {
      const all = cache();
      const send = all.wrap(http);
      for (let i = 0; i < 3; i++) {
        const answer = await send(get(server.origin), never);
        assert.equal(answer.status, 200);
        assert.equal(text(answer), '/ answer 1');
      }
      assert.deepEqual(
        server.received.map(({ headers }) => headers['if-none-match']),
        [undefined, '"v1"', '"v1"'],
      );
      assert.deepEqual(await all.statistics(), { entries: 1, hits: 2, misses: 1 });
    });
  });

  test(`${mode}: clearing says how much went, and afterwards nothing is left`, async () => {
    await withScene(mode, { 'cache-control': 'max-age=60' }, async ({ server, cache }) => {
      const all = cache();
      const send = all.wrap(http);
      await send(get(`${server.origin}/a`), never);
      await send(get(`${server.origin}/b`), never);
      const cleared = await all.clear();
      assert.equal(cleared.entries, 2);
      assert.ok(cleared.bytes >= 20);
      assert.deepEqual(await all.clear(), { entries: 0, bytes: 0 });
      assert.equal(text(await send(get(`${server.origin}/a`), never)), '/a answer 3');
    });
  });

  test(`${mode}: the bound of bytes holds and the oldest answers go first`, async () => {
    await withScene(mode, { 'cache-control': 'max-age=60' }, async ({ server, cache }) => {
      const all = cache({ maxBytes: mode === 'disk' ? 16 * 1200 : 2000 });
      const send = all.wrap(http);
      const count = mode === 'disk' ? 150 : 10;
      for (let i = 0; i < count; i++) await send(get(`${server.origin}/${i}`), never);
      assert.equal(text(await send(get(`${server.origin}/${count - 1}`), never)), `/${count - 1} answer ${count}`);
      assert.equal(text(await send(get(`${server.origin}/0`), never)), `/0 answer ${count + 1}`);
      assert.ok((await all.clear()).bytes <= 16 * 1200);
    });
  });
}

test('what is on disk serves other processes, in files that only the user can read', async () => {
  await withScene('disk', { 'cache-control': 'max-age=60' }, async ({ server, directory, cache }) => {
    await cache().wrap(http)(get(`${server.origin}/?key=findme`), never);
    assert.equal(text(await cache().wrap(http)(get(`${server.origin}/?key=findme`), never)), '/?key=findme answer 1');
    const files = await filesBelow(directory);
    assert.equal(files.length, 1);
    for (const file of files) {
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.equal((await stat(join(file, '..'))).mode & 0o777, 0o700);
      assert.doesNotMatch(file, /findme/);
      assert.doesNotMatch((await readFile(file, 'utf8')).split('\n')[0] ?? '', /findme/);
    }
  });
});

test('a file that is damaged, cut or no entry at all counts as nothing', async () => {
  await withScene('disk', { 'cache-control': 'max-age=60' }, async ({ server, directory, cache }) => {
    await cache().wrap(http)(get(server.origin), never);
    const [file = ''] = await filesBelow(directory);
    const whole = await readFile(file);
    let answers = 1;
    for (const damaged of [whole.subarray(0, -1), Buffer.from('{}\n'), Buffer.from('junk'), Buffer.from('{\n'), '']) {
      await writeFile(file, damaged);
      assert.equal(text(await cache().wrap(http)(get(server.origin), never)), `/ answer ${++answers}`);
    }
  });
});

test('a directory that cannot be written costs only the cache', async () => {
  await withScene('disk', { 'cache-control': 'max-age=60' }, async ({ server, directory, cache }) => {
    await writeFile(directory, 'a file is in the way');
    const send = cache().wrap(http);
    assert.equal(text(await send(get(server.origin), never)), '/ answer 1');
    assert.equal(text(await send(get(server.origin), never)), '/ answer 2');
    assert.deepEqual(await cache().clear(), { entries: 0, bytes: 0 });
  });
});

const UNCACHED: readonly (readonly [what: string, request: Partial<HttpRequest>, mode?: 'none'])[] = [
  ['does not ask for the cache', { cache: undefined }],
  ['is no GET', { method: 'HEAD' }],
  ['has a body', { body: Buffer.from('x') }],
  ['has Authorization', { headers: [['authorization', 'Bearer x']] }],
  ['has a cookie', { headers: [['Cookie', 'x']] }],
  ['asks for a part', { headers: [['Range', 'bytes=0-1']] }],
  ['has its own condition', { headers: [['If-None-Match', '"x"']] }],
  ['refuses caches', { headers: [['Cache-Control', 'no-cache']] }],
  ['meets a cache that is off', {}, 'none'],
];
for (const [what, extra, mode] of UNCACHED) {
  test(`a request that ${what} always reaches the server and leaves nothing behind`, async () => {
    await withScene('disk', { 'cache-control': 'max-age=60' }, async ({ server, directory, cache }) => {
      const send = cache(mode === undefined ? {} : { mode }).wrap(http);
      for (let i = 0; i < 2; i++) await send(get(server.origin, extra), never);
      assert.equal(server.received.length, 2);
      assert.deepEqual(await filesBelow(directory), []);
    });
  });
}

test('another header, query, guard or address policy is another entry', async () => {
  await withScene('disk', { 'cache-control': 'max-age=60' }, async ({ server, cache }) => {
    const strict = { allowPrivateAddresses: true, allowedHosts: ['x'] };
    await cache().wrap(http)(get(server.origin), never);
    await cache().wrap(http)(get(server.origin, { headers: [['Accept', 'text/plain']] }), never);
    await cache().wrap(http)(get(`${server.origin}/?a`), never);
    await cache().wrap(http)(get(server.origin, { guard: 'service' }), never);
    await cache({ addresses: strict }).wrap(http)(get(server.origin), never);
    assert.equal(server.received.length, 5);
    await cache().wrap(http)(get(`${server.origin}/#part`), never);
    assert.equal(server.received.length, 5);
  });
});

test('a stored answer that is too large for this request is not given to it', async () => {
  await withScene('memory', { 'cache-control': 'max-age=60' }, async ({ server, cache }) => {
    const send = cache().wrap(http);
    await send(get(server.origin), never);
    await assert.rejects(send(get(server.origin, { maxResponseBytes: 3 }), never), /larger than 3 bytes/);
  });
});

const DAY = 86_400_000;
const LIFETIMES: readonly (readonly [headers: Record<string, string>, expected: number | undefined])[] = [
  [{ 'cache-control': 'max-age=60' }, 60_000],
  [{ 'cache-control': 'public, Max-Age="60"' }, 60_000],
  [{ 'cache-control': 'max-age=60', age: '20' }, 40_000],
  [{ 'cache-control': 'max-age=60', age: '90' }, undefined],
  [{ 'cache-control': 'max-age=60', age: '90', etag: '"x"' }, 0],
  [{ 'cache-control': 'max-age=-1' }, undefined],
  [{ 'cache-control': 'max-age=soon', etag: '"x"' }, 0],
  [{ 'cache-control': 'no-cache, max-age=60' }, undefined],
  [{ 'cache-control': 'no-cache, max-age=60', etag: '"x"' }, 0],
  [{ 'cache-control': 'no-store, max-age=60' }, undefined],
  [{ 'cache-control': 'private, max-age=60' }, undefined],
  [{ 'cache-control': 'max-age=60', vary: 'Accept, *' }, undefined],
  [{ 'cache-control': 'max-age=60', vary: 'Accept' }, 60_000],
  [{ 'cache-control': 'max-age=60', 'set-cookie': 'a=b' }, undefined],
  [{ date: new Date(0).toUTCString(), expires: new Date(DAY).toUTCString() }, DAY],
  [{ date: new Date(0).toUTCString(), expires: '0' }, undefined],
  [{ 'cache-control': 'max-age=5', date: new Date(0).toUTCString(), expires: new Date(DAY).toUTCString() }, 5000],
  [{ 'last-modified': new Date(0).toUTCString() }, 0],
  [{}, undefined],
];
for (const [headers, expected] of LIFETIMES) {
  test(`${JSON.stringify(headers)} ${expected === undefined ? 'is not stored' : `is fresh for ${expected} ms`}`, () => {
    const given = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]));
    assert.equal(lifetimeMs({ status: 200, headers: given }), expected);
    assert.equal(lifetimeMs({ status: 404, headers: given }), undefined);
  });
}

async function filesBelow(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
