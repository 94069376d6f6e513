import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../errors.ts';
import type { Json, JsonMap } from '../json/json.ts';
import { compileSchema, createSchemaCompiler } from './schema.ts';
import { schemaFaults } from './schema-faults.ts';
import { describeViolation } from './schema-violations.ts';

/** What the check of `schema` says about `data`. */
const said = async (schema: unknown, data: unknown): Promise<string[]> =>
  (await compileSchema(schema))(data).map(
    violation => describeViolation(violation) + (violation.hint === undefined ? '' : ` (${violation.hint})`),
  );

const PERSON = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    age: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  },
  required: ['name'],
  additionalProperties: false,
};

test('data that fits has no violations', async () => {
  assert.deepEqual(await said(PERSON, { name: 'a', age: 3, tags: ['x'] }), []);
});

test('all violations are told, each with its place, in the words of people', async () => {
  assert.deepEqual(await said(PERSON, { nmae: 'a', age: -1.5, tags: ['a', 2, null] }), [
    'field "name" is missing',
    'unknown field "nmae" (did you mean "name"?)',
    'age: must be a whole number, not a number',
    'age: must be at least 0',
    'tags: may have at most 2 items',
    'tags[1]: must be text, not a whole number',
    'tags[2]: must be text, not null',
  ]);
});

test('every common keyword has words of its own', async () => {
  const cases: readonly (readonly [schema: object, data: unknown, said: string])[] = [
    [{ type: ['string', 'null'] }, 3, 'must be text or null, not a whole number'],
    [{ enum: ['a', 2, null] }, 'b', 'must be one of "a", 2, null'],
    [{ const: 'a' }, 'b', 'must be "a"'],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minLength: 3 }, 'é', 'must have at least 3 characters'],
    [{ maxLength: 1 }, '😀😀', 'may have at most 1 character'],
    [{ minItems: 2 }, [1], 'must have at least 2 items'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, 'may have at most 1 field'],
    [{ exclusiveMaximum: 3 }, 3, 'must be less than 3'],
    [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
    [{ pattern: '^a+$' }, 'b', 'must match ^a+$'],
    [{ format: 'date-time' }, 'yesterday', 'must be a valid date-time'],
    [{ uniqueItems: true }, [{ a: 1 }, 2, { a: 1 }], 'items 0 and 2 are equal, but must differ'],
    [{ prefixItems: [{}], items: false }, [1, 2], 'may have at most 1 items'],
    [{ contains: { const: 1 } }, [2], 'must have at least 1 matching items'],
    [{ propertyNames: { pattern: '^a' } }, { b: 1 }, 'field name "b" is not allowed'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'field "b" is missing: "a" needs it'],
    [{ not: { const: 1 } }, 1, 'has a form that is not allowed'],
    [{ properties: { a: false } }, { a: 1 }, 'a: is not allowed'],
    [{ properties: { 'x y': { type: 'null' } } }, { 'x y': 1 }, '["x y"]: must be null, not a whole number'],
    [{ properties: { a: {} }, unevaluatedProperties: false }, { a: 1, c: 2 }, 'unknown field "c" (did you mean "a"?)'],
    [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, 'field "b" is missing'],
  ];
  for (const [schema, data, expected] of cases)
    assert.deepEqual(await said(schema, data), [expected], JSON.stringify(schema));
});

test('of several forms the one that was meant is explained', async () => {
  const schema = {
    anyOf: [
      { type: 'string' },
      { type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false },
    ],
  };
  assert.deepEqual(await said(schema, 3), ['must be text or a map, not a whole number']);
  assert.deepEqual(await said(schema, { name: 1 }), ['name: must be text, not a whole number']);
  assert.deepEqual(await said({ anyOf: [{ const: 'auto' }, { type: 'integer' }] }, 'x'), [
    'must be "auto" or a whole number, not text',
  ]);
  assert.deepEqual(await said({ anyOf: [{ const: 'a' }, { const: 'b' }] }, 'c'), ['must be one of "a", "b"']);
  assert.deepEqual(await said({ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3), [
    'must fit exactly one of the allowed forms, but fits several',
  ]);
});

test('forms behind references are summed up as well', async () => {
  const schema = {
    $defs: { a: { type: 'string' }, b: { type: 'integer' } },
    properties: { x: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] } },
  };
  assert.deepEqual(await said(schema, { x: true }), ['x: must be text or a whole number, not true']);
});

test('at most 100 violations are told', async () => {
  const check = await compileSchema({ type: 'array', items: { type: 'string' } });
  assert.equal(check(Array.from({ length: 5000 }, () => 1)).length, 100);
});

