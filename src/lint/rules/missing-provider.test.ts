import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a misspelt provider is found wherever it stands', async () => {
  const findings = await said(
    'missing-provider',
    `resolvers:
  a:
    resolve: {with: [{provider: statc, inputs: {value: 1}}]}
    transform: {with: [{provider: cle, inputs: {expression: "1"}}]}
    validate: {with: [{provider: validaton, inputs: {expression: "true"}}]}
workflow:
  actions:
    a: {provider: excc, inputs: {command: x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/resolve/with/0/provider error: there is no provider "statc" (did you mean "static"?)',
    '/spec/resolvers/a/transform/with/0/provider error: there is no provider "cle" (did you mean "cel"?)',
    '/spec/resolvers/a/validate/with/0/provider error: there is no provider "validaton" (did you mean "validation"?)',
    '/spec/workflow/actions/a/provider error: there is no provider "excc" (did you mean "exec"?)',
  ]);
});

test('built-in providers are known', async () => {
  const findings = await said(
    'missing-provider',
    `resolvers:
  a: {provider: static, inputs: {value: 1}}
`,
  );
  assert.deepEqual(findings, []);
});
