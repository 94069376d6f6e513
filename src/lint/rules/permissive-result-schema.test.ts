import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('parts without a type are found', async () => {
  const findings = await said(
    'permissive-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {properties: {a: {minLength: 1}, b: {type: string}}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/resultSchema info: this part of the result schema has no type, so it takes values of every kind (give it a type)',
    '/spec/workflow/actions/a/resultSchema/properties/a info: property "a" of the result schema has no type, so it takes values of every kind (give it a type)',
  ]);
});

test('enum, const, $ref and branches say what a value is', async () => {
  const findings = await said(
    'permissive-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, properties: {a: {enum: [1]}, b: {$ref: "#/$defs/c"}, d: {anyOf: [{minLength: 1}]}}, $defs: {c: {const: 1}}}}
`,
  );
  assert.deepEqual(findings, []);
});
