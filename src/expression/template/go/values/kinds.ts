import { emptyMap, isMap } from '../../../../core/json/json.ts';
import { compareCodePoints } from '../../../../core/text/code-points.ts';
import { Double, isDouble, isInt, Uint, uintValue } from '../../../cel/values/boxes.ts';
import { Duration, Timestamp, timestampFromDate } from '../../../cel/values/values.ts';
import { evaluationFault, type TemplateFault } from '../../check/error.ts';

/** Nothing is there: what a key that is missing gives when that is not an error. It prints `<no value>`. */
export const MISSING = undefined;

/** What Go calls the kind of a value, bytes and times told apart from lists and maps. */
export type GoKind =
  | 'nil'
  | 'bool'
  | 'int'
  | 'uint'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'time'
  | 'duration'
  | 'version';

/** A version of `semver`: its parts are read like members. */
export class Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly pre: string;
  readonly meta: string;
  readonly original: string;
  constructor(parts: { major: number; minor: number; patch: number; pre: string; meta: string; original: string }) {
    this.major = parts.major;
    this.minor = parts.minor;
    this.patch = parts.patch;
    this.pre = parts.pre;
    this.meta = parts.meta;
    this.original = parts.original;
  }
  toString(): string {
    const { major, minor, patch, pre, meta } = this;
    return `${major}.${minor}.${patch}${pre === '' ? '' : `-${pre}`}${meta === '' ? '' : `+${meta}`}`;
  }
}

/** A value as the functions take it: a `Date` is a time, a `Map` a map with keys of text. */
export function normal(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return timestampFromDate(value);
  if (!(value instanceof Map)) return value;
  const map = emptyMap<unknown>();
  for (const [key, item] of value) map[String(key)] = item;
  return map;
}

export function goKind(value: unknown): GoKind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return Number.isSafeInteger(value) ? 'int' : 'float';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'object':
      return value === null ? 'nil' : objectKind(value);
    default:
      return 'nil';
  }
}

function objectKind(value: object): GoKind {
  if (Array.isArray(value)) return 'list';
  if (isMap(value)) return 'map';
  if (value instanceof Double) return 'float';
  if (value instanceof Uint) return 'uint';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Timestamp || value instanceof Date) return 'time';
  if (value instanceof Duration) return 'duration';
  if (value instanceof Version) return 'version';
  return 'map';
}

const WORDS: Readonly<Record<GoKind, string>> = {
  nil: 'nil',
  bool: 'a bool',
  int: 'a whole number',
  uint: 'a whole number',
  float: 'a number with a fraction',
  string: 'text',
  bytes: 'bytes',
  list: 'a list',
  map: 'a map',
  time: 'a time',
  duration: 'a duration',
  version: 'a version',
};

/** What a value is, for messages that must not say what it holds. */
export const kindWord = (value: unknown): string => WORDS[goKind(value)];

/** The type as `%T` and `typeOf` name it. */
const TYPES: Readonly<Record<GoKind, string>> = {
  nil: '<nil>',
  bool: 'bool',
  int: 'int',
  uint: 'uint64',
  float: 'float64',
  string: 'string',
  bytes: '[]uint8',
  list: '[]interface {}',
  map: 'map[string]interface {}',
  time: 'time.Time',
  duration: 'time.Duration',
  version: '*semver.Version',
};
export const goType = (value: unknown): string => TYPES[goKind(value)];

/** The kind as `kindOf` names it. */
const KINDS: Readonly<Record<GoKind, string>> = {
  nil: 'invalid',
  bool: 'bool',
  int: 'int',
  uint: 'uint64',
  float: 'float64',
  string: 'string',
  bytes: 'slice',
  list: 'slice',
  map: 'map',
  time: 'struct',
  duration: 'int64',
  version: 'ptr',
};
export const reflectKind = (value: unknown): string => KINDS[goKind(value)];

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

export type GoInt = number | bigint;

export const isWhole = (value: unknown): value is GoInt => isInt(value);
export const isFloat = isDouble;

/** The number of a float, whole or not. */
export const floatValue = (value: number | Double): number => (typeof value === 'number' ? value : value.toJSON());

/** What `if` asks: false, 0, nil, and empty text, lists and maps do not hold. */
export function isTrue(value: unknown): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return value !== '';
    case 'number':
      return value !== 0;
    case 'bigint':
      return true;
    case 'object':
      return value !== null && isTrueObject(value);
    default:
      return false;
  }
}

function isTrueObject(value: object): boolean {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  if (value instanceof Double) return value.toJSON() !== 0;
  if (value instanceof Uint) return uintValue(value) !== 0;
  if (isMap(value)) {
    for (const _ in value) return true;
    return false;
  }
  return true;
}

/** Keys in the order of their bytes, as Go sorts them. */
export const sortedKeys = (map: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(map).sort(compareCodePoints);

/** Own members only: `constructor` and `__proto__` are keys like any other. */
export function ownMember(map: object, key: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(map, key) ? { value: (map as Readonly<Record<string, unknown>>)[key] } : undefined;
}

export const wrongKind = (name: string, expected: string, value: unknown): TemplateFault =>
  evaluationFault(`${name} needs ${expected}, not ${kindWord(value)}`);
