import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a name that does not exist is found in dependsOn and in expressions', async () => {
  const findings = await said(
    'unknown-action-reference',
    `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [biuld], inputs: {command: make}}
    show: {provider: message, inputs: {message: {expr: "__actions.biuld.status"}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/test/dependsOn/0 error: there is no action "biuld" (did you mean "build"?)',
    '/spec/workflow/actions/show/inputs/message error: there is no action "biuld" (did you mean "build"?)',
  ]);
});

test('finally may read actions of the main section', async () => {
  const findings = await said(
    'unknown-action-reference',
    `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally:
    show: {provider: message, inputs: {message: {expr: "__actions.build.status"}}}
`,
  );
  assert.deepEqual(findings, []);
});
