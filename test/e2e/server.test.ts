import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type ApiServer, ask, startServer, withServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const DEMO = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0, tags: [first]}
spec:
  resolvers:
    region: {resolve: {with: [{provider: parameter, inputs: {key: region, default: eu}}]}}
    token: {sensitive: true, value: hush-hush-hush}
  workflow:
    actions:
      show: {provider: message, inputs: {message: {tmpl: "hello {{ region }}"}}}
      write: {provider: file, inputs: {operation: write, path: out.txt, content: {rslvr: region}}}
`;

const QUIET = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: quiet, version: 2.0.0}
spec:
  resolvers:
    token: {sensitive: true, value: hush-hush-hush}
    a: {value: 1}
  workflow:
    actions:
      show: {provider: message, inputs: {message: {tmpl: "a {{ a }}"}}}
`;

interface Problem {
  readonly type: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly request_id: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

suite('a server', () => {
  let directory = '';
  let server: ApiServer;

  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-server-')));
    await writeFiles(directory, { 'sols/demo.yaml': DEMO, 'sols/quiet.yaml': QUIET, 'sols/broken.yaml': 'kind: [' });
    server = await startServer({
      directory,
      apiServer: '{solutionRoots: [sols], maxRequestSize: 100000, audit: {enabled: true, file: audit.log}}',
    });
  });
  after(async () => {
    assert.equal(await server.stop(), 0);
    await rm(directory, { recursive: true, force: true });
  });

  const problem = async (
    path: string,
    options: Parameters<typeof ask>[2],
    status: number,
    code: string,
  ): Promise<Problem> => {
    const got = await ask(server, path, options);
    assert.equal(got.status, status, `${path}: ${got.text}`);
    assert.equal(got.headers.get('content-type'), 'application/problem+json');
    const body = got.json as unknown as Problem;
    assert.deepEqual([body.status, body.code, body.type], [status, code, `urn:tool:problem:${code}`]);
    assert.equal(body.request_id, got.headers.get('x-request-id'));
    return body;
  };

  test('operational routes answer without prefix', async () => {
    const health = await ask(server, '/health');
    assert.deepEqual([health.status, health.json['status']], [200, 'healthy']);
    assert.match(String(health.json['uptime']), /^\d+s$/);
    assert.deepEqual((await ask(server, '/health/live')).json, { status: 'ok' });
    assert.deepEqual((await ask(server, '/health/ready')).json, { status: 'ok' });
    const root = await ask(server, '/');
    assert.deepEqual(
      (root.json['links'] as { rel: string }[]).map(({ rel }) => rel),
      ['docs', 'openapi', 'health', 'metrics'],
    );
    const metrics = await ask(server, '/metrics');
    assert.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.match(metrics.text, /^tool_http_requests_total\{endpoint="\/health",method="GET",status="200"\} 1$/m);
    assert.match(metrics.text, /^tool_http_active_connections \d+$/m);
  });

