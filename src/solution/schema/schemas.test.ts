import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import * as names from '../model/field-names.ts';
import type { LoaderFacts } from '../parse/reading.ts';
import { documentSchemas } from './schemas.ts';

const schemas = documentSchemas();
const folder = join(import.meta.dirname, '../../../schemas');

let facts: LoaderFacts;
let validate: (data: unknown) => readonly unknown[];
before(async () => {
  facts = await solutionFacts();
  validate = await compileSchema(schemas.solution);
});

test('the committed schemas are what the generator writes', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    const committed = readFileSync(join(folder, `${name}.json`), 'utf8');
    assert.equal(committed, `${JSON.stringify(schema, null, 2)}\n`, `run scripts/generate/schemas.ts: ${name}`);
  }
});

test('every field has a description', () => {
  const missing: string[] = [];
  const visit = (schema: unknown, path: string): void => {
    if (!isMap(schema)) return;
    const properties = isMap(schema['properties']) ? schema['properties'] : {};
    for (const [name, field] of Object.entries(properties)) {
      const own = isMap(field) ? (field['description'] ?? describedPart(field)) : undefined;
      if (typeof own !== 'string' || own === '') missing.push(`${path}/${name}`);
    }
    for (const [key, part] of Object.entries(schema)) {
      if (Array.isArray(part)) part.forEach((item, index) => visit(item, `${path}/${key}/${index}`));
      else visit(part, `${path}/${key}`);
    }
  };
  visit(schemas.solution, '');
  assert.deepEqual(missing, []);
});

const part = (name: string): JsonMap => (schemas.solution['$defs'] as Record<string, JsonMap>)[name] ?? {};
const describedPart = (field: Readonly<Record<string, unknown>>): unknown =>
  typeof field['$ref'] === 'string' ? part(field['$ref'].slice('#/$defs/'.length))['description'] : undefined;

test('the schema has the fields that the loader knows', () => {
  const fields = (schema: unknown): string[] => Object.keys((schema as JsonMap)['properties'] as JsonMap).sort();
  const property = (schema: JsonMap, name: string): JsonMap =>
    (schema['properties'] as Record<string, JsonMap>)[name] ?? {};
  const branch = (schema: JsonMap, index: number): JsonMap => (schema['anyOf'] as JsonMap[])[index] ?? {};
  const rows: readonly (readonly [JsonMap, readonly string[]])[] = [
    [schemas.solution, names.ROOT_FIELDS],
    [part('metadata'), names.METADATA_FIELDS],
    [property(part('metadata'), 'maintainers')['items'] as JsonMap, names.MAINTAINER_FIELDS],
    [property(part('metadata'), 'links')['items'] as JsonMap, names.LINK_FIELDS],
    [part('spec'), names.SPEC_FIELDS],
    [part('resolver'), names.RESOLVER_FIELDS],
    [property(part('resolver'), 'messages'), names.MESSAGES_FIELDS],
    [branch(property(part('resolver'), 'resolve'), 2), names.RESOLVE_FIELDS],
    [branch(property(part('resolver'), 'transform'), 2), names.PHASE_FIELDS],
    [branch(property(part('resolver'), 'validate'), 2), names.PHASE_FIELDS],
    [part('source'), names.STEP_FIELDS],
    [part('step'), names.STEP_FIELDS],
    [branch(part('rule'), 0), names.SHORT_RULE_FIELDS],
    [branch(part('rule'), 1), names.RULE_FIELDS],
    [part('forEach'), names.FOR_EACH_FIELDS],
    [part('actionForEach'), names.ACTION_FOR_EACH_FIELDS],
    [part('workflow'), names.WORKFLOW_FIELDS],
    [part('action'), names.ACTION_FIELDS],
    [part('finallyAction'), names.ACTION_FIELDS],
    [part('retry'), names.RETRY_FIELDS],
    [part('testing'), names.TESTING_FIELDS],
    [part('bundle'), names.BUNDLE_FIELDS],
    [part('plugin'), names.PLUGIN_FIELDS],
    [part('catalog'), names.CATALOG_FIELDS],
  ];
  for (const [schema, expected] of rows) assert.deepEqual(fields(schema), [...expected].sort());
});

/** Whether the schema accepts it, and whether the loader does. */
function judged(text: string): readonly [boolean, boolean] {
  const data = plainData(readYaml(text, 'f'));
  return [validate(data).length === 0, errorLines(check(text, facts)).length === 0];
}

