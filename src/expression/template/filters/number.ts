import { evaluationFault } from '../check/error.ts';
import { isNumeric } from '../render/compare.ts';
import { kindWord } from '../render/print.ts';
import { checkedCount, type Filter, type Filters } from './filter.ts';

/** An integer of 64 bits, or a double. */
type Amount = number | bigint;

/** A number, or text that is one in decimal digits. */
export function toAmount(value: unknown): Amount {
  const plain = isNumeric(value) && typeof value === 'object' ? value.toJSON() : value;
  if (typeof plain === 'string') return parseAmount(plain.trim());
  if (typeof plain === 'number') return plain;
  if (typeof plain === 'bigint') return checked(plain);
  throw evaluationFault(`a number is needed, not ${kindWord(value)}`);
}

function parseAmount(text: string): Amount {
  if (/^[+-]?\d{1,20}$/.test(text)) return checked(BigInt(text.replace(/^\+/, '')));
  if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
  throw evaluationFault('a number is needed, not this text');
}

/** A bigint only when a number would not be exact. */
function checked(value: bigint): Amount {
  if (BigInt.asIntN(64, value) !== value) throw evaluationFault('the result does not fit into 64 bits');
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

const isWhole = (value: Amount): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

interface Operation {
  readonly whole: (a: bigint, b: bigint) => bigint;
  readonly real: (a: number, b: number) => number;
}

/** Exact for integers; double otherwise. */
function binary({ whole, real }: Operation): Filter {
  return {
    min: 1,
    max: 1,
    apply: (value, [other]) => {
      const [a, b] = [toAmount(value), toAmount(other)];
      if (isWhole(a) && isWhole(b)) return checked(whole(BigInt(a), BigInt(b)));
      return real(Number(a), Number(b));
    },
  };
}

function unary(real: (a: number) => number): Filter {
  return {
    min: 0,
    max: 0,
    apply: value => {
      const amount = toAmount(value);
      return typeof amount === 'bigint'
        ? checked(amount < 0n && real === Math.abs ? -amount : amount)
        : real(amount) + 0;
    },
  };
}

/** A quotient keeps its fraction; with `true` it is rounded down. */
function divide(value: unknown, [by, rounded]: readonly unknown[]): Amount {
  const [a, b] = [toAmount(value), nonZero(by)];
  if (isWhole(a) && isWhole(b)) {
    const [x, y] = [BigInt(a), BigInt(b)];
    if (x % y === 0n) return checked(x / y);
    if (rounded === true) return checked(floorDivide(x, y));
  }
  const quotient = Number(a) / Number(b);
  return rounded === true ? Math.floor(quotient) : quotient;
}

function nonZero(value: unknown): Amount {
  const amount = toAmount(value);
  if (Number(amount) === 0) throw evaluationFault('division by zero');
  return amount;
}

const floorDivide = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** The remainder has the sign of the divisor. */
function modulo(value: unknown, [by]: readonly unknown[]): Amount {
  const [a, b] = [toAmount(value), nonZero(by)];
  if (isWhole(a) && isWhole(b)) return checked(((BigInt(a) % BigInt(b)) + BigInt(b)) % BigInt(b));
  return ((Number(a) % Number(b)) + Number(b)) % Number(b);
}

/** The number without its fraction, exact: one that does not fit into 64 bits is an error. */
function wholePart(value: unknown): Amount {
  const amount = toAmount(value);
  if (typeof amount === 'bigint') return amount;
  if (!Number.isFinite(amount)) throw evaluationFault('a finite number is needed');
  return checked(BigInt(Math.trunc(amount)));
}

/** Half away from zero, on decimal digits: 1.005 to two digits is 1.01. */
function round(value: unknown, [digits = 0]: readonly unknown[]): Amount {
  const places = checkedCount(digits, 'the digits', { min: 0, max: 20 });
  const amount = toAmount(value);
  if (typeof amount === 'bigint' || !Number.isFinite(amount)) return amount;
  const scaled = shiftDecimal(Math.abs(amount), places);
  if (!(scaled <= Number.MAX_SAFE_INTEGER)) return amount;
  const rounded = shiftDecimal(Math.round(scaled), -places);
  return (amount < 0 ? -rounded : rounded) + 0;
}

function shiftDecimal(value: number, places: number): number {
  const [mantissa = '', power = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(power) + places}`);
}

export function addAmounts(a: Amount, b: Amount): Amount {
  return isWhole(a) && isWhole(b) ? checked(BigInt(a) + BigInt(b)) : Number(a) + Number(b);
}

export const NUMBER_FILTERS: Filters = {
  abs: unary(Math.abs),
  ceil: unary(Math.ceil),
  floor: unary(Math.floor),
  to_integer: { min: 0, max: 0, apply: wholePart },
  round: { min: 0, max: 1, apply: round },
  plus: binary({ whole: (a, b) => a + b, real: (a, b) => a + b }),
  minus: binary({ whole: (a, b) => a - b, real: (a, b) => a - b }),
  times: binary({ whole: (a, b) => a * b, real: (a, b) => a * b }),
  at_least: binary({ whole: (a, b) => (a > b ? a : b), real: Math.max }),
  at_most: binary({ whole: (a, b) => (a < b ? a : b), real: Math.min }),
  divided_by: { min: 1, max: 2, apply: divide },
  modulo: { min: 1, max: 1, apply: modulo },
};
