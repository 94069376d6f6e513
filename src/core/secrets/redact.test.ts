import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedactor } from './redact.ts';
import { redactValue } from './taint.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl-_sig';
const CODE_HOST = `ghp_${'a1B2'.repeat(9)}`;

const { redact, redactData } = createRedactor();

/** A text, and how it may be shown. */
const HIDDEN: readonly (readonly [string, string])[] = [
  [`got ${JWT}, refused`, 'got [REDACTED], refused'],
  [`id_token is ${JWT}`, 'id_token is [REDACTED]'],
  [`remote: ${CODE_HOST} is revoked`, 'remote: [REDACTED] is revoked'],
  ['Authorization: Bearer abc123def456', 'Authorization: Bearer [REDACTED]'],
  ['authorization: Basic dXNlcjpwYXNz', 'authorization: Basic [REDACTED]'],
  ['GET https://h/cb?code=4/0AX4&state=x', 'GET https://h/cb?code=[REDACTED]&state=x'],
  ['https://h/?a=1&access_token=s3cret#frag', 'https://h/?a=1&access_token=[REDACTED]#frag'],
  ['code=4/0AX4&client_id=me&client_secret=hush', 'code=[REDACTED]&client_id=me&client_secret=[REDACTED]'],
  ['{"access_token": "s3cret", "expires_in": 3599}', '{"access_token": "[REDACTED]", "expires_in": 3599}'],
  [String.raw`{"body":"{\"refresh_token\":\"s3cret\"}"}`, String.raw`{"body":"{\"refresh_token\":\"[REDACTED]\"}"}`],
  ['{"password":"a b c"}', '{"password":"[REDACTED]"}'],
  ['cannot reach https://me:hush@host.test/x', 'cannot reach https://[REDACTED]@host.test/x'],
  ['https://ghtoken@host.test/x.git', 'https://[REDACTED]@host.test/x.git'],
  ['postgres://app:hush@db:5432/app', 'postgres://[REDACTED]@db:5432/app'],
  [
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----[REDACTED]-----END RSA PRIVATE KEY-----',
  ],
];

for (const [text, shown] of HIDDEN) {
  test(`an unregistered credential is found by its look: ${shown.split('\n')[0] ?? ''}`, () => {
    assert.equal(redact(text), shown);
    assert.equal(redact(redact(text)), shown);
  });
}

test('what only has to do with credentials is shown', () => {
  const plain = [
    'Bearer authentication is required',
    'the Bearer token has expired',
    'exit code=3',
    '{"code":"NOT_FOUND","message":"no such token"}',
    'https://h/?token={{ token }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a shell
    'https://h/?token=${TOKEN}&x=1',
    'https://h/?access_token=(known after resolver token)',
    '"https://h/?token=" + _.token',
    'https://{{ user }}@host/',
    'ssh://git@host.test/x.git',
    'https://host.test/@scope/package@1.0.0',
    'https://registry.test:5000/team/app@sha256:abc',
    'me@example.com, see https://example.com',
    'tool auth token cloud: --min-valid-for, token, password',
    '{"token": {"type": "string"}}',
    'eyJ is how JSON begins in base64',
  ];
  assert.deepEqual(plain.map(redact), plain);
});

test('data keep what merely has the name of a credential', () => {
  const data = { url: 'https://h/?page_token=abc', body: '{"token":"abc"}', header: 'Bearer abc123def456' };
  assert.deepEqual(redactValue(data, undefined, createRedactor()), data);
  const hidden = redactValue({ list: [1, { jwt: `x ${JWT}` }] }, undefined, createRedactor());
  assert.equal(JSON.stringify(hidden), '{"list":[1,{"jwt":"x [REDACTED]"}]}');
});

test('a text computed from a secret is hidden as a whole, whatever else in it looks like a token', () => {
  assert.equal(redactValue(`${JWT} and the rest`, 'derived', createRedactor()), '[REDACTED]');
});

test('hostile texts take linear time', () => {
  const hostile = [
    'eyJ',
    'eyJaaaaaaaa.',
    '://a',
    '://a:',
    'Bearer ',
    '?token=',
    '"token":"',
    '1//0',
    'a_token',
    '\\"',
    'https://',
  ];
  for (const piece of hostile) {
    const text = piece.repeat(300_000 / piece.length);
    assert.ok(redactData(text).length > 0);
    assert.ok(redact(text).length > 0);
  }
});