test('no value of the data is quoted', async () => {
  const secret = 'hunter2-hunter2';
  const schema = {
    properties: {
      a: { enum: ['x'] },
      b: { pattern: '^x' },
      c: { maxLength: 1 },
      d: { format: 'uri' },
      e: { const: 1 },
      f: { type: 'integer' },
    },
  };
  const data = { a: secret, b: secret, c: secret, d: secret, e: secret, f: secret };
  assert.equal((await said(schema, data)).length, 6);
  assert.doesNotMatch((await said(schema, data)).join(), /hunter2/);
});

test('an invalid schema is refused with its faults', async () => {
  assert.deepEqual(schemaFaults({ type: 'strin' }).map(describeViolation), [
    'type: must be one of "array", "boolean", "integer", "null", "number", "object", "string"',
  ]);
  assert.deepEqual(schemaFaults({ properties: { a: { minLength: -1 } } }).map(describeViolation), [
    'properties.a.minLength: must be at least 0',
  ]);
  await assert.rejects(
    compileSchema({ type: 3 }),
    (error: unknown) =>
      error instanceof ToolError && error.code === 'invalid-input' && /not a JSON Schema: type: /.test(error.message),
  );
  await assert.rejects(
    compileSchema({ $schema: 'http://json-schema.org/draft-07/schema#' }),
    /other dialects are not supported/,
  );
  await assert.rejects(compileSchema({ $async: true }), /"\$async" is not supported/);
});

test('references lead nowhere but inside', async () => {
  await assert.rejects(
    compileSchema({ $ref: 'https://example.com/other.json' }),
    /leads nowhere; only references inside the schema/,
  );
  assert.deepEqual(await said({ $defs: { n: { type: 'null' } }, $ref: '#/$defs/n' }, 1), [
    'must be null, not a whole number',
  ]);
});

test('two schemas may have one $id', async () => {
  assert.deepEqual(await said({ $id: 'https://example.com/s', type: 'null' }, 1), ['must be null, not a whole number']);
  assert.deepEqual(await said({ $id: 'https://example.com/s', type: 'string' }, 1), [
    'must be text, not a whole number',
  ]);
});

test('a schema without end is an error, not a crash', async () => {
  const check = await compileSchema({ $ref: '#' });
  assert.throws(() => check({}), /nested too deeply or refers to itself without end/);
});

test('patterns take linear time and look-arounds are refused', async () => {
  assert.deepEqual(await said({ pattern: '^(a+)+$' }, `${'a'.repeat(5000)}!`), ['must match ^(a+)+$']);
  await assert.rejects(compileSchema({ pattern: '(?=a)' }), /not a usable JSON Schema/);
});

test('each pattern of a schema is its own', async () => {
  const schema = { properties: { a: { pattern: '^x$' }, b: { pattern: '^y$' } } };
  assert.deepEqual(await said(schema, { a: 'x', b: 'y' }), []);
});

test('unknown keywords and formats are notes, boolean schemas are schemas', async () => {
  assert.deepEqual(await said({ 'x-note': 1, format: 'color' }, 'x'), []);
  assert.deepEqual(await said(true, 1), []);
  assert.deepEqual(await said(false, 1), ['is not allowed']);
});

test('data is never changed', async () => {
  const data = Object.freeze({});
  assert.deepEqual(await said({ properties: { a: { default: 1 } } }, data), []);
  assert.deepEqual(data, {});
});

test('a compiler compiles one schema once, and equal schemas together', async () => {
  const compile = createSchemaCompiler();
  const check = await compile(PERSON);
  assert.equal(await compile(PERSON), check);
  assert.equal(await compile({ ...PERSON }), check);
  assert.notEqual(await compile({ ...PERSON, title: 'other' }), check);
  assert.equal(check({ name: 'a' }).length, 0);
  assert.equal(check({}).length, 1);
});

test('a compiler keeps the fifty schemas that were used last', async () => {
  const compile = createSchemaCompiler();
  const titledSchema = (index: number): JsonMap => ({ title: `schema ${index}` });
  const [first, second] = [await compile(titledSchema(0)), await compile(titledSchema(1))];
  for (let i = 2; i < 50; i++) await compile(titledSchema(i));
  assert.equal(await compile(titledSchema(0)), first);
  await compile(titledSchema(50));
  assert.equal(await compile(titledSchema(0)), first);
  assert.notEqual(await compile(titledSchema(1)), second);
});

test('references that multiply, and comparisons of many items, end with an error that says so', async () => {
  const $defs: Record<string, Json> = { d0: { type: 'string' } };
  for (let i = 1; i <= 40; i++)
    $defs[`d${i}`] = { anyOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
  const check = await compileSchema({ $ref: '#/$defs/d40', $defs });
  assert.throws(() => check(5), { code: 'invalid-input', message: /cannot be applied: it takes longer than 250 ms/ });
});
