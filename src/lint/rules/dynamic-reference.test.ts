import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a computed name is found', async () => {
  const findings = await said(
    'dynamic-reference',
    `resolvers:
  k: {value: a}
  a: {value: 1}
  b: {value: {expr: "_[_.k]"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/b/value warning: this may read any resolver, so it waits for all that do not need it (name what is needed in dependsOn, or read it by a fixed name)',
  ]);
});

test('a fixed name in brackets is a name', async () => {
  const findings = await said(
    'dynamic-reference',
    `resolvers:
  a-b: {value: 1}
  c: {value: {expr: '_["a-b"]'}}
`,
  );
  assert.deepEqual(findings, []);
});
