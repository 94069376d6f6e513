import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a workflow without actions is found', async () => {
  const findings = await said(
    'empty-workflow',
    `resolvers:
  a: {value: 1}
workflow: {actions: {}, finally: {}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow warning: the workflow has no actions (add an action, or remove workflow)',
  ]);
});

test('an action of finally is one', async () => {
  const findings = await said(
    'empty-workflow',
    `resolvers:
  a: {value: 1}
workflow: {finally: {z: {provider: exec, inputs: {command: make}}}}
`,
  );
  assert.deepEqual(findings, []);
});
