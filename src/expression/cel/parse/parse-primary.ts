import { canonicalInt, INT_MAX, INT_MIN } from '../values/boxes.ts';
import type { Ast, Element, Entry } from './ast.ts';
import { call } from './parse-calls.ts';
import { accept, at, expect, found, grow, optionalMark, type Parser, unexpected } from './parser-state.ts';
import { doubleLiteral, scan } from './scanner.ts';
import type { Scanner } from './token.ts';

export const isNumber = ({ kind }: Scanner): boolean => kind === 'int' || kind === 'double';

export function negativeLiteral(parser: Parser, start: number): Ast {
  const { scanner } = parser;
  const value =
    scanner.kind === 'int'
      ? intLiteral(scanner, -(scanner.value as bigint))
      : doubleLiteral(-(scanner.value as number));
  return literal(parser, value, start);
}

function intLiteral(scanner: Scanner, value: bigint): unknown {
  if (value > INT_MAX || value < INT_MIN)
    scanner.fail('the number is out of the range of int (64 bits)', scanner.start);
  return canonicalInt(value);
}

function literal(parser: Parser, value: unknown, start: number): Ast {
  scan(parser.scanner);
  return { kind: 'literal', value, start, end: parser.scanner.previousEnd, at: start, height: grow(parser, 0) };
}

const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export function primary(parser: Parser): Ast {
  const { scanner } = parser;
  const { start } = scanner;
  switch (scanner.kind) {
    case 'int':
      return literal(parser, intLiteral(scanner, scanner.value as bigint), start);
    case 'double':
      return literal(parser, doubleLiteral(scanner.value as number), start);
    case 'literal':
      return literal(parser, scanner.value, start);
    case 'name':
      return nameOrCall(parser);
    case 'operator':
      return bracketed(parser);
    case 'quoted':
      return scanner.fail('a quoted name can only be a field: write _.`name`', start);
    case 'end':
      return unexpected(parser);
  }
}

function nameOrCall(parser: Parser): Ast {
  const { scanner } = parser;
  const { text: name, start } = scanner;
  const constant = CONSTANTS.get(name);
  if (constant !== undefined) return literal(parser, constant, start);
  if (RESERVED.has(name)) scanner.fail(`${name} is a reserved word`, start);
  scan(scanner);
  if (accept(parser, '(')) return call(parser, { name, target: undefined, start, at: start });
  return {
    kind: 'identifier',
    name,
    absolute: false,
    start,
    end: scanner.previousEnd,
    at: start,
    height: grow(parser, 0),
  };
}

function bracketed(parser: Parser): Ast {
  switch (parser.scanner.text) {
    case '(':
      return parenthesized(parser);
    case '[':
      return list(parser);
    case '{':
      return map(parser);
    case '.':
      return absolute(parser);
    default:
      return unexpected(parser);
  }
}

function parenthesized(parser: Parser): Ast {
  const { start } = parser.scanner;
  scan(parser.scanner);
  const inner = parser.expression();
  expect(parser, ')');
  return { ...inner, start, end: parser.scanner.previousEnd };
}

function absolute(parser: Parser): Ast {
  const { scanner } = parser;
  const { start } = scanner;
  scan(scanner);
  const { text: name, kind, start: mark } = scanner;
  if (kind !== 'name') scanner.fail(`expected a name but found ${found(parser)}`, mark);
  scan(scanner);
  if (accept(parser, '(')) return call(parser, { name, target: undefined, start, at: mark, absolute: true });
  return {
    kind: 'identifier',
    name,
    absolute: true,
    start,
    end: scanner.previousEnd,
    at: mark,
    height: grow(parser, 0),
  };
}

function list(parser: Parser): Ast {
  const { start } = parser.scanner;
  scan(parser.scanner);
  const elements: Element[] = [];
  let height = 0;
  while (!at(parser, ']')) {
    const optional = optionalMark(parser);
    const value = parser.expression();
    height = Math.max(height, value.height);
    elements.push({ value, optional });
    if (!accept(parser, ',')) break;
  }
  expect(parser, ']');
  return { kind: 'list', elements, start, end: parser.scanner.previousEnd, at: start, height: grow(parser, height) };
}

function map(parser: Parser): Ast {
  const { start } = parser.scanner;
  scan(parser.scanner);
  const entries: Entry[] = [];
  let height = 0;
  while (!at(parser, '}')) {
    const optional = optionalMark(parser);
    const key = parser.expression();
    expect(parser, ':');
    const value = parser.expression();
    height = Math.max(height, key.height, value.height);
    entries.push({ key, value, optional });
    if (!accept(parser, ',')) break;
  }
  expect(parser, '}');
  return { kind: 'map', entries, start, end: parser.scanner.previousEnd, at: start, height: grow(parser, height) };
}