  test('every answer has a request id: the one that came, or a new one', async () => {
    const given = await ask(server, '/v1/settings', { headers: { 'x-request-id': 'abc-1' } });
    assert.equal(given.headers.get('x-request-id'), 'abc-1');
    const bad = await ask(server, '/v1/settings', { headers: { 'x-request-id': 'a b' } });
    assert.match(bad.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  });

  test('answers of the API carry the security headers, problems too', async () => {
    for (const path of ['/v1/settings', '/v1/nothing']) {
      const { headers } = await ask(server, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.equal(headers.get('strict-transport-security'), null);
    }
  });

  test('trailing slashes are stripped without a redirect', async () => {
    assert.equal((await ask(server, '/health//')).status, 200);
    assert.equal((await ask(server, '/v1/settings/')).status, 200);
  });

  test('what is not there is 404, a wrong method is 405 with Allow, in and outside of the prefix', async () => {
    await problem('/v1/nothing', {}, 404, 'not-found');
    await problem('/nothing', {}, 404, 'not-found');
    await problem('/v1/providers/nothing', {}, 404, 'not-found');
    await problem('/v1/settings', { method: 'DELETE' }, 405, 'method-not-allowed');
    await problem('/health', { method: 'POST' }, 405, 'method-not-allowed');
    const got = await ask(server, '/v1/solutions/run');
    assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST']);
  });

  test('GET routes answer HEAD with the same headers and no body', async () => {
    const get = await ask(server, '/v1/providers/http', { headers: { 'accept-encoding': 'identity' } });
    const head = await ask(server, '/v1/providers/http', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  });

  test('bodies are strict JSON of a known content type', async () => {
    const post = (body: string, headers = {}) => ({ method: 'POST', body, headers });
    await problem('/v1/eval/cel', post(''), 400, 'malformed-request');
    await problem('/v1/eval/cel', post('{'), 400, 'malformed-request');
    await problem('/v1/eval/cel', post('['.repeat(70) + ']'.repeat(70)), 400, 'malformed-request');
    await problem('/v1/eval/cel', post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type');
    await problem('/v1/eval/cel', post('{}', { 'content-encoding': 'gzip' }), 415, 'unsupported-media-type');
    await problem('/v1/eval/cel', post(`{"expression": "${'x'.repeat(100_000)}"}`), 413, 'too-large');
    const missing = await problem('/v1/eval/cel', post('{}'), 422, 'invalid-input');
    assert.equal(missing.errors?.[0]?.field, 'body.expression');
    const unknown = await problem('/v1/eval/cel', post('{"expression": "1", "expresion": 1}'), 422, 'invalid-input');
    assert.equal(unknown.errors?.[0]?.field, 'body.expresion');
  });

  test('expressions and templates are evaluated with their data', async () => {
    const cel = await ask(server, '/v1/eval/cel', { body: { expression: '_.a + b', data: { a: 1, b: 2 } } });
    assert.deepEqual(cel.json, { result: 3, type: 'int' });
    const template = await ask(server, '/v1/eval/template', { body: { template: 'Hi {{ x }}', data: { x: 'you' } } });
    assert.deepEqual(template.json, { output: 'Hi you' });
    await problem('/v1/eval/cel', { body: { expression: '1 +' } }, 400, 'invalid-expression');
    const large = { template: '{% for i in (1..20000) %}{{ x }}{% endfor %}', data: { x: 'x'.repeat(60) } };
    const refused = await problem('/v1/eval/template', { body: large }, 400, 'cost-exceeded');
    assert.match(refused.detail, /the output is larger than 1048576 bytes/);
    await problem('/v1/eval/template', { body: { template: '{% if %}' } }, 400, 'invalid-template');
    await problem('/v1/eval/template', { body: { template: "{% include 'a' %}" } }, 400, 'invalid-template');
    const loops = '[1,2,3,4,5,6,7,8,9,10]';
    const expression = `${loops}.all(a, ${loops}.all(b, ${loops}.all(c, ${loops}.all(d, ${loops}.all(e, a+b+c+d+e > 0)))))`;
    await problem('/v1/eval/cel', { body: { expression } }, 400, 'cost-exceeded');
  });

  test('lists are filtered, then paged', async () => {
    const all = await ask(server, '/v1/providers');
    const total = (all.json['pagination'] as { total: number }).total;
    assert.ok(total > 10);
    const page = await ask(server, '/v1/providers?per_page=3&page=2');
    assert.equal((page.json['items'] as unknown[]).length, 3);
    assert.deepEqual(page.json['pagination'], {
      page: 2,
      per_page: 3,
      total,
      total_pages: Math.ceil(total / 3),
      has_next: true,
      has_prev: true,
    });
    const filter = encodeURIComponent("item.name.startsWith('h') && 'from' in item.capabilities");
    const filtered = await ask(server, `/v1/providers?filter=${filter}`);
    assert.deepEqual(
      (filtered.json['items'] as { name: string }[]).map(({ name }) => name),
      ['hcl', 'http'],
    );
    const beyond = await ask(server, '/v1/providers?page=10000');
    assert.deepEqual([beyond.status, beyond.json['items']], [200, []]);
    for (const query of [
      'page=0',
      'page=10001',
      'per_page=1001',
      'page=x',
      'page=1&page=2',
      `filter=${'a'.repeat(2001)}`,
    ])
      await problem(`/v1/providers?${query}`, {}, 422, 'invalid-input');
    for (const bad of ['item.', '1', 'item.nothing == 1', "upper(item.name) == 'X'", 'env == 1', '_.x'])
      await problem(`/v1/providers?filter=${encodeURIComponent(bad)}`, {}, 400, 'invalid-filter');
  });

  test('solutions below the directories are listed, shown and linted; others are not there', async () => {
    const list = await ask(server, '/v1/solutions');
    assert.deepEqual(
      (list.json['items'] as { name: string; path: string }[]).map(({ name, path }) => [name, path]),
      [
        ['demo', 'demo.yaml'],
        ['quiet', 'quiet.yaml'],
      ],
    );
    const shown = await ask(server, '/v1/solutions/demo');
    assert.deepEqual(
      [shown.json['resolvers'], shown.json['actions']],
      [
        ['region', 'token'],
        ['show', 'write'],
      ],
    );
    const lint = await ask(server, '/v1/solutions/lint', { body: { path: 'demo.yaml' } });
    assert.deepEqual([lint.json['file'], lint.json['valid']], ['demo.yaml', true]);
    await problem('/v1/solutions/lint', { body: { path: 'none.yaml' } }, 404, 'not-found');
    await problem('/v1/solutions/lint', { body: { path: '../config.yaml' } }, 422, 'invalid-input');
    await problem('/v1/solutions/lint', { body: { path: '/etc/passwd' } }, 422, 'invalid-input');
    await problem('/v1/solutions/dryrun', { body: { path: 'broken.yaml' } }, 400, 'unparsable');
    await problem('/v1/solutions/dryrun', { body: { path: 'https://example.com/x.yaml' } }, 403, 'not-allowed-here');
    await problem('/v1/solutions/dryrun', { body: {} }, 422, 'invalid-input');
    await problem('/v1/solutions/dryrun', { body: { path: 'demo.yaml', name: 'demo' } }, 422, 'invalid-input');
  });

  test('a dry-run is the report of the command, byte for byte', async () => {
    await writeFiles(directory, { 'empty/.keep': '' });
    const cwd = join(directory, 'empty');
    for (const [words, more] of [
      [[], {}],
      [['--verbose'], { verbose: true }],
      [['-r', 'region=us'], { params: { region: 'us' } }],
    ] as const) {
      const cli = await tool(
        ['run', 'solution', '-f', join(directory, 'sols/demo.yaml'), '--dry-run', '-o', 'json', ...words],
        { cwd },
      );
      assert.equal(cli.code, 0, cli.stderr);
      const http = await ask(server, '/v1/solutions/dryrun', { body: { path: 'demo.yaml', ...more } });
      assert.equal(http.status, 200, http.text);
      assert.equal(http.text, cli.stdout);
    }
  });

  test('overrides reach what depends on them; an unknown one is refused', async () => {
    const { json } = await ask(server, '/v1/solutions/dryrun', {
      body: { solution: QUIET, resolver_overrides: { a: 5 } },
    });
    assert.match(JSON.stringify(json['actionPlan']), /a 5/);
    await problem(
      '/v1/solutions/dryrun',
      { body: { solution: QUIET, resolver_overrides: { b: 5 } } },
      422,
      'invalid-input',
    );
  });

  test('a run answers with its outcome, and sensitive values are never in it', async () => {
    const { status, json, text } = await ask(server, '/v1/solutions/run', {
      body: { path: 'quiet.yaml', snapshot: true },
    });
    assert.equal(status, 200, text);
    assert.deepEqual([json['status'], json['messages'], json['failedActions']], ['succeeded', ['a 1'], []]);
    assert.equal(text.includes('hush-hush-hush'), false);
    const snapshot = await ask(server, `/v1/snapshots/${String(json['snapshotId'])}`);
    assert.deepEqual([snapshot.status, snapshot.text.includes('hush-hush-hush')], [200, false]);
    const list = await ask(server, '/v1/snapshots?filter=' + encodeURIComponent("item.solution == 'quiet'"));
    assert.equal((list.json['items'] as unknown[]).length, 1);
    await problem('/v1/snapshots/..%5C..', {}, 404, 'not-found');
  });

  test('what this server does not allow is refused before anything happens, with every place', async () => {
    const refused = await problem('/v1/solutions/run', { body: { path: 'demo.yaml' } }, 403, 'not-allowed-here');
    assert.deepEqual(
      refused.errors?.map(({ field }) => field),
      ['spec.workflow.actions.write'],
    );
    const run = (resolver: unknown) => ({
      body: {
        solution: {
          apiVersion: 'tool.dev/v1',
          kind: 'Solution',
          metadata: { name: 'x', version: '1.0.0' },
          spec: { resolvers: { a: { resolve: { with: [resolver] } } } },
        },
      },
    });
    const uses = [
      { provider: 'exec', inputs: { command: 'id' } },
      { provider: 'env', inputs: { operation: 'get', name: 'HOME' } },
      { provider: 'secret', inputs: { operation: 'get', name: 'x' } },
      { provider: 'file', inputs: { operation: 'read', path: '/etc/passwd' } },
      { provider: 'file', inputs: { operation: 'read', path: 'beside.txt' } },
      { provider: 'http', inputs: { url: 'https://example.com', authProvider: 'cloud' } },
    ];
    for (const use of uses) await problem('/v1/solutions/run', run(use), 403, 'not-allowed-here');
    const computed = run({ provider: 'file', inputs: { operation: 'read', path: { expr: "'/etc/' + 'passwd'" } } });
    const got = await ask(server, '/v1/solutions/run', computed);
    assert.ok(got.status >= 400 && got.status < 500 && !got.text.includes('root:'), got.text);
    const near = run({ provider: 'http', inputs: { url: `${server.url}/health` } });
    await problem('/v1/solutions/run', near, 403, 'not-allowed-here');
  });

  test('documents are explained and compared', async () => {
    const explained = await ask(server, '/v1/explain', { body: { solution: DEMO } });
    assert.deepEqual([explained.status, explained.json['name']], [200, 'demo']);
    const diff = await ask(server, '/v1/diff', {
      body: { before: { path: 'quiet.yaml' }, after: { solution: QUIET.replace('value: 1', 'value: 2') } },
    });
    assert.deepEqual([diff.status, (diff.json['summary'] as { total: number }).total], [200, 1]);
    const bad = await problem('/v1/diff', { body: { before: {}, after: { solution: QUIET } } }, 422, 'invalid-input');
    assert.equal(bad.errors?.[0]?.field, 'body.before.solution');
  });

  test('data is checked against schemas', async () => {
    const bad = await ask(server, '/v1/schemas/validate', { body: { data: { kind: 1 } } });
    assert.deepEqual([bad.status, bad.json['valid']], [200, false]);
    assert.equal((await ask(server, '/v1/schemas/validate', { body: { data: null } })).status, 200);
    await problem('/v1/schemas/validate', { body: {} }, 422, 'invalid-input');
    await problem('/v1/schemas/validate', { body: { schema: 'none', data: 1 } }, 404, 'not-found');
  });

  test('catalogs are shown and synced', async () => {
    const list = await ask(server, '/v1/catalogs');
    assert.equal((list.json['items'] as { name: string }[])[0]?.name, 'local');
    assert.equal((await ask(server, '/v1/catalogs/local')).status, 200);
    assert.deepEqual((await ask(server, '/v1/catalogs/local/solutions')).json['items'], []);
    await problem('/v1/catalogs/none', {}, 404, 'not-found');
    await problem('/v1/catalogs/sync', { body: { catalogs: ['none'] } }, 422, 'invalid-input');
    const synced = await ask(server, '/v1/catalogs/sync', { method: 'POST' });
    assert.deepEqual([synced.status, synced.json['success']], [200, true]);
  });

  test('configuration and settings are shown, secrets are not', async () => {
    const { json } = await ask(server, '/v1/config?sources=true');
    const api = (json['config'] as { apiServer: { maxRequestSize: number } }).apiServer;
    assert.equal(api.maxRequestSize, 100_000);
    assert.equal((json['sources'] as Record<string, string>)['apiServer.maxRequestSize'], 'file');
    assert.deepEqual((await ask(server, '/v1/settings')).json['authEnabled'], false);
    await problem('/v1/config?sources=maybe', {}, 422, 'invalid-input');
  });

  test('this machine may administer while authentication is off', async () => {
    const info = await ask(server, '/v1/admin/info');
    assert.deepEqual([info.status, (info.json['config'] as { auditEnabled: boolean }).auditEnabled], [200, true]);
    const cleared = await ask(server, '/v1/admin/clear-cache', { method: 'POST' });
    assert.deepEqual(Object.keys(cleared.json['cleared'] as object), ['expression', 'template', 'http']);
  });

  test('metrics on a port of their own are nowhere else, and nothing else is there', () =>
    withTempDir(async directory => {
      const port = await freePort();
      await withServer({ directory, apiServer: `{metrics: {port: ${port}}}` }, async own => {
        const apart = { url: `http://127.0.0.1:${port}` };
        assert.match((await ask(apart, '/metrics')).text, /^tool_http_active_connections \d+$/m);
        for (const path of ['/', '/health', '/v1/settings', '/v1/admin/info'])
          assert.equal((await ask(apart, path)).status, 404, path);
        assert.equal((await ask(own, '/metrics')).status, 404);
        const links = (await ask(own, '/')).json['links'] as { rel: string }[];
        assert.deepEqual(
          links.map(({ rel }) => rel),
          ['docs', 'openapi', 'health'],
        );
        assert.equal('/metrics' in ((await ask(own, '/v1/openapi.json')).json['paths'] as object), false);
      });
      await assert.rejects(ask({ url: `http://127.0.0.1:${port}` }, '/metrics'));
    }));

  test('a server whose port for metrics is taken does not start', () =>
    withTempDir(async directory => {
      const taken = createServer();
      await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
      const { port } = taken.address() as AddressInfo;
      try {
        const own = { directory, apiServer: `{metrics: {port: ${port}}}` };
        await assert.rejects(startServer(own), new RegExp(`127\\.0\\.0\\.1:${port} is in use`));
      } finally {
        taken.close();
      }
    }));

  test('a forwarded request of a proxy that is not trusted is logged once', () =>
    withTempDir(directory =>
      withServer({ directory, apiServer: '{openAPI: {servers: [{url: "https://api.example"}]}}' }, async own => {
        for (let i = 0; i < 3; i++) await ask(own, '/v1/settings', { headers: { 'x-forwarded-for': '1.2.3.4' } });
        assert.equal(own.stderr().split('its sender is not a trusted proxy').length, 2, own.stderr());
        assert.match(own.stderr(), /warning: .*a proxy in front of it must be listed in apiServer\.trustedProxies/);
      }),
    ));

  test('metrics and clear-cache tell what the caches of the threads hold, and counters never go back', () =>
    withTempDir(directory =>
      withServer({ directory, apiServer: '{workers: 1}' }, async own => {
        const cached = async (metric: string) => {
          const { text } = await ask(own, '/metrics');
          return Object.fromEntries(
            [...text.matchAll(/^tool_cache_(\w+)\{cache="(\w+)"\} (\d+)$/gm)]
              .filter(([, name]) => name === metric)
              .map(([, , cache, value]) => [cache, Number(value)]),
          );
        };
        assert.deepEqual(await cached('entries'), { expression: 0, template: 0, http: 0 });
        for (let round = 0; round < 3; round++) {
          await ask(own, '/v1/eval/cel', { body: { expression: '1 + 1' } });
          await ask(own, '/v1/eval/template', { body: { template: '{{ 1 }}' } });
        }
        const [hits, misses] = [await cached('hits_total'), await cached('misses_total')];
        const held = await cached('entries');
        assert.ok((held['expression'] ?? 0) > 0 && (held['template'] ?? 0) > 0, JSON.stringify(held));
        assert.deepEqual({ ...misses, http: 0 }, held, 'nothing was asked for anew');
        assert.ok((hits['expression'] ?? 0) >= 2 && (hits['template'] ?? 0) >= 2, JSON.stringify(hits));
        const { json } = await ask(own, '/v1/admin/clear-cache', { method: 'POST' });
        assert.deepEqual(json['cleared'], {
          expression: { entries: held['expression'], bytes: 0 },
          template: { entries: held['template'], bytes: 0 },
          http: { entries: 0, bytes: 0 },
        });
        assert.deepEqual(await cached('entries'), { expression: 0, template: 0, http: 0 });
        assert.deepEqual(await cached('hits_total'), hits);
        await ask(own, '/v1/admin/reload-config', { method: 'POST' });
        assert.deepEqual(await cached('misses_total'), misses);
      }),
    ));

  test('answers of some size are compressed as the client wishes', async () => {
    const plain = await ask(server, '/v1/providers', { headers: { 'accept-encoding': 'identity' } });
    const packed = await ask(server, '/v1/providers', { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.equal(packed.headers.get('vary'), 'Accept-Encoding');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(packed.text, plain.text);
  });

  test('what is not HTTP, or has too many headers, gets a problem as well', async () => {
    assert.match(await raw(server.port, 'nonsense\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"malformed-request"/s);
    const large = `GET /health HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`;
    assert.match(await raw(server.port, large), /^HTTP\/1\.1 431 .*"code":"headers-too-large"/s);
  });

  test('a page of another origin, or of a name that leads here, gets nothing', async () => {
    const other = `GET /v1/settings HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    assert.match(await raw(server.port, other), /^HTTP\/1\.1 403 .*"code":"forbidden"/s);
    await problem(
      '/v1/eval/cel',
      { body: { expression: '1' }, headers: { origin: 'https://evil.example' } },
      403,
      'forbidden',
    );
  });

  test('the audit has one line for each API request, redacted', async () => {
    await ask(server, '/v1/eval/template', {
      body: { template: 'secret template', data: { password: 'hunter22', list: [{ apiKey: { deep: 'hunter33' } }] } },
      headers: { 'x-request-id': 'audited-1', authorization: 'Bearer hunter44' },
    });
    const { readFile } = await import('node:fs/promises');
    let lines: string[] = [];
    await until(async () => {
      lines = (await readFile(join(directory, 'audit.log'), 'utf8')).trim().split('\n');
      return lines.some(line => line.includes('audited-1'));
    });
    const line = lines.find(text => text.includes('audited-1')) ?? '';
    const record = JSON.parse(line) as {
      body: { data: unknown; template: unknown };
      caller: unknown;
      source_ip: string;
      endpoint: string;
    };
    assert.deepEqual(record.body.data, { password: '[REDACTED]', list: [{ apiKey: '[REDACTED]' }] });
    assert.deepEqual(record.caller, { id: 'anonymous', name: 'anonymous', kind: 'anonymous' });
    assert.deepEqual([record.source_ip, record.endpoint], ['127.0.0.1', '/{api_version}/eval/template']);
    assert.doesNotMatch(lines.join('\n'), /hunter|secret template/);
  });

  test('each run leaves a record with its id, solution, digest and caller in the log and in the audit', async () => {
    const ended = async (id: string, solution: string) => {
      const got = await ask(server, '/v1/solutions/run', { body: { solution }, headers: { 'x-request-id': id } });
      await until(() =>
        server
          .stderr()
          .split('\n')
          .some(line => line.includes('run ended') && line.includes(id)),
      );
      const { readFile } = await import('node:fs/promises');
      let audited: string | undefined;
      await until(async () => {
        const lines = (await readFile(join(directory, 'audit.log'), 'utf8')).split('\n');
        audited = lines.find(text => text.includes(id));
        return audited !== undefined;
      });
      const line =
        server
          .stderr()
          .split('\n')
          .find(text => text.includes('run ended') && text.includes(id)) ?? '';
      return { got, line, record: JSON.parse(audited ?? '') as Record<string, unknown> };
    };
    const good = await ended('recorded-1', QUIET);
    assert.equal(good.got.status, 200, good.got.text);
    const { runId, solution } = good.got.json;
    const { record, line } = good;
    assert.deepEqual([record['run_id'], record['solution'], record['run_status']], [runId, solution, 'succeeded']);
    assert.match(String(record['digest']), /^sha256:[0-9a-f]{64}$/);
    for (const text of [
      `run_id="${String(runId)}"`,
      `solution="${String(solution)}"`,
      `digest="${String(record['digest'])}"`,
    ])
      assert.ok(line.includes(text), line);
    assert.match(line, /caller=.*anonymous/);
    const failing = QUIET.replace('a: {value: 1}', 'a: {value: {expr: "[1][int(_.token.size())]"}}');
    const bad = await ended('recorded-2', failing);
    assert.equal(bad.record['run_status'], 'failed', bad.got.text);
    const unread = await ended('recorded-4', 'kind: Nothing');
    assert.equal(unread.got.status, 422, unread.got.text);
    assert.match(String(unread.record['run_id']), /^[0-9a-f-]{36}$/);
    assert.deepEqual([unread.record['solution'], unread.record['run_status']], ['', 'failed']);
    const dry = await ask(server, '/v1/solutions/dryrun', {
      body: { solution: QUIET },
      headers: { 'x-request-id': 'recorded-3' },
    });
    assert.equal(dry.status, 200);
    assert.equal(
      server
        .stderr()
        .split('\n')
        .some(line => line.includes('run ended') && line.includes('recorded-3')),
      false,
    );
  });

  test('functional tests run with the same restrictions', async () => {
    const tested = `${QUIET}  testing:
    cases:
      shows: {command: [run, solution], assertions: [{contains: a 1}]}
      reads: {command: [run, provider, file], args: [operation=read, path=/etc/passwd], injectFile: false, assertions: [{contains: "root:"}]}
      starts: {command: [run, provider, exec], args: [command=id], injectFile: false, assertions: [{contains: "uid="}]}
`;
    const { status, json, text } = await ask(server, '/v1/solutions/test', {
      body: { solution: tested, skip_builtins: true, verbose: true },
    });
    assert.equal(status, 200, text);
    const results = json['results'] as { test: string; status: string }[];
    assert.deepEqual(
      results.map(({ test, status }) => [test, status === 'pass']),
      [
        ['shows', true],
        ['reads', false],
        ['starts', false],
      ],
      text,
    );
    assert.doesNotMatch(text, /root:x|uid=0/);
  });
});

/** Everything that the server says to a raw text, until it closes the connection or is silent. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', chunk => {
      answer += String(chunk);
    });
    socket.on('error', error => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}
