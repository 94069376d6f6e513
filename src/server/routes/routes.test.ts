import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MCP_ROUTE, PROFILE_ROUTE, ROUTES } from './routes.ts';

/** The endpoints of the specification, as its table writes them. */
const TABLE = `GET /health
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
GET /{api_version}/admin/info`.split('\n');

/** Beside those of the specification. */
const FURTHER = ['POST /{api_version}/eval/convert'];

test('the routes are the table of the specification and one more', () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(
    routes.filter(route => !FURTHER.includes(route)),
    TABLE,
  );
  assert.equal(routes.length, TABLE.length + FURTHER.length);
});

const ALL = [...ROUTES, MCP_ROUTE, PROFILE_ROUTE];

test('every route asks an operation of that name, and no two routes the same one', async () => {
  for (const row of ALL) assert.equal((await row.facts()).name, row.operation, row.path);
  assert.equal(new Set(ALL.map(({ operation }) => operation)).size, ALL.length);
});

test('a route states no schema: its parameters and its body are the input of its operation', async () => {
  for (const row of ALL) {
    for (const word of ['body', 'query', 'params', 'input', 'output'])
      assert.equal(Object.hasOwn(row, word), false, `${row.path} ${word}`);
    const { input } = await row.facts();
    assert.doesNotMatch(JSON.stringify(input), /"x-local"/, `${row.path} asks for what no request can hold`);
    const { params, query, body } = await row.inputs();
    const members = Object.keys((Reflect.get(input, 'properties') ?? {}) as object);
    const lists = row.list === true ? ['page', 'per_page', 'filter'] : [];
    const taken = [
      ...Object.keys(params),
      ...Object.keys(query),
      ...Object.keys((body?.['properties'] ?? {}) as object),
    ];
    const left = row.without ?? [];
    assert.deepEqual(taken.sort(), [...members.filter(name => !left.includes(name)), ...lists].sort(), row.path);
    for (const name of left) assert.ok(members.includes(name), `${row.path} leaves out ${name}, which is not an input`);
  }
});

test('what has no prefix is public, what is below /admin is for admins, all else for callers', async () => {
  for (const row of ALL) assert.equal(row.access, (await row.facts()).access, row.path);
});

test('what a solution is asked with is the same over HTTP and for agents', async () => {
  const inputs = async (operation: string): Promise<readonly string[]> => {
    const row = ALL.find(one => one.operation === operation) ?? assert.fail(operation);
    return Object.keys(((await row.inputs()).body?.['properties'] ?? {}) as object);
  };
  assert.ok((await inputs('solution.dry-run')).includes('resolver_overrides'));
  assert.ok((await inputs('solution.render')).includes('timestamp'));
});
