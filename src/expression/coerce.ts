import { isMap } from '../core/json/json.ts';
import { parseJson, tryParseJson } from '../core/json/json-read.ts';
import {
  Double,
  Duration,
  formatDuration,
  formatTimestamp,
  parseDuration,
  parseTimestamp,
  Timestamp,
  timestampFromDate,
  Uint,
} from './cel/values/values.ts';
import { kindWord, printNumber } from './template/render/print.ts';

/** The declared type of a resolver. */
export type ValueType = 'string' | 'int' | 'float' | 'bool' | 'array' | 'object' | 'time' | 'duration' | 'any';

export type Coerced = { readonly value: unknown } | { readonly fault: string };

/** A value as the type that is declared for it. null passes unchanged; a fault never quotes the value. */
export function coerce(value: unknown, type: ValueType): Coerced {
  return value === null || value === undefined ? { value: null } : COERCIONS[type](value);
}

const COERCIONS: Readonly<Record<ValueType, (value: unknown) => Coerced>> = {
  string: toText,
  int: toInt,
  float: toFloat,
  bool: toBool,
  array: value => (isMapValue(value) ? refused('a list', value) : { value: Array.isArray(value) ? value : [value] }),
  object: value => (isMapValue(value) ? { value } : refused('a map', value)),
  time: toTime,
  duration: toDuration,
  any: value => ({ value }),
};

const isMapValue = (value: unknown): boolean => isMap(value) || value instanceof Map;

const refused = (wanted: string, value: unknown): Coerced => ({ fault: `must be ${wanted}, not ${kindWord(value)}` });
const unreadable = (wanted: string, example: string): Coerced => ({
  fault: `must be ${wanted}: the text is not one; write for example ${example}`,
});

/** Numbers of the engine as plain ones; a double without fraction counts as the number that it is. */
function plainNumber(value: unknown): unknown {
  if (value instanceof Double) return value.toJSON();
  if (!(value instanceof Uint)) return value;
  const json = value.toJSON();
  return typeof json === 'string' ? BigInt(json) : json;
}

function toText(given: unknown): Coerced {
  const value = plainNumber(given);
  if (typeof value === 'string') return { value };
  if (typeof value === 'boolean' || typeof value === 'bigint') return { value: String(value) };
  if (typeof value === 'number' && Number.isFinite(value)) return { value: printNumber(value) };
  if (value instanceof Date || value instanceof Timestamp) return { value: formatTimestamp(value) };
  if (value instanceof Duration) return { value: formatDuration(value) };
  return refused('text', value);
}

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
const WHOLE = 'a whole number';

function toInt(given: unknown): Coerced {
  const value = plainNumber(given);
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  if (typeof value === 'bigint') return exactInt(value);
  if (typeof value === 'number') return Number.isInteger(value) ? exactInt(BigInt(value)) : fraction(value);
  if (typeof value !== 'string') return refused(WHOLE, value);
  return /^[+-]?[0-9]+$/.test(value) ? exactInt(BigInt(value.replace('+', ''))) : unreadable(WHOLE, '42');
}

const fraction = (value: number): Coerced => ({
  fault: Number.isFinite(value) ? `must be ${WHOLE}, not one with a fraction` : `must be ${WHOLE}`,
});

function exactInt(value: bigint): Coerced {
  if (value > MAX_INT64 || value < MIN_INT64) return { fault: `must be ${WHOLE} of at most 64 bits` };
  const number = Number(value);
  return { value: Number.isSafeInteger(number) ? number : value };
}

const DECIMAL = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function toFloat(given: unknown): Coerced {
  const value = plainNumber(given);
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  if (typeof value === 'string' && !DECIMAL.test(value)) return unreadable('a number', '1.5');
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string')
    return refused('a number', value);
  const number = Number(value);
  return Number.isFinite(number) ? { value: number } : { fault: 'must be a finite number' };
}

const BOOLS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['t', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['f', false],
  ['0', false],
  [0, false],
]);

function toBool(given: unknown): Coerced {
  const value = plainNumber(given);
  if (typeof value === 'boolean') return { value };
  const found = BOOLS.get(typeof value === 'string' ? value.toLowerCase() : value);
  if (found !== undefined) return { value: found };
  if (typeof value === 'string') return unreadable('true or false', 'true');
  return typeof value === 'number'
    ? { fault: 'must be true or false: of numbers only 1 and 0 are' }
    : refused('true or false', value);
}

/** Date and time without zone, or a date alone: UTC. */
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

function toTime(given: unknown): Coerced {
  const value = plainNumber(given);
  if (value instanceof Timestamp) return { value };
  if (value instanceof Date) return toInstant(value);
  if (typeof value === 'number' && Number.isInteger(value)) return toInstant(new Date(value * 1000));
  if (typeof value !== 'string') return refused('a time', value);
  const text = DATE.test(value) ? `${value}T00:00:00Z` : value.replace(LOCAL_TIME, '$1T$2Z');
  const time = parseTimestamp(text);
  return time === undefined ? unreadable('a time', '2026-01-02T15:04:05Z') : { value: time };
}

function toInstant(date: Date): Coerced {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999
    ? { value: timestampFromDate(date) }
    : { fault: 'must be a time in the years 1 to 9999' };
}

function toDuration(given: unknown): Coerced {
  const value = plainNumber(given);
  if (value instanceof Duration) return { value };
  if (value === 0) return { value: parseDuration('0s') };
  if (typeof value === 'number') return { fault: 'must be a duration: a number needs a unit, write for example 30s' };
  if (typeof value !== 'string') return refused('a duration', value);
  const duration = parseDuration(value);
  return duration === undefined ? unreadable('a duration', '1h30m') : { value: duration };
}

/** How a parameter declares the way its text is read. */
export type ParameterType = ValueType | 'auto' | 'json' | 'csv';

/**
 * Text of the command line as the declared type. `string` keeps it exactly; `array`, `object` and `json` are JSON; `csv` is
 * split at commas and trimmed; `auto` and `any` take a complete JSON value, unless a number in it would change its
 * spelling (`1.10`, `007`, `1e5`), else the text. Specification: parameters, rule 2.
 */
export function parseParameterText(text: string, type: ParameterType): Coerced {
  switch (type) {
    case 'auto':
    case 'any':
      return { value: canonicalValue(text) };
    case 'csv':
      return { value: text.trim() === '' ? [] : text.split(',').map(part => part.trim()) };
    case 'array':
    case 'object':
    case 'json':
      return fromJson(text, type);
    default:
      return coerce(text, type);
  }
}

const JSON_EXAMPLES = { array: '["a","b"]', object: '{"a":1}', json: '"text", 12 or {"a":1}' } as const;

function fromJson(text: string, type: keyof typeof JSON_EXAMPLES): Coerced {
  const value = tryParseJson(text);
  if (value === undefined) return { fault: `must be JSON: write for example ${JSON_EXAMPLES[type]}` };
  return type === 'json' ? { value } : coerce(value, type);
}

/** Numbers and texts of a JSON value; a text is matched so that digits inside it are not taken for numbers. */
const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

function canonicalValue(text: string): unknown {
  const value = /^\s|\s$/.test(text) ? undefined : tryParseJson(text);
  if (value === undefined) return text;
  for (const [token] of text.matchAll(JSON_TOKENS)) {
    if (!token.startsWith('"') && String(parseJson(token)) !== token) return text;
  }
  return value;
}
