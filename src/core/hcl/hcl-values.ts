import { compareCodePoints } from '../text/code-points.ts';

/**
 * Values as the language has them. Numbers are exact fractions, since the language computes with more digits than a
 * double has. Written values are tuples and objects; what functions make of them is a list or a map here, where
 * Terraform may have other types.
 */
export type Value = null | boolean | string | Fraction | Items | Entries;

export interface Fraction {
  readonly kind: 'number';
  readonly top: bigint;
  /** 1 or more. */
  readonly bottom: bigint;
  /**
   * Terraform computes in binary with 512 bits, and so has another value here, which differs after 150 digits. This one
   * is good enough for data, but not for a text or a comparison that would show the difference.
   */
  readonly isRough: boolean;
}

export interface Items {
  readonly kind: 'tuple' | 'list' | 'set';
  readonly items: readonly Value[];
  readonly size: number;
}

export interface Entries {
  readonly kind: 'object' | 'map';
  readonly entries: ReadonlyMap<string, Value>;
  readonly size: number;
}

/** The expression is not evaluated: it is no constant, it is wrong, or it takes too much. */
export class NotConstant extends Error {
  constructor() {
    super('not a constant');
    this.stack = undefined as never;
  }
}

export const giveUp = (): never => {
  throw NOT_CONSTANT;
};
const NOT_CONSTANT = new NotConstant();

/** How many values and characters one value may hold. */
const MAX_SIZE = 100_000;
/** Numbers of Terraform have 512 bits. */
const MAX_BITS = 1n << 500n;

export const sizeIn = (value: Value): number => {
  if (typeof value === 'string') return 1 + value.length;
  return value === null || typeof value === 'boolean' || value.kind === 'number' ? 1 : value.size;
};

function checkedSize(values: Iterable<Value>, start: number): number {
  let size = start;
  for (const value of values) size += sizeIn(value);
  return size > MAX_SIZE ? giveUp() : size;
}

export const makeItems = (items: readonly Value[], kind: Items['kind'] = 'tuple'): Items => ({
  kind,
  items,
  size: checkedSize(items, 1),
});

export function makeEntries(entries: ReadonlyMap<string, Value>, kind: Entries['kind'] = 'object'): Entries {
  let size = checkedSize(entries.values(), 1);
  for (const key of entries.keys()) size += key.length;
  return size > MAX_SIZE ? giveUp() : { kind, entries, size };
}

export const makeText = (text: string): string => (text.length > MAX_SIZE ? giveUp() : text);

export const isItems = (value: Value): value is Items =>
  typeof value === 'object' && value !== null && 'items' in value;
export const isEntries = (value: Value): value is Entries =>
  typeof value === 'object' && value !== null && 'entries' in value;
export const isNumber = (value: Value): value is Fraction =>
  typeof value === 'object' && value !== null && value.kind === 'number';

/* Numbers */

export function fraction(top: bigint, bottom = 1n, isRough = false): Fraction {
  if (bottom === 0n || (top === 0n && isRough)) return giveUp();
  const sign = bottom < 0n ? -1n : 1n;
  const shared = divisor(top < 0n ? -top : top, bottom * sign);
  const made = { kind: 'number', top: (top * sign) / shared, bottom: (bottom * sign) / shared, isRough } as const;
  if (made.top > MAX_BITS || made.top < -MAX_BITS || made.bottom > MAX_BITS) return giveUp();
  return made;
}

/** Terraform's zero has a sign, which shows in texts. */
export const unsigned = (number: Fraction, hasSign: boolean): Fraction =>
  number.top === 0n && hasSign ? giveUp() : number;

/** Whether it is the same number in binary. */
export const isBinary = ({ bottom, isRough }: Fraction): boolean => !isRough && (bottom & (bottom - 1n)) === 0n;

function divisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left === 0n ? 1n : left;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Undefined: no number, or one that is too large. */
export function numberFrom(text: string): Fraction | undefined {
  const [, sign, whole = '', part = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole.length + part.length > 150) return undefined;
  const power = Number(exponent) - part.length;
  if (Math.abs(power) > 150) return undefined;
  const digits = BigInt(sign + whole + part);
  if (digits === 0n && sign === '-') return undefined;
  return power >= 0 ? fraction(digits * 10n ** BigInt(power)) : fraction(digits, 10n ** BigInt(-power));
}

