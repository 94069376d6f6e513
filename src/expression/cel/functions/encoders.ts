import { BYTES, STRING } from '../check/types.ts';
import { fail } from '../run/errors.ts';
import { charge, type Run } from '../run/run.ts';
import { Bytes } from '../values/boxes.ts';
import { define, type FunctionEntry, plain } from './entry.ts';

function encode(run: Run, bytes: Uint8Array): string {
  charge(run, Math.floor(bytes.length / 100));
  return Buffer.from(bytes).toString('base64');
}

function decode(run: Run, text: string): Bytes {
  charge(run, Math.floor(text.length / 50));
  return isBase64(text) ? new Bytes(Buffer.from(text, 'base64')) : fail('this text is not base64');
}

const LINE_BREAKS = /[\r\n]/g;

/** Groups of four, the last one padded or cut short. Line breaks may stand anywhere. */
function isBase64(text: string): boolean {
  const digits = text.replace(LINE_BREAKS, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return false;
  const bare = digits.replace(/=+$/, '');
  return bare.length % 4 !== 1 && (bare.length === digits.length || digits.length % 4 === 0);
}

export const ENCODERS: readonly FunctionEntry[] = [
  define('base64.encode', 'The bytes as base64 text.', plain([BYTES], STRING, encode)),
  define('base64.decode', 'The bytes of base64 text.', plain([STRING], BYTES, decode)),
];
