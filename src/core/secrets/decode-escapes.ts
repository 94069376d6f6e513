import type { View, ViewMemory } from './view.ts';

/** What an escape stands for, and how many codes it takes. */
interface Escape {
  readonly bytes: readonly number[];
  readonly length: number;
}

/** One way to write characters so that others can read them: where an escape may begin, and how it is read. */
interface Escaping {
  readonly begins: readonly number[];
  /** Not tried on a text without one of these. */
  readonly needs?: readonly number[];
  read(codes: Uint16Array, at: number): Escape | undefined;
}

const [BACKSLASH, PERCENT, PLUS, AMPERSAND, SINGLE, DOUBLE, BLANK] = [0x5c, 0x25, 0x2b, 0x26, 0x27, 0x22, 0x20];

/** JSON, YAML, C, and a shell's `\x`. What has no meaning of its own stands for itself. */
const backslashes: Escaping = {
  begins: [BACKSLASH],
  read(codes, at) {
    const kind = String.fromCharCode(codes[at + 1] ?? 0);
    if (kind === 'u' || kind === 'U' || kind === 'x') return readHexEscape(codes, at, kind);
    if (kind >= '0' && kind <= '7') return readOctal(codes, at);
    const named = NAMED[kind];
    if (named !== undefined) return { bytes: [named], length: 2 };
    const next = codes[at + 1];
    return next === undefined || next > 0xff ? undefined : { bytes: [next], length: 2 };
  },
};

const NAMED: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  e: 27,
};

const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readHexEscape(codes: Uint16Array, at: number, kind: string): Escape | undefined {
  const braced = codes[at + 2] === 0x7b ? codes.indexOf(0x7d, at + 3) : -1;
  if (braced !== -1 && braced - at <= 11) {
    const point = hexNumber(codes, at + 3, braced);
    return point === undefined ? undefined : { bytes: utf8(point), length: braced + 1 - at };
  }
  const end = at + 2 + (DIGITS[kind] ?? 0);
  const point = hexNumber(codes, at + 2, end);
  if (point === undefined) return undefined;
  if (kind === 'x') return { bytes: [point], length: end - at };
  const low =
    point >= 0xd800 && point < 0xdc00 && codes[end] === BACKSLASH ? hexNumber(codes, end + 2, end + 6) : undefined;
  if (low === undefined || low < 0xdc00 || low > 0xdfff) return { bytes: utf8(point), length: end - at };
  return { bytes: utf8(0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00)), length: end + 6 - at };
}

/** Three digits are a byte, as git and shells write it; `\0` alone is a null. */
function readOctal(codes: Uint16Array, at: number): Escape {
  const digits = String.fromCharCode(...codes.subarray(at + 1, at + 4));
  if (/^[0-3][0-7]{2}$/.test(digits)) return { bytes: [Number.parseInt(digits, 8)], length: 4 };
  return { bytes: [digits.startsWith('0') ? 0 : digits.charCodeAt(0)], length: 2 };
}

/** URLs: any character may be encoded, in either case. */
const percents: Escaping = { begins: [PERCENT], read: readPercent };

/** Forms: the same, and `+` is a blank. */
const forms: Escaping = {
  begins: [PLUS, PERCENT],
  needs: [PLUS],
  read: (codes, at) => (codes[at] === PLUS ? { bytes: [BLANK], length: 1 } : readPercent(codes, at)),
};

function readPercent(codes: Uint16Array, at: number): Escape | undefined {
  const byte = hexNumber(codes, at + 1, at + 3);
  return byte === undefined ? undefined : { bytes: [byte], length: 3 };
}

/** XML and HTML. */
const entities: Escaping = {
  begins: [AMPERSAND],
  read(codes, at) {
    const end = codes.subarray(at, at + 12).indexOf(0x3b);
    if (end === -1) return undefined;
    const name = String.fromCharCode(...codes.subarray(at + 1, at + end));
    const point = ENTITIES[name] ?? numericEntity(name);
    return point === undefined ? undefined : { bytes: utf8(point), length: end + 1 };
  },
};

const ENTITIES: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 };

function numericEntity(name: string): number | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return decimal === undefined ? undefined : Number(decimal);
}

/** A quote inside quotes, written twice: YAML, CSV, SQL, PowerShell. */
const doubledQuotes: Escaping = {
  begins: [SINGLE, DOUBLE],
  read(codes, at) {
    const quote = codes[at] ?? 0;
    return codes[at + 1] === quote ? { bytes: [quote], length: 2 } : undefined;
  },
};

/** A shell closes its quotes to write a quote: `'\''` and `'"'"'`. */
const leftQuotes: Escaping = {
  begins: [SINGLE],
  read(codes, at) {
    const written = LEFT_QUOTES.find(spelling => spelling.every((code, offset) => codes[at + offset] === code));
    return written && { bytes: [SINGLE], length: written.length };
  },
};

const LEFT_QUOTES: readonly (readonly number[])[] = [
  [SINGLE, BACKSLASH, SINGLE, SINGLE],
  [SINGLE, DOUBLE, SINGLE, DOUBLE, SINGLE],
];

const ESCAPINGS: readonly Escaping[] = [backslashes, percents, forms, entities, doubledQuotes, leftQuotes];

/** The view as each of the escapings reads it, where that makes a difference. */
export function decodeEscapes(view: View, memory: ViewMemory): readonly View[] {
  return ESCAPINGS.flatMap(escaping => {
    if (!(escaping.needs ?? escaping.begins).some(code => view.codes.includes(code))) return [];
    return decode(view, escaping, memory) ?? [];
  });
}

function decode(view: View, { begins, read }: Escaping, memory: ViewMemory): View | undefined {
  const { codes, from, to } = view;
  const out = memory.build(codes.length);
  const [first, second] = begins;
  let kept = 0;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code !== first && code !== second) continue;
    const escape = read(codes, at);
    if (escape === undefined) continue;
    out.copy(view, kept, at);
    kept = Math.min(at + escape.length, codes.length);
    for (const byte of escape.bytes) out.push(byte, from[at] as number, to[kept - 1] as number);
    at = kept - 1;
  }
  if (kept > 0) out.copy(view, kept, codes.length);
  const decoded = out.finish();
  return kept > 0 ? decoded : undefined;
}

export function hexValue(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return code < 0x80 && lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined;
}

function hexNumber(codes: Uint16Array, start: number, end: number): number | undefined {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = hexValue(codes[at] ?? 0);
    if (digit === undefined) return undefined;
    number = number * 16 + digit;
  }
  return number;
}

/** What is not a character becomes U+FFFD, as it does when a text is written. */
function utf8(point: number): number[] {
  const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return [...Buffer.from(String.fromCodePoint(isCharacter ? point : 0xfffd))];
}
