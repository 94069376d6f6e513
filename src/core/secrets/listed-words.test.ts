import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedactor } from './redact.ts';
import { shownData } from './sinks.ts';

const STATUS = { anyOf: [{ const: 'none' }, { const: 'done' }] };
const SCHEMA = {
  type: 'object',
  properties: {
    kind: STATUS,
    both: { anyOf: [STATUS, { type: 'null' }] },
    free: { anyOf: [{ const: 'none' }, { type: 'string' }] },
    any: {},
    text: { type: 'string' },
    list: { type: 'array', items: { type: 'object', properties: { kind: { enum: ['none', 'done'] } } } },
    byName: { type: 'object', patternProperties: { '^(.*)$': STATUS } },
  },
};

function shown(data: object, schema?: object) {
  const redactor = createRedactor();
  redactor.add('none');
  return JSON.parse(JSON.stringify(shownData('http', data, redactor, schema)));
}

test('a word that the schema lists at its place is shown, also when a secret equals it', () => {
  const data = { kind: 'none', both: 'none', list: [{ kind: 'none' }], byName: { a: 'none', b: 'done' } };
  assert.deepEqual(shown(data, SCHEMA), data);
  assert.deepEqual(shown({ kind: 'none' }), { kind: '[REDACTED]' });
});

test('a field keeps the name that the schema gives it, a name that users give is hidden', () => {
  const schema = {
    type: 'object',
    properties: { noneMatchesAtAll: {}, names: { type: 'object', additionalProperties: {} } },
  };
  const redactor = createRedactor();
  redactor.add('MatchesAt');
  assert.deepEqual(
    JSON.parse(JSON.stringify(shownData('http', { noneMatchesAtAll: 1, names: { aMatchesAt: 2 } }, redactor, schema))),
    { noneMatchesAtAll: 1, names: { 'a[REDACTED]': 2 } },
  );
});

test('everything else that equals a secret is hidden', () => {
  assert.deepEqual(shown({ free: 'none', any: 'none', text: 'it is none', kind: 'other none', new: 'none' }, SCHEMA), {
    free: '[REDACTED]',
    any: '[REDACTED]',
    text: 'it is [REDACTED]',
    kind: 'other [REDACTED]',
    new: '[REDACTED]',
  });
});
