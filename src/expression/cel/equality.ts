import {
  Box,
  bigintOf,
  isDouble,
  isMapValue,
  isNumeric,
  type Numeric,
  numberOf,
  Optional,
  optionalValue,
  TypeValue,
  typeValueName,
} from './boxes.ts';
import { Duration, isTimestamp, nanosOf, secondsOf, type Timestamp, toTimestamp } from './instants.ts';
import { type MapValue, mapGet, mapKeys, mapSize } from './maps.ts';

/** Counts the members that a deep comparison looked at, so that the caller can price it. */
export interface VisitCount {
  visited: number;
}

/** The equality of CEL: numbers by value across types, lists and maps deeply, no error for different types. */
export function celEquals(a: unknown, b: unknown, count?: VisitCount): boolean {
  if (a === b) return true;
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b, count);
  if (a instanceof Box || a instanceof Date) return equalBoxes(a, b, count);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareBytes(a, b) === 0;
  return isMapValue(a) && isMapValue(b) && equalMaps(a, b, count);
}

function equalLists(a: readonly unknown[], b: readonly unknown[], count: VisitCount | undefined): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (count !== undefined) count.visited += 1;
    if (!celEquals(a[i], b[i], count)) return false;
  }
  return true;
}

function equalMaps(a: MapValue, b: MapValue, count: VisitCount | undefined): boolean {
  if (count !== undefined) count.visited += 5 * mapSize(a);
  if (mapSize(a) !== mapSize(b)) return false;
  for (const key of mapKeys(a)) {
    const other = mapGet(b, key);
    if (other === undefined || !celEquals(mapGet(a, key), other, count)) return false;
  }
  return true;
}

function equalBoxes(a: Box | Date, b: object, count: VisitCount | undefined): boolean {
  if (isTimestamp(a)) return isTimestamp(b) && compareTimestamps(a, b) === 0;
  if (a instanceof Duration) return b instanceof Duration && compareParts(a, b) === 0;
  if (a instanceof TypeValue) return b instanceof TypeValue && typeValueName(a) === typeValueName(b);
  if (!(a instanceof Optional && b instanceof Optional)) return false;
  const [x, y] = [optionalValue(a), optionalValue(b)];
  return x === undefined || y === undefined ? x === y : celEquals(x, y, count);
}

/** Negative, 0 or positive; NaN when one of them is NaN. An int beside a double is compared as double. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  const real = isDouble(a) || isDouble(b);
  const x = real ? numberOf(a) : bigintOf(a);
  const y = real ? numberOf(b) : bigintOf(b);
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
  secondsOf(a) - secondsOf(b) || nanosOf(a) - nanosOf(b);

const compareBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b);

/** By code point: a surrogate half sorts behind every other UTF-16 unit. */
export function compareText(a: string, b: string): number {
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
