import { nearest } from '../../../core/text/nearest.ts';
import { fail, fixed, say, typeWord } from '../run/errors.ts';
import {
  Box,
  Bytes,
  Double,
  isMapValue,
  isNumeric,
  NONE,
  Optional,
  optionalValue,
  TypeValue,
  toNumber,
  toOptional,
  typeName,
  Uint,
} from './boxes.ts';
import { Duration, Timestamp } from './instants.ts';
import { isKeyedMap, isMapKey, KeyedMap, type MapValue, mapGet, shownKey } from './maps.ts';

/**
 * Names that some JavaScript object has without being its own. Reading any other name from data cannot reach anything
 * but data, so only these take the careful way.
 */
const INHERITED: ReadonlySet<string> = new Set(
  [
    Object,
    Array,
    Map,
    Uint8Array,
    Object.getPrototypeOf(Uint8Array) as { prototype: object },
    Buffer,
    Date,
    Box,
    Double,
    Uint,
    TypeValue,
    Optional,
    Bytes,
    Timestamp,
    Duration,
    KeyedMap,
  ].flatMap(made => Object.getOwnPropertyNames(made.prototype)),
);

/** Whether `object[name]` is safe and right for every value, arrays included. */
export const isDirectName = (name: string): boolean => !INHERITED.has(name) && !/^\d/.test(name);

/** `operand.name` for what the direct way did not find. */
export function readField(operand: unknown, name: string, at: number): unknown {
  if (isMapValue(operand)) return entryAt(operand, name, at);
  if (operand instanceof Optional) return readOptional(operand, name, at);
  return fail(() => say`${typeWord(operand)} has no fields (.${fixed(name)})`, at);
}

function entryAt(map: MapValue, key: unknown, at: number): unknown {
  const value = mapGet(map, key);
  return value === undefined ? missingKey(map, key, at) : value;
}

/** `operand[index]` */
export function readElement(operand: unknown, index: unknown, at: number): unknown {
  if (Array.isArray(operand)) {
    const position = listPosition(index, at);
    return position >= 0 && position < operand.length
      ? ((operand[position] as unknown) ?? null)
      : fail(say`index ${position} is out of range: the list has ${operand.length} elements`, at);
  }
  if (isMapValue(operand)) {
    if (!isMapKey(index)) fail(() => say`${typeWord(index)} is not a key of a map`, at);
    return entryAt(operand, index, at);
  }
  if (operand instanceof Optional) return readOptional(operand, index, at);
  return fail(() => say`${typeWord(operand)} has no elements ([${typeWord(index)}])`, at);
}

function listPosition(index: unknown, at: number): number {
  const position = isNumeric(index) ? toNumber(index) : Number.NaN;
  return Number.isInteger(position)
    ? position
    : fail(() => say`the index of a list must be int, not ${typeWord(index)}`, at);
}

/** `operand.?name`, `operand[?index]`, and any access to an optional: none when it is not there. */
export function readOptional(operand: unknown, key: unknown, at: number): Optional {
  const inner = operand instanceof Optional ? optionalValue(operand) : operand;
  if (inner === undefined) return NONE;
  if (Array.isArray(inner)) {
    const position = listPosition(key, at);
    return position >= 0 && position < inner.length ? toOptional(inner[position]) : NONE;
  }
  if (!isMapValue(inner)) return fail(() => say`${typeWord(inner)} has no fields (.?)`, at);
  const found = mapGet(inner, key);
  return found === undefined ? NONE : toOptional(found);
}

/** `has(operand.name)`. Reads the member, so that an unknown one is unknown. */
export function hasField(operand: unknown, name: string, at: number): boolean {
  const inner = operand instanceof Optional ? optionalValue(operand) : operand;
  if (inner === undefined && operand instanceof Optional) return false;
  return isMapValue(inner)
    ? mapGet(inner, name) !== undefined
    : fail(() => say`${typeWord(inner)} has no fields (has .${fixed(name)})`, at);
}

const MAX_NAMES = 20;

function missingKey(map: MapValue, key: unknown, at: number): never {
  return fail(() => {
    const names = isKeyedMap(map) ? [] : Object.keys(map);
    const near = typeof key === 'string' ? nearest(key, names) : [];
    const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
    return say`no such key: ${shownKey(key) + hint + keysText(map, names)}`;
  }, at);
}

/** The keys with their types. No member that is a getter is read. */
function keysText(map: MapValue, names: readonly string[]): string {
  if (isKeyedMap(map)) return '';
  if (names.length === 0) return ' (the map is empty)';
  const shown = names.slice(0, MAX_NAMES).map(name => {
    const property = Object.getOwnPropertyDescriptor(map, name);
    return `${shownKey(name)} ${property !== undefined && 'value' in property ? typeName(property.value) : 'unknown'}`;
  });
  return ` (keys: ${shown.join(', ')}${names.length > MAX_NAMES ? ', ...' : ''})`;
}
