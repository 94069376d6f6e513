import {
  bigintOf,
  type Double,
  isDouble,
  isInt,
  kindOf,
  numberOf,
  TypeValue,
  typeName,
  typeValueName,
  Uint,
  uintValue,
} from '../boxes.ts';
import { fail } from '../errors.ts';
import { type Duration, formatDuration, formatTimestamp, type Timestamp } from '../instants.ts';
import { type MapValue, mapGet, mapKeys } from '../maps.ts';
import { charge, type Run, tenth } from '../run.ts';
import { formatDouble, formatExponent, formatFixed } from './numbers.ts';

const CLAUSE = /%(?:%|(?:\.(\d*))?(.?))/gsu;
const MAX_PRECISION = 1000;

/** `"%s: %.2f".format([name, amount])` */
export function formatText(run: Run, format: string, values: readonly unknown[]): string {
  charge(run, tenth(format.length));
  const parts: string[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.matchAll(CLAUSE)) {
    const [whole, precision, letter = ''] = match;
    parts.push(format.slice(from, match.index));
    from = match.index + whole.length;
    if (whole === '%%') parts.push('%');
    else {
      if (next >= values.length) fail(`the text has more clauses than the list has values (${values.length})`);
      const piece = formatClause(letter, values[next], precisionOf(precision));
      charge(run, Math.floor(piece.length / 10));
      parts.push(piece);
      next += 1;
    }
  }
  return parts.join('') + format.slice(from);
}

function precisionOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const precision = text === '' ? Number.NaN : Number(text);
  return precision <= MAX_PRECISION ? precision : fail(`the precision must be a number up to ${MAX_PRECISION}`);
}

type Clause = (value: unknown, precision: number | undefined) => string | undefined;

const CLAUSES: ReadonlyMap<string, Clause> = new Map<string, Clause>([
  ['s', value => textOf(value)],
  ['d', decimal],
  ['f', (value, precision) => real(value, number => formatFixed(number, precision ?? 6))],
  ['e', (value, precision) => real(value, number => formatExponent(number, precision ?? 6))],
  ['b', value => (typeof value === 'boolean' ? String(Number(value)) : integer(value, 2))],
  ['o', value => integer(value, 8)],
  ['x', hexadecimal],
  ['X', value => hexadecimal(value)?.toUpperCase()],
]);

function formatClause(letter: string, value: unknown, precision: number | undefined): string {
  const clause = CLAUSES.get(letter);
  if (clause === undefined)
    return fail(
      letter === '' ? 'the text ends inside a clause' : `%${letter} is no clause: there are %s %d %f %e %b %o %x %X %%`,
    );
  return clause(value, precision) ?? fail(() => `%${letter} cannot show ${typeName(value)}`);
}

const integer = (value: unknown, base: number): string | undefined =>
  isInt(value) || value instanceof Uint ? bigintOf(value).toString(base) : undefined;

function decimal(value: unknown): string | undefined {
  if (!isDouble(value)) return integer(value, 10);
  const number = numberOf(value);
  return Number.isFinite(number) ? (Number.isInteger(number) ? String(number) : undefined) : specialOf(number);
}

const specialOf = (number: number): string => (Number.isNaN(number) ? 'NaN' : number > 0 ? 'Infinity' : '-Infinity');

function real(value: unknown, show: (number: number) => string): string | undefined {
  if (!isDouble(value) && !isInt(value) && !(value instanceof Uint)) return undefined;
  const number = numberOf(value);
  return Number.isFinite(number) ? show(number) : specialOf(number);
}

function hexadecimal(value: unknown): string | undefined {
  if (typeof value === 'string') return Buffer.from(value).toString('hex');
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : integer(value, 16);
}

/** Any value as text, lists and maps included. */
function textOf(value: unknown): string {
  switch (kindOf(value)) {
    case 'string':
      return value as string;
    case 'null_type':
      return 'null';
    case 'bool':
    case 'int':
      return String(value);
    case 'uint':
      return String(uintValue(value as Uint));
    case 'double':
      return doubleText(numberOf(value as number | Double));
    case 'bytes':
      return new TextDecoder().decode(value as Uint8Array);
    case 'timestamp':
      return formatTimestamp(value as Timestamp | Date);
    case 'duration':
      return formatDuration(value as Duration);
    case 'type':
      return value instanceof TypeValue ? typeValueName(value) : '';
    case 'list':
      return `[${(value as readonly unknown[]).map(textOf).join(', ')}]`;
    case 'map':
      return mapText(value as MapValue);
    case 'optional_type':
      return fail('an optional value has no text');
  }
}

const doubleText = (number: number): string => (Number.isFinite(number) ? formatDouble(number) : specialOf(number));

/** Sorted by the text of the keys. */
function mapText(map: MapValue): string {
  const entries = mapKeys(map).map(key => [textOf(key), textOf(mapGet(map, key))] as const);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, text]) => `${key}: ${text}`).join(', ')}}`;
}
