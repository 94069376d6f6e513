import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('an unknown filter and a template of another language are found', async () => {
  const findings = await said(
    'invalid-template',
    `resolvers:
  a: {value: x}
  b: {value: {tmpl: "{{ a | upercase }}"}}
  c: {value: {tmpl: "{{ .a }}"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/b/value error: unknown filter "upercase" (did you mean "upcase"?)',
    '/spec/resolvers/c/value error: "{{ .a }}" is a Go template; in Liquid: {{ a }} (correct the template at the place that is shown; tool eval template tries it out)',
  ]);
});

test('known filters pass', async () => {
  const findings = await said(
    'invalid-template',
    `resolvers:
  a: {value: x}
  b: {value: {tmpl: "{{ a | upcase }}"}}
`,
  );
  assert.deepEqual(findings, []);
});
