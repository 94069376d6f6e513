import { isMap, type JsonMap, toJson } from '../../core/json/json.ts';
import { jsonFault, parseJson } from '../../core/json/json-read.ts';

/** JSON values travel as the bytes of JSON text. */
export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(toJson(value)));

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Throws an `Error` that says what is wrong with `what`. Empty: an empty map. */
export function jsonMap(bytes: Uint8Array, what: string): JsonMap {
  if (bytes.length === 0) return {};
  const value = jsonValue(bytes, what);
  if (!isMap(value)) throw new Error(`${what} is not a JSON map`);
  return value as JsonMap;
}

export function jsonValue(bytes: Uint8Array, what: string): unknown {
  try {
    return parseJson(decoder.decode(bytes));
  } catch (error) {
    throw new Error(`${what} ${jsonFault(error)}`, { cause: error });
  }
}
