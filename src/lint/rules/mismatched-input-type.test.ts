import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('computed values of a type that the input never takes are found', async () => {
  const findings = await said(
    'mismatched-input-type',
    `resolvers:
  n: {type: int, value: 3}
workflow:
  actions:
    a: {provider: exec, inputs: {command: x, args: [{rslvr: n}, {expr: "1 + 1"}, {expr: "size(_.n)"}, {tmpl: "x"}, 5]}}
    b: {provider: exec, inputs: {command: {expr: "[1]"}, raw: {tmpl: "true"}, args: {tmpl: "x"}}}
    c: {provider: exec, inputs: {command: x, env: {A: {expr: "[1]"}}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/args/0 error: input "args[0]" must be text, and resolver "n" is a whole number (write {tmpl: "{{ n }}"})',
    '/spec/workflow/actions/a/inputs/args/1 error: input "args[1]" must be text, and this expression is a whole number (convert it with string(...))',
    '/spec/workflow/actions/a/inputs/args/2 error: input "args[2]" must be text, and this expression is a whole number (convert it with string(...))',
    '/spec/workflow/actions/a/inputs/args/4 error: input "args[4]" must be text, and this is a whole number (quote it: "5")',
    '/spec/workflow/actions/b/inputs/command error: input "command" must be text, and this expression is a list (write text: json.marshal(...) makes it of lists and maps)',
    '/spec/workflow/actions/b/inputs/raw error: input "raw" must be true or false, and a template is text (write {expr: ...}: a template is always text)',
    '/spec/workflow/actions/b/inputs/args error: input "args" must be a list, and a template is text (write {expr: ...}: a template is always text)',
    '/spec/workflow/actions/c/inputs/env/A error: input "env.A" must be text or a number or true or false, and this expression is a list (write text: json.marshal(...) makes it of lists and maps)',
  ]);
});

test('values that fit, or whose type only a run can tell, are left alone', async () => {
  const findings = await said(
    'mismatched-input-type',
    `resolvers:
  n: {type: int, value: 3}
  o: {type: object, value: {a: 1}}
  u: {value: 1}
workflow:
  actions:
    a: {provider: exec, inputs: {command: x, args: [{tmpl: "{{ n }}"}, {expr: string(_.n)}, {rslvr: u}, {rslvr: o.a}, {expr: _.u}], env: {A: {rslvr: n}}, acceptableExitCodes: [{rslvr: n}], timeout: {rslvr: n}}}
`,
  );
  assert.deepEqual(findings, []);
});
