import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a required name that is not a property is found, in inner schemas too', async () => {
  const findings = await said(
    'undefined-required-property',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, required: [stdot], properties: {stdout: {type: string}, inner: {type: object, required: [q], properties: {r: {type: string}}}}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/resultSchema/required/0 error: "stdot" is required, but it is not among the properties (did you mean "stdout"?)',
    '/spec/workflow/actions/a/resultSchema/properties/inner/required/0 error: "q" is required, but it is not among the properties (did you mean "r"?)',
  ]);
});

test('properties that are declared elsewhere are left alone', async () => {
  const findings = await said(
    'undefined-required-property',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, required: [x1, y], patternProperties: {"^x": {}}, properties: {y: {type: string}}}}
`,
  );
  assert.deepEqual(findings, []);
});
