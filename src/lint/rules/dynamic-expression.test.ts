import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('an expression whose text is computed is found', async () => {
  const findings = await said(
    'dynamic-expression',
    `resolvers:
  t: {value: "1"}
  a: {provider: cel, inputs: {expression: {rslvr: t}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/expression warning: input "expression" is an expression whose text is computed: what it reads cannot be told (write the text itself, and name what it needs in dependsOn)',
  ]);
});

test('a written expression with computed variables is right', async () => {
  const findings = await said(
    'dynamic-expression',
    `resolvers:
  t: {value: 1}
  a: {provider: cel, inputs: {expression: n + 1, variables: {n: {rslvr: t}}}}
`,
  );
  assert.deepEqual(findings, []);
});
