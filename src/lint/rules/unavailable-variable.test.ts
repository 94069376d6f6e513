import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a variable is found where it does not exist', async () => {
  const findings = await said(
    'unavailable-variable',
    `resolvers:
  a: {value: {expr: __self}}
  b: {value: {expr: "size(__actions)"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [{expr: __item}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: __self does not exist in the inputs of a source (there are _, __cwd, __solutionDir, __plan)',
    '/spec/resolvers/b/value error: __actions does not exist in the inputs of a source (there are _, __cwd, __solutionDir, __plan)',
    '/spec/workflow/actions/a/inputs/args/0 error: __item does not exist in the inputs of an action (there are _, __cwd, __solutionDir, __actions, __execution)',
  ]);
});

test('it is right where it exists', async () => {
  const findings = await said(
    'unavailable-variable',
    `workflow:
  actions:
    a: {provider: exec, forEach: {in: [a]}, inputs: {command: ls, args: [{expr: __item}]}}
`,
  );
  assert.deepEqual(findings, []);
});