const ACCEPTED = [
  '  resolvers:\n    a: {provider: static, inputs: {value: 1}}',
  '  resolvers:\n    a: {value: [1, {b: {expr: "1 + 1"}}], type: array, when: true, x-note: 1}',
  '  resolvers:\n    a: {resolve: [{provider: static, inputs: {value: 1}}]}',
  '  resolvers:\n    a: {resolve: {provider: static, inputs: {value: 1}}, transform: {with: []}}',
  '  resolvers:\n    a: {resolve: {with: [{provider: static, inputs: {value: 1}}], until: "__self > 0"}, validate: {expr: "__self > 0"}}',
  '  resolvers:\n    a: {value: {literal: {expr: 1, x: 2}}, messages: {error: {tmpl: "{{ __error.message }}"}}, timeout: 1h30m}',
  '  resolvers:\n    a: {value: 1}\n    b-c: {value: {rslvr: \'a.x[0]["odd key"]\'}, dependsOn: [a]}',
  '  workflow:\n    actions:\n      a: {provider: exec, inputs: {command: "true"}, retry: {maxAttempts: 3, retryIf: "__error.exitCode == 3"}}',
  '  workflow:\n    actions:\n      a: {provider: exec, inputs: {command: "true"}, forEach: {in: [1], item: x}, alias: b, exclusive: [c]}\n      c: {provider: exec, inputs: {command: "true"}}\n    finally:',
  '  workflow:\n    actions:\n      a: {provider: exec, inputs: {command: "true"}, tags: [a, b-1], forEach: {in: {a: 1, b: {rslvr: r}}, key: __item.key}}\n    finally:\n      z: {provider: exec, inputs: {command: "true"}, forEach: {in: [1], key: {expr: string(__item)}}}\n  resolvers:\n    r: {value: 1}',
  '  resolvers:\n    a: {value: {user: me, password: {secret: team/x}, other: {secret: 5}}}',
];
const REFUSED = [
  '  resolvers:\n    a: {provider: static, value: 1}',
  '  resolvers:\n    a: {value: 1, inputs: {}}',
  '  resolvers:\n    a: {value: {expr: "1", x: 1}}',
  '  resolvers:\n    a: {value: {expr: 1}}',
  '  resolvers:\n    a: {value: {rslvr: "a b"}}',
  '  resolvers:\n    a: {value: 1, timeout: 30}',
  '  resolvers:\n    a: {value: 1, type: String}',
  '  resolvers:\n    __a: {value: 1}',
  '  resolvers:\n    a: {resolve: []}',
  '  resolvers:\n    a: {value: 1, foo: 1}',
  '  workflow:\n    finally:\n      a: {provider: exec, inputs: {command: "true"}, forEach: {in: tmpl}}',
  '  workflow:\n    actions:\n      a: {provider: exec, inputs: {command: "true"}, tags: [Big]}',
  '  workflow:\n    actions:\n      a: {provider: exec, inputs: {command: "true"}, retry: {}}',
  '  testing: {cases: {"a b": {}}}\n  resolvers:\n    a: {value: 1}',
];

test('schema and loader agree on forms', () => {
  for (const spec of ACCEPTED) assert.deepEqual(judged(withHead(`${spec}\n`)), [true, true], spec);
  for (const spec of REFUSED) assert.deepEqual(judged(withHead(`${spec}\n`)), [false, false], spec);
});

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;
const some = (fields: Fields, ...required: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record<Record<string, unknown>, string>({ ...fields }, { requiredKeys: [...required] });

const JUNK: readonly unknown[] = [
  null,
  1,
  1.5,
  true,
  '',
  'x',
  '30s',
  [],
  {},
  ['x'],
  { x: 1 },
  { expr: '1' },
  { expr: 1 },
  'fail',
  -1,
];
const junk = fc.constantFrom(...JUNK);
/** Right more often than not. */
const mostly = (...valid: readonly unknown[]): fc.Arbitrary<unknown> => orJunk(fc.constantFrom(...valid));
const orJunk = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: valid }, { weight: 1, arbitrary: junk });

