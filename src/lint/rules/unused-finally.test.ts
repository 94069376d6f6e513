import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('finally without actions is found', async () => {
  const findings = await said(
    'unused-finally',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
  finally: {}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/finally info: finally has no actions (add an action, or remove finally)',
  ]);
});

test('finally with an action, and none at all, are right', async () => {
  const findings = await said(
    'unused-finally',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
  finally: {z: {provider: exec, inputs: {command: make}}}
`,
  );
  assert.deepEqual(findings, []);
});
