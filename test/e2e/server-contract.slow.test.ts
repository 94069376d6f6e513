import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startOidcServer } from '../fakes/oidc-server.ts';
import { tool } from '../support/cli.ts';
import { type Contract, type ContractOperation, readContract } from '../support/documents/openapi-contract.ts';
import {
  type ApiAnswer,
  type ApiServer,
  type ApiServerOptions,
  withApiServer,
} from '../support/processes/server-process.ts';

/** Specification: the table under "HTTP API", word for word. */
const TABLE = `
GET /health
GET /health/live
GET /health/ready
GET /
GET /metrics
GET /{api_version}/docs
GET /{api_version}/openapi.json
GET /{api_version}/solutions
GET /{api_version}/solutions/{name}
POST /{api_version}/solutions/run
POST /{api_version}/solutions/render
POST /{api_version}/solutions/lint
POST /{api_version}/solutions/test
POST /{api_version}/solutions/dryrun
GET /{api_version}/providers
GET /{api_version}/providers/{name}
GET /{api_version}/providers/{name}/schema
POST /{api_version}/eval/cel
POST /{api_version}/eval/template
POST /{api_version}/eval/convert
GET /{api_version}/catalogs
GET /{api_version}/catalogs/{name}
GET /{api_version}/catalogs/{name}/solutions
POST /{api_version}/catalogs/sync
GET /{api_version}/schemas
GET /{api_version}/schemas/{name}
POST /{api_version}/schemas/validate
GET /{api_version}/config
GET /{api_version}/settings
GET /{api_version}/snapshots
GET /{api_version}/snapshots/{id}
POST /{api_version}/explain
POST /{api_version}/diff
POST /{api_version}/admin/reload-config
POST /{api_version}/admin/clear-cache
GET /{api_version}/admin/info`
  .trim()
  .split('\n')
  .map(line => line.replace('{api_version}', 'v1').split(' ') as [string, string]);

/** Beside the table: plans that are kept, and runs that go on after the answer. Other tests ask them. */
const PLANS_AND_RUNS = [
  'DELETE /v1/plans/{id}',
  'GET /v1/plans',
  'GET /v1/plans/{id}',
  'GET /v1/runs',
  'GET /v1/runs/{id}',
  'GET /v1/runs/{id}/events',
  'POST /v1/plans',
  'POST /v1/plans/{id}/apply',
  'POST /v1/plans/{id}/approve',
  'POST /v1/plans/{id}/reject',
  'POST /v1/runs/{id}/cancel',
  'POST /v1/runs/{id}/resume',
];

/** Specification: "Health, root and metrics endpoints need no authentication." */
const PUBLIC = new Set(['/health', '/health/live', '/health/ready', '/', '/metrics']);
const isAdmin = (path: string): boolean => path.startsWith('/v1/admin/');

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.2.0, description: what it does, tags: [a, b]}
spec:
  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}}
    secret: {value: {expr: "'hun' + 'ter2'"}, sensitive: true}
  workflow:
    actions:
      each: {provider: message, inputs: {message: {tmpl: "{{ __item }} {{ region }}"}}, forEach: {in: [a, b]}}
      after: {provider: message, inputs: {message: done}, dependsOn: [each]}
  testing:
    cases:
      renders: {command: [render, solution], assertions: [{contains: demo}]}
