import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a resolver without a body is found', async () => {
  const findings = await said(
    'null-resolver',
    `resolvers:
  a:
  b: {value: 1}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: resolver "a" has no body (give it a provider, resolve or value)',
  ]);
});

test('null as a value is a body', async () => {
  const findings = await said(
    'null-resolver',
    `resolvers:
  a: {value: null}
`,
  );
  assert.deepEqual(findings, []);
});
