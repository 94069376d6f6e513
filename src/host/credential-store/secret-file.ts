import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * One secret, encrypted. Layout: `TSEC`, version (1), key id (8 bytes), IV (12), tag (16), AES-256-GCM of the JSON
 * {name, value, createdAt, updatedAt}. Authenticated beside the content: magic, version, key id and file name, so that
 * a file renamed to the name of another secret cannot be opened.
 */
export interface SecretRecord {
  readonly name: string;
  readonly value: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export type Decoded =
  | { readonly kind: 'secret'; readonly record: SecretRecord }
  | { readonly kind: 'other-key'; readonly keyId: string }
  | { readonly kind: 'later-version' }
  | { readonly kind: 'corrupt' };

export const SECRET_SUFFIX = '.sec';
const MAGIC = Buffer.from('TSEC');
const VERSION = 1;
const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_AT = MAGIC.length + 1;
const IV_AT = KEY_ID_AT + KEY_ID_BYTES;
const TAG_AT = IV_AT + IV_BYTES;
const CONTENT_AT = TAG_AT + TAG_BYTES;

export function masterKey(bytes: Buffer): MasterKey {
  return {
    id: createHash('sha256')
      .update(bytes)
      .digest('hex')
      .slice(0, KEY_ID_BYTES * 2),
    bytes,
  };
}

/** A hash: the secret's name may have any length and differ only in case, and the file name does not reveal it. */
export function secretFileName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 40) + SECRET_SUFFIX;
}

export function encodeSecret(record: SecretRecord, key: MasterKey): Buffer {
  const header = Buffer.concat([MAGIC, Buffer.from([VERSION]), Buffer.from(key.id, 'hex')]);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([header, Buffer.from(secretFileName(record.name))]));
  const content = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), content]);
}

/** The id of the key that a file was encrypted with. */
export const keyIdIn = (bytes: Buffer): string => bytes.subarray(KEY_ID_AT, IV_AT).toString('hex');

/** Why a file does not open. */
export const UNREADABLE_REASONS = {
  corrupt: 'corrupt',
  'other-key': 'encrypted with another key',
  'later-version': 'written by a later version of tool',
} as const;

/** `keys`: those at hand; normally one, two while the key is being changed. */
export function decodeSecret(bytes: Buffer, fileName: string, keys: readonly MasterKey[]): Decoded {
  if (bytes.length < CONTENT_AT || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return { kind: 'corrupt' };
  const version = bytes[MAGIC.length] ?? 0;
  if (version !== VERSION) return { kind: version > VERSION ? 'later-version' : 'corrupt' };
  const keyId = keyIdIn(bytes);
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return { kind: 'other-key', keyId };
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(IV_AT, TAG_AT), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.concat([bytes.subarray(0, IV_AT), Buffer.from(fileName)]));
    decipher.setAuthTag(bytes.subarray(TAG_AT, CONTENT_AT));
    const text = Buffer.concat([decipher.update(bytes.subarray(CONTENT_AT)), decipher.final()]).toString('utf8');
    const record = JSON.parse(text) as SecretRecord;
    return secretFileName(record.name) === fileName ? { kind: 'secret', record } : { kind: 'corrupt' };
  } catch {
    return { kind: 'corrupt' };
  }
}
