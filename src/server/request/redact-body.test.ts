import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { bodySummary } from './redact-body.ts';

const facts = { bytes: 1, contentType: 'application/json' };
const summary = (data: unknown): unknown => JSON.parse(JSON.stringify(bodySummary(data, facts))) as unknown;

test('fields of such names lose their whole value, of any type and at any depth', () => {
  for (const key of [
    'password',
    'userPassword',
    'SECRET',
    'x-token',
    'apiKey',
    'credentials',
    'Authorization',
    'monkey',
  ])
    for (const value of ['hush', 1, null, { a: 'hush' }, ['hush']])
      assert.deepEqual(
        summary({ list: [{ deep: { [key]: value } }] }),
        { list: [{ deep: { [key]: '[REDACTED]' } }] },
        key,
      );
});

test('a pair of name and value loses its value', () => {
  assert.deepEqual(
    summary([
      { name: 'DB_PASSWORD', value: 'hush' },
      { name: 'region', value: 'eu' },
    ]),
    [
      { name: 'DB_PASSWORD', value: '[REDACTED]' },
      { name: 'region', value: 'eu' },
    ],
  );
});

test('documents and templates become size and digest, below before and after too', () => {
  const text = JSON.stringify(summary({ solution: 'hush', before: { solution: { a: 'hush' } }, template: 'hush' }));
  assert.doesNotMatch(text, /hush/);
  assert.match(text, /"solution":\{"bytes":4,"sha256":"[0-9a-f]{64}"\}/);
});

test('a document is not repeated, wherever it stands: in a list, below an agent call, by itself, as text of any field', () => {
  const document = { apiVersion: 'tool.dev/v1', spec: { resolvers: { a: { value: 'hush' } } } };
  const text = 'apiVersion: tool.dev/v1\nspec: {resolvers: {a: {value: hush}}}';
  const call = {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: 'lint_solution', arguments: { solution: text } },
  };
  for (const body of [
    [{ solution: text }],
    call,
    [call],
    document,
    [document],
    [text],
    { note: text },
    { expression: '"hush"' },
  ])
    assert.doesNotMatch(JSON.stringify(summary(body)), /hush/);
  assert.match(JSON.stringify(summary(call)), /"name":"lint_solution"/);
});

test('parameters, data and inputs are there by name only', () => {
  for (const field of ['params', 'resolver_overrides', 'data', 'inputs'])
    assert.deepEqual(summary([{ path: 'a.yaml', [field]: { region: 'hush', size: 4711 } }]), [
      { path: 'a.yaml', [field]: { region: '[REDACTED]', size: '[REDACTED]' } },
    ]);
});

test('a body that is not JSON has its size alone', () => {
  assert.deepEqual(bodySummary(undefined, { bytes: 7, contentType: 'text/plain' }), {
    content_type: 'text/plain',
    bytes: 7,
  });
});

test('no value below such a name is ever left, whatever stands around it', () => {
  const anything = fc.jsonValue();
  fc.assert(
    fc.property(anything, anything, (around, inside) => {
      const text = JSON.stringify(summary([around, { token: ['MARK-7f3a', inside] }, { 'a key': { b: 'MARK-7f3a' } }]));
      assert.doesNotMatch(text, /MARK-7f3a/);
    }),
  );
});

test('a summary of anything is small', () => {
  const large = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, 'x'.repeat(1000)]));
  assert.ok(JSON.stringify(summary(large)).length < 40_000);
  assert.ok(JSON.stringify(summary(Array.from({ length: 5000 }, () => 'x'.repeat(1000)))).length < 10_000);
});
