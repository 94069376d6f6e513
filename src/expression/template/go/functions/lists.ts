import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { evaluationFault } from '../../check/error.ts';
import { decides } from '../run/watch.ts';
import { deepEqual } from '../values/compare.ts';
import { isTrue, kindWord } from '../values/kinds.ts';
import { slice } from './builtins.ts';
import { checkedSize, define, type GoFunction, type GoFunctions, type TaintRule, variadic } from './define.ts';

/** `empty` of sprig: what does not hold in an `if`. */
export const isEmpty = (value: unknown): boolean => !isTrue(value);

/** Members in the order of the arguments. */
export const listTaint: TaintRule = (_, taints) => {
  const parts = taints.flatMap((taint, index) => (taint === undefined ? [] : [[index, taint] as const]));
  return parts.length === 0 ? undefined : new Map<string | number, Taint>(parts);
};

/** The taint of each item moves with it; a list that is hidden as a whole gives one that is. */
function moved(move: (size: number, result: unknown) => readonly (number | undefined)[]): TaintRule {
  return ([list, ...args], [taint, ...others], result) => {
    if (others.some(isTainted) && args.length > 0) return 'derived';
    if (!(taint instanceof Map) || !Array.isArray(list)) return taint;
    const places = move(list.length, result);
    const parts = places.flatMap((from, to) => {
      const part = from === undefined ? undefined : taint.get(from);
      return part === undefined ? [] : [[to, part] as const];
    });
    return parts.length === 0 ? undefined : new Map<string | number, Taint>(parts);
  };
}

/** The taint of one item. */
const item =
  (at: (size: number) => number): TaintRule =>
  ([list], [taint]) => {
    if (taint instanceof Map && Array.isArray(list)) return taint.get(at(list.length));
    return taint;
  };

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const hasItem = (list: readonly unknown[], needle: unknown): boolean => list.some(one => deepEqual(needle, one));

function uniq(list: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  const others: unknown[] = [];
  return list.filter(one => {
    if (typeof one !== 'object' || one === null) {
      const key = one ?? null;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }
    if (hasItem(others, one)) return false;
    others.push(one);
    return true;
  });
}

