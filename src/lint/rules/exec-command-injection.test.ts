import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a computed command is found, and a computed script of a shell', async () => {
  const findings = await said(
    'exec-command-injection',
    `resolvers:
  n: {value: x}
workflow:
  actions:
    a: {provider: exec, inputs: {command: {tmpl: "ls {{ n }}"}}}
    b: {provider: exec, inputs: {command: {rslvr: n}}}
    c: {provider: exec, inputs: {command: bash, args: [-ec, {expr: '"ls " + _.n'}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/command warning: the command of exec is a template: a value in it can become a command (write a fixed command and pass the value in args)',
    '/spec/workflow/actions/b/inputs/command warning: the command of exec is the value of a resolver: a value in it can become a command (write a fixed command and pass the value in args)',
    '/spec/workflow/actions/c/inputs/args/1 warning: the script that exec passes to a shell is an expression: a value in it can become a command (write a fixed command and pass the value in args)',
  ]);
});

test('computed arguments are passed as they are', async () => {
  const findings = await said(
    'exec-command-injection',
    `resolvers:
  n: {value: x}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [-c, {rslvr: n}]}}
    b: {provider: exec, inputs: {command: bash, args: [-c, 'ls "$0"', {rslvr: n}]}}
`,
  );
  assert.deepEqual(findings, []);
});
