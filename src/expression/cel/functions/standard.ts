import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  parameter,
  STRING,
  TIMESTAMP,
  type Type,
  toListType,
  toMapType,
  typeType,
  UINT,
} from '../check/types.ts';
import { fail } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import { doubleResult } from '../values/arithmetic.ts';
import type { Double, Uint } from '../values/boxes.ts';
import {
  Bytes,
  boxDouble,
  boxUint,
  canonicalInt,
  celKind,
  INT_MAX,
  INT_MIN,
  type Kind,
  TypeValue,
  toBigint,
  toNumber,
  UINT_MAX,
  uintValue,
} from '../values/boxes.ts';
import type { Duration } from '../values/instants.ts';
import {
  createDuration,
  formatDuration,
  formatTimestamp,
  makeTimestamp,
  parseDuration,
  parseTimestamp,
  type Timestamp,
  toTimestamp,
  wholeSeconds,
} from '../values/instants.ts';
import { keysCost, type MapValue, mapSize } from '../values/maps.ts';
import { define, type FunctionEntry, METERED, method, needing, plain } from './entry.ts';
import { formatDouble } from './numbers.ts';
import { matchText } from './patterns.ts';

/** The standard library: what every environment has. */

/* Sizes */

/** Length in code points. */
function textSize(run: Run, text: string): number {
  const { length } = text;
  if (length >= 100) charge(run, Math.floor(length / 100));
  let size = length;
  for (let i = 0; i < length - 1; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xd800 && code < 0xdc00 && isLow(text.charCodeAt(i + 1))) size -= 1;
  }
  return size;
}

const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
const itemCount = (_run: Run, value: readonly unknown[] | Uint8Array): number => value.length;
function measureMap(run: Run, value: MapValue): number {
  const size = mapSize(value);
  charge(run, keysCost(size));
  return size;
}

const SIZES: readonly (readonly [Type, (run: Run, value: never) => number])[] = [
  [STRING, textSize],
  [BYTES, itemCount],
  [toListType(DYN), itemCount],
  [toMapType(DYN, DYN), measureMap],
];

const size = define(
  'size',
  'Number of code points, bytes, elements or keys.',
  ...SIZES.map(([type, call]) => plain([type], INT, call)),
  ...SIZES.map(([type, call]) => method([type], INT, call)),
);

/* Text */

const contains = (run: Run, text: string, part: string): boolean => {
  charge(run, tenth(text.length) * tenth(part.length));
  return text.includes(part);
};
const startsWith = (run: Run, text: string, start: string): boolean => {
  run.cost += tenth(text.length);
  return text.startsWith(start);
};
const endsWith = (run: Run, text: string, end: string): boolean => {
  run.cost += tenth(text.length);
  return text.endsWith(end);
};

const TEXT: readonly FunctionEntry[] = [
  define('contains', 'Whether the text contains the other.', method([STRING, STRING], BOOL, contains, METERED)),
  define('startsWith', 'Whether the text begins with the other.', method([STRING, STRING], BOOL, startsWith, METERED)),
  define('endsWith', 'Whether the text ends with the other.', method([STRING, STRING], BOOL, endsWith, METERED)),
  needing(
    'regex',
    define(
      'matches',
      'Whether the regular expression (RE2 syntax) matches somewhere in the text.',
      method([STRING, STRING], BOOL, matchText, METERED),
      plain([STRING, STRING], BOOL, matchText, METERED),
    ),
  ),
];

/* Conversions */

type Convert = (run: Run, value: never) => unknown;

const conversion = (
  name: string,
  doc: string,
  result: Type,
  rows: readonly (readonly [Type, Convert] | readonly [Type, Convert, number])[],
): FunctionEntry => define(name, doc, ...rows.map(([from, call, cost]) => plain([from], result, call, cost)));

const itself = (_run: Run, value: unknown): unknown => value;

const toInt = (value: bigint): number | bigint =>
  value > INT_MAX || value < INT_MIN ? fail('out of the range of int') : canonicalInt(value);
const toUint = (value: bigint): Uint =>
  value > UINT_MAX || value < 0n ? fail('out of the range of uint') : boxUint(value);
const MAX_DIGITS = 40;

function textToInt(_run: Run, text: string): number | bigint {
  return text.length <= MAX_DIGITS && /^[+-]?\d+$/.test(text)
    ? toInt(text.startsWith('+') ? BigInt(text.slice(1)) : BigInt(text))
    : fail('this text is not an int');
}

/** Both ends are excluded: they are where rounding begins. */
function doubleToInt(_run: Run, value: number | Double): number | bigint {
  const number = toNumber(value);
  return number > -9223372036854775808 && number < 9223372036854775808
    ? toInt(BigInt(Math.trunc(number)))
    : fail('out of the range of int');
}

function textToUint(_run: Run, text: string): Uint {
  return text.length <= MAX_DIGITS && /^\d+$/.test(text) ? toUint(BigInt(text)) : fail('this text is not a uint');
}

function doubleToUint(_run: Run, value: number | Double): Uint {
  const number = toNumber(value);
  return number >= 0 && number < 18446744073709551616
    ? toUint(BigInt(Math.trunc(number)))
    : fail('out of the range of uint');
}

