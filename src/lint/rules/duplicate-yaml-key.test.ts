import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a key that occurs twice is found at its second place', async () => {
  const findings = await said(
    'duplicate-yaml-key',
    `resolvers:
  a: {value: 1}
  a: {value: 2}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: the key "a" occurs twice in one map, first at line 8 (remove one, or give it another name)',
  ]);
});

test('equal keys of different maps are no matter', async () => {
  const findings = await said(
    'duplicate-yaml-key',
    `resolvers:
  a: {value: {k: 1}}
  b: {value: {k: 1}}
`,
  );
  assert.deepEqual(findings, []);
});
