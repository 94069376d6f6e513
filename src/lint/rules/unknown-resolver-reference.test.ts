import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('a name that does not exist is found in every language, guarded or not', async () => {
  const findings = await said(
    'unknown-resolver-reference',
    `resolvers:
  name: {value: x}
  a: {value: {rslvr: nmae}}
  b: {value: {expr: "has(_.nmae) ? 1 : 2"}}
  c: {value: {tmpl: "{{ _.nmae }}"}}
  d: {value: 1, dependsOn: [nmae]}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: there is no resolver "nmae" (did you mean "name"?)',
    '/spec/resolvers/b/value error: there is no resolver "nmae" (did you mean "name"?)',
    '/spec/resolvers/c/value error: there is no resolver "nmae" (did you mean "name"?)',
    '/spec/resolvers/d/dependsOn/0 error: there is no resolver "nmae" (did you mean "name"?)',
  ]);
});

test('a variable of a macro is no resolver', async () => {
  const findings = await said(
    'unknown-resolver-reference',
    `resolvers:
  a: {value: {expr: "[{\\"x\\": 1}].map(n, n.x)"}}
`,
  );
  assert.deepEqual(findings, []);
});
