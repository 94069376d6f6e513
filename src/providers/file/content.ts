import { Failure } from '../contract.ts';
import { type Encoding, MAX_CONTENT_BYTES } from './inputs.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The bytes to write. `what` names the place of the content in a failure. */
export function contentBytes(content: unknown, encoding: Encoding | undefined, what = 'content'): Uint8Array {
  const bytes = decoded(content, encoding, what);
  if (bytes.length > MAX_CONTENT_BYTES)
    throw new Failure('input', `${what} has ${bytes.length} bytes: at most ${MAX_CONTENT_BYTES} can be written`);
  return bytes;
}

function decoded(content: unknown, encoding: Encoding | undefined, what: string): Uint8Array {
  if (content instanceof Uint8Array) return content;
  if (typeof content !== 'string')
    throw new Failure('input', `${what} must be text or bytes: make a map or list into text first`);
  if (encoding !== 'base64') return Buffer.from(content, 'utf8');
  const packed = content.replace(/[ \t\r\n]+/g, '');
  if (!BASE64.test(packed)) throw new Failure('input', `${what} is not base64`);
  return Buffer.from(packed, 'base64');
}

/** A file as text, or as base64. `shown` is its path. */
export function contentText(bytes: Uint8Array, encoding: Encoding, shown: string): string {
  if (encoding === 'base64') return Buffer.from(bytes).toString('base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure('provider', `${shown} is not UTF-8 text: read it with encoding: base64`);
  }
}
