import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a computed name is found', async () => {
  const findings = await said(
    'dynamic-reference',
    `resolvers:
  k: {value: a}
  a: {value: 1}
  b: {value: {expr: "_[_.k]"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/b/value warning: this may read any resolver, so it waits for all that do not need it (name what is needed in dependsOn, or read it by a fixed name)',
  ]);
});

test('a fixed name in brackets is a name', async () => {
  const findings = await said(
    'dynamic-reference',
    `resolvers:
  a-b: {value: 1}
  c: {value: {expr: '_["a-b"]'}}
`,
  );
  assert.deepEqual(findings, []);
});

test('an action that names itself or the other section is found', async () => {
  const findings = await said(
    'invalid-dependency',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, dependsOn: [a, z]}
  finally:
    z: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/dependsOn/0 error: action "a" names itself in "dependsOn" (remove the name; finally may read __actions.<name> of the main section)',
    '/spec/workflow/actions/a/dependsOn/1 error: action "a" of actions names "z" of finally in "dependsOn" (all of actions ends before finally begins)',
  ]);
});

test('an action of the same section is right', async () => {
  const findings = await said(
    'invalid-dependency',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, inputs: {command: make}, dependsOn: [a]}
`,
  );
  assert.deepEqual(findings, []);
});

test('a cycle is shown as a path', async () => {
  const findings = await said(
    'resolver-cycle',
    `resolvers:
  a: {value: {rslvr: b}}
  b: {value: {tmpl: "{{ c }}"}}
  c: {value: {expr: _.a}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: resolvers need each other: a -> b -> c -> a (break the cycle that is shown: compute one of them without the other)',
  ]);
});

test('a check may read what is computed from its own value', async () => {
  const findings = await said(
    'resolver-cycle',
    `resolvers:
  a: {value: 1, validate: {with: [{expr: __self < _.b}]}}
  b: {value: {expr: _.a + 1}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a name that does not exist is found in dependsOn and in expressions', async () => {
  const findings = await said(
    'unknown-action-reference',
    `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [biuld], inputs: {command: make}}
    show: {provider: message, inputs: {message: {expr: "__actions.biuld.status"}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/test/dependsOn/0 error: there is no action "biuld" (did you mean "build"?)',
    '/spec/workflow/actions/show/inputs/message error: there is no action "biuld" (did you mean "build"?)',
  ]);
});

test('finally may read actions of the main section', async () => {
  const findings = await said(
    'unknown-action-reference',
    `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally:
    show: {provider: message, inputs: {message: {expr: "__actions.build.status"}}}
`,
  );
  assert.deepEqual(findings, []);
});

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

test('a variable of a macro is not a resolver', async () => {
  const findings = await said(
    'unknown-resolver-reference',
    `resolvers:
  a: {value: {expr: "[{\\"x\\": 1}].map(n, n.x)"}}
`,
  );
  assert.deepEqual(findings, []);
});
