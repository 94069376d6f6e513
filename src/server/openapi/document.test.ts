import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PROGRAM } from '../../app/program.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { API_ROUTES } from '../routes/routes.ts';
import type { ServerSettings } from '../start/runtime.ts';
import { type OpenApiFacts, openApiDocument } from './document.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly JsonMap[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface MediaType {
  readonly schema: JsonMap;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonMap>>>>;
}

const document = async (settings: Partial<ServerSettings> = {}, more: Partial<OpenApiFacts> = {}): Promise<Document> =>
  (await openApiDocument({
    version: PROGRAM.version,
    settings: { ...DEFAULTS.apiServer, ...settings },
    ...more,
  })) as unknown as Document;

const listOperations = ({ paths }: Document): readonly (readonly [string, Operation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );

test('the committed document is the one of a server without configuration', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../../schemas/openapi.json'), 'utf8');
  assert.equal(committed, `${JSON.stringify(await document(), null, 2)}\n`, 'run scripts/generate/openapi.ts');
});

test('a body that names a solution does so in exactly one way, inside of others too', async () => {
  const { schemas = {} } = (await document()).components;
  const oneOf = [{ required: ['solution'] }, { required: ['name'] }, { required: ['path'] }];
  for (const name of ['Run', 'DryRun', 'Render', 'Lint', 'Test', 'Explain'])
    assert.deepEqual(schemas[`Solution${name}Request`]?.['oneOf'], oneOf, name);
  const { before, after } = (schemas['SolutionDiffRequest']?.['properties'] ?? {}) as Record<string, JsonMap>;
  assert.deepEqual([before?.['oneOf'], after?.['oneOf']], [oneOf, oneOf]);
  assert.equal(schemas['EvalTemplateRequest']?.['oneOf'], undefined);
});

test('every route is an operation under its version, with an id of its own', async () => {
  const operations = listOperations(await document({ apiVersion: 'v7' }));
  assert.deepEqual(
    operations.map(([name]) => name).sort(),
    API_ROUTES.map(({ method, path }) => `${method} ${path.replace('{api_version}', 'v7')}`).sort(),
  );
  const ids = operations.map(([, { operationId }]) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.includes('solution-dry-run'));
  assert.ok(ids.every(id => /^[a-z]+(-[a-z]+)+$/.test(id)));
});

test('tags are those of the specification, and every operation has one of them', async () => {
  const whole = await document();
  const names = whole.tags.map(({ name }) => name);
  assert.deepEqual(names, ['Solutions', 'Providers', 'Eval', 'Catalogs', 'Schemas', 'Config', 'Health', 'Admin']);
  for (const [name, { tags }] of listOperations(whole))
    assert.ok(tags.length === 1 && names.includes(tags[0] ?? ''), name);
});

