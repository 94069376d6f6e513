import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('metadata without a version is found', async () => {
  const findings = await said(
    'missing-version',
    `metadata: {name: demo}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, ['/metadata info: the solution has no version (add version: 0.1.0 to metadata)']);
});

test('any version will do', async () => {
  const findings = await said(
    'missing-version',
    `metadata: {name: demo, version: 0.0.1}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});
