import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type ApiServer, ask, startServer } from '../support/api-server.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { withWebServer } from '../support/web-server.ts';

suite('a problem names the field of the request that is at fault', () => {
  let server: ApiServer;
  let end: (() => void) | undefined;
  let ended: Promise<unknown>;

  before(async () => {
    await new Promise<void>((resolve, reject) => {
      ended = withTempDir(async directory => {
        server = await startServer({ directory });
        resolve();
        await new Promise<void>(done => {
          end = done;
        });
        await server.stop();
      });
      ended.catch(reject);
    });
  });
  after(async () => {
    end?.();
    await ended;
  });

  test('an integer of any size is not text', async () => {
    for (const [path, field, more] of [
      ['/v1/eval/cel', 'expression', ''],
      ['/v1/eval/template', 'template', ''],
      ['/v1/schemas/validate', 'schema', ', "data": true'],
      ['/v1/solutions/lint', 'path', ''],
    ] as const)
      for (const number of ['9007199254740992', '-123456789012345678901234567890']) {
        const got = await ask(server, path, { method: 'POST', body: `{"${field}": ${number}${more}}` });
        assert.deepEqual([got.status, got.json['code']], [422, 'invalid-input'], `${path} ${got.text}`);
        assert.match(got.text, /must be text, not a (?:whole )?number/);
      }
  });

  const SOLUTION = {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'w', version: '1.0.0' },
    spec: { resolvers: { r: { resolve: { with: [{ provider: 'parameter', inputs: { key: 'known' } }] } } } },
  };
  const ROWS: readonly (readonly [path: string, body: object, field: string])[] = [
    ['/v1/eval/cel', { expression: '1 +' }, 'body.expression'],
    ['/v1/eval/cel', { expression: '1 / 0' }, 'body.expression'],
    ['/v1/eval/template', { template: '{{ x' }, 'body.template'],
    ['/v1/eval/convert', { template: '{{ x | sort }}', to: 'go' }, 'body.template'],
    ['/v1/solutions/dryrun', { solution: SOLUTION, params: { other: 1 } }, 'body.params.other'],
    ['/v1/solutions/dryrun', { solution: SOLUTION, resolver_overrides: { x: 1 } }, 'body.resolver_overrides.x'],
    ['/v1/diff', { before: { solution: SOLUTION }, after: { solution: 'a: [' } }, 'body.after.solution'],
    ['/v1/diff', { before: { path: 'x.yaml' }, after: { solution: SOLUTION } }, 'body.before.path'],
    [
      '/v1/diff',
      { before: { solution: SOLUTION }, after: { solution: { ...SOLUTION, spec: { resolvers: { r: {} } } } } },
      'after.spec.resolvers.r',
    ],
  ];
  for (const [path, body, field] of ROWS) {
    test(`${field}: ${path} ${JSON.stringify(body).slice(0, 40)}`, async () => {
      const { json, text } = await ask(server, path, { body });
      const errors = json['errors'] as readonly { readonly field: string }[] | undefined;
      assert.equal(errors?.[0]?.field, field, text);
    });
  }

  test('query.filter: a list', async () => {
    const { json } = await ask(server, '/v1/providers?filter=item.');
    assert.equal((json['errors'] as { field: string }[])[0]?.field, 'query.filter');
  });
});

test('catalogs that answer slowly are synced within the limit of runs, and hold up nothing else', () =>
  withTempDir(directory =>
    withWebServer(
      () => new Promise<void>(() => undefined),
      async ({ port, connections }) => {
        const server = await startServer({
          directory,
          apiServer: '{maxRuns: 1}',
          more: `catalogs: [{name: slow, type: oci, url: "http://127.0.0.1:${port}/x"}]`,
        });
        const gone = new AbortController();
        const syncs = Array.from({ length: 12 }, () =>
          ask(server, '/v1/catalogs/sync', { body: {}, signal: gone.signal }).catch(() => undefined),
        );
        await until(() => connections() > 0);
        const { status } = await ask(server, '/v1/eval/cel', { body: { expression: '1 + 1' } });
        assert.equal(status, 200);
        assert.equal(connections(), 1);
        gone.abort();
        await Promise.all(syncs);
        await server.stop();
      },
    ),
  ));
