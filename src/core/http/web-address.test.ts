import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopbackHost, parseWebAddress, shownAddress } from './web-address.ts';

test('what a message shows of an address holds no user info, query or fragment', () => {
  assert.equal(shownAddress(new URL('https://u:p@a.test:8443/x/y?q=1#f')), 'https://a.test:8443/x/y');
});

test('an address is http or https, without user info, and a fault never repeats it', () => {
  assert.equal(parseWebAddress('HTTPS://A.test').href, 'https://a.test/');
  for (const text of [
    '',
    'a.test/hush',
    'ftp://hush',
    'https://hush@a.test',
    'https://:hush@a.test',
    'javascript:hush',
  ])
    assert.throws(
      () => parseWebAddress(text, 'inputs.url'),
      (error: unknown) =>
        error instanceof Error && error.message.startsWith('inputs.url ') && !/hush/.test(error.message),
      text,
    );
});

test('loopback is told by the text of the host', () => {
  for (const name of ['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '::1'])
    assert.equal(isLoopbackHost(name), true, name);
  for (const name of ['localhost.test', 'xlocalhost', '127.0.0.1.test', '128.0.0.1', '[::2]', '10.0.0.1', ''])
    assert.equal(isLoopbackHost(name), false, name);
});
