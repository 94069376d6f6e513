import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a template that no case extends is found', async () => {
  const findings = await said(
    'unused-template',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    _t: {command: [run, resolver]}
    a: {command: [run, resolver], assertions: [{contains: "1"}]}
`,
  );
  assert.deepEqual(findings, [
    '/spec/testing/cases/_t warning: no test case extends the template "_t" (name it under extends of a case, or remove it)',
  ]);
});

test('a template may be extended by a template', async () => {
  const findings = await said(
    'unused-template',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    _s: {command: [run, resolver]}
    _t: {extends: [_s]}
    a: {extends: [_t], assertions: [{contains: "1"}]}
`,
  );
  assert.deepEqual(findings, []);
});
