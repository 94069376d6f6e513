import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 24;

/**
 * Encrypts for the owner of a key, so that no other person can read it and the sender needs no key: libsodium's `crypto_box_seal`, which
 * is an X25519 key of this one message, then XSalsa20-Poly1305. `ephemeral` is the private key of the message; tests name it. Throws when
 * `recipient` is not an X25519 key.
 */
export function sealFor(recipient: Uint8Array, message: Uint8Array, ephemeral = ephemeralKey()): Uint8Array {
  if (recipient.length !== KEY_BYTES) throw new Error(`an X25519 key has ${KEY_BYTES} bytes, not ${recipient.length}`);
  const own = rawKey(createPublicKey(ephemeral));
  const shared = diffieHellman({ privateKey: ephemeral, publicKey: publicKey(recipient) });
  const nonce = blake2b(Buffer.concat([own, recipient]), { dkLen: NONCE_BYTES });
  return Buffer.concat([own, xsalsa20poly1305(boxKey(shared), nonce).encrypt(message)]);
}

const ephemeralKey = (): KeyObject => generateKeyPairSync('x25519').privateKey;

const publicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(raw).toString('base64url') },
  });

const rawKey = (key: KeyObject): Uint8Array => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** "expand 32-byte k": the constant of Salsa20 for keys of 32 bytes. */
const SIGMA = words(Buffer.from('expand 32-byte k', 'latin1'));

/** The key of the box: HSalsa20 of what both sides know, with a nonce of zeros. */
function boxKey(shared: Uint8Array): Uint8Array {
  const key = new Uint32Array(KEY_BYTES / 4);
  hsalsa(SIGMA, words(shared), new Uint32Array(4), key);
  return bytes(key);
}

/** Little-endian numbers of four bytes each, on every machine. */
function words(source: Uint8Array): Uint32Array {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  return Uint32Array.from({ length: source.length / 4 }, (_, index) => view.getUint32(index * 4, true));
}

function bytes(source: Uint32Array): Uint8Array {
  const made = new Uint8Array(source.length * 4);
  const view = new DataView(made.buffer);
  source.forEach((word, index) => {
    view.setUint32(index * 4, word, true);
  });
  return made;
}
