import { compareCodePoints } from '../../../core/text/code-points.ts';
import { celEquals, Double, Duration, parseTimestamp, Timestamp, toMs, Uint } from '../../cel/values/values.ts';
import { evaluationFault } from '../check/error.ts';
import { kindWord } from './print.ts';

export type Numeric = number | bigint | Double | Uint;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Uint;

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

export const isTime = (value: unknown): value is Timestamp | Date =>
  value instanceof Timestamp || value instanceof Date;

/** Told how many members were looked at, so that comparing large values again and again comes to an end. */
export type Work = (units: number) => void;

/** Numbers by value, lists and maps member by member; a time equals the text that it prints. */
export function isEqual(a: unknown, b: unknown, work: Work): boolean {
  if (isTime(a) !== isTime(b)) return compareTimes(a, b) === 0;
  const comparing = {
    nonFinite: false,
    visited: 0,
    due: 256,
    settle() {
      work(comparing.visited);
      comparing.visited = 0;
    },
  };
  const equal = celEquals(a, b, comparing);
  comparing.settle();
  return equal;
}

/** Below, at or above 0 as usual; undefined when one of them is null. Values of different kinds are a fault. */
export function compareValues(a: unknown, b: unknown): number | undefined {
  if (isNil(a) || isNil(b)) return undefined;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Duration && b instanceof Duration) return toMs(a) - toMs(b);
  const times = compareTimes(a, b);
  if (times !== undefined) return times;
  throw evaluationFault(`${kindWord(a)} and ${kindWord(b)} have no order`, orderHint(a, b));
}

function orderHint(a: unknown, b: unknown): string | undefined {
  const mixed = (isNumeric(a) && typeof b === 'string') || (isNumeric(b) && typeof a === 'string');
  return mixed ? 'make a number of the text first: {% assign n = text | plus: 0 %}' : undefined;
}

function compareNumbers(a: Numeric, b: Numeric): number {
  const [x, y] = [plain(a), plain(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

const plain = (value: Numeric): number | bigint => {
  if (typeof value !== 'object') return value;
  const json = value.toJSON();
  return typeof json === 'string' ? BigInt(json) : json;
};

/** Undefined unless one is a time and the other a time or the text of one. */
function compareTimes(a: unknown, b: unknown): number | undefined {
  if (!isTime(a) && !isTime(b)) return undefined;
  const x = typeof a === 'string' ? parseTimestamp(a) : a;
  const y = typeof b === 'string' ? parseTimestamp(b) : b;
  return isTime(x) && isTime(y) ? toMs(x) - toMs(y) : undefined;
}
