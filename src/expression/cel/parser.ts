import type { Ast, BinaryOperator, Element, Entry, MessageLiteral } from './ast.ts';
import { INT_MAX, INT_MIN, intOf } from './boxes.ts';
import { EXTENDED_MACROS, MACROS, type MacroCall } from './macros.ts';
import { createScanner, doubleLiteral, type Scanner, scan } from './scanner.ts';

export interface ParseLimits {
  /** Characters (code points) of the source. */
  readonly length?: number | undefined;
  /** Nesting of parentheses, lists, calls. */
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** Operators of one level in a row. */
  readonly chain?: number | undefined;
}

const LIMITS = { length: 100_000, depth: 250, nodes: 50_000, chain: 1000 } as const;
/** Levels of the tree: nesting and chains together. Everything that walks a tree relies on it. */
const MAX_HEIGHT = 1500;

export interface Grammar {
  readonly limits?: ParseLimits | undefined;
  readonly macros: ReadonlySet<string>;
  readonly optionals: boolean;
}

interface Parser {
  readonly scanner: Scanner;
  readonly grammar: Grammar;
  readonly maxDepth: number;
  readonly maxNodes: number;
  readonly maxChain: number;
  depth: number;
  nodes: number;
}

/** Throws `CelError` of kind `syntax`. All macros of the environments are recognised. */
export function parse(source: string, limits?: ParseLimits): Ast {
  return parseWith(source, { limits, macros: EXTENDED_MACROS, optionals: true });
}

export function parseWith(source: string, grammar: Grammar): Ast {
  const limits = grammar.limits;
  const scanner = createScanner(source);
  checkLength(scanner, limits?.length ?? LIMITS.length);
  const parser: Parser = {
    scanner,
    grammar,
    maxDepth: limits?.depth ?? LIMITS.depth,
    maxNodes: limits?.nodes ?? LIMITS.nodes,
    maxChain: limits?.chain ?? LIMITS.chain,
    depth: 0,
    nodes: 0,
  };
  scan(scanner);
  const ast = expression(parser);
  if (scanner.kind !== 'end') unexpected(parser);
  return ast;
}

