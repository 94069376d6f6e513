import { DYN, INT, STRING, toListType } from '../check/types.ts';
import { fail, say } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import { define, type FunctionEntry, METERED, method, plain } from './entry.ts';
import { formatText } from './format.ts';

/** The strings extension. Positions count code points. */

/** Code points as a list, or the text itself where each UTF-16 unit is one. */
type Points = string | readonly string[];
const codePoints = (text: string): Points => (/[\ud800-\udbff]/.test(text) ? Array.from(text) : text);
const part = (points: Points, from: number, to: number): string =>
  typeof points === 'string' ? points.slice(from, to) : points.slice(from, to).join('');

type Int = number | bigint;

/** 1 + ceil(0.1 n) + the size of the result. */
function transformed(run: Run, text: string, result: string): string {
  charge(run, 1 + tenth(text.length) + result.length);
  return result;
}

function charAt(run: Run, text: string, index: Int): string {
  charge(run, 2 + tenth(text.length));
  const points = codePoints(text);
  const at = Number(index);
  if (at < 0 || at > points.length) fail(say`index ${at} is out of range: the text has ${points.length} characters`);
  return points[at] ?? '';
}

/** Position in code points of a position in UTF-16 units, and the other way round. */
const pointsBefore = (text: string, units: number): number => codePoints(text.slice(0, units)).length;
const unitsBefore = (points: Points, count: number): number =>
  typeof points === 'string' ? count : part(points, 0, count).length;

function search(
  run: Run,
  { text, wanted, from, last }: { text: string; wanted: string; from: Int | undefined; last: boolean },
): number {
  charge(run, 1 + tenth(text.length * Math.max(wanted.length, 1)));
  const points = codePoints(text);
  const start = from === undefined ? (last ? points.length : 0) : Number(from);
  if (start < 0 || start > points.length)
    return fail(say`index ${start} is out of range: the text has ${points.length} characters`);
  if (wanted === '') return start;
  const unit = unitsBefore(points, start);
  const found = last ? text.lastIndexOf(wanted, unit) : text.indexOf(wanted, unit);
  return found < 0 || typeof points === 'string' ? found : pointsBefore(text, found);
}

const indexOf = (run: Run, text: string, wanted: string, from?: Int): number =>
  search(run, { text, wanted, from, last: false });
const lastIndexOf = (run: Run, text: string, wanted: string, from?: Int): number =>
  search(run, { text, wanted, from, last: true });

const lowerAscii = (run: Run, text: string): string =>
  transformed(
    run,
    text,
    text.replaceAll(/[A-Z]+/g, found => found.toLowerCase()),
  );
const upperAscii = (run: Run, text: string): string =>
  transformed(
    run,
    text,
    text.replaceAll(/[a-z]+/g, found => found.toUpperCase()),
  );

/** The size of the result is charged before it is made. */
function replace(run: Run, text: string, wanted: string, by: string, count?: Int): string {
  charge(run, 1 + tenth(Math.max(text.length, 1) * Math.max(wanted.length, 1)));
  const limit = count === undefined || count < 0 ? Number.POSITIVE_INFINITY : Number(count);
  const parts = wanted === '' ? ['', ...Array.from(text), ''] : text.split(wanted);
  const hits = Math.min(parts.length - 1, limit);
  charge(run, text.length + hits * (by.length - wanted.length));
  if (hits === parts.length - 1) return parts.join(by);
  return [parts.slice(0, hits + 1).join(by), ...parts.slice(hits + 1)].join(wanted);
}

