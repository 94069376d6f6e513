import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { evaluationFault } from '../../check/error.ts';
import { decides } from '../run/watch.ts';
import { isEqual, isEqualToAny, isLess, isLessOrEqual } from '../values/compare.ts';
import { isNil, isTrue, isWhole, kindWord, ownMember } from '../values/kinds.ts';
import { toCount } from '../values/numbers.ts';
import { sprint, sprintln } from '../values/print.ts';
import { sprintf } from '../values/printf.ts';
import { define, type GoCall, type GoFunctions, type GoMap, variadic } from './define.ts';

const ASCII = /^[\0-\u007f]*$/;

/** Go counts and cuts the bytes of texts. */
export const byteLength = (text: string): number => (ASCII.test(text) ? text.length : Buffer.byteLength(text));

/** A part of a text by bytes; a character that is cut in two becomes U+FFFD. */
export function byteSlice(text: string, from: number, to: number): string {
  if (from < 0 || to < from || to > byteLength(text)) throw evaluationFault('a position lies outside of the text');
  return ASCII.test(text) ? text.slice(from, to) : Buffer.from(text).subarray(from, to).toString();
}

function length(value: unknown): number {
  if (typeof value === 'string') return byteLength(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (isNil(value)) throw evaluationFault('len of nil');
  if (typeof value === 'object' && Object.getPrototypeOf(value) === null) return Object.keys(value).length;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) return Object.keys(value).length;
  throw evaluationFault(`len counts text, lists and maps, not ${kindWord(value)}`);
}

function position(key: unknown, size: number, what: string): number {
  if (isNil(key)) throw evaluationFault(`${what} needs a position, not nil`);
  if (!isWhole(key)) throw evaluationFault(`${what} needs a whole number as position, not ${kindWord(key)}`);
  const at = Number(key);
  if (at < 0 || at > size) throw evaluationFault('a position lies outside of the list');
  return at;
}

/** The item or member under the keys, one after the other. What a map does not have is nil. */
function index(item: unknown, keys: readonly unknown[]): unknown {
  if (isNil(item)) throw evaluationFault('index of nil');
  let value: unknown = item;
  for (const key of keys) {
    if (isNil(value)) throw evaluationFault('index of nil');
    value = member(value, key);
  }
  return value;
}

function member(value: unknown, key: unknown): unknown {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return bytes[inside(position(key, bytes.length, 'index'), bytes.length)];
  }
  if (Array.isArray(value) || value instanceof Uint8Array)
    return (value as unknown as readonly unknown[])[inside(position(key, value.length, 'index'), value.length)] ?? null;
  const prototype: unknown = typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== null && prototype !== Object.prototype)
    throw evaluationFault(`index cannot look into ${kindWord(value)}`);
  if (typeof key !== 'string') throw evaluationFault(`index needs text as key of a map, not ${kindWord(key)}`);
  return ownMember(value as object, key)?.value ?? null;
}

function inside(at: number, size: number): number {
  if (at < size) return at;
  throw evaluationFault('a position lies outside of the list');
}

/** The taint of what is found under keys that are not sensitive. */
export function pathTaint(
  watch: GoCall['watch'],
  [value, ...keys]: readonly unknown[],
  [taint, ...others]: readonly Taint[],
): Taint {
  if (others.some(isTainted)) return 'derived';
  let [owner, found]: [unknown, Taint] = [value, taint];
  for (const key of keys) {
    if (typeof owner !== 'object' || owner === null) return isTainted(found) ? 'derived' : undefined;
    const step = typeof key === 'bigint' ? Number(key) : key;
    if (typeof step !== 'string' && typeof step !== 'number') return 'derived';
    found = watch?.member(owner, found, step);
    owner = Object.hasOwn(owner, step) ? (owner as GoMap)[step] : undefined;
  }
  return found;
}

/** A part of a list from one position to another, as sprig has it, or of a text by bytes. */
export function slice(value: unknown, bounds: readonly unknown[]): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) throw evaluationFault(`slice cannot cut ${kindWord(value)}`);
  const size = typeof value === 'string' ? byteLength(value) : value.length;
  if (size === 0 && typeof value !== 'string') return null;
  const from = bounds.length > 0 ? toCount(bounds[0]) : 0;
  const to = bounds.length > 1 ? toCount(bounds[1]) : size;
  if (from < 0 || to < from || to > size) throw evaluationFault('a position lies outside of what slice cuts');
  return typeof value === 'string' ? byteSlice(value, from, to) : value.slice(from, to);
}

const HTML: Readonly<Record<string, string>> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\0': '\ufffd',
};
const JS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};

/** Escaped as the body of a text of JavaScript. */
function escapeJs(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const isPlain = code >= 0x20 && (code < 0x7f || !/[\p{C}\p{Z}]/u.test(char));
    out += JS[char] ?? (isPlain ? char : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  return out;
}

/** As `url.QueryEscape`. */
const queryEscape = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

const texts = (values: readonly unknown[]): string =>
  values.length === 1 && typeof values[0] === 'string' ? values[0] : sprint(values.map(value => value ?? '<no value>'));

/** The taint of what `eq`, `not` and similar functions reveal: hidden when one of the values is. */
const sizeTaint = ([value]: readonly unknown[], [taint]: readonly Taint[]): Taint =>
  decides(value, taint) ? 'derived' : undefined;

const formats = (format: string, values: readonly unknown[], { meter }: GoCall): string => {
  meter.use(format.length);
  return sprintf(format, values);
};

/** The functions of text/template itself. `and` and `or` are part of the language: they do not compute all of their arguments. */
export const BUILTINS: GoFunctions = {
  eq: variadic(['any'], 'any', ([first], others) => isEqualToAny(first, others)),
  ne: define(['any', 'any'], ([a, b]) => !isEqual(a, b)),
  lt: define(['any', 'any'], ([a, b]) => isLess(a, b)),
  le: define(['any', 'any'], ([a, b]) => isLessOrEqual(a, b)),
  gt: define(['any', 'any'], ([a, b]) => !isLessOrEqual(a, b)),
  ge: define(['any', 'any'], ([a, b]) => !isLess(a, b)),
  not: define(['any'], ([value]) => !isTrue(value), { shallow: true, taint: sizeTaint }),
  len: define(['any'], ([value]) => length(value), { shallow: true, taint: sizeTaint }),
  index: variadic(['any'], 'any', ([item], keys) => index(item, keys), {
    shallow: true,
    taint: (args, taints, _, { watch }) => pathTaint(watch, args, taints),
  }),
  print: variadic([], 'any', (_, values) => sprint(values), { taint: (args, taints) => onlyText(args, taints) }),
  println: variadic([], 'any', (_, values) => sprintln(values)),
  printf: variadic(['text'], 'any', ([format], values, call) => formats(format, values, call)),
  html: variadic([], 'any', (_, values) => texts(values).replace(/["'&<>\0]/g, char => HTML[char] ?? char)),
  js: variadic([], 'any', (_, values) => escapeJs(texts(values))),
  urlquery: variadic([], 'any', (_, values) => queryEscape(texts(values))),
};

/** One text that is printed stays what it is. */
const onlyText = (args: readonly unknown[], taints: readonly Taint[]): Taint =>
  args.length === 1 && typeof args[0] === 'string' ? taints[0] : taints.some(isTainted) ? 'derived' : undefined;
