import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a misspelt input is found with the nearest name', async () => {
  const findings = await said(
    'unknown-provider-input',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, arg: [x]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/arg error: provider "exec" has no input "arg" (did you mean "args"?)',
  ]);
});

test('all declared inputs may be given', async () => {
  const findings = await said(
    'unknown-provider-input',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [x], workingDir: src}}
`,
  );
  assert.deepEqual(findings, []);
});
