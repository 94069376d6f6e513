import { createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';
import { hsalsa, secretbox } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';

interface BoxOwner {
  readonly id: string;
  readonly publicKey: Buffer;
  /** Throws when the box was not made for this key. */
  open(box: Uint8Array): Buffer;
}

/** Somebody for whom sealed boxes are made: `crypto_box_seal_open` of libsodium. */
export function createBoxOwner(): BoxOwner {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const own = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    id: '568250167242549743',
    publicKey: own,
    open(box) {
      const sender = Buffer.from(box.subarray(0, 32));
      const key = { kty: 'OKP', crv: 'X25519', x: sender.toString('base64url') };
      const shared = diffieHellman({ privateKey, publicKey: createPublicKey({ format: 'jwk', key }) });
      const numbers = (bytes: Buffer) => Uint32Array.from(bytes.toString('hex').match(/.{8}/g) ?? [], littleEndian);
      const derived = new Uint32Array(8);
      hsalsa(numbers(Buffer.from('expand 32-byte k')), numbers(shared), new Uint32Array(4), derived);
      const secret = Buffer.alloc(32);
      derived.forEach((word, index) => secret.writeUInt32LE(word, index * 4));
      const nonce = blake2b(Buffer.concat([sender, own]), { dkLen: 24 });
      return Buffer.from(secretbox(secret, nonce).open(box.subarray(32)));
    },
  };
}

const littleEndian = (hex: string): number => Buffer.from(hex, 'hex').readUInt32LE();
