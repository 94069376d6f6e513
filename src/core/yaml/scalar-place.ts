/**
 * Where a character of a scalar's text stands in the file, for scalars whose text is not written letter by letter:
 * escapes, folded lines, doubled quotes. Walked only when a position is asked for.
 */
export interface RawText {
  /** The whole document. */
  readonly source: string;
  /** Offsets of the written form, without quotes and block header. */
  readonly start: number;
  readonly end: number;
  readonly form: 'plain' | 'single' | 'double' | 'folded';
  /** `folded`: spaces that every line begins with. */
  readonly indent: number;
}

/** Lines below and columns (from 0) of the character at `offset` of the text, relative to `raw.start`. */
export function placeInRaw(raw: RawText, offset: number): { readonly lines: number; readonly column: number } {
  const index = raw.form === 'folded' ? indexInFolded(raw, offset) : indexInFlow(raw, offset);
  let lines = 0;
  let lineStart = raw.start;
  for (let i = raw.start; i < index; i++) {
    const code = raw.source.charCodeAt(i);
    if (code !== LF && code !== CR) continue;
    if (code === CR && raw.source.charCodeAt(i + 1) === LF) i++;
    lines++;
    lineStart = i + 1;
  }
  return { lines, column: index - lineStart };
}

const LF = 10;
const CR = 13;

/** Plain and quoted text: line breaks fold into a space, escapes stand for one character. */
function indexInFlow(raw: RawText, offset: number): number {
  let written = 0;
  let at = raw.start;
  while (at < raw.end) {
    const blank = blankRun(raw, at);
    if (blank.breaks > 0) {
      const units = blank.breaks === 1 ? 1 : blank.breaks - 1;
      if (written + units > offset) return at;
      written += units;
      at = blank.end;
    } else if (blank.end > at) {
      if (written + blank.end - at > offset) return at + offset - written;
      written += blank.end - at;
      at = blank.end;
    } else {
      const step = nextStep(raw, at);
      if (written + step.units > offset) return at;
      written += step.units;
      at += step.length;
    }
  }
  return raw.end;
}

/** The run of blanks that begins here, with the number of line breaks in it. */
function blankRun(raw: RawText, from: number): { readonly end: number; readonly breaks: number } {
  let breaks = 0;
  let at = from;
  for (; at < raw.end; at++) {
    const code = raw.source.charCodeAt(at);
    if (code === LF || code === CR) {
      breaks++;
      if (code === CR && raw.source.charCodeAt(at + 1) === LF) at++;
    } else if (code !== 32 && code !== 9) break;
  }
  return { end: at, breaks };
}

interface Step {
  readonly units: number;
  readonly length: number;
}
const ONE: Step = { units: 1, length: 1 };
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function nextStep(raw: RawText, at: number): Step {
  const char = raw.source[at];
  if (raw.form === 'single' && char === "'") return { units: 1, length: 2 };
  if (raw.form !== 'double' || char !== '\\') return ONE;
  const next = raw.source[at + 1] ?? '';
  if (next === '\n' || next === '\r') return { units: 0, length: blankRun(raw, at + 1).end - at };
  const digits = HEX_DIGITS[next] ?? 0;
  const wide = digits === 8 && Number.parseInt(raw.source.slice(at + 2, at + 10), 16) > 0xffff;
  return { units: wide ? 2 : 1, length: 2 + digits };
}

/** `>` blocks: a break between two lines of text is a space; blank and more indented lines keep theirs. */
function indexInFolded(raw: RawText, offset: number): number {
  let written = 0;
  let lineStart = raw.start;
  let empty = 0;
  let seen = false;
  let indented = false;
  while (lineStart < raw.end) {
    const lineEnd = rawLineEnd(raw, lineStart);
    const first = raw.source.charCodeAt(lineStart + raw.indent);
    const isEmpty = lineEnd - lineStart <= raw.indent && raw.source.slice(lineStart, lineEnd).trim() === '';
    if (isEmpty) empty++;
    else {
      const more = first === 32 || first === 9;
      written += more || indented ? (seen || !more ? 1 : 0) + empty : empty > 0 ? empty : seen ? 1 : 0;
      const length = lineEnd - lineStart - raw.indent;
      if (offset < written + length) return lineStart + raw.indent + Math.max(0, offset - written);
      written += length;
      seen = true;
      indented = more;
      empty = 0;
    }
    lineStart = lineEnd + (raw.source.charCodeAt(lineEnd) === CR && raw.source.charCodeAt(lineEnd + 1) === LF ? 2 : 1);
  }
  return Math.min(lineStart, raw.end);
}

function rawLineEnd(raw: RawText, from: number): number {
  let at = from;
  while (at < raw.end && raw.source.charCodeAt(at) !== LF && raw.source.charCodeAt(at) !== CR) at++;
  return at;
}
