import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('forEach in finally is found', async () => {
  const findings = await said(
    'finally-with-foreach',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
  finally:
    z: {provider: exec, inputs: {command: make}, forEach: {in: [1]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/finally/z/forEach error: an action of finally cannot have forEach (write the actions out, or let one action take the whole list)',
  ]);
});

test('forEach in the main section is right', async () => {
  const findings = await said(
    'finally-with-foreach',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, forEach: {in: [1]}}
`,
  );
  assert.deepEqual(findings, []);
});
