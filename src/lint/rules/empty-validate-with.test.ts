import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('validate without rules is found', async () => {
  const findings = await said(
    'empty-validate-with',
    `resolvers:
  a: {value: 1, validate: {with: []}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/validate warning: validate of resolver "a" has no rules (add a rule, or remove validate)',
  ]);
});

test('one rule is enough', async () => {
  const findings = await said(
    'empty-validate-with',
    `resolvers:
  a: {value: 1, validate: {with: [{expr: __self > 0}]}}
`,
  );
  assert.deepEqual(findings, []);
});
