import { type Taint, TextParts } from '../../../../core/secrets/taint.ts';
import { isAscii } from '../../../../core/text/ascii.ts';
import { compareCodePoints } from '../../../../core/text/code-points.ts';
import { evaluationFault } from '../../check/error.ts';
import { toCount } from '../values/numbers.ts';
import { printValue } from '../values/print.ts';
import { goQuote } from '../values/quote.ts';
import { byteLength, byteSlice } from './builtins.ts';
import { camelCase, isUpper, kebabCase, snakeCase, toLower, toUpper } from './cases.ts';
import { checkedSize, define, type GoCall, type GoFunctions, type TaintRule, variadic } from './define.ts';

/** A value as text: text as it is, bytes as UTF-8, anything else as `%v`. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString() : printValue(value);
}

/** The items of a list as texts, without those that are nil; anything else is a list of one. */
function asTexts(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).filter(item => item !== null && item !== undefined).map(asText);
}

const present = (values: readonly unknown[]): unknown[] =>
  values.filter(value => value !== null && value !== undefined);

const isLower = (char: string): boolean => /\p{Ll}/u.test(char);
/** `unicode.IsSpace` */
const SPACE = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
/** The first character of each word. */
const FIRST = new RegExp(`(?<=^|${SPACE})[^]`, 'gu');
const ENDS = new RegExp(`^${SPACE}+|${SPACE}+$`, 'g');

const upper = (text: string): string => (isAscii(text) ? text.toUpperCase() : Array.from(text, toUpper).join(''));
const lower = (text: string): string => (isAscii(text) ? text.toLowerCase() : Array.from(text, toLower).join(''));

/** The first letter of each word in upper case: `strings.Title`. */
function title(text: string): string {
  let before = ' ';
  let out = '';
  for (const char of text) {
    out +=
      /[\p{L}\p{Nd}_]/u.test(before) || (!/^[\0-\u007f]$/.test(before) && !new RegExp(SPACE).test(before))
        ? char
        : upper(char);
    before = char;
  }
  return out;
}

function swapCase(text: string): string {
  return Array.from(text)
    .map(char => (isUpper(char) ? lower(char) : isLower(char) ? upper(char) : char))
    .join('');
}

/** The first character of each word. goutils works on bytes. */
function initials(text: string): string {
  let isGap = true;
  let out = '';
  for (const byte of Buffer.from(text)) {
    const char = String.fromCharCode(byte);
    const isSpace = new RegExp(SPACE).test(char);
    if (!isSpace && isGap) out += char;
    isGap = isSpace;
  }
  return out;
}

function withoutSpace(text: string): string {
  if (!new RegExp(SPACE).test(Buffer.from(text).toString('latin1'))) return text;
  return Array.from(Buffer.from(text).toString('latin1'))
    .filter(char => !new RegExp(SPACE).test(char))
    .join('');
}

function trimSet(text: string, set: string, ends: 'both'): string {
  const chars = new Set(set);
  const all = Array.from(text);
  let [from, to] = [0, all.length];
  if (ends === 'both') while (from < to && chars.has(all[from] ?? '')) from++;
  while (to > from && chars.has(all[to - 1] ?? '')) to--;
  return all.slice(from, to).join('');
}

function truncate(count: number, text: string): string {
  const size = byteLength(text);
  if (count < 0 && size + count > 0) return byteSlice(text, size + count, size);
  return count >= 0 && size > count ? byteSlice(text, 0, count) : text;
}

function substring(start: number, end: number, text: string): string {
  const size = byteLength(text);
  if (start < 0) return byteSlice(text, 0, end);
  return byteSlice(text, start, end < 0 || end > size ? size : end);
}

/** `AbbreviateFull` of goutils. */
function abbreviate(text: string, offset: number, width: number): string {
  const size = byteLength(text);
  if (text === '' || width < 4) return '';
  if (size <= width) return text;
  let from = Math.min(offset, size);
  if (size - from < width - 3) from = size - (width - 3);
  if (from <= 4) return `${byteSlice(text, 0, width - 3)}...`;
  if (width < 7) return '';
  if (from + width - 3 < size) return `...${abbreviate(byteSlice(text, from, size), 0, width - 3)}`;
  return `...${byteSlice(text, size - (width - 3), size)}`;
}

