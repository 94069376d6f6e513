import { compareCodePoints } from '../../../../core/text/code-points.ts';
import { type Double, toBigint, type Uint } from '../../../cel/values/boxes.ts';
import { toMs } from '../../../cel/values/values.ts';
import { evaluationFault } from '../../check/error.ts';
import { floatValue, goKind, isNil, kindWord } from './kinds.ts';

/** The kinds that Go compares: whole numbers of any size with each other, floats only with floats. */
function basicKind(value: unknown): 'bool' | 'int' | 'float' | 'string' | 'other' {
  const kind = goKind(value);
  if (kind === 'uint' || kind === 'duration') return kind === 'uint' ? 'int' : 'other';
  return kind === 'bool' || kind === 'int' || kind === 'float' || kind === 'string' ? kind : 'other';
}

const incompatible = (a: unknown, b: unknown) =>
  evaluationFault(
    `${kindWord(a)} and ${kindWord(b)} cannot be compared`,
    isMixed(a, b) ? 'convert one of them: {{ eq (float64 .a) .b }}' : undefined,
  );

const isMixed = (a: unknown, b: unknown): boolean =>
  (basicKind(a) === 'int' && basicKind(b) === 'float') || (basicKind(a) === 'float' && basicKind(b) === 'int');

/** `eq`: whether the first equals one of the others. */
export function isEqualToAny(first: unknown, others: readonly unknown[]): boolean {
  if (others.length === 0) throw evaluationFault('eq needs something to compare with');
  for (const other of others) if (isEqual(first, other)) return true;
  return false;
}

export function isEqual(a: unknown, b: unknown): boolean {
  const kind = basicKind(a);
  if (kind !== basicKind(b)) {
    if (isNil(a) || isNil(b)) return false;
    throw incompatible(a, b);
  }
  if (kind !== 'other') return compareBasic(kind, a, b) === 0;
  if (isNil(a) || isNil(b)) return isNil(a) === isNil(b);
  const [x, y] = [goKind(a), goKind(b)];
  if (x !== y) throw incompatible(a, b);
  if (x === 'time' || x === 'duration') return toMs(a as Date) === toMs(b as Date);
  throw evaluationFault(`${kindWord(a)} cannot be compared with eq`, 'use deepEqual');
}

function compareBasic(kind: 'bool' | 'int' | 'float' | 'string', a: unknown, b: unknown): number {
  switch (kind) {
    case 'string':
      return compareCodePoints(a as string, b as string);
    case 'bool':
      return Number(a) - Number(b);
    case 'float': {
      const [x, y] = [floatValue(a as Double), floatValue(b as Double)];
      return x === y ? 0 : x < y ? -1 : x > y ? 1 : Number.NaN;
    }
    default: {
      if (typeof a === 'number' && typeof b === 'number') return a - b;
      const [x, y] = [toBigint(a as Uint), toBigint(b as Uint)];
      return x === y ? 0 : x < y ? -1 : 1;
    }
  }
}

/** `lt`: only numbers and texts have an order. */
export function isLess(a: unknown, b: unknown): boolean {
  const kind = basicKind(a);
  if (kind === 'other' || basicKind(b) === 'other' || (kind === 'bool' && basicKind(b) === 'bool'))
    throw evaluationFault(`${kindWord(kind === 'other' || kind === 'bool' ? a : b)} has no order`);
  if (kind !== basicKind(b)) throw incompatible(a, b);
  return compareBasic(kind, a, b) < 0;
}

/** `le`: the first is less, or equal. */
export const isLessOrEqual = (a: unknown, b: unknown): boolean => isLess(a, b) || isEqual(a, b);

/** `reflect.DeepEqual`: members one by one; a whole number equals no float. */
export function deepEqual(a: unknown, b: unknown): boolean {
  const kind = goKind(a);
  if (kind !== goKind(b)) return false;
  if (kind === 'list') {
    const [x, y] = [a as readonly unknown[], b as readonly unknown[]];
    return x.length === y.length && x.every((item, index) => deepEqual(item, y[index]));
  }
  if (kind === 'map') {
    const [x, y] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
    const keys = Object.keys(x);
    return (
      keys.length === Object.keys(y).length && keys.every(key => Object.hasOwn(y, key) && deepEqual(x[key], y[key]))
    );
  }
  if (kind === 'nil') return true;
  if (kind === 'bytes') return Buffer.from(a as Uint8Array).equals(b as Uint8Array);
  if (kind === 'time' || kind === 'duration') return toMs(a as Date) === toMs(b as Date);
  if (kind === 'version') return String(a) === String(b);
  return compareBasic(kind === 'uint' ? 'int' : kind, a, b) === 0;
}