function split(run: Run, text: string, separator: string, count?: Int): string[] {
  charge(run, 11 + tenth(text.length + 1));
  const limit = count === undefined || count < 0 ? Number.POSITIVE_INFINITY : Number(count);
  if (limit === 0) return [];
  const parts = limit === 1 ? [text] : separator === '' ? Array.from(text) : text.split(separator);
  charge(run, Math.min(parts.length, limit));
  return parts.length <= limit ? parts : [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

function substring(run: Run, text: string, from: Int, to?: Int): string {
  const points = codePoints(text);
  const start = Number(from);
  const end = to === undefined ? points.length : Number(to);
  charge(run, 1 + tenth(text.length));
  if (start < 0 || end > points.length || start > end)
    fail(say`substring(${start}, ${end}) is out of range: the text has ${points.length} characters`);
  charge(run, end - start);
  return part(points, start, end);
}

/** White space of Unicode, as the definition of the library lists it. */
const SPACES: ReadonlySet<string> = new Set(
  '\t\n\v\f\r\u0020\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

function trim(run: Run, text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACES.has(text.charAt(start))) start += 1;
  while (end > start && SPACES.has(text.charAt(end - 1))) end -= 1;
  return transformed(run, text, text.slice(start, end));
}

const reverse = (run: Run, text: string): string => transformed(run, text, Array.from(text).reverse().join(''));

function join(run: Run, list: readonly unknown[], separator = ''): string {
  charge(run, 1 + tenth(list.length + 1));
  let length = Math.max(0, list.length - 1) * separator.length;
  for (const item of list) length += typeof item === 'string' ? item.length : fail('join needs a list of strings');
  charge(run, length);
  return list.join(separator);
}

const QUOTED: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

function quote(run: Run, text: string): string {
  charge(run, 3 * text.length);
  const quoted = Array.from(text.toWellFormed(), character => QUOTED.get(character) ?? character);
  return `"${quoted.join('')}"`;
}

export const STRINGS: readonly FunctionEntry[] = [
  define('charAt', 'The character at a position; empty at the end.', method([STRING, INT], STRING, charAt, METERED)),
  define(
    'format',
    'The text with its %s %d %f %e %b %o %x %X clauses filled from the list.',
    method([STRING, toListType(DYN)], STRING, formatText, METERED),
  ),
  define(
    'indexOf',
    'Position of the first occurrence, from a position on; -1 when there is no match.',
    method([STRING, STRING], INT, indexOf, METERED),
    method([STRING, STRING, INT], INT, indexOf, METERED),
  ),
  define(
    'lastIndexOf',
    'Position of the last occurrence, up to a position; -1 when there is no match.',
    method([STRING, STRING], INT, lastIndexOf, METERED),
    method([STRING, STRING, INT], INT, lastIndexOf, METERED),
  ),
  define('lowerAscii', 'The text with A-Z as a-z.', method([STRING], STRING, lowerAscii, METERED)),
  define('upperAscii', 'The text with a-z as A-Z.', method([STRING], STRING, upperAscii, METERED)),
  define(
    'replace',
    'All occurrences (or the first n) replaced.',
    method([STRING, STRING, STRING], STRING, replace, METERED),
    method([STRING, STRING, STRING, INT], STRING, replace, METERED),
  ),
  define(
    'split',
    'The parts between the separators, n parts at most.',
    method([STRING, STRING], toListType(STRING), split, METERED),
    method([STRING, STRING, INT], toListType(STRING), split, METERED),
  ),
  define(
    'substring',
    'The characters from a position, up to another or the end.',
    method([STRING, INT], STRING, substring, METERED),
    method([STRING, INT, INT], STRING, substring, METERED),
  ),
  define('trim', 'The text without white space around it.', method([STRING], STRING, trim, METERED)),
  define(
    'join',
    'The texts of the list as one, with the separator between them.',
    method([toListType(STRING)], STRING, join, METERED),
    method([toListType(STRING), STRING], STRING, join, METERED),
  ),
  define('strings.quote', 'The text in double quotes, with escapes.', plain([STRING], STRING, quote, METERED)),
];

/** `reverse` of text; lists have a row of the same name. */
export const REVERSE_TEXT = method([STRING], STRING, reverse, METERED);
