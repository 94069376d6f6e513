import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a provider with unknown effects is a warning, one that writes an error', async () => {
  const findings = await said(
    'resolver-side-effect',
    `resolvers:
  a: {provider: exec, inputs: {command: ls}}
  b: {provider: http, inputs: {url: "https://example.com", method: POST}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/provider warning: resolver "a" uses provider "exec", whose side effects are unknown: it also runs in a dry-run (make sure that it only reads, or move it to an action)',
    '/spec/resolvers/b/inputs/method error: provider "http" method "POST" is not allowed in a resolver: resolvers must not change anything; use an action',
  ]);
});

test('reading is what resolvers do, and actions may write', async () => {
  const findings = await said(
    'resolver-side-effect',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, []);
});