`;
const BY_PATH = { path: 'demo.yaml' };

/** What each POST is asked with, so that it answers 200; some are asked in more than one way. */
const BODIES: Readonly<Record<string, readonly unknown[]>> = {
  '/v1/solutions/run': [BY_PATH, { ...BY_PATH, params: { region: 'us' }, snapshot: true }, { name: 'demo' }],
  '/v1/solutions/render': [BY_PATH, { name: 'demo@1.2.0', timestamp: false }],
  '/v1/solutions/lint': [BY_PATH, { solution: 'kind: Nothing' }],
  '/v1/solutions/test': [BY_PATH, { ...BY_PATH, dry_run: true }],
  '/v1/solutions/dryrun': [BY_PATH, { ...BY_PATH, verbose: true, resolver_overrides: { region: 'x' } }],
  '/v1/eval/cel': [{ expression: '_.a + 1', data: { a: 1 } }, { expression: '[timestamp("2020-01-01T00:00:00Z")]' }],
  '/v1/eval/template': [{ template: 'hi {{ who }}', data: { who: 'you' } }],
  '/v1/eval/convert': [{ template: 'hi {{ who }}', to: 'go' }],
  '/v1/catalogs/sync': [{}, { catalogs: ['local'] }],
  '/v1/schemas/validate': [{ data: null }, { schema: 'problem', data: {} }],
  '/v1/explain': [BY_PATH, { name: 'demo' }],
  '/v1/diff': [{ before: BY_PATH, after: { solution: SOLUTION.replace('1.2.0', '2.0.0') } }],
  '/v1/admin/reload-config': [undefined, {}],
  '/v1/admin/clear-cache': [undefined],
};
const NAMES: Readonly<Record<string, string>> = {
  solutions: 'demo',
  providers: 'http',
  catalogs: 'local',
  schemas: 'snapshot',
};

const WORLD: ApiServerOptions = {
  apiServer: { solutionRoots: ['{directory}/solutions'] },
  files: { 'solutions/demo.yaml': SOLUTION, 'publish/solution.yaml': SOLUTION.replace(/ {2}testing:[^]*/, '') },
  async prepare(directory) {
    const cwd = join(directory, 'publish');
    const { code, stderr } = await tool(['catalog', 'publish', '-f', 'solution.yaml'], { cwd });
    assert.equal(code, 0, stderr);
    await mkdir(join(directory, '.home/data'), { recursive: true });
    await cp(join(cwd, '.home/data/tool'), join(directory, '.home/data/tool'), { recursive: true });
  },
};

const fetchContract = async (server: ApiServer, headers: Readonly<Record<string, string>> = {}): Promise<Contract> =>
  readContract((await server.ask('/v1/openapi.json', { headers })).json());

function findOperation({ operations }: Contract, method: string, path: string): ContractOperation {
  const found = operations.find(operation => operation.path === path && operation.method === method.toLowerCase());
  assert.ok(found, `${method} ${path} is not in the document`);
  return found;
}

/** The path with names of things that are there. */
async function filledPath(server: ApiServer, path: string): Promise<string> {
  if (!path.includes('{id}')) return path.replace('{name}', NAMES[path.split('/')[2] ?? ''] ?? '');
  const { items } = (await server.ask('/v1/snapshots')).json() as {
    readonly items: readonly { readonly id: string }[];
  };
  return path.replace('{id}', items[0]?.id ?? 'none');
}

function assertProblem(
  contract: Contract,
  operation: ContractOperation,
  answer: ApiAnswer,
  status: number,
  code: string,
): void {
  const what = `${operation.method} ${operation.path}: ${answer.body.toString().slice(0, 300)}`;
  assert.equal(answer.status, status, what);
  assert.equal((answer.json() as { readonly code: string }).code, code, what);
  assert.deepEqual(contract.faults(operation, answer), [], what);
}

test('without authentication every endpoint of the table answers as its schema says, and refuses with a problem', () =>
  withApiServer(WORLD, async server => {
    const contract = await fetchContract(server);
    assert.deepEqual(
      contract.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
      [...TABLE.map(row => row.join(' ')), ...PLANS_AND_RUNS].sort(),
    );
    const order = [...TABLE].sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0));
    for (const [method, path] of order) {
      const operation = findOperation(contract, method, path);
      const at = await filledPath(server, path);
      for (const body of method === 'POST' ? (BODIES[path] ?? assert.fail(path)) : [undefined]) {
        const answer = await server.ask(at, { method, body });
        assert.equal(answer.status, 200, `${method} ${at}: ${answer.body}`);
        assert.deepEqual(contract.faults(operation, answer), [], `${method} ${at}`);
        if (path !== '/v1/openapi.json') assert.ok(!answer.body.includes('hunter2'), `${at} tells a sensitive value`);
      }
      if (method === 'GET') {
        const head = await server.ask(at, { method: 'HEAD' });
        assert.deepEqual([head.status, head.body.length], [200, 0], `HEAD ${at}`);
      }
      await refusals(server, contract, operation, at);
    }
    for (const path of [
      '/nothing',
      '/v1',
      '/v1/nothing',
      '/v2/solutions',
      '/V1/solutions',
      '/health/x',
      '//',
      '/v1//solutions',
    ]) {
      const answer = await server.ask(path);
      assert.deepEqual(
        [answer.status, contract.strangerFaults(answer)],
        [path === '//' ? 200 : 404, path === '//' ? contract.strangerFaults(answer) : []],
        path,
      );
    }
  }));

/** What each endpoint refuses: method, type of body, body, query, path. */
async function refusals(
  server: ApiServer,
  contract: Contract,
  operation: ContractOperation,
  at: string,
): Promise<void> {
  const { method, path, parameters } = operation;
  for (const other of [method === 'get' ? 'DELETE' : 'PUT', 'OPTIONS']) {
    const answer = await server.ask(at, { method: other });
    assertProblem(contract, operation, answer, 405, 'method-not-allowed');
    assert.ok(answer.headers['allow']?.split(', ').includes(method.toUpperCase()), at);
  }
  if (method === 'post') {
    const send = (headers: Readonly<Record<string, string>>, body: unknown) =>
      server.ask(at, { method: 'POST', headers, body });
    const refused = async (headers: Readonly<Record<string, string>>, body: unknown, status: number, code: string) =>
      assertProblem(contract, operation, await send(headers, body), status, code);
    await refused({ 'Content-Type': 'text/plain' }, '{}', 415, 'unsupported-media-type');
    await refused(
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      '{}',
      415,
      'unsupported-media-type',
    );
    for (const body of ['{', '{"a":1}{', '\ufeff{}', "{'a':1}", '{"a":NaN}', Buffer.from([0x22, 0xff, 0x22])])
      await refused({}, body, 400, 'malformed-request');
    await refused({}, `${'['.repeat(65)}${']'.repeat(65)}`, 400, 'malformed-request');
    await refused({}, { unknown_field: 1 }, 422, 'invalid-input');
    await refused({}, '{"__proto__":{}}', 422, 'invalid-input');
    for (const body of [[], 'null', '1', '"x"']) await refused({}, body, 422, 'invalid-input');
    if (operation.body?.required === true) {
      await refused({}, undefined, 400, 'malformed-request');
      await refused({}, {}, 422, 'invalid-input');
    }
  }
  for (const { name, in: place } of parameters) {
    if (place === 'path') {
      const absent = await server.ask(at.replace(/(?<=^\/v1\/[a-z]+\/)[^/]+/, 'there-is-none'));
      assertProblem(contract, operation, absent, 404, 'not-found');
      for (const bad of ['a%2Fb', 'a%00b', '%ff', '%', '%zz']) {
        const answer = await server.ask(at.replace(/(?<=^\/v1\/[a-z]+\/)[^/]+/, bad));
        assert.equal(answer.status, 400, `${at} ${bad}`);
        assert.deepEqual(contract.faults(operation, answer), []);
      }
    }
    if (place !== 'query') continue;
    const bad = BAD_QUERY[name] ?? [];
    assert.ok(bad.length > 0, name);
    for (const value of [...bad, `x&${name}=x`])
      assertProblem(contract, operation, await server.ask(`${at}?${name}=${value}`), 422, 'invalid-input');
  }
  if (path.endsWith('s') && parameters.some(({ name }) => name === 'filter'))
    for (const filter of ['item.', '1', 'item.nope', 'now()', '_.x', 'item.name.size() > 0 ||'])
      if (filter !== 'item.nope' || !/snapshots/.test(path))
        assertProblem(
          contract,
          operation,
          await server.ask(`${at}?filter=${encodeURIComponent(filter)}`),
          400,
          'invalid-filter',
        );
}

const BAD_QUERY: Readonly<Record<string, readonly string[]>> = {
  page: ['0', '10001', '-1', '1.0', '1e1', 'x', '', '%201', '0x1', '99999999999999999999'],
  per_page: ['0', '1001', 'x'],
  filter: ['x'.repeat(2001)],
  catalog: ['', 'x'.repeat(101)],
  sources: ['1', 'yes', ''],
};

test('a page tells where it is, and one beyond the last is empty', () =>
  withApiServer({}, async server => {
    const ask = async (query: string) =>
      (await server.ask(`/v1/schemas?${query}`)).json() as { items: unknown[]; pagination: object };
    const { items, pagination } = await ask('page=2&per_page=3');
    assert.equal(items.length, 3);
    const total = (await ask('')).items.length;
    assert.deepEqual(pagination, {
      page: 2,
      per_page: 3,
      total,
      total_pages: Math.ceil(total / 3),
      has_next: true,
      has_prev: true,
    });
    assert.deepEqual((await ask('page=10000&per_page=1000')).items, []);
    const one = await ask(`filter=${encodeURIComponent("item.name == 'problem'")}`);
    assert.deepEqual(one.pagination, {
      page: 1,
      per_page: 100,
      total: 1,
      total_pages: 1,
      has_next: false,
      has_prev: false,
    });
    assert.deepEqual((await ask('filter=false')).pagination, {
      page: 1,
      per_page: 100,
      total: 0,
      total_pages: 0,
      has_next: false,
      has_prev: false,
    });
    assert.equal((await ask('filter=%20')).items.length, total);
  }));

test('with authentication every API endpoint is 401 without a token, admin is 403 without the role, methods come first', async () => {
  const directory = await startOidcServer();
  try {
    const { tenantId, clientId, origin: authority } = directory;
    const azureOIDC = { enabled: true, tenantId, clientId, authority };
    const apiServer = { ...WORLD.apiServer, auth: { azureOIDC, maxFailures: 0 } };
    await withApiServer({ ...WORLD, apiServer }, async server => {
      const bearing = (claims: Readonly<Record<string, unknown>> = {}) => ({
        Authorization: `Bearer ${directory.token({ claims })}`,
      });
      const user = bearing();
      const admin = bearing({ roles: ['admin'] });
      const contract = await fetchContract(server, user);
      for (const [method, path] of TABLE) {
        const operation = findOperation(contract, method, path);
        const at = path.replace('{name}', NAMES[path.split('/')[2] ?? ''] ?? '').replace('{id}', 'none');
        const [body] = method === 'POST' ? (BODIES[path] ?? []) : [undefined];
        const ask = (headers: Readonly<Record<string, string>> = {}) => server.ask(at, { method, body, headers });
        if (PUBLIC.has(path)) {
          assert.equal((await ask()).status, 200, path);
          continue;
        }
        for (const headers of [
          {},
          { Authorization: 'Basic eDp5' },
          { Authorization: 'Bearer a.b.c' },
          bearing({ aud: 'other' }),
        ])
          assertProblem(contract, operation, await ask(headers), 401, 'unauthenticated');
        assertProblem(contract, operation, await server.ask(at, { method: 'PATCH' }), 405, 'method-not-allowed');
        if (isAdmin(path)) assertProblem(contract, operation, await ask(user), 403, 'forbidden');
        const answer = await ask(isAdmin(path) ? admin : user);
        assert.equal(answer.status, path.includes('{id}') ? 404 : 200, `${at} ${answer.body}`);
        assert.deepEqual(contract.faults(operation, answer), [], at);
      }
      assert.equal((await server.ask('/v1/nothing')).status, 401);
      assert.equal((await server.ask('/v1/nothing', { headers: user })).status, 404);
      assert.equal((await server.ask('/v1/admin/nothing', { headers: user })).status, 403);
      assert.ok(!server.stderr().includes(user.Authorization.slice(7)));
    });
  } finally {
    await directory.close();
  }
});

test('while the directory is silent a token is 503 with a word about when to come back', async () => {
  const azureOIDC = { enabled: true, tenantId: 'tenant-1', clientId: 'client-1', authority: 'http://127.0.0.1:1' };
  const directory = await startOidcServer();
  const token = directory.token();
  await directory.close();
  await withApiServer({ apiServer: { auth: { azureOIDC } } }, async server => {
    const answer = await server.ask('/v1/solutions', { headers: { Authorization: `Bearer ${token}` } });
    assert.deepEqual([answer.status, (answer.json() as { code: string }).code], [503, 'auth-unavailable']);
    assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
  });
});

/** An address of this machine that is not its own loopback. */
const OUTSIDE = Object.values(networkInterfaces())
  .flat()
  .find(address => address?.family === 'IPv4' && !address.internal)?.address;

test(
  'admin endpoints refuse another machine while authentication is off',
  { skip: OUTSIDE === undefined && 'this machine has no address but loopback' },
  () =>
    withApiServer({ flags: ['--host', '0.0.0.0'] }, async server => {
      const contract = await fetchContract(server);
      for (const [method, path] of TABLE.filter(([, path]) => isAdmin(path))) {
        const operation = findOperation(contract, method, path);
        for (const headers of [{}, { 'X-Forwarded-For': '127.0.0.1' }, { 'X-Real-IP': '::1' }])
          assertProblem(
            contract,
            operation,
            await server.ask(path, { method, host: OUTSIDE ?? '', headers }),
            403,
            'forbidden',
          );
        assert.equal((await server.ask(path, { method })).status, 200, path);
      }
    }),
);

test('limits of size, of rate and of runs at once are problems of their own', () =>
  withApiServer(
    {
      apiServer: {
        maxRequestSize: 300,
        maxRuns: 1,
        maxQueued: 0,
        requestTimeout: '1s',
        rateLimit: { endpoints: { '/providers': { maxRequests: 1, window: '1h' } } },
      },
    },
    async server => {
      const contract = await fetchContract(server);
      for (const [method, path] of TABLE.filter(([method]) => method === 'POST')) {
        const operation = findOperation(contract, method, path);
        const large = { method, body: JSON.stringify({ x: 'y'.repeat(300) }) };
        assertProblem(contract, operation, await server.ask(path, large), 413, 'too-large');
        const headers = { 'Transfer-Encoding': 'chunked' };
        assertProblem(contract, operation, await server.ask(path, { ...large, headers }), 413, 'too-large');
      }
      const providers = findOperation(contract, 'GET', '/v1/providers');
      const first = await server.ask('/v1/providers');
      assert.deepEqual(
        [first.status, first.headers['ratelimit-remaining'], first.headers['ratelimit-limit']],
        [200, '0', '1'],
      );
      const second = await server.ask('/v1/providers');
      assertProblem(contract, providers, second, 429, 'rate-limited');
      assert.ok(Number(second.headers['retry-after']) >= 1);

      const solution =
        'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: s}\nspec: {resolvers: {a: {provider: sleep, inputs: {duration: 20s}}}}';
      const run = findOperation(contract, 'POST', '/v1/solutions/run');
      const ask = () => server.ask('/v1/solutions/run', { method: 'POST', body: { solution } });
      const both = (await Promise.all([ask(), ask()])).sort((a, b) => a.status - b.status);
      const [busy, late] = both;
      assert.ok(busy !== undefined && late !== undefined);
      assertProblem(contract, run, busy, 429, 'too-busy');
      assertProblem(contract, run, late, 504, 'timeout');
    },
  ));

test('while it shuts down probes see it leave, and new requests are told to come back', () =>
  withApiServer({ apiServer: { preStopDelay: '1s', shutdownTimeout: '20s' } }, async server => {
    const contract = await fetchContract(server);
    const solution =
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: s}\nspec: {resolvers: {a: {provider: sleep, inputs: {duration: 3s}}}}';
    const running = server.ask('/v1/solutions/run', { method: 'POST', body: { solution } });
    while (!/tool_runs_active 1/.test((await server.ask('/metrics')).body.toString())) await new Promise(setImmediate);
    server.signal('SIGTERM');
    let ready = await server.ask('/health/ready');
    while (ready.status === 200) ready = await server.ask('/health/ready');
    assertProblem(contract, findOperation(contract, 'GET', '/health/ready'), ready, 503, 'shutting-down');
    assert.equal((await server.ask('/health/live')).status, 200);
    assert.equal(((await server.ask('/health')).json() as { status: string }).status, 'shutting_down');
    let refused = await server.ask('/v1/settings');
    while (refused.status === 200) refused = await server.ask('/v1/settings');
    assertProblem(contract, findOperation(contract, 'GET', '/v1/settings'), refused, 503, 'shutting-down');
    assert.equal((await running).status, 200);
    assert.equal(await server.ended, 0);
  }));

test('caches are cleared while threads take up and end their work', () =>
  withApiServer({ apiServer: { workers: 2 } }, async server => {
    const evaluate = () => server.ask('/v1/eval/cel', { method: 'POST', body: { expression: '1 + 1' } });
    const clear = () => server.ask('/v1/admin/clear-cache', { method: 'POST' });
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all([evaluate(), clear(), evaluate(), clear(), evaluate()]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200, 200],
        answers.map(({ body }) => body.toString()).join('\n'),
      );
    }
  }));
