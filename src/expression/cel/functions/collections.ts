import { BOOL, DYN, INT, optionalType, parameter, toListType } from '../check/types.ts';
import { sortCost } from '../compile/compile-folds.ts';
import { fail, say, typeWord } from '../run/errors.ts';
import { beginWalk, charge, compareMetered, endWalk, type Run } from '../run/run.ts';
import { add } from '../values/arithmetic.ts';
import { boxUint, isMapValue, isNumeric, NONE, Optional, optionalValue, toOptional, Uint } from '../values/boxes.ts';
import { celEquals } from '../values/equality.ts';
import { Duration, toMs } from '../values/instants.ts';
import { keysCost, mapSize } from '../values/maps.ts';
import { define, type FunctionEntry, METERED, method, plain } from './entry.ts';
import { REVERSE_TEXT } from './strings.ts';

/** The lists and sets extensions and the functions of optional values. */

type List = readonly unknown[];
type Int = number | bigint;
const T = parameter('T');
const LIST = toListType(T);

/** A call that makes a list. */
const LIST_COST = 11;

function slice(run: Run, list: List, from: Int, to: Int): List {
  const [start, end] = [Number(from), Number(to)];
  if (start < 0 || start > end || end > list.length)
    fail(say`slice(${start}, ${end}) is out of range: the list has ${list.length} elements`);
  charge(run, LIST_COST + end - start);
  return list.slice(start, end);
}

function flatten(run: Run, list: List, depth?: Int): List {
  const levels = depth === undefined ? 1 : Number(depth);
  if (levels < 0) fail('the depth of flatten must not be negative');
  charge(run, LIST_COST);
  const out: unknown[] = [];
  const take = (items: List, left: number): void => {
    charge(run, items.length);
    for (const item of items) {
      if (left > 0 && Array.isArray(item)) take(item, left - 1);
      else out.push(item);
    }
  };
  take(list, levels);
  return out;
}

/** The first of equal elements, in order. */
function distinct(run: Run, list: List): List {
  charge(run, sortCost(list.length));
  const seen = new Set<unknown>();
  const others: unknown[] = [];
  const out: unknown[] = [];
  for (const item of list) {
    const simple = typeof item === 'string' || typeof item === 'boolean' || item === null;
    if (simple ? seen.has(item) : others.some(other => counted(run, other, item))) continue;
    if (simple) seen.add(item);
    else others.push(item);
    out.push(item);
  }
  return out;
}

function counted(run: Run, a: unknown, b: unknown): boolean {
  beginWalk(run, 0);
  const same = celEquals(a, b, run);
  endWalk(run, 0);
  return same;
}

function range(run: Run, count: Int): number[] {
  const length = Number(count);
  if (length < 0) fail('lists.range needs a number that is not negative');
  charge(run, LIST_COST + length);
  return Array.from({ length }, (_unused, index) => index);
}

/** 0 for an empty list. */
function sum(run: Run, list: List): unknown {
  charge(run, 1);
  return list.reduce(
    (total: unknown, item) => {
      if (!isNumeric(item)) fail(() => say`sum needs numbers, not ${typeWord(item)}`);
      return add(run, total, item, { at: run.at, widen: true });
    },
    list[0] instanceof Uint ? boxUint(0n) : 0,
  );
}

function reverse(run: Run, list: List): List {
  charge(run, LIST_COST + list.length);
  return list.toReversed();
}

function sort(run: Run, list: List): List {
  charge(run, sortCost(list.length));
  return list.toSorted(
    (a, b) => compareMetered(run, a, b) ?? fail(() => say`${typeWord(a)} and ${typeWord(b)} have no order`),
  );
}

const first = (_run: Run, list: List): Optional => (list.length === 0 ? NONE : toOptional(list[0]));
const last = (_run: Run, list: List): Optional => (list.length === 0 ? NONE : toOptional(list.at(-1)));