const DOUBLE_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['+infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
]);

function textToDouble(run: Run, text: string): number | Double {
  charge(run, Math.floor(text.length / 20));
  const special = text.length < 10 ? SPECIAL.get(text.toLowerCase()) : undefined;
  if (special !== undefined) return doubleResult(run, special);
  const value = DOUBLE_TEXT.test(text) ? Number(text) : fail('this text is not a double');
  return Number.isFinite(value) ? boxDouble(value) : fail('out of the range of double');
}

const TRUE: ReadonlySet<string> = new Set(['true', 'True', 'TRUE', 't', '1']);
const FALSE: ReadonlySet<string> = new Set(['false', 'False', 'FALSE', 'f', '0']);
const textToBool = (_run: Run, text: string): boolean =>
  TRUE.has(text) || (FALSE.has(text) ? false : fail('this text is not a bool'));

function bytesToText(run: Run, bytes: Uint8Array): string {
  charge(run, tenth(bytes.length));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('the bytes are no UTF-8 text');
  }
}

function textToBytes(run: Run, text: string): Bytes {
  charge(run, tenth(text.length));
  return new Bytes(Buffer.from(text));
}

const textToTimestamp = (_run: Run, text: string): Timestamp =>
  parseTimestamp(text) ?? fail('this text is not a timestamp such as 2026-01-02T03:04:05Z');
const intToTimestamp = (_run: Run, seconds: number | bigint): Timestamp =>
  makeTimestamp(Number(seconds), 0) ?? fail('timestamp out of range');
const textToDuration = (_run: Run, text: string): Duration =>
  parseDuration(text) ?? fail('this text is not a duration such as 90s or 1h30m');
const intToDuration = (_run: Run, seconds: number | bigint): Duration =>
  createDuration(Number(seconds), 0) ?? fail('duration out of range');

/** Types as values, one box each. */
const TYPE_VALUES = new Map<Kind, TypeValue>();
const TYPE_NAMES: Readonly<Partial<Record<Kind, string>>> = {
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
};
for (const kind of [
  'null_type',
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'list',
  'map',
  'type',
  'timestamp',
  'duration',
  'optional_type',
] as const) {
  TYPE_VALUES.set(kind, new TypeValue(TYPE_NAMES[kind] ?? kind));
}
const valueType = (_run: Run, value: unknown): unknown => TYPE_VALUES.get(celKind(value));
const T = parameter('T');

const CONVERSIONS: readonly FunctionEntry[] = [
  conversion(
    'int',
    'Converts to int; a double is cut to its whole part, a timestamp gives seconds of the epoch.',
    INT,
    [
      [INT, itself],
      [UINT, (_run, value: Uint) => toInt(toBigint(value))],
      [DOUBLE, doubleToInt],
      [STRING, textToInt],
      [TIMESTAMP, (_run, value: Timestamp | Date) => wholeSeconds(toTimestamp(value))],
      [DURATION, (_run, value: Duration) => wholeSeconds(value)],
    ],
  ),
  conversion('uint', 'Converts to an unsigned int.', UINT, [
    [UINT, itself],
    [INT, (_run, value: number | bigint) => toUint(BigInt(value))],
    [DOUBLE, doubleToUint],
    [STRING, textToUint],
  ]),
  conversion('double', 'Converts to double.', DOUBLE, [
    [DOUBLE, itself],
    [INT, (_run, value: number | bigint) => boxDouble(Number(value))],
    [UINT, (_run, value: Uint) => boxDouble(toNumber(value))],
    [STRING, textToDouble],
  ]),
  conversion('string', 'Converts to text.', STRING, [
    [STRING, itself],
    [BOOL, (_run, value: boolean) => String(value)],
    [INT, (_run, value: number | bigint) => String(value)],
    [UINT, (_run, value: Uint) => String(uintValue(value))],
    [DOUBLE, (_run, value: number | Double) => formatDouble(toNumber(value))],
    [BYTES, bytesToText, METERED],
    [TIMESTAMP, (_run, value: Timestamp | Date) => formatTimestamp(value)],
    [DURATION, (_run, value: Duration) => formatDuration(value)],
  ]),
  conversion('bool', 'Converts "true", "t", "1", "false", "f", "0" to bool.', BOOL, [
    [BOOL, itself],
    [STRING, textToBool],
  ]),
  conversion('bytes', 'The UTF-8 bytes of a text.', BYTES, [
    [BYTES, itself],
    [STRING, textToBytes, METERED],
  ]),
  conversion('timestamp', 'An instant from RFC 3339 text or seconds of the epoch.', TIMESTAMP, [
    [STRING, textToTimestamp],
    [INT, intToTimestamp],
    [TIMESTAMP, itself],
  ]),
  conversion('duration', 'A length of time from text such as 1h30m, or from seconds.', DURATION, [
    [STRING, textToDuration],
    [INT, intToDuration],
    [DURATION, itself],
  ]),
  define('dyn', 'The value, without a static type.', plain([T], DYN, itself)),
  define('type', 'The type of a value.', plain([T], typeType(T), valueType)),
];

export const STANDARD: readonly FunctionEntry[] = [size, ...TEXT, ...CONVERSIONS];
