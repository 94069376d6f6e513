import { isMap } from '../../../core/json/json.ts';

/** Nothing is there: neither a value nor null. */
export const MISSING: unique symbol = Symbol('missing');

/**
 * The part of a value under a key: own keys of maps, items of lists (counted from the end when negative), `size`, and
 * `first` and `last` of lists. Nothing is inherited: `constructor` and `__proto__` are keys like any other.
 */
export function readMember(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return listMember(value, key);
  if (typeof value === 'string') return key === 'size' ? countCodePoints(value) : MISSING;
  if (isMap(value)) return mapMember(value, key);
  if (value instanceof Map) return value.has(key) ? value.get(key) : key === 'size' ? value.size : MISSING;
  if (value instanceof Uint8Array && key === 'size') return value.length;
  return MISSING;
}

function listMember(list: readonly unknown[], key: unknown): unknown {
  if (key === 'size') return list.length;
  const index = key === 'first' ? 0 : key === 'last' ? -1 : key;
  if (typeof index !== 'number') return MISSING;
  const found = index < 0 ? list.length + index : index;
  return Number.isInteger(found) && found >= 0 && found < list.length ? list[found] : MISSING;
}

function mapMember(map: Readonly<Record<string, unknown>>, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') return MISSING;
  if (Object.hasOwn(map, key)) return map[key] ?? null;
  return key === 'size' ? Object.keys(map).length : MISSING;
}

/** Lengths count code points. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}

/** The keys of `a.b.0`: the way filters name a part of an item. */
export const splitPath = (path: string): readonly string[] => path.split('.');

/** Anything absent on the way is null. */
export function readPath(item: unknown, path: readonly string[]): unknown {
  let current = item;
  for (const step of path) {
    const key = Array.isArray(current) && /^-?\d+$/.test(step) ? Number(step) : step;
    const next = readMember(current, key);
    if (next === MISSING) return null;
    current = next;
  }
  return current;
}
