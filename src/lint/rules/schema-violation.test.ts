import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('an unknown field is found with the nearest name', async () => {
  const findings = await said(
    'schema-violation',
    `resolvers:
  a: {vlaue: 1}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: a resolver needs provider, resolve or value',
    '/spec/resolvers/a/vlaue error: unknown field "vlaue" in a resolver (did you mean "value"?)',
  ]);
});

test('fields that begin with x- are free', async () => {
  const findings = await said(
    'schema-violation',
    `resolvers:
  a: {value: 1, x-owner: team}
`,
  );
  assert.deepEqual(findings, []);
});
