import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { ToolError } from '../core/errors.ts';

/** Whether a passphrase must be asked for before this key can be read. */
export const isEncryptedKey = (pem: string): boolean => pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----');

/** An Ed25519 private key in PEM (PKCS #8). The text is repeated in no message. */
export function readSigningKey(pem: string, name: string, passphrase: string | undefined): KeyObject {
  if (/-----BEGIN ENCRYPTED (?:SIGSTORE|COSIGN) PRIVATE KEY-----/.test(pem))
    throw new ToolError('invalid-input', `${name} is a key in the format of cosign, which only cosign reads`, {
      hint: 'sign with cosign sign --key, or use a PKCS #8 key: openssl genpkey -algorithm ed25519',
    });
  return ed25519(name, () => createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }));
}

/** An Ed25519 public key in PEM. */
export const readPublicKey = (pem: string, name: string): KeyObject => ed25519(name, () => createPublicKey(pem));

function ed25519(name: string, read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new ToolError('invalid-input', `${name} holds no key in PEM that can be read, or the passphrase is wrong`, {
      hint: 'openssl genpkey -algorithm ed25519 makes one',
    });
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new ToolError(
      'invalid-input',
      `${name} is a key for ${key.asymmetricKeyType ?? 'another use'}, not for Ed25519`,
      {
        hint: 'openssl genpkey -algorithm ed25519 makes one',
      },
    );
  return key;
}