const value = mostly(
  1,
  'x',
  [1],
  { a: 1 },
  { expr: '1 + 1' },
  { tmpl: 'x' },
  { rslvr: 'ok.a[0]' },
  { literal: { expr: 1 } },
  [{ expr: '1' }],
  { a: [{ expr: '1', b: 1 }] },
);
const condition = mostly(true, 'true', '_.ok == 1', { expr: 'true' });
const onError = mostly('fail', 'continue');
const lists = mostly([1], { rslvr: 'ok' }, { expr: '_.ok' }, { literal: [1] });
const forEach = orJunk(
  some(
    {
      in: lists,
      item: mostly('x'),
      index: mostly('i'),
      concurrency: mostly(0, 2),
      onError: mostly('fail', 'continue', 'collect'),
      keepSkipped: mostly(true),
    },
    'in',
  ),
);
const common: Fields = {
  when: condition,
  timeout: mostly('1s', '1h30m', '1.5m'),
  sensitive: mostly(true, false),
  description: mostly('x'),
  displayName: mostly('x'),
  'x-note': junk,
};
const inputs = value.map(one => ({ value: one }));
const step = some({ provider: mostly('static'), inputs, when: condition, forEach, onError }, 'provider', 'inputs');
const checks = fc.constant({ expression: 'true' });
const rule = fc.oneof(
  some({ expr: mostly('__self == 1'), message: value }, 'expr'),
  some({ provider: fc.constant('validation'), inputs: checks, message: value }, 'provider', 'inputs'),
);
const block = (item: fc.Arbitrary<unknown>, more: Fields): fc.Arbitrary<unknown> => {
  const items = fc.array(item, { maxLength: 2 });
  return orJunk(fc.oneof(item, items, some({ with: items, ...more })));
};
const messages = mostly({}, { error: 'x' }, { error: { expr: '__error.message' } });
const shared: Fields = {
  ...common,
  type: mostly('int', 'string', 'map', 'datetime'),
  dependsOn: mostly([], ['ok']),
  internal: mostly(true),
  ephemeral: mostly(true),
  messages,
  example: junk,
  transform: block(step, { when: condition }),
  validate: block(rule, { when: condition }),
};
const resolver = fc.oneof(
  some({ value, ...shared }, 'value'),
  some({ resolve: block(step, { when: condition, until: condition }), ...shared }, 'resolve'),
  some({ provider: mostly('static'), inputs, forEach, onError, ...shared }, 'provider', 'inputs'),
  some({ provider: mostly('static'), inputs, value, ...shared }),
);
const retry = orJunk(
  some(
    {
      maxAttempts: mostly(1, 100),
      backoff: mostly('fixed', 'linear'),
      initialDelay: mostly('1s'),
      maxDelay: mostly('5m'),
      jitter: mostly('full'),
      totalTimeout: mostly('1h'),
      retryIf: condition,
    },
    'maxAttempts',
  ),
);
const mode = mostly('error', 'warn', 'ignore');
const action = some(
  {
    ...common,
    provider: fc.constant('exec'),
    inputs: fc.constant({ command: 'x' }),
    alias: mostly('build'),
    dependsOn: mostly([], ['other']),
    exclusive: mostly([], ['other']),
    onError,
    retry,
    forEach,
    resultSchema: mostly({}, { type: 'object' }),
    resultSchemaMode: mode,
  },
  'provider',
  'inputs',
);

/** What a schema cannot tell. */
const BEYOND = /have the same name|stands twice/;

test('what the schema accepts has the right form for the loader, and what the loader accepts the schema does too', () => {
  let accepted = 0;
  const other = { provider: 'exec', inputs: { command: 'x' } };
  fc.assert(
    fc.property(resolver, action, fc.constantFrom('actions', 'finally'), mode, (a, b, section, resultSchemaMode) => {
      const spec = { resolvers: { ok: { value: 1 }, a }, workflow: { [section]: { b, other }, resultSchemaMode } };
      const text = JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'demo' }, spec });
      const faults = validate(JSON.parse(text));
      const { errors } = check(text, facts);
      if (errors.length === 0) accepted++;
      const form = errors.filter(({ rule: name, message }) => name === 'schema-violation' && !BEYOND.test(message));
      if (faults.length === 0) assert.deepEqual(form, [], text);
      else assert.ok(errors.length > 0, `${text}\n${JSON.stringify(faults)}`);
    }),
    { numRuns: randomRuns(400) },
  );
  assert.ok(accepted > 0);
});
