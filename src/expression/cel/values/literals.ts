import type { Scanner } from '../parse/token.ts';
import { Bytes } from './boxes.ts';

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['"', 34],
  ["'", 39],
  ['?', 63],
  ['\\', 92],
  ['`', 96],
]);
/** Escapes of a fixed number of digits: base, digits, and whether the number is a byte in a bytes literal. */
const CODED: ReadonlyMap<string, readonly [RegExp, number, boolean]> = new Map([
  ['x', [/^[0-9a-fA-F]{2}/, 16, true]],
  ['X', [/^[0-9a-fA-F]{2}/, 16, true]],
  ['u', [/^[0-9a-fA-F]{4}/, 16, false]],
  ['U', [/^[0-9a-fA-F]{8}/, 16, false]],
]);
const OCTAL = /^[0-3][0-7]{2}/;

interface Quote {
  readonly raw: boolean;
  readonly bytes: boolean;
  readonly end: string;
}

/** Reads the string or bytes literal whose quote is at `scanner.position`; the token starts at its prefix. */
export function scanText(scanner: Scanner, raw: boolean, bytes: boolean): void {
  const { source } = scanner;
  const mark = source.charAt(scanner.position);
  const triple = source.startsWith(mark.repeat(3), scanner.position);
  const quote = { raw, bytes, end: triple ? mark.repeat(3) : mark };
  scanner.position += quote.end.length;
  const parts: (string | Uint8Array)[] = [];
  while (!source.startsWith(quote.end, scanner.position)) parts.push(scanPart(scanner, quote));
  scanner.position += quote.end.length;
  scanner.kind = 'literal';
  scanner.value = bytes ? joinBytes(parts) : parts.length === 1 ? parts[0] : parts.join('');
}

/** A run of plain characters, or one escape. */
function scanPart(scanner: Scanner, quote: Quote): string | Uint8Array {
  const { source } = scanner;
  if (!quote.raw && source.charCodeAt(scanner.position) === 92) return scanEscape(scanner, quote.bytes);
  const from = scanner.position;
  const mark = quote.end.charCodeAt(0);
  let i = from;
  for (; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === 92 && !quote.raw) break;
    if (code === mark && (quote.end.length === 1 || source.startsWith(quote.end, i))) break;
    if ((code === 10 || code === 13) && quote.end.length === 1)
      scanner.fail('a line break inside a string: use \\n or three quotes', i);
  }
  if (i === source.length) scanner.fail('the string has no end', scanner.start);
  scanner.position = i;
  return source.slice(from, i);
}

function scanEscape(scanner: Scanner, bytes: boolean): string | Uint8Array {
  const { source, position } = scanner;
  const letter = source.charAt(position + 1);
  const code = ESCAPES.get(letter);
  if (code !== undefined) {
    scanner.position += 2;
    return encoded(code, bytes, true);
  }
  const coded = CODED.get(letter);
  const octal = coded === undefined;
  const [shape, base, byte] = coded ?? [OCTAL, 8, true];
  const digits = shape.exec(source.slice(position + (octal ? 1 : 2), position + 10))?.[0];
  if (digits === undefined)
    return scanner.fail('this is not an escape sequence (write \\\\ for a backslash)', position);
  const value = Number.parseInt(digits, base);
  if (bytes && !byte) return scanner.fail('a Unicode escape cannot stand in bytes', position);
  if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
    return scanner.fail('this escape is not a Unicode character', position);
  scanner.position += digits.length + (octal ? 1 : 2);
  return encoded(value, bytes, byte);
}

const encoded = (code: number, bytes: boolean, byte: boolean): string | Uint8Array =>
  bytes && byte ? Uint8Array.of(code) : String.fromCodePoint(code);

function joinBytes(parts: readonly (string | Uint8Array)[]): Bytes {
  return new Bytes(Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part))));
}
