import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a condition that is never true or false is found', async () => {
  const findings = await said(
    'invalid-condition',
    `resolvers:
  a: {value: 1, when: size("x")}
  b: {value: 1, when: "_.a =="}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/when error: a condition must be bool, this one is int (write a comparison, or a value that is true or false)',
    '/spec/resolvers/b/when error: a value is missing at the end (write a comparison, or a value that is true or false)',
  ]);
});

test('true, false and comparisons are conditions', async () => {
  const findings = await said(
    'invalid-condition',
    `resolvers:
  a: {value: 1, when: true}
  b: {value: 1, when: {expr: _.a > 1}}
`,
  );
  assert.deepEqual(findings, []);
});
