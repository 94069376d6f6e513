import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

type Decode = (body: Uint8Array, maxBytes: number) => Promise<Uint8Array>;

type Unzip = (body: Uint8Array, options: zlib.ZlibOptions) => Promise<Uint8Array>;
const gunzip: Unzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip);
const inflate: Unzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflate);
const inflateRaw: Unzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflateRaw);
const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdDecompress);

const decodeGzip: Decode = (body, maxOutputLength) => gunzip(body, { maxOutputLength });

/** Servers send `deflate` with and without the zlib frame; its first byte tells. */
const decodeDeflate: Decode = (body, maxOutputLength) =>
  ((body[0] ?? 0) & 0x0f) === 8 ? inflate(body, { maxOutputLength }) : inflateRaw(body, { maxOutputLength });

const DECODERS: ReadonlyMap<string, Decode> = new Map([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['deflate', decodeDeflate],
  ['br', (body, maxOutputLength) => brotli(body, { maxOutputLength })],
  ['zstd', (body, maxOutputLength) => zstd(body, { maxOutputLength })],
]);
/** A longer chain serves no one but an attacker. */
const MAX_LAYERS = 3;

export type Decoded =
  | { readonly body: Uint8Array }
  | { readonly fault: 'too-large' }
  | { readonly fault: 'broken' | 'unknown'; readonly coding: string; readonly cause?: unknown };

/** Undoes the content codings (in the order in which they were applied); every layer may have at most `maxBytes`. */
export async function decodeBody(body: Uint8Array, codings: readonly string[], maxBytes: number): Promise<Decoded> {
  const layers = codings
    .flatMap(value => value.split(','))
    .map(coding => coding.trim().toLowerCase())
    .filter(coding => coding !== '' && coding !== 'identity');
  if (layers.length > MAX_LAYERS) return { fault: 'unknown', coding: layers.join(', ') };
  let current = body;
  for (const coding of layers.toReversed()) {
    const decode = DECODERS.get(coding);
    if (decode === undefined) return { fault: 'unknown', coding };
    if (current.byteLength === 0) return { body: current };
    try {
      current = await decode(current, maxBytes);
    } catch (cause) {
      if (isTooLarge(cause)) return { fault: 'too-large' };
      return { fault: 'broken', coding, cause };
    }
  }
  return { body: current };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
