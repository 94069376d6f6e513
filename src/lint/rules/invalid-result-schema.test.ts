import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('what is no JSON Schema is found', async () => {
  const findings = await said(
    'invalid-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: strng}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/resultSchema error: "resultSchema": is not a JSON Schema (correct the schema: it is JSON Schema 2020-12)',
  ]);
});

test('a schema may use all words of JSON Schema', async () => {
  const findings = await said(
    'invalid-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, patternProperties: {"^x": {type: string}}}}
`,
  );
  assert.deepEqual(findings, []);
});
