import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../../core/errors.ts';
import { proxiesFrom } from './proxy.ts';

const portFor = (environment: Record<string, string>, url: string): number | undefined =>
  proxiesFrom(environment)(new URL(url))?.port;

test('each scheme has its variable and the lower-case spelling wins', () => {
  const environment = { HTTP_PROXY: 'http://p:1', http_proxy: 'http://p:2', HTTPS_PROXY: 'p:3' };
  assert.equal(portFor(environment, 'http://a.test'), 2);
  assert.equal(portFor(environment, 'https://a.test'), 3);
  assert.equal(portFor({ HTTP_PROXY: 'http://p:1' }, 'https://a.test'), undefined);
  assert.equal(portFor({ HTTP_PROXY: '' }, 'http://a.test'), undefined);
});

test('a proxy has a scheme, a default port and perhaps credentials', () => {
  const proxy = (text: string) => proxiesFrom({ HTTP_PROXY: text })(new URL('http://a.test'));
  assert.deepEqual(proxy('proxy.test'), {
    protocol: 'http:',
    hostname: 'proxy.test',
    port: 80,
    authorization: undefined,
  });
  assert.deepEqual(proxy('https://u%3A:p%40@proxy.test'), {
    protocol: 'https:',
    hostname: 'proxy.test',
    port: 443,
    authorization: `Basic ${btoa('u::p@')}`,
  });
});

test('an address that is not a proxy is an error that names the variable and no password', () => {
  for (const text of ['socks5://me:hush@p:1', 'http://me:hush@', 'http://me:hush@p:99999'])
    assert.throws(
      () => portFor({ HTTP_PROXY: text }, 'http://a.test'),
      (error: unknown) =>
        error instanceof ToolError &&
        error.code === 'config-invalid' &&
        error.message === 'HTTP_PROXY is not an address of an HTTP proxy',
    );
});

const EXEMPT: readonly (readonly [noProxy: string, url: string, direct: boolean])[] = [
  ['*', 'http://a.test', true],
  ['a.test', 'http://a.test', true],
  ['a.test', 'http://x.a.test', true],
  ['a.test', 'http://xa.test', false],
  ['.a.test', 'http://a.test', true],
  ['*.a.test', 'http://x.a.test', true],
  ['A.Test', 'http://a.test', true],
  ['b.test, a.test', 'http://a.test', true],
  ['b.test a.test', 'http://a.test', true],
  ['a.test:80', 'http://a.test', true],
  ['a.test:443', 'http://a.test', false],
  ['a.test:443', 'https://a.test', true],
  ['a.test:8080', 'http://a.test:8080', true],
  ['127.0.0.1', 'http://127.0.0.1', true],
  ['10.0.0.0/8', 'http://10.2.3.4', true],
  ['10.0.0.0/8', 'http://11.2.3.4', false],
  ['::1', 'http://[::1]', true],
  ['', 'http://a.test', false],
];

for (const [noProxy, url, direct] of EXEMPT) {
  test(`NO_PROXY "${noProxy}" ${direct ? 'keeps the proxy from' : 'leaves to the proxy'} ${url}`, () => {
    const environment = { HTTP_PROXY: 'p:1', HTTPS_PROXY: 'p:1', NO_PROXY: noProxy };
    assert.equal(portFor(environment, url) === undefined, direct);
  });
}
