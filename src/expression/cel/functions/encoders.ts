import { Bytes } from '../boxes.ts';
import { fail } from '../errors.ts';
import { charge, type Run } from '../run.ts';
import { BYTES, STRING } from '../types.ts';
import { define, type FunctionEntry, plain } from './entry.ts';

function encode(run: Run, bytes: Uint8Array): string {
  charge(run, Math.floor(bytes.length / 100));
  return Buffer.from(bytes).toString('base64');
}

function decode(run: Run, text: string): Bytes {
  charge(run, Math.floor(text.length / 100));
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) fail('this text is no base64');
  return new Bytes(Buffer.from(text, 'base64'));
}

export const ENCODERS: readonly FunctionEntry[] = [
  define('base64.encode', 'The bytes as base64 text.', plain([BYTES], STRING, encode)),
  define('base64.decode', 'The bytes of base64 text.', plain([STRING], BYTES, decode)),
];
