import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPEN_OPTIONS } from '../../../test/fakes/oidc-world.ts';
import { createBrowserGuard } from './browser-guard.ts';
import type { AuthOptions } from './contract.ts';

const passes = (options: Partial<AuthOptions>, method: string, rawHeaders: readonly string[]): boolean => {
  const guard = createBrowserGuard({ ...OPEN_OPTIONS, ...options });
  const refusal = guard({ method, rawHeaders, role: 'reader', socketAddress: '127.0.0.1', clientAddress: '127.0.0.1' });
  assert.ok(
    refusal === undefined ||
      ('problem' in refusal && refusal.problem.status === 403 && refusal.problem.code === 'forbidden'),
  );
  return refusal === undefined;
};

const OURS = [
  'localhost',
  'localhost:8080',
  'LOCALHOST:8080',
  'localhost.',
  '127.0.0.1:8080',
  '192.168.1.5',
  '[::1]:8080',
  '[::FFFF:127.0.0.1]',
  'build-server:8080',
  'Build-Server',
  'tool.example.com',
  'a.tools.example.com:443',
];
const NOT_OURS = [
  '',
  'attacker.example',
  'attacker.example:8080',
  'localhost.attacker.example',
  'a.localhost',
  '127.0.0.1.attacker.example',
  '127.0.0.1.nip.io:8080',
  '2130706433',
  '0x7f000001',
  '127.1',
  '::1',
  '[::1',
  '[attacker.example]',
  'localhost@attacker.example',
  'user:localhost@attacker.example',
  'attacker.example#localhost',
  'attacker.example/localhost',
  'localhost attacker.example',
  'localhost,attacker.example',
  'localhost:8080:80',
  'localhost:port',
  'localhost\u0000',
  'tool.example.com.attacker.example',
  'xtools.example.com',
  '.tools.example.com.evil',
  'loc\u0430lhost',
];
const NAMED = { host: 'build-server', allowedHosts: ['tool.example.com', '*.tools.example.com'] };

for (const host of OURS)
  test(`the Host "${host}" is ours`, () => {
    assert.ok(passes(NAMED, 'GET', ['Host', host]));
  });
for (const host of NOT_OURS)
  test(`the Host ${JSON.stringify(host)} is not ours, whatever the method`, () => {
    for (const method of ['GET', 'HEAD', 'POST']) assert.ok(!passes(NAMED, method, ['Host', host]));
  });

test('a request without a Host, or with two, is refused as ambiguous', () => {
  assert.ok(!passes({}, 'GET', []));
  assert.ok(!passes({}, 'GET', ['Host', 'localhost', 'host', 'localhost']));
  assert.ok(!passes({}, 'GET', ['X-Forwarded-Host', 'localhost', 'Host', 'attacker.example']));
});

test('* stands for any text in allowed hosts', () => {
  const fits = (pattern: string, host: string): boolean => passes({ allowedHosts: [pattern] }, 'GET', ['Host', host]);
  assert.ok(fits('*', 'anything.example'));
  assert.ok(fits('a*b*c.example', 'a1b2c.example'));
  assert.ok(fits('a*b*c.example', 'abc.example'));
  assert.ok(!fits('a*b*c.example', 'ac.example'));
  assert.ok(!fits('ab*bc', 'abc'));
  assert.ok(!fits('a.example', 'axexample'));
});

interface OriginCase {
  readonly title: string;
  readonly passes: boolean;
  readonly origin: string;
  readonly host?: string;
  readonly options?: Partial<AuthOptions>;
}
const ORIGINS: readonly OriginCase[] = [
  { title: 'our own', passes: true, origin: 'http://localhost:8080' },
  { title: 'our own, by address', passes: true, origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' },
  {
    title: 'our own, with the port that goes without saying',
    passes: true,
    origin: 'http://localhost',
    host: 'localhost:80',
  },
  { title: 'our own, over TLS', passes: true, origin: 'https://localhost:8080', options: { tls: true } },
  {
    title: 'our own, behind a proxy that speaks TLS',
    passes: true,
    origin: 'https://localhost',
    host: 'localhost',
    options: { behindProxy: true },
  },
  {
    title: 'one that CORS allows',
    passes: true,
    origin: 'https://App.example',
    options: { allowedOrigins: ['https://app.example'] },
  },
  {
    title: 'any, when CORS allows all',
    passes: true,
    origin: 'https://app.example',
    options: { allowedOrigins: ['*'] },
  },
  { title: 'another site', passes: false, origin: 'https://attacker.example' },
  { title: 'another port of this machine', passes: false, origin: 'http://localhost:3000' },
  { title: 'another name of this machine', passes: false, origin: 'http://127.0.0.1:8080' },
  { title: 'another scheme', passes: false, origin: 'https://localhost:8080' },
  { title: 'the opaque one', passes: false, origin: 'null' },
  { title: 'an empty one', passes: false, origin: '' },
  { title: 'one that begins like ours', passes: false, origin: 'http://localhost:8080.attacker.example' },
  { title: 'one that holds ours as a user name', passes: false, origin: 'http://localhost:8080@attacker.example' },
  {
    title: 'one that begins like an allowed one',
    passes: false,
    origin: 'https://app.example.evil',
    options: { allowedOrigins: ['https://app.example'] },
  },
  { title: 'one of a file', passes: false, origin: 'file://' },
  { title: 'one of an extension', passes: false, origin: 'chrome-extension://abc' },
];
for (const { title, passes: expected, origin, host = 'localhost:8080', options = {} } of ORIGINS)
  test(`a POST from the origin "${title}" is ${expected ? 'served' : 'refused'}; reading is left to the browser`, () => {
    assert.equal(passes(options, 'POST', ['Host', host, 'Origin', origin]), expected);
    assert.ok(passes(options, 'GET', ['Host', host, 'Origin', origin]));
  });

test('one foreign origin among several is enough to refuse', () => {
  const headers = ['Host', 'localhost:8080', 'Origin', 'http://localhost:8080', 'origin', 'https://attacker.example'];
  assert.ok(!passes({}, 'POST', headers));
});

test('a POST without an origin does not come from a page', () => {
  assert.ok(passes({}, 'POST', ['Host', 'localhost:8080']));
});
