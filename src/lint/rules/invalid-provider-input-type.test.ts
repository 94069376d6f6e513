import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('literals that the schema refuses are found, inside of lists too', async () => {
  const findings = await said(
    'invalid-provider-input-type',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: ["a", 1], raw: "yes"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/args/1 error: input "args[1]": must be text, not a whole number (write a value that the input takes)',
    '/spec/workflow/actions/a/inputs/raw error: input "raw": must be true or false, not text (write a value that the input takes)',
  ]);
});

test('computed values are judged when they are there', async () => {
  const findings = await said(
    'invalid-provider-input-type',
    `resolvers:
  raw: {value: true}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [{tmpl: "1"}], raw: {rslvr: raw}}}
`,
  );
  assert.deepEqual(findings, []);
});