/** `WrapCustom` of goutils; `breaksWords`: words longer than a line too. */
function wrap(text: string, given: number, { separator, breaksWords }: Wrapping, { meter }: GoCall): string {
  const width = Math.max(1, given);
  const breaks = separator === '' ? '\n' : separator;
  const bytes = Buffer.from(text);
  const size = bytes.length;
  meter.use(size + Math.ceil(size / width) * breaks.length);
  const part = (from: number, to: number): string => bytes.subarray(from, to).toString();
  let out = '';
  let offset = 0;
  while (size - offset > width) {
    if (bytes[offset] === 0x20) {
      offset++;
      continue;
    }
    const space = bytes.subarray(offset, width + offset + 1).lastIndexOf(0x20);
    const later = space === -1 && !breaksWords ? bytes.indexOf(0x20, width + offset) : undefined;
    if (later === -1) return out + part(offset, size);
    const end = later ?? (space === -1 ? offset + width : offset + space);
    out += part(offset, end) + breaks;
    offset = space === -1 && later === undefined ? end : end + 1;
  }
  return out + part(offset, size);
}

interface Wrapping {
  readonly separator: string;
  readonly breaksWords: boolean;
}

function repeat(count: number, text: string, call: GoCall): string {
  if (count < 0) throw evaluationFault('repeat needs a count that is not negative');
  call.meter.use(checkedSize(count * text.length, call));
  return text.repeat(count);
}

function indent(count: number, text: string, call: GoCall): string {
  if (count < 0) throw evaluationFault('an indentation is not negative');
  const lines = text.split('\n').length;
  call.meter.use(checkedSize(text.length + lines * count, call));
  const pad = ' '.repeat(count);
  return pad + text.replaceAll('\n', `\n${pad}`);
}

/** Which parts of an indented text are sensitive: those of the text before. */
const indentTaint =
  (lead: string): TaintRule =>
  ([count, text], [countTaint, taint], result) => {
    if (
      countTaint !== undefined ||
      !(taint instanceof TextParts) ||
      typeof text !== 'string' ||
      typeof result !== 'string'
    )
      return taint === undefined && countTaint === undefined ? undefined : 'derived';
    return movedParts(taint, text, { pad: Number(count), lead, result });
  };

interface Moved {
  readonly pad: number;
  readonly lead: string;
  readonly result: string;
}

/** The hidden stretches of a text at the places that they have after the indentation; line breaks inside of one are hidden with it. */
function movedParts(taint: TextParts, text: string, { pad, lead, result }: Moved): Taint {
  if (!taint.isOf(text)) return 'derived';
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  const moved = (at: number): number => lead.length + pad + at + pad * breaks.filter(place => place < at).length;
  const hidden = taint.hidden.map(({ from, to, ...rest }) => ({ from: moved(from), to: moved(to), ...rest }));
  return new TextParts(result, hidden);
}

const trimTaint: TaintRule = (args, taints, result) => {
  const [text, taint] = [args.at(-1), taints.at(-1)];
  if (taints.slice(0, -1).some(other => other !== undefined)) return 'derived';
  if (!(taint instanceof TextParts)) return taint === undefined ? undefined : 'derived';
  // What is cut off a text with sensitive parts shows nothing while the rest is the same.
  return text === result ? taint : 'derived';
};

function replaced(old: string, by: string, text: string, { meter }: GoCall): string {
  const count = old === '' ? text.length + 1 : text.split(old).length - 1;
  meter.use(text.length + count * by.length);
  if (old !== '') return text.split(old).join(by);
  return text === '' ? by : `${by}${Array.from(text).join(by)}${by}`;
}

function join(separator: string, values: readonly string[], { meter }: GoCall): string {
  meter.use(values.reduce((sum, text) => sum + text.length + separator.length, 0));
  return values.join(separator);
}

function splitText(separator: string, text: string): string[] {
  return separator === '' ? Array.from(text) : text.split(separator);
}

/** `strings.SplitN` */
function splitCount(separator: string, count: number, text: string): string[] {
  const parts = splitText(separator, text);
  if (count < 0 || parts.length <= count) return count === 0 ? [] : parts;
  if (count === 0) return [];
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)];
}

const numbered = (parts: readonly string[], { owned }: GoCall): object => {
  const map = Object.create(null) as Record<string, string>;
  for (const [index, part] of parts.entries()) map[`_${index}`] = part;
  owned.add(map);
  return map;
};

function cat(values: readonly unknown[]): string {
  return present(values).map(asFormatted).join(' ');
}

/** `%v` of a value inside of a text. */
const asFormatted = (value: unknown): string => printValue(value);

