import { mapFrom } from '../../../core/json/ordered-map.ts';
import { Double, isNumeric, toBigint, toNumber, typeName, Uint, uintValue } from './boxes.ts';

export type MapValue = Readonly<Record<string, unknown>> | ReadonlyMap<unknown, unknown>;

const ORIGINALS: unique symbol = Symbol('originals');

/**
 * A map with a key that is not a string. Numbers of all types share one space of keys, as the equality of CEL demands; the
 * key as written is kept for iteration. JSON form: a map with the keys as text.
 */
export class KeyedMap extends Map<unknown, unknown> {
  readonly [ORIGINALS] = new Map<unknown, unknown>();
  put(key: unknown, value: unknown): void {
    const canonical = canonicalKey(key);
    this.set(canonical, value);
    if (canonical !== key) this[ORIGINALS].set(canonical, key);
  }
  toJSON(): Record<string, unknown> {
    return mapFrom([...this].map(([key, value]) => [String(key), value] as const));
  }
}

export const emptyMap = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function canonicalKey(key: unknown): unknown {
  if (key instanceof Double) return toNumber(key);
  return key instanceof Uint ? uintValue(key) : key;
}

export const isKeyedMap = (map: MapValue): map is ReadonlyMap<unknown, unknown> => map instanceof Map;

/** Reads no member. */
export function mapKeys(map: MapValue): readonly unknown[] {
  if (!isKeyedMap(map)) return Object.keys(map);
  const keys = [...map.keys()];
  return map instanceof KeyedMap && map[ORIGINALS].size > 0 ? keys.map(key => map[ORIGINALS].get(key) ?? key) : keys;
}

export const mapSize = (map: MapValue): number => (isKeyedMap(map) ? map.size : Object.keys(map).length);

/** Units for listing the keys of a map, which takes long where there are many. */
export const keysCost = (count: number): number => (count > 100 ? Math.ceil(count / 4) : 0);

/** Reads no member. */
export function mapHas(map: MapValue, key: unknown): boolean {
  if (!isKeyedMap(map)) return typeof key === 'string' && Object.hasOwn(map, key);
  return map.has(canonicalKey(key)) || map.has(otherForm(key));
}

/** The member, or undefined when there is none (a member that is undefined reads as null). */
export function mapGet(map: MapValue, key: unknown): unknown {
  if (!isKeyedMap(map)) return typeof key === 'string' && Object.hasOwn(map, key) ? (map[key] ?? null) : undefined;
  const canonical = canonicalKey(key);
  if (map.has(canonical)) return map.get(canonical) ?? null;
  const other = otherForm(canonical);
  return other !== undefined && map.has(other) ? (map.get(other) ?? null) : undefined;
}

/** A large double and the equal bigint are the same key. */
function otherForm(key: unknown): unknown {
  if (typeof key !== 'number' || !Number.isInteger(key) || Number.isSafeInteger(key)) return undefined;
  return BigInt(key);
}

/** A double stands for the int of its value. */
export const isMapKey = (key: unknown): boolean =>
  typeof key === 'string' || typeof key === 'boolean' || isNumeric(key);

/** The text of a key in messages and look-ups. Boxes show their value; what can be no key shows its type. */
export function keyText(key: unknown): string {
  if (typeof key !== 'object' || key === null) return String(key);
  if (isNumeric(key)) return String(key instanceof Double ? toNumber(key) : toBigint(key));
  return typeName(key);
}

const SHOWN_KEY = 100;

/** The same for messages, where long keys are cut. */
export function shownKey(key: unknown): string {
  const text = keyText(key);
  return text.length > SHOWN_KEY ? `${text.slice(0, SHOWN_KEY)}...` : text;
}
