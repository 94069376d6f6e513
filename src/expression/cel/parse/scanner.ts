import { boxDouble, boxUint, UINT_MAX } from '../values/boxes.ts';
import { scanText } from '../values/literals.ts';
import type { Scanner } from './token.ts';

const QUOTED_NAME = /^[A-Za-z0-9_.\-/ ]+$/;

export function scan(scanner: Scanner): void {
  scanner.previousEnd = scanner.position;
  skipSpace(scanner);
  const { source, position } = scanner;
  scanner.start = position;
  const code = source.charCodeAt(position);
  if (Number.isNaN(code)) scanner.kind = 'end';
  else if (isLetter(code)) scanNameOrText(scanner, code);
  else if (isDigit(code) || (code === 46 && isDigit(source.charCodeAt(position + 1)))) scanNumber(scanner);
  else if (code === 34 || code === 39) scanText(scanner, false, false);
  else if (code === 96) scanQuotedName(scanner);
  else scanOperator(scanner, code);
}

function skipSpace(scanner: Scanner): void {
  const { source } = scanner;
  for (;;) {
    const code = source.charCodeAt(scanner.position);
    if (code === 32 || code === 10 || code === 9 || code === 13 || code === 12) scanner.position += 1;
    else if (code === 47 && source.charCodeAt(scanner.position + 1) === 47) {
      const lineEnd = source.indexOf('\n', scanner.position);
      scanner.position = lineEnd < 0 ? source.length : lineEnd;
    } else return;
  }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function scanNameOrText(scanner: Scanner, first: number): void {
  if (first === 114 || first === 82 || first === 98 || first === 66) {
    const prefix = /^(?:[rR]|[bB][rR]?)(?=["'])/.exec(
      scanner.source.slice(scanner.position, scanner.position + 3),
    )?.[0];
    if (prefix !== undefined) {
      scanner.position += prefix.length;
      scanText(scanner, /[rR]/.test(prefix), /[bB]/.test(prefix));
      return;
    }
  }
  const { source } = scanner;
  let end = scanner.position + 1;
  for (let code = source.charCodeAt(end); isLetter(code) || isDigit(code); code = source.charCodeAt(end)) end += 1;
  scanner.text = source.slice(scanner.position, end);
  scanner.kind = scanner.text === 'in' ? 'operator' : 'name';
  scanner.position = end;
}

function scanQuotedName(scanner: Scanner): void {
  const end = scanner.source.indexOf('`', scanner.position + 1);
  if (end < 0) scanner.fail('the quoted name has no closing `', scanner.start);
  scanner.text = scanner.source.slice(scanner.position + 1, end);
  if (!QUOTED_NAME.test(scanner.text))
    scanner.fail('a quoted name consists of letters, digits and _ . - / space', scanner.start);
  scanner.kind = 'quoted';
  scanner.position = end + 1;
}

const NUMBER = /0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y;

function scanNumber(scanner: Scanner): void {
  const { source, start } = scanner;
  NUMBER.lastIndex = start;
  const text = NUMBER.exec(source)?.[0] ?? '';
  scanner.position = start + text.length;
  const hex = text.charCodeAt(1) === 120 || text.charCodeAt(1) === 88;
  const next = source.charCodeAt(scanner.position);
  if (!hex && /[.eE]/.test(text)) {
    scanner.kind = 'double';
    const value = Number(text);
    if (!Number.isFinite(value)) scanner.fail('the number is out of the range of double', start);
    scanner.value = value;
  } else if (next === 117 || next === 85) {
    const value = BigInt(text);
    if (value > UINT_MAX) scanner.fail('the number is out of the range of uint (0 to 2^64 - 1)', start);
    scanner.kind = 'literal';
    scanner.value = boxUint(value);
    scanner.position += 1;
  } else {
    scanner.kind = 'int';
    scanner.value = BigInt(text);
  }
  const after = source.charCodeAt(scanner.position);
  if (isLetter(after) || isDigit(after)) scanner.fail(`this is not a number`, start);
}

const OPERATORS: ReadonlySet<string> = new Set('+-*/%<>!?:.,()[]{}');
const PAIRS: ReadonlySet<string> = new Set(['&&', '||', '==', '!=', '<=', '>=']);

function scanOperator(scanner: Scanner, code: number): void {
  const { source, position } = scanner;
  const second = source.charCodeAt(position + 1);
  const pair = second === 61 || second === 38 || second === 124 ? source.slice(position, position + 2) : '';
  const text = PAIRS.has(pair) ? pair : source.charAt(position);
  if (text.length === 1 && !OPERATORS.has(text)) scanner.fail(unexpected(source, position, code), position);
  scanner.kind = 'operator';
  scanner.text = text;
  scanner.position += text.length;
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['=', 'compare with =='],
  ['&', 'and is &&'],
  ['|', 'or is ||'],
  ['$', 'names are written without $'],
  [';', 'there are no statements; use cel.bind(name, value, expression)'],
]);

function unexpected(source: string, position: number, code: number): string {
  const character =
    code >= 32
      ? String.fromCodePoint(source.codePointAt(position) ?? code)
      : `\\u${code.toString(16).padStart(4, '0')}`;
  const hint = HINTS.get(character);
  return `unexpected character ${character}${hint === undefined ? '' : `: ${hint}`}`;
}

/** The value of a double literal. */
export const doubleLiteral = (value: number): unknown => boxDouble(value);
