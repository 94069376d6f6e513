import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedTypes, fits } from './value-types.ts';

const accepted = (schema: unknown): readonly string[] | undefined => {
  const types = acceptedTypes(schema);
  return types === undefined ? undefined : [...types].sort();
};

test('the types of a schema come from type, enum, const, or all branches of a union', () => {
  assert.deepEqual(accepted({ type: 'string' }), ['string']);
  assert.deepEqual(accepted({ type: ['string', 'null'] }), ['null', 'string']);
  assert.deepEqual(accepted({ enum: ['a', 1, null, true] }), ['boolean', 'integer', 'null', 'string']);
  assert.deepEqual(accepted({ const: [] }), ['array']);
  assert.deepEqual(accepted({ anyOf: [{ type: 'string' }, { oneOf: [{ type: 'object' }, { const: 1.5 }] }] }), [
    'number',
    'object',
    'string',
  ]);
});

test('a schema that does not say admits everything', () => {
  for (const schema of [{}, true, undefined, { description: 'x' }, { anyOf: [{ type: 'string' }, {}] }])
    assert.equal(accepted(schema), undefined);
});

test('whole numbers are numbers, and a number may be whole', () => {
  assert.ok(fits('integer', new Set(['number'])));
  assert.ok(fits('number', new Set(['integer'])));
  assert.ok(!fits('integer', new Set(['string', 'boolean'])));
});