test('with authentication every API operation needs the scope of the client, and public ones nothing', async () => {
  const azureOIDC = { ...DEFAULTS.apiServer.auth.azureOIDC, enabled: true, tenantId: 'tenant-1', clientId: 'client-1' };
  const whole = await document({ auth: { ...DEFAULTS.apiServer.auth, azureOIDC } });
  const scope = 'api://client-1/.default';
  for (const [name, { security }] of listOperations(whole))
    assert.deepEqual(security, / \/v1\//.test(name) ? [{ directory: [scope] }] : [], name);
  const scheme = whole.components['securitySchemes']?.['directory'] as unknown as {
    readonly type: string;
    readonly flows: Readonly<Record<string, { readonly tokenUrl: string; readonly scopes: object }>>;
  };
  assert.equal(scheme.type, 'oauth2');
  for (const flow of Object.values(scheme.flows)) {
    assert.deepEqual(Object.keys(flow.scopes), [scope]);
    assert.match(flow.tokenUrl, /\/tenant-1\/oauth2\/v2\.0\/token$/);
  }
});

test('an authority of its own is where tokens come from', async () => {
  const azureOIDC = { ...DEFAULTS.apiServer.auth.azureOIDC, authority: 'https://login.example/' };
  assert.match(
    JSON.stringify(await document({ auth: { ...DEFAULTS.apiServer.auth, azureOIDC } })),
    /https:\/\/login\.example\/tenant_id\/oauth2/,
  );
  const shared = await document({}, { directoryAuthority: 'https://shared.example' });
  assert.match(JSON.stringify(shared), /https:\/\/shared\.example\/tenant_id\/oauth2/);
});

test('title, description and servers are those of the configuration', async () => {
  const servers = [{ url: 'https://api.example', description: 'production' }];
  const whole = await document({ openAPI: { title: 'Ours', description: 'What it is.', servers } });
  assert.equal(whole.info['title'], 'Ours');
  assert.match(String(whole.info['description']), /^What it is\./);
  assert.equal(whole.info['version'], PROGRAM.version);
  assert.deepEqual(whole.servers, servers);
});

test('without configured servers the address is the one that it listens on', async () => {
  const tls = { enabled: true, minVersion: '1.2' } as const;
  const rows = [
    [{}, {}, 'http://127.0.0.1:8080'],
    [{ host: '0.0.0.0', port: 81 }, {}, 'http://localhost:81'],
    [{ host: '::', tls }, {}, 'https://localhost:8080'],
    [{ host: '::1' }, {}, 'http://[::1]:8080'],
    [{}, { url: 'http://127.0.0.1:41234' }, 'http://127.0.0.1:41234'],
  ] as const;
  for (const [settings, more, url] of rows) assert.deepEqual((await document(settings, more)).servers, [{ url }]);
});

const API_STATUSES = ['401', '403', '405', '413', '415', '429', '500', '503', '504'];

test('every operation lists what its chain may answer, each status with the problem body', async () => {
  const whole = await document();
  for (const [name, { responses }] of listOperations(whole)) {
    const expected = / \/v1\//.test(name) ? API_STATUSES : ['405', '500'];
    for (const status of expected) assert.ok(status in responses, `${name} ${status}`);
    assert.ok(
      ['200', '201', '202'].some(status => status in responses),
      name,
    );
    for (const [status, { $ref = '' }] of Object.entries(responses)) {
      if (status.startsWith('2')) continue;
      const response = whole.components['responses']?.[$ref.replace('#/components/responses/', '')];
      const text = JSON.stringify(response);
      assert.match(text, /"application\/problem\+json":\{"schema":\{"\$ref":"#\/components\/schemas\/Problem"/, $ref);
      assert.ok(text.includes(`"status":{"const":${status}}`), `${name} ${status}`);
    }
  }
});

test('every example fits the schema beside it', async () => {
  const whole = await document();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(whole, 'openapi');
  let checked = 0;
  const walk = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { schema, examples } = node as Partial<MediaType>;
    if (schema !== undefined && examples !== undefined && !Array.isArray(examples)) {
      for (const [name, { value, $ref }] of Object.entries(examples)) {
        const found =
          $ref === undefined ? value : whole.components['examples']?.[$ref.split('/').at(-1) ?? '']?.['value'];
        const check = ajv.getSchema(`openapi#${pointer}/schema`);
        assert.ok(check?.(found), `${pointer} ${name}: ${ajv.errorsText(check?.errors)}`);
        checked++;
      }
    }
    for (const [key, value] of Object.entries(node))
      walk(value, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
  };
  walk(whole, '');
  assert.ok(checked > 40, String(checked));
});

test('a list is a page of items with the parameters of the specification', async () => {
  const whole = await document();
  const lists = listOperations(whole).filter(
    // Runs and plans grow while they are read: their pages go on after a cursor.
    ([, { operationId }]) => /-(list|solutions)$/.test(operationId) && !/^(run|plan)-/.test(operationId),
  );
  assert.equal(lists.length, 6);
  for (const [name, { parameters = [] }] of lists) {
    const query = parameters.filter(parameter => parameter['in'] === 'query').map(({ name }) => name);
    assert.deepEqual(query, ['page', 'per_page', 'filter'], name);
  }
  assert.deepEqual(whole.components['schemas']?.['Pagination']?.['required'], [
    'page',
    'per_page',
    'total',
    'total_pages',
    'has_next',
    'has_prev',
  ]);
});
