import { inOrder, mapFrom } from './ordered-map.ts';

/** JSON as data. Everything that leaves the program in a structured form is `Json`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap;
export type JsonMap = { readonly [key: string]: Json };

/** A map from user-chosen names: no prototype, so that `constructor` or `__proto__` are plain names. */
export function emptyMap<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * The JSON form of a value of the engine. Times and durations become text, bytes base64, integers beyond
 * +-(2^53 - 1) decimal text, `undefined` members are left out. Plain JSON comes back unchanged, not copied.
 */
export function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value.toString();
    case 'object':
      return value === null ? null : objectToJson(value);
    default:
      return null;
  }
}

function objectToJson(value: object): Json {
  if (Array.isArray(value)) return sameOrMapped(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if ('toJSON' in value && typeof value.toJSON === 'function') return toJson((value.toJSON as () => unknown)());
  if (value instanceof Map) {
    return mapFrom([...value].map(([key, item]) => [String(toJson(key)), toJson(item)] as const));
  }
  let copy: Record<string, Json> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const json = item === undefined ? undefined : toJson(item);
    if ((json === undefined || json !== item) && copy === undefined)
      copy = copyBefore(value as Record<string, Json>, key);
    if (copy !== undefined && json !== undefined) copy[key] = json;
  }
  return copy === undefined ? (value as JsonMap) : orderedLike(value, copy);
}

function orderedLike(value: object, copy: Record<string, Json>): JsonMap {
  return inOrder(
    copy,
    Object.keys(value).filter(key => key in copy),
  );
}

function copyBefore(value: Record<string, Json>, stop: string): Record<string, Json> {
  const out = emptyMap<Json>();
  for (const key of Object.keys(value)) {
    if (key === stop) break;
    out[key] = value[key] as Json;
  }
  return out;
}

function sameOrMapped(list: readonly unknown[]): readonly Json[] {
  for (let i = 0; i < list.length; i++) {
    const json = toJson(list[i]);
    if (json !== list[i]) return [...(list.slice(0, i) as Json[]), json, ...list.slice(i + 1).map(toJson)];
  }
  return list as readonly Json[];
}

/** JSON text with sorted keys and no spaces: equal data give equal bytes. Used for digests. Integers beyond 2^53 keep all their digits. */
export function canonicalJson(value: Json | bigint): string {
  // A plan of thousands of actions is written several times: a sorted copy and the text that JavaScript makes of it take the least time.
  const sorted = sortedCopy(value);
  return sorted === UNSORTED ? canonicalText(value) : JSON.stringify(sorted);
}

function canonicalText(value: Json | bigint): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const map = value as JsonMap;
  const keys = Object.keys(map).sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonicalText(map[key] as Json)}`).join(',')}}`;
}

/** There is no copy: JavaScript cannot write an integer beyond 2^53, and has numbers as keys in an order of its own. */
const UNSORTED = Symbol('unsorted');
const UNSORTED_KEY = /^(?:\d+|__proto__)$/;

function sortedCopy(value: Json | bigint): Json | typeof UNSORTED {
  if (typeof value === 'bigint') return UNSORTED;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return sortedItems(value as readonly Json[]);
  const map = value as JsonMap;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(map).sort()) {
    const member = sortedCopy(map[key] as Json);
    if (member === UNSORTED || UNSORTED_KEY.test(key)) return UNSORTED;
    copy[key] = member;
  }
  return copy;
}

function sortedItems(list: readonly Json[]): readonly Json[] | typeof UNSORTED {
  const copy: Json[] = [];
  for (const item of list) {
    const sorted = sortedCopy(item);
    if (sorted === UNSORTED) return UNSORTED;
    copy.push(sorted);
  }
  return copy;
}

/**
 * A text, number or boolean as a word; undefined for anything else. `String(value)` throws on the maps of documents,
 * which have no `toString`.
 */
export function scalarWord(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
