import { createHash } from 'node:crypto';
import { ToolError } from '../../core/errors.ts';
import { canonicalJson, isMap, type Json } from '../../core/json/json.ts';

/** Where some bytes are and how they are recognised: a descriptor of the OCI image specification. */
export interface Descriptor {
  readonly mediaType: string;
  /** `sha256:<hex>` */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
  readonly artifactType?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Bytes under their digest. */
export interface Blob {
  readonly descriptor: Descriptor;
  readonly bytes: Uint8Array;
}

export const DIGEST_PATTERN = '^sha256:[0-9a-f]{64}$';
const DIGEST = new RegExp(DIGEST_PATTERN);

export const isDigest = (text: string): boolean => DIGEST.test(text);
export const digestHex = (digest: string): string => digest.slice('sha256:'.length);

export function sha256Digest(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function createBlob(mediaType: string, bytes: Uint8Array): Blob {
  return { descriptor: { mediaType, digest: sha256Digest(bytes), size: bytes.byteLength }, bytes };
}

/** Equal data give equal bytes: sorted keys, no spaces. */
export function jsonBlob(mediaType: string, data: Json): Blob {
  return createBlob(mediaType, Buffer.from(canonicalJson(data)));
}

/** Every read ends here: bytes that do not match their digest are refused with an error that names it. */
export function checkBytes(
  bytes: Uint8Array,
  { digest, size }: Pick<Descriptor, 'digest' | 'size'>,
  where: string,
): Uint8Array {
  const actual = sha256Digest(bytes);
  if (actual === digest && bytes.byteLength === size) return bytes;
  const found = actual === digest ? `${bytes.byteLength} bytes, not ${size}` : `content with ${actual}`;
  throw new ToolError('catalog-failed', `digest mismatch: ${digest} in ${where} holds ${found}`, {
    hint: 'the content was changed after it was published; publish or sync it again, and find out who changed it',
  });
}

/** Reads a descriptor that came from outside. */
export function readDescriptor(value: unknown, where: string): Descriptor {
  if (!isMap(value)) throw broken(where, 'a descriptor is not a map');
  const { mediaType, digest, size, artifactType, annotations } = value;
  if (typeof mediaType !== 'string') throw broken(where, 'a descriptor has no mediaType');
  if (typeof digest !== 'string' || !isDigest(digest)) throw broken(where, 'a descriptor has no sha256 digest');
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
    throw broken(where, `the descriptor of ${digest} has no size`);
  return {
    mediaType,
    digest,
    size,
    ...(typeof artifactType === 'string' && { artifactType }),
    ...(isMap(annotations) && { annotations: textEntries(annotations) }),
  };
}

/** The texts of a map from outside, under whatever names. */
export function textEntries(map: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const out = Object.create(null) as Record<string, string>;
  for (const [key, value] of Object.entries(map)) if (typeof value === 'string') out[key] = value;
  return out;
}

export function broken(where: string, what: string, cause?: unknown): ToolError {
  return new ToolError('catalog-failed', `${where} is broken: ${what}`, { cause });
}

/** JSON of a catalog. */
export function readJson(bytes: Uint8Array, where: string): Readonly<Record<string, unknown>> {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw broken(where, 'it is not JSON', cause);
  }
  if (!isMap(data)) throw broken(where, 'it is not a map');
  return data;
}
