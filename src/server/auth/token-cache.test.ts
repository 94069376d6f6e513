import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signingKey } from '../../../test/fakes/oidc-server.ts';
import { ANONYMOUS } from './identity.ts';
import { createTokenCache, type VerifiedToken } from './token-cache.ts';

const key = { modulus: 'n', exponent: 'e', key: signingKey(0).publicKey } as unknown as VerifiedToken['key'];
const verified = (keyId: string): VerifiedToken => ({ identity: ANONYMOUS, keyId, key, goodUntilMs: 0 });

test('what was saved is found, and nothing else', () => {
  const cache = createTokenCache();
  const saved = verified('a');
  cache.save('token-a', saved);
  assert.equal(cache.find('token-a'), saved);
  assert.equal(cache.find('token-b'), undefined);
  cache.remove('token-a');
  assert.equal(cache.find('token-a'), undefined);
});

test('it holds no more than it may; the one least recently asked for goes first', () => {
  const cache = createTokenCache(3);
  for (const name of ['a', 'b', 'c']) cache.save(name, verified(name));
  cache.find('a');
  cache.save('d', verified('d'));
  assert.equal(cache.find('b'), undefined);
  assert.deepEqual(
    ['a', 'c', 'd'].map(name => cache.find(name)?.keyId),
    ['a', 'c', 'd'],
  );
  for (let i = 0; i < 1000; i++) cache.save(String(i), verified('x'));
  assert.equal(cache.size, 3);
});

test('saving a token again does not push another one out', () => {
  const cache = createTokenCache(2);
  for (const name of ['a', 'b', 'b', 'b']) cache.save(name, verified(name));
  assert.equal(cache.find('a')?.keyId, 'a');
});
