import { EXTENDED_MACROS } from '../macros.ts';
import type { Ast, BinaryOperator } from './ast.ts';
import { member } from './parse-members.ts';
import { isNumber, negativeLiteral, primary } from './parse-primary.ts';
import {
  accept,
  at,
  enter,
  expect,
  type Grammar,
  grow,
  LIMITS,
  type ParseLimits,
  type Parser,
  unexpected,
} from './parser-state.ts';
import { scan } from './scanner.ts';
import { createScanner, type Scanner } from './token.ts';

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
    expression: () => expression(parser),
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
