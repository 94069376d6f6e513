import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('a value under the name of a secret is found, and never shown', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  login: {value: {user: me, dbPassword: s3cr3t-pass, api_key: k-1}}
  token: {provider: parameter, inputs: {key: token, default: abc}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: x, env: {REGISTRY_TOKEN: t-123}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/login/value/dbPassword warning: "dbPassword" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/login/value/api_key warning: "api_key" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/token/inputs/default warning: "token" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/workflow/actions/a/inputs/env/REGISTRY_TOKEN warning: "REGISTRY_TOKEN" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
  ]);
});

test('the value of a sensitive resolver is a secret whatever its name', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  dsn: {sensitive: true, value: host=db user=me pass=abc}
  pin: {sensitive: true, provider: parameter, inputs: {key: pin, default: "1234"}}
  ok: {sensitive: true, provider: parameter, inputs: {key: ok, default: ""}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/dsn/value warning: "dsn" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/pin/inputs/default warning: "pin" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
  ]);
});

test('an input that the provider declares sensitive holds a secret', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  s: {provider: secret, inputs: {operation: get, name: x, fallback: abcdef}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/s/inputs/fallback warning: "fallback" is a secret that is written in the document (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
  ]);
});

test('credentials are known by their form wherever they stand', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  a: {value: "-----BEGIN RSA PRIVATE KEY-----\\nMIIE"}
  b: {value: ["ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
  c: {value: {url: "https://me:hunter2@example.com/"}}
  d: {value: {h: Bearer abcdefghijklmnop}}
  e: {value: "https://hooks.slack.com/services/T01/B02/abc"}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value warning: this looks like a private key (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/b/value/0 warning: this looks like a token of a code host (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/c/value/url warning: this looks like an address with a password in it (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/d/value/h warning: this looks like the value of an Authorization header (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
    '/spec/resolvers/e/value warning: this looks like a webhook address, which is a secret (store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down)',
  ]);
});

test('names of secrets, addresses, placeholders and computed values are left alone', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  s: {provider: secret, sensitive: true, inputs: {operation: get, name: registry.password}}
  a: {value: {tokenUrl: "https://example.com/token", passwordFile: /run/p, secretName: x, password: "", token: "<your token>", key: "\${TOKEN}"}}
  b: {value: {password: {rslvr: s}, url: "https://{{user}}:{{password}}@example.com"}}
`,
  );
  assert.deepEqual(findings, []);
});

test('test data and schemas describe secrets', async () => {
  const findings = await said(
    'secret-in-literal',
    `resolvers:
  a: {value: 1}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, resultSchema: {type: object, properties: {password: {type: string, const: x}}}}
testing:
  cases:
    a: {command: [run, resolver], mocks: {a: {password: fake-password}}, assertions: [{contains: "1"}]}
`,
  );
  assert.deepEqual(findings, []);
});
