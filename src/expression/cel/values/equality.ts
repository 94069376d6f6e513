import { type Visits, visit } from '../run/visits.ts';
import {
  Box,
  isDouble,
  isMapValue,
  isNumeric,
  type Numeric,
  Optional,
  optionalValue,
  TypeValue,
  toBigint,
  toNumber,
  typeValueName,
} from './boxes.ts';
import { Duration, isTimestamp, restNanos, type Timestamp, toTimestamp, wholeSeconds } from './instants.ts';
import { type MapValue, mapGet, mapKeys } from './maps.ts';

/** What a comparison needs to know of the evaluation around it. */
export interface Comparing extends Visits {
  /** A NaN may be among the values: then a value need not equal itself. */
  readonly nonFinite: boolean;
}

/** The equality of CEL: numbers by value across types, lists and maps deeply, no error for different types. */
export function celEquals(a: unknown, b: unknown, comparing?: Comparing): boolean {
  if (typeof a === 'string') return typeof b === 'string' && equalTexts(a, b, comparing);
  if (a === b && (typeof a !== 'object' || comparing?.nonFinite !== true)) return true;
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b, comparing);
  if (a instanceof Box || a instanceof Date) return equalBoxes(a, b, comparing);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b, comparing);
  return isMapValue(a) && isMapValue(b) && equalMaps(a, b, comparing);
}

/** Characters or bytes that are compared in the time of one visit. */
const COMPARED_AT_ONCE = 100;

function equalTexts(a: string, b: string, comparing: Comparing | undefined): boolean {
  if (a.length !== b.length) return false;
  if (comparing !== undefined && a.length >= COMPARED_AT_ONCE) visit(comparing, a.length / COMPARED_AT_ONCE);
  return a === b;
}

function equalBytes(a: Uint8Array, b: Uint8Array, comparing: Comparing | undefined): boolean {
  if (a.length !== b.length) return false;
  if (comparing !== undefined) visit(comparing, a.length / COMPARED_AT_ONCE);
  return compareBytes(a, b) === 0;
}

function equalLists(a: readonly unknown[], b: readonly unknown[], comparing: Comparing | undefined): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (comparing !== undefined) visit(comparing, 1);
    if (!celEquals(a[i], b[i], comparing)) return false;
  }
  return true;
}

/** Visits of one entry: two keys, two look-ups. */
const ENTRY = 5;

function equalMaps(a: MapValue, b: MapValue, comparing: Comparing | undefined): boolean {
  const keys = mapKeys(a);
  const others = mapKeys(b);
  if (comparing !== undefined)
    visit(comparing, ENTRY * Math.min(keys.length, others.length) + keys.length + others.length);
  if (keys.length !== others.length) return false;
  for (const key of keys) {
    const other = mapGet(b, key);
    if (other === undefined || !celEquals(mapGet(a, key), other, comparing)) return false;
  }
  return true;
}

function equalBoxes(a: Box | Date, b: object, comparing: Comparing | undefined): boolean {
  if (isTimestamp(a)) return isTimestamp(b) && compareTimestamps(a, b) === 0;
  if (a instanceof Duration) return b instanceof Duration && compareParts(a, b) === 0;
  if (a instanceof TypeValue) return b instanceof TypeValue && typeValueName(a) === typeValueName(b);
  if (!(a instanceof Optional && b instanceof Optional)) return false;
  const [x, y] = [optionalValue(a), optionalValue(b)];
  return x === undefined || y === undefined ? x === y : celEquals(x, y, comparing);
}

/** Negative, 0 or positive; NaN when one of them is NaN. An int beside a double is compared as double. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  const real = isDouble(a) || isDouble(b);
  const x = real ? toNumber(a) : toBigint(a);
  const y = real ? toNumber(b) : toBigint(b);
  return x < y ? -1 : x > y ? 1 : Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : 0;
}

/** Order of two values of one comparable type (numbers across types); undefined when they have none, NaN with NaN. */
export function compareValues(a: unknown, b: unknown): number | undefined {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : undefined;
  if (isNumeric(a)) return isNumeric(b) ? compareNumbers(a, b) : undefined;
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : undefined;
  if (isTimestamp(a)) return isTimestamp(b) ? compareTimestamps(a, b) : undefined;
  if (a instanceof Duration) return b instanceof Duration ? compareParts(a, b) : undefined;
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : undefined;
  return undefined;
}

const compareTimestamps = (a: Timestamp | Date, b: Timestamp | Date): number =>
  compareParts(toTimestamp(a), toTimestamp(b));

const compareParts = <T extends Timestamp | Duration>(a: T, b: T): number =>
  wholeSeconds(a) - wholeSeconds(b) || restNanos(a) - restNanos(b);

const compareBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b);

/** By code point: a surrogate half sorts behind every other UTF-16 unit. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xHalf = x >= 0xd800 && x < 0xe000;
    const yHalf = y >= 0xd800 && y < 0xe000;
    if (xHalf === yHalf) return x - y;
    return xHalf ? 1 : -1;
  }
  return a.length - b.length;
}
