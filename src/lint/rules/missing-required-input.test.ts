import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('an absent input is found at the provider', async () => {
  const findings = await said(
    'missing-required-input',
    `resolvers:
  a: {provider: cel}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/provider error: input "expression" is required (add the input; tool get provider <name> shows all inputs)',
  ]);
});

test('an input that is computed is there', async () => {
  const findings = await said(
    'missing-required-input',
    `resolvers:
  u: {value: "https://example.com"}
  a: {provider: http, inputs: {url: {rslvr: u}}}
`,
  );
  assert.deepEqual(findings, []);
});
