import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a solution without resolvers and actions is found', async () => {
  const findings = await said(
    'empty-solution',
    `resolvers: {}
workflow: {actions: {}}
`,
  );
  assert.deepEqual(findings, [
    '/spec error: the solution has neither resolvers nor actions (give it at least one resolver or action)',
  ]);
});

test('one action is enough', async () => {
  const findings = await said(
    'empty-solution',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, []);
});
