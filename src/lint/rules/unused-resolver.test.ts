import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a resolver that nothing uses is found', async () => {
  const findings = await said(
    'unused-resolver',
    `resolvers:
  used: {value: 1}
  unused: {value: {rslvr: used}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, ['/spec/resolvers/unused warning: nothing uses resolver "unused" (use it, or remove it)']);
});

test('uses in conditions, checks, messages and dependsOn count', async () => {
  const findings = await said(
    'unused-resolver',
    `resolvers:
  a: {value: 1}
  b: {value: 1}
  c: {value: 1}
  d: {value: 1, dependsOn: [c], validate: {with: [{expr: __self == _.b}]}, messages: {error: {tmpl: "{{ e }}"}}}
  e: {value: 1}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, when: _.a == 1}
`,
  );
  assert.deepEqual(findings, []);
});

test('a solution without a workflow is there for its values', async () => {
  const findings = await said(
    'unused-resolver',
    `resolvers:
  a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});

test('nothing is said while what others use cannot be read', async () => {
  const findings = await said(
    'unused-resolver',
    `resolvers:
  a: {value: 1}
  b: {value: {expr: "_.a +"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
`,
  );
  assert.deepEqual(findings, []);
});
