import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a name with a space is found', async () => {
  const findings = await said(
    'invalid-test-name',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    "a b": {command: [run, resolver], assertions: [{contains: "1"}]}
`,
  );
  assert.deepEqual(findings, [
    '/spec/testing/cases/a b error: "a b" cannot be the name of a test case (letters, digits, _ and -, beginning with a letter or digit; a leading _ makes a template)',
  ]);
});

test('a template may begin with an underscore', async () => {
  const findings = await said(
    'invalid-test-name',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    _a-1: {command: [run, resolver], assertions: [{contains: "1"}]}
    b: {extends: [_a-1]}
`,
  );
  assert.deepEqual(findings, []);
});
