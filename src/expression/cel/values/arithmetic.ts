import { fail, fixed, say, typeWord } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import {
  Bytes,
  boxDouble,
  boxUint,
  canonicalInt,
  Double,
  INT_MAX,
  INT_MIN,
  isDouble,
  isInt,
  type Numeric,
  toBigint,
  toNumber,
  UINT_MAX,
  Uint,
} from './boxes.ts';
import type { Timestamp } from './instants.ts';
import {
  createDuration,
  Duration,
  isTimestamp,
  makeTimestamp,
  restNanos,
  toTimestamp,
  wholeSeconds,
} from './instants.ts';

/** What arithmetic needs of the place where it stands. */
export interface Site {
  readonly at: number;
  /** int with double gives double. */
  readonly widen: boolean;
}

const MAX_TEXT = 100_000_000;
const MAX_LIST = 50_000_000;

const noOverload = (operator: string, a: unknown, b: unknown, site: Site): never =>
  fail(() => say`no matching overload for ${typeWord(a)} ${fixed(operator)} ${typeWord(b)}`, site.at);

const intResult = (value: bigint, at: number): number | bigint =>
  value > INT_MAX || value < INT_MIN ? fail('int overflow', at) : canonicalInt(value);
const uintResult = (value: bigint, at: number): Uint =>
  value > UINT_MAX || value < 0n ? fail('uint overflow', at) : boxUint(value);

/** A double; remembers when it is not a finite number. */
export function doubleResult(run: Run, value: number): number | Double {
  if (!Number.isFinite(value)) run.nonFinite = true;
  return boxDouble(value);
}

/** Both are doubles, or one is and the other an int where that widens. */
const meetAsDouble = (a: unknown, b: unknown, widen: boolean): boolean =>
  isDouble(a) ? isDouble(b) || (widen && isInt(b)) : widen && isInt(a) && isDouble(b);

/** `a + b` for all but two safe ints. Charges. */
export function add(run: Run, a: unknown, b: unknown, site: Site): unknown {
  if (typeof a === 'string' && typeof b === 'string') return addText(run, a, b, site);
  if (Array.isArray(a) && Array.isArray(b)) return addLists(run, a, b, site);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return addBytes(run, a, b);
  run.cost += 1;
  if (isInt(a) && isInt(b)) return intResult(BigInt(a) + BigInt(b), site.at);
  if (meetAsDouble(a, b, site.widen)) return doubleResult(run, toNumber(a as Numeric) + toNumber(b as Numeric));
  if (a instanceof Uint && b instanceof Uint) return uintResult(toBigint(a) + toBigint(b), site.at);
  return addTimes(a, b, site) ?? noOverload('+', a, b, site);
}

function addText(run: Run, a: string, b: string, site: Site): string {
  const length = a.length + b.length;
  charge(run, tenth(length));
  return length > MAX_TEXT ? fail('the text is too long', site.at) : a + b;
}

/** 1 as in the reference; beyond 100 elements for the copy as well. */
function addLists(run: Run, a: readonly unknown[], b: readonly unknown[], site: Site): unknown[] {
  const length = a.length + b.length;
  charge(run, 1 + (length > 100 ? tenth(length) : 0));
  return length > MAX_LIST ? fail('the list is too long', site.at) : a.concat(b);
}

function addBytes(run: Run, a: Uint8Array, b: Uint8Array): Bytes {
  charge(run, tenth(a.length + b.length));
  const sum = new Bytes(a.length + b.length);
  sum.set(a);
  sum.set(b, a.length);
  return sum;
}

function addTimes(a: unknown, b: unknown, { at }: Site): Timestamp | Duration | undefined {
  if (a instanceof Duration) {
    if (b instanceof Duration)
      return (
        createDuration(wholeSeconds(a) + wholeSeconds(b), restNanos(a) + restNanos(b)) ??
        fail('duration out of range', at)
      );
    return isTimestamp(b) ? shifted(toTimestamp(b), a, 1, at) : undefined;
  }
  return isTimestamp(a) && b instanceof Duration ? shifted(toTimestamp(a), b, 1, at) : undefined;
}

const shifted = (time: Timestamp, by: Duration, sign: 1 | -1, at: number): Timestamp =>
  makeTimestamp(wholeSeconds(time) + sign * wholeSeconds(by), restNanos(time) + sign * restNanos(by)) ??
  fail('timestamp out of range', at);

/** `a - b`, `a * b`, `a / b`, `a % b` for all but two safe ints. */
export function calculate(run: Run, operator: '-' | '*' | '/' | '%', a: unknown, b: unknown, site: Site): unknown {
  if (isInt(a) && isInt(b)) return integer(operator, BigInt(a), BigInt(b), site.at, intResult);
  if (a instanceof Uint && b instanceof Uint) return integer(operator, toBigint(a), toBigint(b), site.at, uintResult);
  if (operator !== '%' && meetAsDouble(a, b, site.widen))
    return doubleResult(run, real(operator, toNumber(a as Numeric), toNumber(b as Numeric)));
  return (operator === '-' ? subtractTimes(a, b, site) : undefined) ?? noOverload(operator, a, b, site);
}

function integer<T>(
  operator: '-' | '*' | '/' | '%',
  a: bigint,
  b: bigint,
  at: number,
  result: (value: bigint, at: number) => T,
): T {
  if (b === 0n && operator === '/') return fail('division by zero', at);
  if (b === 0n && operator === '%') return fail('modulus by zero', at);
  if (b === -1n && operator === '%') result(a / b, at);
  return result(operator === '-' ? a - b : operator === '*' ? a * b : operator === '/' ? a / b : a % b, at);
}

const real = (operator: '-' | '*' | '/', a: number, b: number): number =>
  operator === '-' ? a - b : operator === '*' ? a * b : a / b;

/** The distance of two instants as 64 bits of nanoseconds hold it. */
const MAX_DISTANCE_SECONDS = 9_223_372_036;

function subtractTimes(a: unknown, b: unknown, { at }: Site): Timestamp | Duration | undefined {
  if (a instanceof Duration && b instanceof Duration)
    return (
      createDuration(wholeSeconds(a) - wholeSeconds(b), restNanos(a) - restNanos(b)) ??
      fail('duration out of range', at)
    );
  if (!isTimestamp(a)) return undefined;
  const time = toTimestamp(a);
  if (b instanceof Duration) return shifted(time, b, -1, at);
  if (!isTimestamp(b)) return undefined;
  const other = toTimestamp(b);
  const seconds = wholeSeconds(time) - wholeSeconds(other);
  return (
    (Math.abs(seconds) > MAX_DISTANCE_SECONDS
      ? undefined
      : createDuration(seconds, restNanos(time) - restNanos(other))) ?? fail('duration out of range', at)
  );
}

export function negate(run: Run, value: unknown, at: number): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 0 - value : doubleResult(run, -value);
  if (typeof value === 'bigint') return intResult(-value, at);
  if (value instanceof Double) return doubleResult(run, -toNumber(value));
  if (value instanceof Duration)
    return createDuration(-wholeSeconds(value), -restNanos(value)) ?? fail('duration out of range', at);
  return fail(() => say`there is no negative ${typeWord(value)}`, at);
}