function chunk(size: number, list: readonly unknown[]): unknown[][] {
  if (size <= 0) throw evaluationFault('chunk needs a size above 0');
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function untilStep(start: number, stop: number, step: number, check: (size: number) => number): number[] {
  if (stop < start ? step >= 0 : step <= 0) return [];
  const count = check(Math.max(0, Math.ceil((stop - start) / step)));
  return Array.from({ length: count }, (_, i) => start + i * step);
}

function seq(params: readonly number[], check: (size: number) => number): string {
  const [first, second, third] = params;
  const list = (start: number, end: number, step: number): string => {
    const last = end + (end < start ? -1 : 1);
    return untilStep(start, last, step, check).join(' ');
  };
  if (first === undefined || params.length > 3) return '';
  if (second === undefined) return list(1, first, first < 1 ? -1 : 1);
  if (third === undefined) return list(first, second, second < first ? -1 : 1);
  if (third < first && second > 0) return '';
  return list(first, third, second);
}

const push = (): GoFunction =>
  define(['list', 'any'], ([list, value]) => [...list, value], {
    shallow: true,
    taint: ([list], [taint, added]) => {
      if (taint !== undefined && !(taint instanceof Map)) return taint === 'root' ? 'root' : 'derived';
      const parts = new Map<string | number, Taint>(taint ?? []);
      if (added !== undefined) parts.set((list as readonly unknown[]).length, added);
      return parts.size === 0 ? undefined : parts;
    },
  });
const prepend = (): GoFunction =>
  define(['list', 'any'], ([list, value]) => [value, ...list], {
    taint: (_, taints) => (taints.some(isTainted) ? 'derived' : undefined),
  });
const first = (): GoFunction => define(['list'], ([list]) => list[0] ?? null, { taint: item(() => 0) });
const last = (): GoFunction => define(['list'], ([list]) => list.at(-1) ?? null, { taint: item(size => size - 1) });
const rest = (): GoFunction => define(['list'], ([list]) => list.slice(1), { taint: moved(size => range(1, size)) });
const initial = (): GoFunction =>
  define(['list'], ([list]) => list.slice(0, -1), { taint: moved(size => range(0, size - 1)) });
const reverse = (): GoFunction =>
  define(['list'], ([list]) => list.toReversed(), { taint: moved(size => range(0, size).reverse()) });
const without = (): GoFunction =>
  variadic(['list'], 'any', ([list], omitted) => list.filter(one => !hasItem(omitted, one)));
const has = (): GoFunction =>
  define(['any', 'any'], ([needle, list]) => {
    if (list === null || list === undefined) return false;
    if (!Array.isArray(list)) throw evaluationFault(`has looks into a list, not ${kindWord(list)}`);
    return hasItem(list, needle);
  });
const slices = (): GoFunction => variadic(['any'], 'any', ([list], bounds) => slice(list, bounds));
const chunks = (): GoFunction => define(['int', 'list'], ([size, list]) => chunk(size, list));
const compact = (): GoFunction => define(['list'], ([list]) => list.filter(one => !isEmpty(one)));
const unique = (): GoFunction => define(['list'], ([list]) => uniq(list));

/** `default` and its like give one of the values: its taint is that of the result, unless what decided is sensitive. */
const chosenTaint: TaintRule = (args, taints, result) => {
  for (const [index, value] of args.entries()) if (decides(value, taints[index])) return 'derived';
  const index = args.indexOf(result);
  return index === -1 ? (taints.some(isTainted) ? 'derived' : undefined) : taints[index];
};
const defaultTaint: TaintRule = (args, taints) => {
  const [value, taint] = [args[1], taints[1]];
  if (args.length > 1 && decides(value, taint)) return 'derived';
  return args.length < 2 || isEmpty(value) ? taints[0] : taint;
};
const anyDecides: TaintRule = (args, taints) =>
  args.some((value, index) => decides(value, taints[index])) ? 'derived' : undefined;

/** Functions on lists and on what is absent or empty. Those that begin with `must` are the same: what fails is always an error. */
export const LIST_FUNCTIONS: GoFunctions = {
  list: variadic([], 'any', (_, values) => [...values], { taint: listTaint }),
  tuple: variadic([], 'any', (_, values) => [...values], { taint: listTaint }),
  first: first(),
  mustFirst: first(),
  last: last(),
  mustLast: last(),
  rest: rest(),
  mustRest: rest(),
  initial: initial(),
  mustInitial: initial(),
  append: push(),
  mustAppend: push(),
  push: push(),
  mustPush: push(),
  prepend: prepend(),
  mustPrepend: prepend(),
  reverse: reverse(),
  mustReverse: reverse(),
  uniq: unique(),
  mustUniq: unique(),
  without: without(),
  mustWithout: without(),
  has: has(),
  mustHas: has(),
  compact: compact(),
  mustCompact: compact(),
  chunk: chunks(),
  mustChunk: chunks(),
  concat: variadic([], 'list', (_, lists) => lists.flat(1)),
  slice: slices(),
  mustSlice: slices(),
  until: define(['int'], ([count], call) => untilStep(0, count, count < 0 ? -1 : 1, size => checkedSize(size, call))),
  untilStep: define(['int', 'int', 'int'], ([start, stop, step], call) =>
    untilStep(start, stop, step, size => checkedSize(size, call)),
  ),
  seq: variadic([], 'int', (_, params, call) => seq(params, size => checkedSize(size, call))),
  default: variadic(['any'], 'any', ([other], given) => (given.length === 0 || isEmpty(given[0]) ? other : given[0]), {
    taint: defaultTaint,
    shallow: true,
  }),
  empty: define(['any'], ([value]) => isEmpty(value), { taint: anyDecides, shallow: true }),
  coalesce: variadic([], 'any', (_, values) => values.find(value => !isEmpty(value)) ?? null, {
    taint: chosenTaint,
    shallow: true,
  }),
  all: variadic([], 'any', (_, values) => values.every(value => !isEmpty(value)), { taint: anyDecides, shallow: true }),
  any: variadic([], 'any', (_, values) => values.some(value => !isEmpty(value)), { taint: anyDecides, shallow: true }),
  ternary: define(['any', 'any', 'bool'], ([yes, no, test]) => (test ? yes : no), {
    shallow: true,
    taint: ([, , test], [yes, no, decider]) => (isTainted(decider) ? 'derived' : test === true ? yes : no),
  }),
};
