import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a handler that does not exist is found', async () => {
  const findings = await said(
    'unknown-auth-handler',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: colud@a}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/authProvider error: there is no authentication handler "colud" (did you mean "cloud"?)',
  ]);
});

test('registered handlers are known', async () => {
  const findings = await said(
    'unknown-auth-handler',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: code-host}}
`,
  );
  assert.deepEqual(findings, []);
});
