import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a malformed reference is found', async () => {
  const findings = await said(
    'auth-provider-syntax',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@-x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/authProvider error: "cloud@-x" names no credentials (write <handler> or <handler>@<profile>; a profile is letters, digits, - and _)',
  ]);
});

test('a handler with a profile is right', async () => {
  const findings = await said(
    'auth-provider-syntax',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@a-1}}
`,
  );
  assert.deepEqual(findings, []);
});

test('literals that the schema refuses are found, inside of lists too', async () => {
  const findings = await said(
    'invalid-provider-input-type',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: ["a", 1], raw: "yes"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/args/1 error: input "args[1]": must be text, not a whole number (write a value that the input takes)',
    '/spec/workflow/actions/a/inputs/raw error: input "raw": must be true or false, not text (write a value that the input takes)',
  ]);
});

test('computed values are judged when they are there', async () => {
  const findings = await said(
    'invalid-provider-input-type',
    `resolvers:
  raw: {value: true}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [{tmpl: "1"}], raw: {rslvr: raw}}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a misspelt provider is found wherever it stands', async () => {
  const findings = await said(
    'missing-provider',
    `resolvers:
  a:
    resolve: {with: [{provider: statc, inputs: {value: 1}}]}
    transform: {with: [{provider: cle, inputs: {expression: "1"}}]}
    validate: {with: [{provider: validaton, inputs: {expression: "true"}}]}
workflow:
  actions:
    a: {provider: excc, inputs: {command: x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/resolve/with/0/provider error: there is no provider "statc" (did you mean "static"?)',
    '/spec/resolvers/a/transform/with/0/provider error: there is no provider "cle" (did you mean "cel"?)',
    '/spec/resolvers/a/validate/with/0/provider error: there is no provider "validaton" (did you mean "validation"?)',
    '/spec/workflow/actions/a/provider error: there is no provider "excc" (did you mean "exec"?)',
  ]);
});

test('built-in providers are known', async () => {
  const findings = await said(
    'missing-provider',
    `resolvers:
  a: {provider: static, inputs: {value: 1}}
`,
  );
  assert.deepEqual(findings, []);
});

test('an absent input is found at the provider', async () => {
  const findings = await said(
    'missing-required-input',
    `resolvers:
  a: {provider: cel}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/provider error: input "expression" is required (add the input; tool get provider <name> shows all inputs)',
  ]);
});

test('an input that is computed is there', async () => {
  const findings = await said(
    'missing-required-input',
    `resolvers:
  u: {value: "https://example.com"}
  a: {provider: http, inputs: {url: {rslvr: u}}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a handler that does not exist is found', async () => {
  const findings = await said(
    'unknown-auth-handler',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: colud@a}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/authProvider error: there is no authentication handler "colud" (did you mean "cloud"?)',
  ]);
});

test('registered handlers are known', async () => {
  const findings = await said(
    'unknown-auth-handler',
    `resolvers:
  a: {provider: http, inputs: {url: "https://example.com", authProvider: code-host}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a misspelt input is found with the nearest name', async () => {
  const findings = await said(
    'unknown-provider-input',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, arg: [x]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/workflow/actions/a/inputs/arg error: provider "exec" has no input "arg" (did you mean "args"?)',
  ]);
});

test('all declared inputs may be given', async () => {
  const findings = await said(
    'unknown-provider-input',
    `workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [x], workingDir: src}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a provider in a place that it is not made for is found', async () => {
  const findings = await said(
    'wrong-capability',
    `resolvers:
  a: {provider: message, inputs: {message: x}}
workflow:
  actions:
    a: {provider: parameter, inputs: {key: x}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/provider error: provider "message" cannot be a source (it can be an action)',
    '/spec/workflow/actions/a/provider error: provider "parameter" cannot be an action (it can be a source)',
  ]);
});

test('the same providers in their places are right', async () => {
  const findings = await said(
    'wrong-capability',
    `resolvers:
  x: {provider: parameter, inputs: {key: x}}
workflow:
  actions:
    a: {provider: message, inputs: {message: x}}
`,
  );
  assert.deepEqual(findings, []);
});
