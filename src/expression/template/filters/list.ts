import { canonicalJson, toJson } from '../../../core/json/json.ts';
import { compareCodePoints } from '../../../core/text/code-points.ts';
import { compareValues, isEqual, isNil } from '../render/compare.ts';
import { MISSING, readMember, readPath, splitPath } from '../render/member.ts';
import type { Meter } from '../render/meter.ts';
import { type Filter, type FilterCall, type Filters, printedText, toList } from './filter.ts';
import { addAmounts, toAmount } from './number.ts';

type Items = readonly unknown[];

/** A filter on a list; a new list is charged by its length. */
function onList(min: number, max: number, run: (items: Items, args: Items, call: FilterCall) => unknown): Filter {
  return {
    min,
    max,
    apply: (value, args, call) => {
      const items = toList(value);
      call.meter.work(items.length);
      const result = run(items, args, call);
      if (Array.isArray(result)) call.meter.useList(result);
      return result;
    },
  };
}

/** A filter on a copy of the list, which it may change. */
const onCopy = (max: number, change: (copy: unknown[], argument: unknown) => void): Filter =>
  onList(max, max, (items, [argument], { meter }) => {
    meter.use(items.length);
    const copy = [...items];
    change(copy, argument);
    return copy;
  });

type Reader = (item: unknown) => unknown;

/** Reads a property of an item, or the item when there is none. What is absent is null. */
function propertyReader(property: unknown, { work }: Meter): Reader {
  if (property === undefined) return item => item;
  const path = splitPath(printedText(property));
  return item => {
    work(path.length);
    return readPath(item, path);
  };
}

/** Items by a property; without an expected value what counts is that it holds. */
function matcher([property, expected]: Items, { meter }: FilterCall): (item: unknown) => boolean {
  const read = propertyReader(property, meter);
  if (expected === undefined) return item => isTrue(read(item));
  return item => isEqual(read(item), expected, meter.work);
}

const isTrue = (value: unknown): boolean => !isNil(value) && value !== false;

type Order = (a: unknown, b: unknown) => number;

/** Stable; null and absent last. */
const sort = (compare: Order, sortKey: Reader = key => key): Filter =>
  onList(0, 1, (items, [property], { meter }) => {
    const read = propertyReader(property, meter);
    const pairs = items.map(item => ({ item, key: sortKey(read(item)) }));
    pairs.sort((a, b) => {
      meter.work(1);
      return Number(isNil(a.key)) - Number(isNil(b.key)) || compare(a.key, b.key);
    });
    return pairs.map(({ item }) => item);
  });

const lowerCase = (key: unknown): unknown => (isNil(key) ? key : printedText(key).toLowerCase());
const byCodePoint: Order = (a, b) => compareCodePoints(String(a), String(b));

/** Values that are equal have equal identities. */
function identityKey(value: unknown, meter: Meter): unknown {
  if (typeof value === 'string') return `text ${value}`;
  meter.use(meter.weigh(value));
  return typeof value === 'object' && value !== null ? canonicalJson(toJson(value)) : value;
}

function groupBy(items: Items, [property]: Items, { meter }: FilterCall): Items {
  const read = propertyReader(property, meter);
  const groups = new Map<unknown, { name: unknown; items: unknown[] }>();
  for (const item of items) {
    const name = read(item);
    const identity = identityKey(name, meter);
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, { name, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

function uniq(items: Items, _args: Items, { meter }: FilterCall): Items {
  const seen = new Map<unknown, unknown>();
  for (const item of items) {
    const identity = identityKey(item, meter);
    if (!seen.has(identity)) seen.set(identity, item);
  }
  return [...seen.values()];
}

function join(items: Items, [separator = ' ']: Items, { meter }: FilterCall): string {
  const texts = items.map(printedText);
  const between = printedText(separator);
  meter.use(texts.reduce((sum, text) => sum + text.length + between.length, 0));
  return texts.join(between);
}

/** A part of a list, or of a text by code points. A negative start counts from the end. */
const slice: Filter = {
  min: 1,
  max: 2,
  apply: (value, [start, length = 1], { meter }) => {
    const isList = Array.isArray(value);
    const items: Items = isList ? value : splitCharacters(printedText(value), meter);
    const [from, count] = [Number(toAmount(start)), Number(toAmount(length))];
    const begin = from < 0 ? items.length + from : from;
    const part = begin < 0 || count < 0 ? [] : items.slice(begin, begin + count);
    return isList ? part : part.join('');
  },
};

function splitCharacters(text: string, meter: Meter): Items {
  meter.use(text.length);
  return Array.from(text);
}

const end = (key: 'first' | 'last'): Filter => ({
  min: 0,
  max: 0,
  apply: value => {
    if (typeof value === 'string') return Array.from(value).at(key === 'first' ? 0 : -1) ?? '';
    const found = readMember(value, key);
    return found === MISSING ? null : found;
  },
});

export const LIST_FILTERS: Filters = {
  first: end('first'),
  last: end('last'),
  slice,
  join: onList(0, 1, join),
  reverse: onCopy(0, copy => copy.reverse()),
  push: onCopy(1, (copy, item) => copy.push(item)),
  unshift: onCopy(1, (copy, item) => copy.unshift(item)),
  pop: onCopy(0, copy => copy.pop()),
  shift: onCopy(0, copy => copy.shift()),
  concat: onList(1, 1, (items, [more], { meter }) => {
    meter.use(items.length + toList(more).length);
    return items.concat(toList(more));
  }),
  sort: sort((a, b) => compareValues(a, b) ?? 0),
  sort_natural: sort(byCodePoint, lowerCase),
  map: onList(1, 1, (items, [property], { meter }) => items.map(propertyReader(property, meter))),
  compact: onList(0, 1, (items, [property], { meter }) => {
    const read = propertyReader(property, meter);
    return items.filter(item => !isNil(read(item)));
  }),
  uniq: onList(0, 0, uniq),
  where: onList(1, 2, (items, args, call) => items.filter(matcher(args, call))),
  reject: onList(1, 2, (items, args, call) => {
    const matches = matcher(args, call);
    return items.filter(item => !matches(item));
  }),
  has: onList(1, 2, (items, args, call) => items.some(matcher(args, call))),
  find: onList(1, 2, (items, args, call) => items.find(matcher(args, call)) ?? null),
  find_index: onList(1, 2, (items, args, call) => indexOrNull(items.findIndex(matcher(args, call)))),
  group_by: onList(1, 1, groupBy),
  sum: onList(0, 1, (items, [property], { meter }) =>
    items.map(propertyReader(property, meter)).map(toAmount).reduce(addAmounts, 0),
  ),
};

const indexOrNull = (index: number): number | null => (index === -1 ? null : index);
