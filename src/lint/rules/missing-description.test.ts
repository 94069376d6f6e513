import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('resolvers and actions without a description are found', async () => {
  const findings = await said(
    'missing-description',
    `resolvers:
  a: {value: 1}
  b: {value: 1, description: " "}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a info: resolver "a" has no description (add description: with one sentence)',
    '/spec/resolvers/b info: resolver "b" has no description (add description: with one sentence)',
    '/spec/workflow/actions/a info: action "a" has no description (add description: with one sentence)',
  ]);
});

test('one sentence is enough', async () => {
  const findings = await said(
    'missing-description',
    `resolvers:
  a: {value: 1, description: The only one.}
`,
  );
  assert.deepEqual(findings, []);
});