export const isWhole = ({ bottom }: Fraction): boolean => bottom === 1n;

/** A whole number that can be an index or a count. */
export function wholeNumber(value: Value): number {
  const number = toNumber(value);
  const count = Number(number.top);
  return isWhole(number) && !number.isRough && Number.isSafeInteger(count) ? count : giveUp();
}

/** All digits; a fraction without an end is not evaluated, because its digits depend on the precision. */
export function numberText({ top, bottom, isRough }: Fraction): string {
  if (isRough) giveUp();
  if (bottom === 1n) return String(top);
  let [scaled, digits] = [top, 0];
  while (scaled % bottom !== 0n) {
    if (++digits > 100) return giveUp();
    scaled *= 10n;
  }
  const text = String((scaled < 0n ? -scaled : scaled) / bottom).padStart(digits + 1, '0');
  return `${top < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const DATA_DIGITS = 40n;

/** The nearest double, or a whole number of 64 bits. */
export function numberData({ top, bottom }: Fraction): number | bigint {
  if (bottom !== 1n) return Number(`${(top * 10n ** DATA_DIGITS) / bottom}e-${DATA_DIGITS}`);
  const value = Number(top);
  if (Number.isSafeInteger(value)) return value;
  return top < 1n << 63n && top >= -(1n << 63n) ? top : giveUp();
}

/* Conversions, as the language makes them where another type is needed */

export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isNumber(value) ? numberText(value) : giveUp();
}

export function toNumber(value: Value): Fraction {
  if (typeof value === 'string') return numberFrom(value) ?? giveUp();
  return isNumber(value) ? value : giveUp();
}

export function toBoolean(value: Value): boolean {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : giveUp();
}

/* Comparisons */

/** Values of different types are different. What only Terraform can tell (other collections, nulls in them) is not evaluated. */
export function isEqual(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  if (isNumber(left) || isNumber(right)) return isNumber(left) && isNumber(right) && compareNumbers(left, right) === 0;
  if (left.kind === 'tuple' && right.kind === 'tuple') {
    const [some, others] = [left.items.map(notNull), right.items.map(notNull)];
    return some.length === others.length && some.every((item, index) => isEqual(item, others[index] ?? null));
  }
  if (left.kind !== 'object' || right.kind !== 'object') return giveUp();
  const [some, others] = [left.entries, right.entries];
  for (const value of [...some.values(), ...others.values()]) notNull(value);
  return (
    some.size === others.size &&
    [...some].every(([key, value]) => others.has(key) && isEqual(value, others.get(key) ?? null))
  );
}

export const notNull = (value: Value): NonNullable<Value> => value ?? giveUp();

/** Negative, zero or positive. */
export function compareNumbers(left: Fraction, right: Fraction): number {
  const difference = left.top * right.bottom - right.top * left.bottom;
  if (difference === 0n && (left.isRough || right.isRough)) return giveUp();
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The order in which maps and objects are gone through. */
export const sortedEntries = ({ entries }: Entries): readonly (readonly [string, Value])[] =>
  [...entries].sort(([a], [b]) => compareCodePoints(a, b));

export const sortedTexts = (texts: readonly string[]): readonly string[] => [...texts].sort(compareCodePoints);

/** The type of a value as text: the same text for the same type. Results of functions may be of several. */
export function typeText(value: Value): string {
  if (value === null) return giveUp();
  if (typeof value !== 'object') return typeof value;
  if (isNumber(value)) return 'number';
  if (value.kind === 'tuple') return `[${value.items.map(typeText).join()}]`;
  if (value.kind !== 'object') return giveUp();
  return `{${sortedEntries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${typeText(member)}`)
    .join()}}`;
}

/** The members with one type, as a list needs them. Numbers and booleans become text beside text. */
export function unified(values: readonly Value[]): readonly Value[] {
  const known = values.filter(value => value !== null);
  const types = new Set(known.map(typeText));
  const isPlain = [...types].every(type => ['string', 'number', 'boolean'].includes(type));
  if (known.length < values.length && !isPlain) return giveUp();
  if (types.size < 2) return values;
  return isPlain && types.has('string') ? values.map(value => (value === null ? null : toText(value))) : giveUp();
}
