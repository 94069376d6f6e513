import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('an action that names itself or the other section is found', async () => {
  const findings = await said(
    'invalid-dependency',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, dependsOn: [a, z]}
  finally:
    z: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/dependsOn/0 error: action "a" names itself in "dependsOn" (remove the name; finally may read __actions.<name> of the main section)',
    '/spec/workflow/actions/a/dependsOn/1 error: action "a" of actions names "z" of finally in "dependsOn" (all of actions ends before finally begins)',
  ]);
});

test('an action of the same section is right', async () => {
  const findings = await said(
    'invalid-dependency',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, inputs: {command: make}, dependsOn: [a]}
`,
  );
  assert.deepEqual(findings, []);
});
