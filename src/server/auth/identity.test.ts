import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityFromClaims } from './identity.ts';

const claims = (more: object): Readonly<Record<string, unknown>> => ({ sub: 's', oid: 'o', tid: 't', ...more });

const NAMES: readonly (readonly [object, string])[] = [
  [{ preferred_username: 'p', email: 'e', name: 'n', azp: 'z', appid: 'i' }, 'p'],
  [{ email: 'e', name: 'n', azp: 'z' }, 'e'],
  [{ preferred_username: '', email: 7, name: 'n', azp: 'z' }, 'n'],
  [{ azp: 'z', appid: 'i' }, 'z'],
  [{ appid: 'i' }, 'i'],
  [{}, 's'],
  [{ sub: undefined }, 'o'],
];
for (const [given, name] of NAMES)
  test(`the name of ${JSON.stringify(given)} is ${name}`, () => {
    assert.equal(identityFromClaims(claims(given)).name, name);
  });

const KINDS: readonly (readonly [object, string])[] = [
  [{ scp: 'a' }, 'user'],
  [{ scp: 'a', oid: 's' }, 'user'],
  [{}, 'user'],
  [{ oid: 's' }, 'service_principal'],
  [{ idtyp: 'app', scp: 'a' }, 'service_principal'],
  [{ idtyp: 'user', oid: 's', scp: 'a' }, 'user'],
  [{ idtyp: 'App' }, 'user'],
  [{ oid: undefined, sub: 's' }, 'user'],
];
for (const [given, kind] of KINDS)
  test(`${JSON.stringify(given)} is a ${kind}`, () => {
    assert.equal(identityFromClaims(claims(given)).kind, kind);
  });

for (const shape of ['admin', { 0: 'admin' }, ['admin', 1], [['admin']], [null], 7, null, undefined])
  test(`roles and groups ${JSON.stringify(shape)} count as none`, () => {
    const { roles, groups } = identityFromClaims(claims({ roles: shape, groups: shape }));
    assert.deepEqual([roles, groups], [[], []]);
  });

test('groups that did not fit into the token do not count, and are said to be missing', () => {
  const overage = identityFromClaims(claims({ groups: ['g'], _claim_names: { groups: 'src1' } }));
  assert.deepEqual([overage.groups, overage.groupsOverage], [[], true]);
  const other = identityFromClaims(claims({ groups: ['g'], _claim_names: { photos: 'src1' } }));
  assert.deepEqual([other.groups, other.groupsOverage], [['g'], false]);
  assert.equal(identityFromClaims(claims({ _claim_names: 'groups' })).groupsOverage, false);
});

test('who is audited is the object id, else the subject', () => {
  assert.equal(identityFromClaims(claims({})).id, 'o');
  assert.equal(identityFromClaims(claims({ oid: undefined })).id, 's');
});
