import { once } from '../once.ts';
import { isPrintableAscii } from './ascii.ts';

/** Columns that a text takes in a terminal: East Asian wide characters and emoji two, combining marks none. */
export function displayWidth(text: string): number {
  if (isPrintableAscii(text)) return text.length;
  let width = 0;
  for (const char of text) width += charWidth(char.codePointAt(0) ?? 0);
  return width;
}

function charWidth(point: number): number {
  if (point < 0x300) return 1;
  if (within(point, ZERO_WIDTH)) return 0;
  return within(point, WIDE) ? 2 : 1;
}

type Ranges = readonly (readonly [from: number, to: number])[];

const ZERO_WIDTH: Ranges = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5bd],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x900, 0x902],
  [0xe31, 0xe31],
  [0xe34, 0xe3a],
  [0xe47, 0xe4e],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2064],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0x1f3fb, 0x1f3ff],
  [0xe0100, 0xe01ef],
];

const WIDE: Ranges = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26a1, 0x26a1],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x26d4, 0x26d4],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x274e, 0x274e],
  [0x2753, 0x2755],
  [0x2757, 0x2757],
  [0x2795, 0x2797],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2b55, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f18e],
  [0x1f191, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f335],
  [0x1f337, 0x1f37c],
  [0x1f37e, 0x1f393],
  [0x1f3a0, 0x1f3ca],
  [0x1f3cf, 0x1f3d3],
  [0x1f3e0, 0x1f3f0],
  [0x1f3f4, 0x1f3f4],
  [0x1f3f8, 0x1f43e],
  [0x1f440, 0x1f440],
  [0x1f442, 0x1f4fc],
  [0x1f4ff, 0x1f53d],
  [0x1f54b, 0x1f54e],
  [0x1f550, 0x1f567],
  [0x1f57a, 0x1f57a],
  [0x1f595, 0x1f596],
  [0x1f5a4, 0x1f5a4],
  [0x1f5fb, 0x1f64f],
  [0x1f680, 0x1f6c5],
  [0x1f6cc, 0x1f6cc],
  [0x1f6d0, 0x1f6d2],
  [0x1f6d5, 0x1f6d7],
  [0x1f6dc, 0x1f6df],
  [0x1f6eb, 0x1f6ec],
  [0x1f6f4, 0x1f6fc],
  [0x1f7e0, 0x1f7eb],
  [0x1f7f0, 0x1f7f0],
  [0x1f90c, 0x1f93a],
  [0x1f93c, 0x1f945],
  [0x1f947, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

function within(point: number, ranges: Ranges): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, 0];
    if (point < from) high = middle - 1;
    else if (point > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** At most `width` columns, the last one `…` when something was left out. */
export function fitWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let used = 0;
  let out = '';
  for (const char of text) {
    const columns = charWidth(char.codePointAt(0) ?? 0);
    if (used + columns > width - 1) break;
    used += columns;
    out += char;
  }
  return width < 1 ? '' : `${out}…`;
}

/**
 * Text from outside as one line that cannot move the cursor, change colours or the order in which it is read: newline `\n`, tab `\t`,
 * other control characters, direction marks, invisible characters and halves of characters as `\x1b` or `\u202e`: legal in JSON texts,
 * which hold none below a blank. The marks that join letters and emoji are left alone.
 */
export function escapeControls(text: string): string {
  if (isPrintableAscii(text)) return text;
  return controls().one.test(text) ? text.replace(controls().all, escaped) : text;
}

/** The same, with newline and tab left as they are. */
export function escapeControlsInLines(text: string): string {
  if (isPlainLines(text)) return text;
  return controls().one.test(text)
    ? text.replace(controls().all, char => (char === '\n' || char === '\t' ? char : escaped(char)))
    : text;
}

/**
 * The last safeguard of every printer: line ends and our own colours stay, everything else that controls a terminal is
 * escaped.
 */
export function escapeForeign(text: string): string {
  if (isPlainLines(text)) return text;
  return controls().one.test(text)
    ? text.replace(controls().orOwn, (char, own: string | undefined) => own ?? escaped(char))
    : text;
}

const isPlainLines = (text: string): boolean => /^[\n\t\x20-\x7e]*$/.test(text);

const controls = once(() => {
  const one = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\u200c\u200d]]/v;
  return {
    one,
    all: new RegExp(one, 'gv'),
    /** Line ends, tabs, and our own styles: bold, dim, italic and colours of letters, nothing that hides or blinks. */
    orOwn: new RegExp(`(\\r?\\n|\\t|\\u001b\\[(?:[123]|2[23]|3[0-7]|39|90)m)|${one.source}`, 'gv'),
  };
});

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
]);

function escaped(char: string): string {
  const named = NAMED.get(char);
  if (named !== undefined) return named;
  return Array.from({ length: char.length }, (_, index) => escapedUnit(char.charCodeAt(index))).join('');
}

function escapedUnit(unit: number): string {
  const hex = unit.toString(16);
  return unit < 0x20 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
