import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('onInterrupt decides nothing where nothing changes, and in finally', async () => {
  const findings = await said(
    'needless-on-interrupt',
    `workflow:
  actions:
    a: {provider: message, onInterrupt: skip, inputs: {message: x}}
    b: {provider: exec, onInterrupt: skip, inputs: {command: make}}
  finally:
    c: {provider: exec, onInterrupt: rerun, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/onInterrupt info: onInterrupt of action "a" decides nothing: it changes nothing (remove it)',
    '/spec/workflow/finally/c/onInterrupt info: onInterrupt of action "c" decides nothing: finally runs again at the end of a resumed run (remove it)',
  ]);
});
