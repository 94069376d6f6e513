import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('an input without a value is found', async () => {
  const findings = await said(
    'null-provider-input',
    `workflow:
  actions:
    a: 
      provider: exec
      inputs:
        command: ls
        workingDir:
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/workingDir warning: input "workingDir" of provider "exec" has no value, so it counts as not given (write a value, or remove the line)',
  ]);
});

test('null counts where the provider takes it for a value', async () => {
  const findings = await said(
    'null-provider-input',
    `resolvers:
  a: {provider: static, inputs: {value: null}}
  b: {value: null}
  c: {provider: parameter, inputs: {key: k, default: null}}
`,
  );
  assert.deepEqual(findings, []);
});

test('an input that cannot be read is not absent', async () => {
  const findings = await said(
    'null-provider-input',
    `workflow:
  actions:
    a: {provider: message, inputs: {message: {tmpl: "{{ 1 | upper }}"}}}
`,
  );
  assert.deepEqual(findings, []);
});

test('null that is written on purpose is left alone', async () => {
  const findings = await said(
    'null-provider-input',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, workingDir: {literal: null}}}
`,
  );
  assert.deepEqual(findings, []);
});
