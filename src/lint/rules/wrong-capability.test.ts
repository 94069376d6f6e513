import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a provider in a place that it is not made for is found', async () => {
  const findings = await said(
    'wrong-capability',
    `resolvers:
  a: {provider: message, inputs: {message: x}}
workflow:
  actions:
    a: {provider: parameter, inputs: {key: x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/provider error: provider "message" cannot be a source (it can be an action)',
    '/spec/workflow/actions/a/provider error: provider "parameter" cannot be an action (it can be a source)',
  ]);
});

test('the same providers in their places are right', async () => {
  const findings = await said(
    'wrong-capability',
    `resolvers:
  x: {provider: parameter, inputs: {key: x}}
workflow:
  actions:
    a: {provider: message, inputs: {message: x}}
`,
  );
  assert.deepEqual(findings, []);
});
