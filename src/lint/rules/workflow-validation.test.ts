import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('actions that need each other are found', async () => {
  const findings = await said(
    'workflow-validation',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, dependsOn: [b]}
    b: {provider: exec, inputs: {command: x, args: [{expr: __actions.a.status}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/dependsOn/0 error: actions need each other: a -> b -> a (break the cycle that is shown)',
  ]);
});

test('one direction is an order', async () => {
  const findings = await said(
    'workflow-validation',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, inputs: {command: x, args: [{expr: __actions.a.status}]}}
`,
  );
  assert.deepEqual(findings, []);
});
