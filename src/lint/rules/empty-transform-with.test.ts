import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a transform without steps is found', async () => {
  const findings = await said(
    'empty-transform-with',
    `resolvers:
  a: {value: 1, transform: {with: []}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/transform warning: transform of resolver "a" has no steps (add a step, or remove transform)',
  ]);
});

test('one step is enough', async () => {
  const findings = await said(
    'empty-transform-with',
    `resolvers:
  a: {value: 1, transform: {with: [{provider: cel, inputs: {expression: __self}}]}}
`,
  );
  assert.deepEqual(findings, []);
});
