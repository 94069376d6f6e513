import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('syntax and types of expressions are checked where they stand', async () => {
  const findings = await said(
    'invalid-expression',
    `resolvers:
  a: {value: {expr: "1 +"}}
  b: {value: {expr: '"x" - 1'}}
  c: {provider: cel, inputs: {expression: sizee("x")}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: a value is missing at the end (correct the expression at the place that is shown; tool eval cel tries it out)',
    '/spec/resolvers/b/value error: no matching overload for string - int (correct the expression at the place that is shown; tool eval cel tries it out)',
    '/spec/resolvers/c/inputs/expression error: undeclared function sizee; did you mean size? (correct the expression at the place that is shown; tool eval cel tries it out)',
  ]);
});

test('what depends on values is left to the run', async () => {
  const findings = await said(
    'invalid-expression',
    `resolvers:
  a: {value: 1}
  b: {value: {expr: "_.a - 1"}}
`,
  );
  assert.deepEqual(findings, []);
});
