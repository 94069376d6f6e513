import assert from 'node:assert/strict';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { describe, test } from 'node:test';
import { sealFor } from './sealed-box.ts';

/** A private X25519 key of 32 equal bytes. */
const keyWith = (byte: number): KeyObject =>
  createPrivateKey({
    format: 'der',
    type: 'pkcs8',
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), Buffer.alloc(32, byte)]),
  });

const sealed = (recipient: string, message: Uint8Array, ephemeral: number): string =>
  Buffer.from(sealFor(Buffer.from(recipient, 'hex'), message, keyWith(ephemeral))).toString('hex');

describe('a sealed box', () => {
  test('is the one that libsodium makes of the same keys', () =>
    // From the tests of golang.org/x/crypto/nacl/box, which have it from libsodium in C.
    assert.equal(
      sealed('a4e09292b651c278b9772c569f5fa9bb13d906b46ab68c9df9dc2b4409f8a209', Buffer.alloc(64, 3), 5),
      '50a61409b1ddd0325e9b16b700e719e9772c07000b1bd7786e907c653d20495d2af1697137a53b1b1dfc9befc49b6eeb38f86be720e155eb2be61976d2efb34d67ecd44a6ad634625eb9c288bfc883431a84ab0f5557dfe673aa6f74c19f033e648a947358cfcc606397fa1747d5219a',
    ));

  // Recorded from SealAnonymous of golang.org/x/crypto/nacl/box v0.58.0.
  const RECIPIENT = '13be4feaeaf204c7fd3358fc9c00721881d174278128227ec674f37f7fe97b6d';
  const EPHEMERAL = '57db4b359f23ae5e146e4e2512056704722506348c150c14753d0c933d04d421';
  const CASES: readonly (readonly [message: string, box: string])[] = [
    ['', '32300c6235904826709283e68c808996'],
    ['correct horse', '533c4da2a5d52d124b802a8d607e185c40fe814990fc4ab070c5b12c17'],
    ['ä€😀 battery', '6c63dcd7996bcbc7eea18ff1ffec2fb9e03511b9596fa108988aa13e069d1b7ccf'],
  ];
  for (const [message, box] of CASES)
    test(`of ${JSON.stringify(message)} is the one that Go makes`, () =>
      assert.equal(sealed(RECIPIENT, Buffer.from(message), 9), EPHEMERAL + box));

  test('has another key each time', () => {
    const key = Buffer.from(RECIPIENT, 'hex');
    assert.notDeepEqual(sealFor(key, Buffer.from('x')), sealFor(key, Buffer.from('x')));
  });

  test('is not made for a key of another length, or one that gives nothing secret', () => {
    assert.throws(() => sealFor(Buffer.alloc(31), Buffer.from('x')), /has 32 bytes, not 31/);
    assert.throws(() => sealFor(Buffer.alloc(32), Buffer.from('x')));
  });
});
