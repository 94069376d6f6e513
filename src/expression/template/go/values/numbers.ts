import { boxDouble, canonicalInt, Double, Uint, uintValue } from '../../../cel/values/boxes.ts';
import { floatValue, type GoInt, isFloat, isWhole } from './kinds.ts';

/** An int of 64 bits, wrapped around as Go computes. */
export const wrapped = (value: bigint): GoInt => canonicalInt(BigInt.asIntN(64, value));

const INTEGER_TEXT = /^[+-]?(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[0-9][0-9_]*)$/;

/** What `int64` makes of a value: text in digits, a bool, a float cut off; 0 for anything else, as sprig has it. */
export function toWhole(value: unknown): GoInt {
  if (isWhole(value)) return value;
  if (isFloat(value)) {
    const number = Math.trunc(floatValue(value));
    if (!Number.isFinite(number) || Math.abs(number) >= 2 ** 63) return canonicalInt(-(2n ** 63n));
    return canonicalInt(BigInt(number));
  }
  if (value instanceof Uint) return wrapped(BigInt(uintValue(value)));
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? parseWhole(value) : 0;
}

/** `cast.ToInt64` drops `.0` at the end, and leading zeros do not mean octal. */
function parseWhole(text: string): GoInt {
  let plain = text.replace(/\.0*$/, '');
  if (/^[+-]?0/.test(plain) && plain.length > 1 && !/^[+-]?0[xXbBoO]/.test(plain))
    plain = plain.replace(/^([+-]?)0+(?=.)/, '$1');
  if (!INTEGER_TEXT.test(plain) || plain.includes('__') || plain.endsWith('_')) return 0;
  const negative = plain.startsWith('-');
  const digits = plain.replace(/^[+-]/, '');
  if (digits.includes('_') && !/^0[xXbBoO]/.test(digits)) return 0;
  const value = BigInt(digits.replaceAll('_', '')) * (negative ? -1n : 1n);
  return BigInt.asIntN(64, value) === value ? canonicalInt(value) : 0;
}

/** A JavaScript number for counts and positions. */
export const toCount = (value: unknown): number => Number(toWhole(value));

/** What `float64` makes of a value; 0 for what is not a number. */
export function toFloat(value: unknown): number {
  if (isWhole(value)) return Number(value);
  if (isFloat(value)) return floatValue(value);
  if (value instanceof Uint) return Number(uintValue(value));
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return 0;
  if (/^[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return value.includes('_') ? 0 : Number(value);
  const [, sign, word] = /^([+-]?)(inf|infinity|nan)$/i.exec(value) ?? [];
  if (word === undefined) return 0;
  return /nan/i.test(word) ? Number.NaN : sign === '-' ? -Infinity : Infinity;
}

/** A float of Go: whole ones stay floats. -0 keeps its sign. */
export const float = (value: number): number | Double => (Object.is(value, -0) ? new Double(-0) : boxDouble(value));
