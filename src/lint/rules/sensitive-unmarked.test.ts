import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('values of the secret store and of variables with such names are found', async () => {
  const findings = await said(
    'sensitive-unmarked',
    `resolvers:
  a: {provider: secret, inputs: {operation: get, name: x}}
  b: {provider: env, inputs: {operation: get, name: CI_TOKEN}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a info: resolver "a" takes its value from the secret store, but is not marked as sensitive (add sensitive: true)',
    '/spec/resolvers/b info: resolver "b" takes its value from the variable "CI_TOKEN", but is not marked as sensitive (add sensitive: true)',
  ]);
});

test('what is marked, and names of secrets, are right', async () => {
  const findings = await said(
    'sensitive-unmarked',
    `resolvers:
  a: {provider: secret, sensitive: true, inputs: {operation: get, name: x}}
  b: {provider: env, inputs: {operation: get, name: TOKEN_URL}}
  c: {provider: secret, inputs: {operation: list}}
`,
  );
  assert.deepEqual(findings, []);
});
