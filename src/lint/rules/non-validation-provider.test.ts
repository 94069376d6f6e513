import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a rule that refuses nothing is found', async () => {
  const findings = await said(
    'non-validation-provider',
    `resolvers:
  a: {value: 1, validate: {with: [{provider: sleep, inputs: {duration: 1s}}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/validate/with/0/provider warning: a rule of resolver "a" uses provider "sleep", which does not judge the value (write expr: with a condition, or use provider validation)',
  ]);
});

test('expressions and validation judge', async () => {
  const findings = await said(
    'non-validation-provider',
    `resolvers:
  a: {value: 1, validate: {with: [{expr: __self > 0}, {provider: cel, inputs: {expression: __self > 0}}, {provider: validation, inputs: {expression: __self > 0}}]}}
`,
  );
  assert.deepEqual(findings, []);
});
