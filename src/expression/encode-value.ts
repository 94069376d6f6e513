import { isMap, type Json, type JsonMap, toJson } from '../core/json/json.ts';
import { mapFrom } from '../core/json/ordered-map.ts';
import {
  Bytes,
  Double,
  Duration,
  formatDuration,
  formatTimestamp,
  parseDuration,
  parseTimestamp,
  Timestamp,
  Uint,
} from './cel/values/values.ts';

/** Names the kind of a value that JSON has no form for. A map of a document that has this key is escaped. */
const KIND = '$kind';

/**
 * A value of the engine as JSON from which `decodeValue` makes the same value again. Plain JSON stays as it is. A value of a kind that
 * has no such form becomes what `toJson` makes of it, with the kind `other`: it can be compared, and not be decoded.
 */
export function encodeValue(value: unknown): Json {
  if (typeof value === 'bigint') return kind('int', value.toString());
  if (typeof value === 'number' && !isPlain(value)) return kind('number', Object.is(value, -0) ? '-0' : String(value));
  if (typeof value !== 'object' || value === null) return toJson(value);
  if (Array.isArray(value)) return value.map(encodeValue);
  if (value instanceof Double) return kind('double', String(value.toJSON()));
  if (value instanceof Uint) return kind('uint', String(value.toJSON()));
  if (value instanceof Timestamp) return kind('time', formatTimestamp(value));
  if (value instanceof Duration) return kind('duration', formatDuration(value));
  if (value instanceof Date) return kind('date', value.toISOString());
  if (value instanceof Uint8Array) return kind('bytes', Buffer.from(value).toString('base64'));
  if (value instanceof Map)
    return kind(
      'entries',
      [...value].map(([key, item]) => [encodeValue(key), encodeValue(item)]),
    );
  if (!isMap(value)) return kind('other', toJson(value));
  const map = mapFrom(Object.entries(value).map(([key, item]) => [key, encodeValue(item)] as const));
  return Object.hasOwn(map, KIND) ? kind('map', map) : map;
}

/** JSON gives back the same number. A whole number beyond 2^53 is read as an integer. */
const isPlain = (value: number): boolean =>
  Number.isFinite(value) && !Object.is(value, -0) && (Number.isSafeInteger(value) || !Number.isInteger(value));

const kind = (name: string, value: Json): JsonMap => ({ [KIND]: name, value });

const DECODERS: Readonly<Record<string, (value: Json) => unknown>> = {
  int: value => BigInt(String(value)),
  number: value => Number(value),
  double: value => new Double(Number(value)),
  uint: value => uintFrom(String(value)),
  time: value => parseTimestamp(String(value)),
  duration: value => parseDuration(String(value)),
  date: value => new Date(String(value)),
  bytes: value => Bytes.from(Buffer.from(String(value), 'base64')),
  entries: value =>
    new Map((value as readonly (readonly [Json, Json])[]).map(([key, item]) => [decodeValue(key), decodeValue(item)])),
  map: value => decodedMap(value as JsonMap),
};

function uintFrom(text: string): Uint {
  const number = Number(text);
  return new Uint(Number.isSafeInteger(number) ? number : BigInt(text));
}

/** Whether `decodeValue` gives the value that was encoded. */
export function isDecodable(encoded: Json): boolean {
  if (typeof encoded !== 'object' || encoded === null) return true;
  if (Array.isArray(encoded)) return encoded.every((item: Json) => isDecodable(item));
  const map = encoded as JsonMap;
  if (map[KIND] === 'other') return false;
  return Object.values(map).every(isDecodable);
}

/** The value that `encodeValue` was given. */
export function decodeValue(encoded: Json): unknown {
  if (typeof encoded !== 'object' || encoded === null) return encoded;
  if (Array.isArray(encoded)) return encoded.map((item: Json) => decodeValue(item));
  const map = encoded as JsonMap;
  const decode = Object.hasOwn(map, KIND) ? DECODERS[String(map[KIND])] : undefined;
  return decode === undefined ? decodedMap(map) : decode(map['value'] ?? null);
}

const decodedMap = (map: JsonMap): Readonly<Record<string, unknown>> =>
  mapFrom(Object.entries(map).map(([key, item]) => [key, decodeValue(item)] as const));
