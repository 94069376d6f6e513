import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import {
  fingerprint,
  normaliseScopes,
  profilePrefix,
  scopeSegment,
  secretName,
  secretProfile,
  tokenName,
  tokenPrefix,
} from './names.ts';

test('secrets have the names of the specification, with the profile behind the handler', () => {
  assert.equal(secretName('cloud', 'refresh_token'), 'tool.auth.cloud.refresh_token');
  assert.equal(secretName('cloud@work', 'metadata'), 'tool.auth.cloud@work.metadata');
  const name = tokenName('cloud', 'interactive', fingerprint(['a']), ['openid', 'email']);
  assert.match(name, /^tool\.auth\.cloud\.token\.interactive\.[0-9a-f]{12}\.[A-Za-z0-9_-]+$/);
  assert.equal(Buffer.from(name.split('.').at(-1) ?? '', 'base64url').toString(), 'email openid');
});

test('the prefix of one profile never matches a secret of another, even for a profile called token', () => {
  for (const other of ['cloud@work', 'cloud@token', 'cloud@metadata', 'code-host'])
    for (const prefix of [profilePrefix('cloud'), tokenPrefix('cloud')])
      assert.ok(!secretName(other, 'metadata').startsWith(prefix), `${prefix} ${other}`);
  assert.equal(secretProfile('cloud', 'tool.auth.cloud@work.token.x.y.z'), 'work');
  assert.equal(secretProfile('cloud', 'tool.auth.cloud.token.x.y.z'), undefined);
});

test('C7: order, repeats and separators of scopes do not matter', () => {
  const scope = fc.stringMatching(/^[A-Za-z0-9:/._-]{1,20}$/);
  fc.assert(
    fc.property(fc.array(scope, { minLength: 1, maxLength: 8 }), fc.nat(), (scopes, seed) => {
      const shuffled = scopes.toSorted((a, b) => ((a.length * 31 + seed) % 7) - ((b.length * 31 + seed) % 7));
      assert.equal(scopeSegment([...shuffled, scopes[0] ?? '']), scopeSegment(scopes));
      assert.equal(scopeSegment([scopes.join(', ')]), scopeSegment(scopes));
    }),
  );
  assert.equal(scopeSegment([]), '_');
  assert.deepEqual(normaliseScopes(['b a', 'a,b', ' ']), ['a', 'b']);
});

test('a fingerprint tells parts apart by their borders too', () => {
  assert.notEqual(fingerprint(['a', 'b']), fingerprint(['ab']));
  assert.notEqual(fingerprint(['a', '']), fingerprint(['a']));
  assert.equal(fingerprint([]), '_');
});
