import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BINDINGS, SERVER_BINDINGS } from '../request/bindings.ts';
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

test('the routes are the table of the specification', () => {
  assert.deepEqual(
    ROUTES.map(({ method, path }) => `${method} ${path}`),
    TABLE,
  );
});

test('every route names an operation that exists, and none is named twice', () => {
  const known = new Set([...Object.keys(BINDINGS), ...Object.keys(SERVER_BINDINGS)]);
  const named = [...ROUTES, MCP_ROUTE, PROFILE_ROUTE].map(({ operation }) => operation);
  assert.deepEqual(
    named.filter(name => !known.has(name)),
    [],
  );
  assert.equal(new Set(named).size, named.length);
  assert.deepEqual(
    [...known].filter(name => !(named as string[]).includes(name)),
    [],
  );
});

test('every operation has a schema of its answer', async () => {
  for (const [name, binding] of Object.entries(BINDINGS)) assert.equal(typeof (await binding.output()), 'object', name);
  for (const load of Object.values(SERVER_BINDINGS)) assert.equal(typeof (await load()).output, 'object');
});

test('what has no prefix is public, what is below /admin is for admins, all else for callers', () => {
  for (const { path, access } of ROUTES) {
    const expected = path.startsWith('/{api_version}/admin/') ? 'admin' : path.startsWith('/{') ? 'user' : 'public';
    assert.equal(access, expected, path);
  }
});
