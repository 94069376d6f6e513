import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('names of variables are found, and aliases that mean something else', async () => {
  const findings = await said(
    'reserved-name',
    `resolvers:
  __a: {value: 1}
  b: {value: 1}
workflow:
  actions:
    one: {provider: exec, inputs: {command: make}, alias: b}
    two: {provider: exec, inputs: {command: make}, alias: in}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/__a error: the resolver name "__a" is reserved (choose another name)',
    '/spec/workflow/actions/one/alias error: the alias "b" is the name of a resolver (choose another name)',
    '/spec/workflow/actions/two/alias error: the alias "in" is a word of the expression language (choose another name)',
  ]);
});

test('a single underscore in front is a name like any other', async () => {
  const findings = await said(
    'reserved-name',
    `resolvers:
  _a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});
