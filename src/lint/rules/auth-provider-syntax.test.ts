import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a malformed reference is found', async () => {
  const findings = await said(
    'auth-provider-syntax',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@-x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/authProvider error: "cloud@-x" names no credentials (write <handler> or <handler>@<profile>; a profile is letters, digits, - and _)',
  ]);
});

test('a handler with a profile is right', async () => {
  const findings = await said(
    'auth-provider-syntax',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@a-1}}
`,
  );
  assert.deepEqual(findings, []);
});
