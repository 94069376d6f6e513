import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a resolver that reads itself by name is found', async () => {
  const findings = await said(
    'resolver-self-reference',
    `resolvers:
  a: {value: {expr: _.a}}
  b: {value: 1, validate: {with: [{expr: _.b > 0}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: resolver "a" refers to itself (transform and validate see the value as __self)',
    '/spec/resolvers/b/validate/with/0/expr error: resolver "b" refers to itself (transform and validate see the value as __self)',
  ]);
});

test('__self is the way', async () => {
  const findings = await said(
    'resolver-self-reference',
    `resolvers:
  b: {value: 1, validate: {with: [{expr: __self > 0}]}}
`,
  );
  assert.deepEqual(findings, []);
});
