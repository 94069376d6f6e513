import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a key that occurs twice is found at its second place', async () => {
  const findings = await said(
    'duplicate-yaml-key',
    `resolvers:
  a: {value: 1}
  a: {value: 2}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: the key "a" occurs twice in one map, first at line 8 (remove one, or give it another name)',
  ]);
});

test('equal keys of different maps are no matter', async () => {
  const findings = await said(
    'duplicate-yaml-key',
    `resolvers:
  a: {value: {k: 1}}
  b: {value: {k: 1}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a solution without resolvers and actions is found', async () => {
  const findings = await said(
    'empty-solution',
    `resolvers: {}
workflow: {actions: {}}
`,
  );
  assert.deepEqual(findings, [
    '/spec error: the solution has neither resolvers nor actions (give it at least one resolver or action)',
  ]);
});

test('one action is enough', async () => {
  const findings = await said(
    'empty-solution',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, []);
});

test('what is not a JSON Schema is found', async () => {
  const findings = await said(
    'invalid-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: strng}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/resultSchema error: "resultSchema": is not a JSON Schema (correct the schema: it is JSON Schema 2020-12)',
  ]);
});

test('a schema may use all words of JSON Schema', async () => {
  const findings = await said(
    'invalid-result-schema',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, patternProperties: {"^x": {type: string}}}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a name with a space is found', async () => {
  const findings = await said(
    'invalid-test-name',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    "a b": {command: [run, resolver], assertions: [{contains: "1"}]}
`,
  );
  assert.deepEqual(findings, [
    '/spec/testing/cases/a b error: "a b" cannot be the name of a test case (letters, digits, _ and -, beginning with a letter or digit; a leading _ makes a template)',
  ]);
});

test('a template may begin with an underscore', async () => {
  const findings = await said(
    'invalid-test-name',
    `resolvers:
  a: {value: 1}
testing:
  cases:
    _a-1: {command: [run, resolver], assertions: [{contains: "1"}]}
    b: {extends: [_a-1]}
`,
  );
  assert.deepEqual(findings, []);
});

test('texts that a catalog refuses are found', async () => {
  const findings = await said(
    'metadata-limit',
    `metadata: {name: demo, version: 1.0.0, displayName: x, category: My Things}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, [
    '/metadata/displayName warning: metadata: "displayName" must have at least 3 characters',
    '/metadata/category warning: metadata: "category" must be lower-case letters, digits and "-" between them',
  ]);
});

test('texts within the limits are right', async () => {
  const findings = await said(
    'metadata-limit',
    `metadata: {name: demo, version: 1.0.0, displayName: A demo, category: my-things}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});

test('a resolver without a body is found', async () => {
  const findings = await said(
    'null-resolver',
    `resolvers:
  a:
  b: {value: 1}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: resolver "a" has no body (give it a provider, resolve or value)',
  ]);
});

test('null as a value is a body', async () => {
  const findings = await said(
    'null-resolver',
    `resolvers:
  a: {value: null}
`,
  );
  assert.deepEqual(findings, []);
});

test('names of variables are found, and aliases that mean something else', async () => {
  const findings = await said(
    'reserved-name',
    `resolvers:
  __a: {value: 1}
  b: {value: 1}
workflow:
  actions:
    one: {provider: exec, inputs: {command: make}, alias: b}
    two: {provider: exec, inputs: {command: make}, alias: in}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/__a error: the resolver name "__a" is reserved (choose another name)',
    '/spec/workflow/actions/one/alias error: the alias "b" is the name of a resolver (choose another name)',
    '/spec/workflow/actions/two/alias error: the alias "in" is a word of the expression language (choose another name)',
  ]);
});

test('a single underscore in front is a name like any other', async () => {
  const findings = await said(
    'reserved-name',
    `resolvers:
  _a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});

test('an unknown field is found with the nearest name', async () => {
  const findings = await said(
    'schema-violation',
    `resolvers:
  a: {vlaue: 1}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a error: a resolver needs provider, resolve or value',
    '/spec/resolvers/a/vlaue error: unknown field "vlaue" in a resolver (did you mean "value"?)',
  ]);
});

test('fields that begin with x- are free', async () => {
  const findings = await said(
    'schema-violation',
    `resolvers:
  a: {value: 1, x-owner: team}
`,
  );
  assert.deepEqual(findings, []);
});

test('actions that need each other are found', async () => {
  const findings = await said(
    'workflow-validation',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, dependsOn: [b]}
    b: {provider: exec, inputs: {command: x, args: [{expr: __actions.a.status}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/dependsOn/0 error: actions need each other: a -> b -> a (break the cycle that is shown)',
  ]);
});

test('one direction is an order', async () => {
  const findings = await said(
    'workflow-validation',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, inputs: {command: x, args: [{expr: __actions.a.status}]}}
`,
  );
  assert.deepEqual(findings, []);
});
