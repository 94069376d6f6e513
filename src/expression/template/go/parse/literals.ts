import { boxDouble, canonicalInt, INT_MAX, INT_MIN } from '../../../cel/values/boxes.ts';
import { syntaxFault } from '../../check/error.ts';
import type { Token } from './lexer.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))/gsu;

/** The text of a literal in double quotes or backquotes, as Go reads it. Bytes beyond ASCII (`\xff`) must be UTF-8 together. */
export function parseTextLiteral({ text, at }: Token): string {
  if (text.startsWith('`')) return text.slice(1, -1).replaceAll('\r', '');
  return unquote(text.slice(1, -1), '"', at);
}

/** The number of the one character in quotes. */
export function parseCharLiteral({ text, at }: Token): number {
  const [char, ...others] = unquote(text.slice(1, -1), "'", at);
  if (char === undefined || others.length > 0) throw syntaxFault(`${text} must be one character`, at);
  return char.codePointAt(0) ?? 0;
}

function unquote(body: string, quote: string, at: number): string {
  if (!body.includes('\\')) return body;
  const bytes: Buffer[] = [];
  let from = 0;
  for (const match of body.matchAll(ESCAPE)) {
    bytes.push(Buffer.from(body.slice(from, match.index)), escaped(match, quote, at));
    from = match.index + match[0].length;
  }
  bytes.push(Buffer.from(body.slice(from)));
  return Buffer.concat(bytes).toString('utf8');
}

function escaped([whole, hex, short, long, octal, char = '']: RegExpExecArray, quote: string, at: number): Buffer {
  if (hex !== undefined) return Buffer.from([Number.parseInt(hex, 16)]);
  if (octal !== undefined && Number.parseInt(octal, 8) < 256) return Buffer.from([Number.parseInt(octal, 8)]);
  const code = short ?? long;
  if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff)
    return Buffer.from(String.fromCodePoint(Number.parseInt(code, 16)));
  const isQuote = char === '"' || char === "'";
  const plain = isQuote && char !== quote ? undefined : ESCAPES[char];
  if (plain === undefined) throw syntaxFault(`"${whole}" is not an escape of Go`, at);
  return Buffer.from(plain);
}

const INTEGER = /^([+-]?)(0[xX]|0[oO]|0[bB]|0)?([0-9a-fA-F_]*)$/;
const BASES: Readonly<Record<string, string>> = { '0x': '0x', '0o': '0o', '0': '0o', '0b': '0b' };

/** An int of 64 bits, or a double when it is written with a point or an exponent. */
export function parseNumberLiteral({ text, at }: Token): unknown {
  const plain = text.replaceAll('_', '');
  const [, sign = '', prefix = '', digits = ''] = INTEGER.exec(plain) ?? [];
  try {
    const isFloat = /^[+-]?(?!0[xX])[0-9.]*[.eE]/.test(plain);
    if (isFloat && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain)) return boxDouble(Number(plain));
    if (/^[+-]?0[xX][0-9a-fA-F.]*[pP]/.test(plain)) return boxDouble(hexFloat(plain));
    if (prefix === '0' && digits === '') return 0;
    const value =
      BigInt(`${BASES[prefix.toLowerCase()] ?? ''}${digits === '' ? 'x' : digits}`) * (sign === '-' ? -1n : 1n);
    if (value <= INT_MAX && value >= INT_MIN) return canonicalInt(value);
  } catch {
    // Said below.
  }
  const isLarge = /^[+-]?\d+$/.test(plain);
  throw syntaxFault(isLarge ? `the number ${text} is too large` : `bad number "${text}"`, at);
}

function hexFloat(text: string): number {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)$/.exec(text) ?? [];
  const mantissa = Number(BigInt(`0x${whole}${fraction}`));
  return (sign === '-' ? -1 : 1) * mantissa * 2 ** (Number(power) - 4 * fraction.length);
}
