import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/lint-world.ts';

test('text that names something of the solution is found', async () => {
  const findings = await said(
    'template-in-literal',
    `resolvers:
  name: {value: x}
  a: {value: "{{ name }}"}
  b: {value: [{k: _.name}]}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: ["{{ _.name }}", {rslvr: name}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value info: this text looks like a template, but is passed on as it is written (write {tmpl: ...}, or {literal: ...} if it is meant so)',
    '/spec/resolvers/b/value/0/k info: this text looks like an expression, but is passed on as it is written (write {expr: ...}, or {literal: ...} if it is meant so)',
    '/spec/workflow/actions/a/inputs/args/0 info: this text looks like a template, but is passed on as it is written (write {tmpl: ...}, or {literal: ...} if it is meant so)',
  ]);
});

test('templates of others, templates in their place and escaped text are right', async () => {
  const findings = await said(
    'template-in-literal',
    `resolvers:
  name: {value: x}
  a: {value: {literal: "{{ name }}"}}
  b: {value: {tmpl: "{{ name }}"}}
  c: {provider: template, inputs: {template: "{{ name }}"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: docker, args: [ps, --format, "{{ .Names }}", _.x, "\${{ secrets.X }}"]}}
`,
  );
  assert.deepEqual(findings, []);
});
