import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a cycle is shown as a path', async () => {
  const findings = await said(
    'resolver-cycle',
    `resolvers:
  a: {value: {rslvr: b}}
  b: {value: {tmpl: "{{ c }}"}}
  c: {value: {expr: _.a}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: resolvers need each other: a -> b -> c -> a (break the cycle that is shown: compute one of them without the other)',
  ]);
});

test('a check may read what is computed from its own value', async () => {
  const findings = await said(
    'resolver-cycle',
    `resolvers:
  a: {value: 1, validate: {with: [{expr: __self < _.b}]}}
  b: {value: {expr: _.a + 1}}
`,
  );
  assert.deepEqual(findings, []);
});
