import { fail, fixed, say, typeWord } from '../run/errors.ts';
import { beginWalk, charge, createRun, endWalk, type Run, tenth } from '../run/run.ts';
import { visit } from '../run/visits.ts';
import {
  celKind,
  type Double,
  isDouble,
  isInt,
  TypeValue,
  toBigint,
  toNumber,
  typeValueName,
  Uint,
  uintValue,
} from '../values/boxes.ts';
import { type Duration, formatDuration, formatTimestamp, type Timestamp } from '../values/instants.ts';
import { type MapValue, mapGet, mapKeys } from '../values/maps.ts';
import { formatExponent, formatFixed, formatPlain } from './numbers.ts';

const CLAUSE = /%(?:%|(?:\.(\d*))?(.?))/gsu;
const MAX_PRECISION = 1000;

/** `"%s: %.2f".format([name, amount])` */
export function formatText(run: Run, format: string, values: readonly unknown[]): string {
  charge(run, tenth(format.length));
  beginWalk(run, PAID_BY_TEXT);
  const parts: string[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.matchAll(CLAUSE)) {
    const [whole, precision, letter = ''] = match;
    parts.push(format.slice(from, match.index));
    from = match.index + whole.length;
    if (whole === '%%') parts.push('%');
    else {
      if (next >= values.length) fail(say`the text has more clauses than the list has values (${values.length})`);
      const piece = formatClause(run, letter, values[next], parsePrecision(precision));
      charge(run, Math.floor(piece.length / 10));
      parts.push(piece);
      next += 1;
    }
    visit(run, CLAUSE_VISITS);
  }
  endWalk(run, PAID_BY_TEXT);
  return parts.join('') + format.slice(from);
}

/** Units for looking at values and clauses that the price of the text includes. */
const PAID_BY_TEXT = 10;
const CLAUSE_VISITS = 5;

/** The text of each clause and the text between them, for a text that was formatted without a failure. */
export function formatPieces(
  format: string,
  values: readonly unknown[],
): readonly { readonly text: string; readonly index?: number }[] {
  // The cost is already charged: this is not work of the expression.
  const run = createRun({ slots: 0, literals: new Set() });
  run.checkpoint = Number.POSITIVE_INFINITY;
  const pieces: { readonly text: string; readonly index?: number }[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.matchAll(CLAUSE)) {
    const [whole, precision, letter = ''] = match;
    pieces.push({ text: format.slice(from, match.index) });
    from = match.index + whole.length;
    if (whole === '%%') pieces.push({ text: '%' });
    else {
      pieces.push({ text: formatClause(run, letter, values[next], parsePrecision(precision)), index: next });
      next += 1;
    }
  }
  return [...pieces, { text: format.slice(from) }];
}

function parsePrecision(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const precision = text === '' ? Number.NaN : Number(text);
  return precision <= MAX_PRECISION
    ? precision
    : fail(say`the precision must be a number up to ${fixed(MAX_PRECISION)}`);
}

type Clause = (run: Run, value: unknown, precision: number | undefined) => string | undefined;

const CLAUSES: ReadonlyMap<string, Clause> = new Map<string, Clause>([
  ['s', formatValue],
  ['d', (_run, value) => decimal(value)],
  ['f', (run, value, precision) => real(run, value, number => formatFixed(number, precision ?? 6))],
  ['e', (run, value, precision) => real(run, value, number => formatExponent(number, precision ?? 6))],
  ['b', (_run, value) => (typeof value === 'boolean' ? String(Number(value)) : integer(value, 2))],
  ['o', (_run, value) => integer(value, 8)],
  ['x', (_run, value) => hexadecimal(value)],
  ['X', (_run, value) => hexadecimal(value)?.toUpperCase()],
]);

function formatClause(run: Run, letter: string, value: unknown, precision: number | undefined): string {
  const clause = CLAUSES.get(letter);
  if (clause === undefined)
    return fail(
      letter === ''
        ? 'the text ends inside a clause'
        : `%${letter} is not a clause: there are %s %d %f %e %b %o %x %X %%`,
    );
  return clause(run, value, precision) ?? fail(() => say`%${letter} cannot show ${typeWord(value)}`);
}

const integer = (value: unknown, base: number): string | undefined =>
  isInt(value) || value instanceof Uint ? toBigint(value).toString(base) : undefined;

function decimal(value: unknown): string | undefined {
  if (!isDouble(value)) return integer(value, 10);
  const number = toNumber(value);
  return Number.isFinite(number) ? formatPlain(number) : nonFiniteText(number);
}

const nonFiniteText = (number: number): string =>
  Number.isNaN(number) ? 'NaN' : number > 0 ? 'Infinity' : '-Infinity';

/** The further the value is from 1, the longer the numbers in the computation. */
function real(run: Run, value: unknown, show: (number: number) => string): string | undefined {
  if (!isDouble(value) && !isInt(value) && !(value instanceof Uint)) return undefined;
  const number = toNumber(value);
  if (!Number.isFinite(number)) return nonFiniteText(number);
  visit(run, number === 0 ? 1 : REAL_VISITS + 3 * Math.abs(Math.log10(Math.abs(number))));
  return show(number);
}

const REAL_VISITS = 80;

function hexadecimal(value: unknown): string | undefined {
  if (typeof value === 'string') return Buffer.from(value).toString('hex');
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : integer(value, 16);
}

/** Any value as text, lists and maps included. */
function formatValue(run: Run, value: unknown): string {
  visit(run, 1);
  switch (celKind(value)) {
    case 'string':
      visit(run, (value as string).length / 10);
      return value as string;
    case 'null_type':
      return 'null';
    case 'bool':
    case 'int':
      return String(value);
    case 'uint':
      return String(uintValue(value as Uint));
    case 'double':
      return doubleText(toNumber(value as number | Double));
    case 'bytes':
      visit(run, (value as Uint8Array).length);
      return new TextDecoder().decode(value as Uint8Array);
    case 'timestamp':
      return formatTimestamp(value as Timestamp | Date);
    case 'duration':
      return formatDuration(value as Duration);
    case 'type':
      return value instanceof TypeValue ? typeValueName(value) : '';
    case 'list':
      return `[${(value as readonly unknown[]).map(item => formatValue(run, item)).join(', ')}]`;
    case 'map':
      return mapText(run, value as MapValue);
    case 'optional_type':
      return fail('an optional value has no text');
  }
}

const doubleText = (number: number): string => (Number.isFinite(number) ? formatPlain(number) : nonFiniteText(number));

/** Sorted by the text of the keys. */
function mapText(run: Run, map: MapValue): string {
  const entries = mapKeys(map).map(key => [formatValue(run, key), formatValue(run, mapGet(map, key))] as const);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, text]) => `${key}: ${text}`).join(', ')}}`;
}