function checkLength(scanner: Scanner, limit: number): void {
  const { source } = scanner;
  if (source.length <= limit) return;
  let count = 0;
  for (let i = 0; i < source.length && count <= limit; count++) i += (source.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  if (count > limit) scanner.fail(`the expression is longer than ${limit} characters`, 0);
}

/** Counts a new node above the given ones; gives its height. */
function grow(parser: Parser, below: number): number {
  if (++parser.nodes > parser.maxNodes)
    parser.scanner.fail(`the expression has more than ${parser.maxNodes} parts`, parser.scanner.start);
  if (below >= MAX_HEIGHT) parser.scanner.fail('the expression is nested too deeply', parser.scanner.start);
  return below + 1;
}

function enter(parser: Parser): void {
  if (++parser.depth > parser.maxDepth)
    parser.scanner.fail(`the expression is nested deeper than ${parser.maxDepth} levels`, parser.scanner.start);
}

const at = (parser: Parser, operator: string): boolean =>
  parser.scanner.kind === 'operator' && parser.scanner.text === operator;

function accept(parser: Parser, operator: string): boolean {
  if (!at(parser, operator)) return false;
  scan(parser.scanner);
  return true;
}

function expect(parser: Parser, operator: string): void {
  if (!accept(parser, operator))
    parser.scanner.fail(`expected ${operator} but found ${found(parser)}`, parser.scanner.start);
}

function found({ scanner }: Parser): string {
  return scanner.kind === 'end'
    ? 'the end'
    : scanner.source.slice(scanner.start, Math.min(scanner.position, scanner.start + 40));
}

const unexpected = (parser: Parser): never => parser.scanner.fail(`unexpected ${found(parser)}`, parser.scanner.start);

/** expression = or ["?" or ":" expression] */
function expression(parser: Parser): Ast {
  enter(parser);
  const condition = logic(parser, 'or');
  const mark = parser.scanner.start;
  const result = accept(parser, '?') ? conditional(parser, condition, mark) : condition;
  parser.depth -= 1;
  return result;
}

function conditional(parser: Parser, condition: Ast, mark: number): Ast {
  const yes = logic(parser, 'or');
  expect(parser, ':');
  const no = expression(parser);
  const height = grow(parser, Math.max(condition.height, yes.height, no.height));
  return { kind: 'conditional', condition, yes, no, start: condition.start, end: no.end, at: mark, height };
}

/** or = and {"||" and}, and = relation {"&&" relation} */
function logic(parser: Parser, kind: 'and' | 'or'): Ast {
  const first = kind === 'or' ? logic(parser, 'and') : binary(parser, 1);
  const operator = kind === 'or' ? '||' : '&&';
  const mark = parser.scanner.start;
  if (!at(parser, operator)) return first;
  const terms = [first];
  let height = first.height;
  while (accept(parser, operator)) {
    const term = kind === 'or' ? logic(parser, 'and') : binary(parser, 1);
    height = Math.max(height, term.height);
    grow(parser, 0);
    terms.push(term);
  }
  return { kind, terms, start: first.start, end: parser.scanner.previousEnd, at: mark, height: grow(parser, height) };
}

const PRECEDENCE: ReadonlyMap<string, number> = new Map([
  ['==', 1],
  ['!=', 1],
  ['<', 1],
  ['<=', 1],
  ['>', 1],
  ['>=', 1],
  ['in', 1],
  ['+', 2],
  ['-', 2],
  ['*', 3],
  ['/', 3],
  ['%', 3],
]);

/** Relations, sums and products by precedence climbing; all associate to the left. */
function binary(parser: Parser, lowest: number): Ast {
  const { scanner } = parser;
  let left = unary(parser);
  for (let chain = 1; scanner.kind === 'operator'; chain++) {
    const precedence = PRECEDENCE.get(scanner.text);
    if (precedence === undefined || precedence < lowest) return left;
    const operator = scanner.text as BinaryOperator;
    const mark = scanner.start;
    if (chain > parser.maxChain) scanner.fail(`more than ${parser.maxChain} operators in a row`, mark);
    scan(scanner);
    const right = binary(parser, precedence + 1);
    const height = grow(parser, Math.max(left.height, right.height));
    left = { kind: 'binary', operator, left, right, start: left.start, end: right.end, at: mark, height };
  }
  return left;
}

/** unary = ("!" {"!"} | "-" {"-"}) member | member */
function unary(parser: Parser): Ast {
  const { scanner } = parser;
  const negative = at(parser, '-');
  if (!negative && !at(parser, '!')) return member(parser, primary(parser));
  const marks: number[] = [];
  while (at(parser, negative ? '-' : '!')) {
    enter(parser);
    marks.push(scanner.start);
    scan(scanner);
  }
  parser.depth -= marks.length;
  let operand =
    negative && isNumber(scanner)
      ? member(parser, negativeLiteral(parser, marks.pop() ?? scanner.start))
      : member(parser, primary(parser));
  for (const mark of marks.reverse()) {
    operand = {
      kind: negative ? 'negate' : 'not',
      operand,
      start: mark,
      end: operand.end,
      at: mark,
      height: grow(parser, operand.height),
    };
  }
  return operand;
}

const isNumber = ({ kind }: Scanner): boolean => kind === 'int' || kind === 'double';

function negativeLiteral(parser: Parser, start: number): Ast {
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
  return intOf(value);
}

function literal(parser: Parser, value: unknown, start: number): Ast {
  scan(parser.scanner);
  return { kind: 'literal', value, start, end: parser.scanner.previousEnd, at: start, height: grow(parser, 0) };
}

/** member = primary {"." name ["(" args ")"] | "[" expression "]" | "{" fields "}"} */
function member(parser: Parser, first: Ast): Ast {
  const { scanner } = parser;
  let node = first;
  for (let chain = 1; scanner.kind === 'operator'; chain++) {
    if (chain > parser.maxChain) scanner.fail(`more than ${parser.maxChain} parts in a row`, scanner.start);
    if (scanner.text === '.') node = selection(parser, node);
    else if (scanner.text === '[') node = indexing(parser, node);
    else if (scanner.text === '{' && qualifiedName(node) !== undefined) node = message(parser, node);
    else return node;
  }
  return node;
}

function optionalMark(parser: Parser): boolean {
  const mark = parser.scanner.start;
  const optional = accept(parser, '?');
  if (optional && !parser.grammar.optionals) parser.scanner.fail('optional values are not available here', mark);
  return optional;
}

const NO_FIELD: ReadonlySet<string> = new Set(['true', 'false', 'null']);

function selection(parser: Parser, operand: Ast): Ast {
  const { scanner } = parser;
  scan(scanner);
  const optional = optionalMark(parser);
  const { text: field, kind, start: mark } = scanner;
  if ((kind !== 'name' && kind !== 'quoted') || (kind === 'name' && NO_FIELD.has(field)))
    scanner.fail(`expected a field name but found ${found(parser)}`, mark);
  scan(scanner);
  if (!optional && kind === 'name' && accept(parser, '('))
    return call(parser, { name: field, target: operand, start: operand.start, at: mark });
  return {
    kind: 'select',
    operand,
    field,
    optional,
    start: operand.start,
    end: scanner.previousEnd,
    at: mark,
    height: grow(parser, operand.height),
  };
}

function indexing(parser: Parser, operand: Ast): Ast {
  const mark = parser.scanner.start;
  scan(parser.scanner);
  const optional = optionalMark(parser);
  const index = expression(parser);
  expect(parser, ']');
  const height = grow(parser, Math.max(operand.height, index.height));
  return {
    kind: 'index',
    operand,
    index,
    optional,
    start: operand.start,
    end: parser.scanner.previousEnd,
    at: mark,
    height,
  };
}

/** `a.b.c` as text, or undefined when the node is no chain of names. */
export function qualifiedName(node: Ast): string | undefined {
  if (node.kind === 'identifier') return (node.absolute ? '.' : '') + node.name;
  if (node.kind !== 'select' || node.optional) return undefined;
  const before = qualifiedName(node.operand);
  return before === undefined ? undefined : `${before}.${node.field}`;
}

function message(parser: Parser, type: Ast): Ast {
  const { scanner } = parser;
  scan(scanner);
  const fields: MessageLiteral['fields'][number][] = [];
  let height = 0;
  while (!at(parser, '}')) {
    const optional = optionalMark(parser);
    const { text: name, kind } = scanner;
    if (kind !== 'name' && kind !== 'quoted')
      scanner.fail(`expected a field name but found ${found(parser)}`, scanner.start);
    scan(scanner);
    expect(parser, ':');
    const value = expression(parser);
    height = Math.max(height, value.height);
    fields.push({ name, value, optional });
    if (!accept(parser, ',')) break;
  }
  expect(parser, '}');
  return {
    kind: 'message',
    name: qualifiedName(type) ?? '',
    fields,
    start: type.start,
    end: scanner.previousEnd,
    at: type.at,
    height: grow(parser, height),
  };
}

interface CallHead {
  readonly name: string;
  readonly target: Ast | undefined;
  readonly start: number;
  readonly at: number;
  readonly absolute?: boolean;
}

/** The arguments of a call whose "(" has been read; a macro becomes a node of its own. */
function call(parser: Parser, head: CallHead): Ast {
  const args: Ast[] = [];
  while (!at(parser, ')')) {
    args.push(expression(parser));
    if (!accept(parser, ',')) break;
    if (at(parser, ')')) unexpected(parser);
  }
  expect(parser, ')');
  const end = parser.scanner.previousEnd;
  if (head.absolute !== true) {
    const expanded = expandMacro(parser, head, args, end);
    if (expanded !== undefined) return expanded;
  }
  const height = grow(parser, tallest([head.target, ...args]));
  return {
    kind: 'call',
    name: head.name,
    absolute: head.absolute === true,
    target: head.target,
    args,
    start: head.start,
    end,
    at: head.at,
    height,
  };
}

const tallest = (nodes: readonly (Ast | undefined)[]): number =>
  nodes.reduce((height, node) => Math.max(height, node?.height ?? 0), 0);

function expandMacro(parser: Parser, head: CallHead, args: readonly Ast[], end: number): Ast | undefined {
  const { target } = head;
  const namespaced = target?.kind === 'identifier' && target.name === 'cel' && !target.absolute;
  const key = `${namespaced ? 'cel.' : ''}${head.name}/${args.length}`;
  if (!parser.grammar.macros.has(key)) return undefined;
  const { fail } = parser.scanner;
  const macroCall: MacroCall = {
    name: head.name,
    target,
    args,
    start: head.start,
    end,
    at: head.at,
    fail,
    grow: (...below) => grow(parser, tallest(below)),
  };
  return MACROS.get(key)?.expand(macroCall);
}

const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function primary(parser: Parser): Ast {
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
  const inner = expression(parser);
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
    const value = expression(parser);
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
    const key = expression(parser);
    expect(parser, ':');
    const value = expression(parser);
    height = Math.max(height, key.height, value.height);
    entries.push({ key, value, optional });
    if (!accept(parser, ',')) break;
  }
  expect(parser, '}');
  return { kind: 'map', entries, start, end: parser.scanner.previousEnd, at: start, height: grow(parser, height) };
}
