import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSealingKey, seal, unseal, unwrapKey, wrapKey } from './sealing.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const [KEY, OTHER] = [newSealingKey(), newSealingKey()];

test('what was sealed opens with the same key and context, and is not readable without them', () => {
  const sealed = seal(KEY, Buffer.from('s3cret'), 'run 1, action a');
  assert.equal(text(unseal(KEY, sealed, 'run 1, action a')), 's3cret');
  assert.ok(!text(sealed).includes('s3cret'));
  assert.notDeepEqual(sealed, seal(KEY, Buffer.from('s3cret'), 'run 1, action a'), 'equal values look different');
});

test('another key, another context and any changed bit are refused without a word of the content', () => {
  const sealed = seal(KEY, Buffer.from('s3cret'), 'run 1');
  const refused = { code: 'store-unreadable', message: /cannot be decrypted/ };
  assert.throws(() => unseal(OTHER, sealed, 'run 1'), refused);
  assert.throws(() => unseal(KEY, sealed, 'run 2'), refused);
  assert.throws(() => unseal(KEY, new Uint8Array(3), 'run 1'), refused);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => unseal(KEY, changed, 'run 1'), refused, `byte ${at}`);
  }
});

test('the key of a run is kept wrapped, for that run only', () => {
  const wrapped = wrapKey(KEY, OTHER, 'one');
  assert.deepEqual(Uint8Array.from(unwrapKey(KEY, wrapped, 'one')), Uint8Array.from(OTHER));
  assert.throws(() => unwrapKey(KEY, wrapped, 'two'), { code: 'store-unreadable' });
});
