import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ToolError } from '../errors.ts';

/**
 * Encryption of what a journal keeps of sensitive values. Each run has a key of its own; the store keeps it wrapped with the master key of
 * the credential store. AES-256-GCM: version (1 byte), IV (12), tag (16), content. The context is authenticated and not kept: bytes that
 * are moved to another run, or to another place of the same run, do not open.
 */
const VERSION = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CONTENT_AT = 1 + IV_BYTES + TAG_BYTES;

/** A key for one run. */
export const newSealingKey = (): Uint8Array => randomBytes(KEY_BYTES);

export function seal(key: Uint8Array, content: Uint8Array, context: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(`${VERSION}\0${context}`));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/** Throws `store-unreadable` for another key, another context, and bytes that were changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array {
  try {
    if (sealed[0] !== VERSION) throw new Error('unknown version');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${VERSION}\0${context}`));
    decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, CONTENT_AT));
    return Buffer.concat([decipher.update(sealed.subarray(CONTENT_AT)), decipher.final()]);
  } catch (error) {
    throw new ToolError('store-unreadable', 'a sensitive value of the run cannot be decrypted', {
      cause: error,
      hint: 'the key of the credential store is not the one it was encrypted with, or the data was changed',
    });
  }
}

/** The form in which the key of a run may be kept. */
export const wrapKey = (master: Uint8Array, key: Uint8Array, runId: string): Uint8Array =>
  seal(master, key, `key of run ${runId}`);

export const unwrapKey = (master: Uint8Array, wrapped: Uint8Array, runId: string): Uint8Array =>
  unseal(master, wrapped, `key of run ${runId}`);
