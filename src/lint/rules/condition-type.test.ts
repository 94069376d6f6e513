import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a number or a text as a condition is found, by declared type and by value', async () => {
  const findings = await said(
    'condition-type',
    `resolvers:
  n: {value: 3}
  s: {type: string, provider: env, inputs: {name: HOME}}
  b: {value: true}
workflow:
  actions:
    one: {provider: exec, when: _.n, inputs: {command: ls}}
    two: {provider: exec, when: "_.b && !_.s", inputs: {command: ls}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/one/when error: "when" must be true or false, and resolver "n" is a whole number (write for example: _.n > 0)',
    '/spec/workflow/actions/two/when error: "when" must be true or false, and resolver "s" is text (write for example: _.s != "")',
  ]);
});

test('a comparison, a bool and a value whose type is unknown are right', async () => {
  const findings = await said(
    'condition-type',
    `resolvers:
  n: {value: 3}
  b: {type: bool, value: "true"}
  x: {provider: http, inputs: {url: "https://example.com"}}
workflow:
  actions:
    one: {provider: exec, when: "_.n > 1 && _.b", inputs: {command: ls}}
    two: {provider: exec, when: _.x, inputs: {command: ls}}
`,
  );
  assert.deepEqual(findings, []);
});