export const LISTS: readonly FunctionEntry[] = [
  define('slice', 'The elements from a position up to another.', method([LIST, INT, INT], LIST, slice, METERED)),
  define(
    'flatten',
    'The list with inner lists dissolved, one level or as many as given.',
    method([toListType(DYN)], toListType(DYN), flatten, METERED),
    method([toListType(DYN), INT], toListType(DYN), flatten, METERED),
  ),
  define('distinct', 'The first of equal elements each.', method([LIST], LIST, distinct, METERED)),
  define(
    'reverse',
    'The elements or characters from last to first.',
    method([LIST], LIST, reverse, METERED),
    REVERSE_TEXT,
  ),
  define('sum', 'The sum of the numbers; 0 for an empty list.', method([toListType(DYN)], DYN, sum, METERED)),
  define('sort', 'The elements in ascending order.', method([LIST], LIST, sort, METERED)),
  define('first', 'The first element, if there is one.', method([LIST], optionalType(T), first)),
  define('last', 'The last element, if there is one.', method([LIST], optionalType(T), last)),
  define('lists.range', 'The ints from 0 up to but not including n.', plain([INT], toListType(INT), range, METERED)),
];

const has = (run: Run, list: List, item: unknown): boolean => list.some(other => counted(run, other, item));

function setCost(run: Run, a: List, b: List): void {
  charge(run, 1 + a.length * b.length);
}

function setContains(run: Run, list: List, part: List): boolean {
  setCost(run, list, part);
  return part.every(item => has(run, list, item));
}

function setEquivalent(run: Run, a: List, b: List): boolean {
  setCost(run, a, b);
  return b.every(item => has(run, a, item)) && a.every(item => has(run, b, item));
}

function setIntersects(run: Run, a: List, b: List): boolean {
  setCost(run, a, b);
  return a.some(item => has(run, b, item));
}

export const SETS: readonly FunctionEntry[] = [
  define(
    'sets.contains',
    'Whether the first list has every element of the second.',
    plain([LIST, LIST], BOOL, setContains, METERED),
  ),
  define(
    'sets.equivalent',
    'Whether each list has every element of the other.',
    plain([LIST, LIST], BOOL, setEquivalent, METERED),
  ),
  define(
    'sets.intersects',
    'Whether the lists have an element in common.',
    plain([LIST, LIST], BOOL, setIntersects, METERED),
  ),
];

const OPTIONAL = optionalType(T);

/** `or` and `orValue` do not evaluate their argument unless it is needed: the compiler knows them. */
const lazy = (): never => fail('this function is evaluated by the compiler');

function unwrapAll(run: Run, list: List): unknown[] {
  charge(run, LIST_COST + list.length);
  const values = list.map(item =>
    item instanceof Optional
      ? optionalValue(item)
      : fail(() => say`a list of optional values is needed, not of ${typeWord(item)}`),
  );
  return values.filter(value => value !== undefined);
}

export const OPTIONALS: readonly FunctionEntry[] = [
  define(
    'optional.of',
    'An optional with a value.',
    plain([T], OPTIONAL, (_run, value: unknown) => toOptional(value)),
  ),
  define(
    'optional.ofNonZeroValue',
    'An optional with the value, or none for null, false, 0 and what is empty.',
    plain([T], OPTIONAL, (run, value: unknown) => (isZero(run, value) ? NONE : toOptional(value))),
  ),
  define(
    'optional.none',
    'An optional without a value.',
    plain([], OPTIONAL, () => NONE),
  ),
  define(
    'optional.unwrap',
    'The values of the optionals of a list that have one.',
    plain([toListType(OPTIONAL)], LIST, unwrapAll, METERED),
  ),
  define(
    'unwrapOpt',
    'The values of the optionals of the list that have one.',
    method([toListType(OPTIONAL)], LIST, unwrapAll, METERED),
  ),
  define(
    'hasValue',
    'Whether there is a value.',
    method([OPTIONAL], BOOL, (_run, optional: Optional) => optionalValue(optional) !== undefined),
  ),
  define('value', 'The value; fails when the optional is empty.', method([OPTIONAL], T, unwrapOptional)),
  define('or', 'This optional if it has a value, else the other.', method([OPTIONAL, OPTIONAL], OPTIONAL, lazy)),
  define('orValue', 'The value, or else the given one.', method([OPTIONAL, T], T, lazy)),
];

function unwrapOptional(_run: Run, optional: Optional): unknown {
  const value = optionalValue(optional);
  return value === undefined ? fail('the optional value is empty') : value;
}

function isZero(run: Run, value: unknown): boolean {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (isMapValue(value)) {
    const size = mapSize(value);
    charge(run, keysCost(size));
    return size === 0;
  }
  if (value instanceof Duration) return toMs(value) === 0;
  return value === null || value === false || value === '' || celEquals(value, 0);
}