/** Functions on texts, as sprig has them. */
export const TEXT_FUNCTIONS: GoFunctions = {
  upper: define(['text'], ([text]) => upper(text)),
  lower: define(['text'], ([text]) => lower(text)),
  title: define(['text'], ([text]) => title(text)),
  untitle: define(['text'], ([text]) => text.replace(FIRST, char => lower(char))),
  trim: define(['text'], ([text]) => text.replace(ENDS, ''), { taint: trimTaint }),
  trimAll: define(['text', 'text'], ([set, text]) => trimSet(text, set, 'both'), { taint: trimTaint }),
  trimall: define(['text', 'text'], ([set, text]) => trimSet(text, set, 'both'), { taint: trimTaint }),
  trimSuffix: define(
    ['text', 'text'],
    ([end, text]) => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text),
    {
      taint: trimTaint,
    },
  ),
  trimPrefix: define(['text', 'text'], ([start, text]) => (text.startsWith(start) ? text.slice(start.length) : text), {
    taint: trimTaint,
  }),
  nospace: define(['text'], ([text]) => withoutSpace(text)),
  initials: define(['text'], ([text]) => initials(text)),
  swapcase: define(['text'], ([text]) => swapCase(text)),
  snakecase: define(['text'], ([text]) => snakeCase(text)),
  camelcase: define(['text'], ([text]) => camelCase(text)),
  kebabcase: define(['text'], ([text]) => kebabCase(text)),
  abbrev: define(['int', 'text'], ([width, text]) => (width < 4 ? text : abbreviate(text, 0, width))),
  abbrevboth: define(['int', 'int', 'text'], ([left, right, text]) =>
    right < 4 || (left > 0 && right < 7) ? text : abbreviate(text, Math.max(0, left), right),
  ),
  trunc: define(['int', 'text'], ([count, text]) => truncate(count, text)),
  substr: define(['int', 'int', 'text'], ([start, end, text]) => substring(start, end, text)),
  repeat: define(['int', 'text'], ([count, text], call) => repeat(count, text, call)),
  wrap: define(['int', 'text'], ([width, text], call) =>
    wrap(text, width, { separator: '\n', breaksWords: false }, call),
  ),
  wrapWith: define(['int', 'text', 'text'], ([width, separator, text], call) =>
    wrap(text, width, { separator, breaksWords: true }, call),
  ),
  contains: define(['text', 'text'], ([part, text]) => text.includes(part)),
  hasPrefix: define(['text', 'text'], ([part, text]) => text.startsWith(part)),
  hasSuffix: define(['text', 'text'], ([part, text]) => text.endsWith(part)),
  quote: variadic([], 'any', (_, values) =>
    present(values)
      .map(value => goQuote(asText(value)))
      .join(' '),
  ),
  squote: variadic([], 'any', (_, values) =>
    present(values)
      .map(value => `'${printValue(value)}'`)
      .join(' '),
  ),
  cat: variadic([], 'any', (_, values) => cat(values)),
  indent: define(['int', 'text'], ([count, text], call) => indent(count, text, call), { taint: indentTaint('') }),
  nindent: define(['int', 'text'], ([count, text], call) => `\n${indent(count, text, call)}`, {
    taint: indentTaint('\n'),
  }),
  replace: define(['text', 'text', 'text'], ([old, by, text], call) => replaced(old, by, text, call)),
  plural: define(['text', 'text', 'int'], ([one, many, count]) => (count === 1 ? one : many)),
  toString: define(['any'], ([value]) => asText(value), {
    taint: (args, [taint]) => (typeof args[0] === 'string' ? taint : taint && 'derived'),
  }),
  toStrings: define(['any'], ([value]) => asTexts(value)),
  join: define(['text', 'any'], ([separator, value], call) => join(separator, asTexts(value), call)),
  sortAlpha: define(['any'], ([value]) =>
    Array.isArray(value) ? asTexts(value).sort(compareCodePoints) : [asText(value)],
  ),
  split: define(['text', 'text'], ([separator, text], call) => numbered(splitText(separator, text), call)),
  splitn: define(['text', 'int', 'text'], ([separator, count, text], call) =>
    numbered(splitCount(separator, count, text), call),
  ),
  splitList: define(['text', 'text'], ([separator, text]) => splitText(separator, text)),
  atoi: define(['text'], ([text]) => (/^[+-]?\d+$/.test(text) ? toCount(text.replace(/^([+-]?)0+(?=\d)/, '$1')) : 0)),
};
