import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('texts that a catalog refuses are found', async () => {
  const findings = await said(
    'metadata-limit',
    `metadata: {name: demo, version: 1.0.0, displayName: x, category: My Things}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, [
    '/metadata/displayName warning: metadata: "displayName" must have at least 3 characters',
    '/metadata/category warning: metadata: "category" must be lower-case letters, digits and "-" between them',
  ]);
});

test('texts within the limits are right', async () => {
  const findings = await said(
    'metadata-limit',
    `metadata: {name: demo, version: 1.0.0, displayName: A demo, category: my-things}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});
