/** What all parts of the parser share. */
import type { Ast } from './ast.ts';
import { scan } from './scanner.ts';
import type { Scanner } from './token.ts';

export interface ParseLimits {
  /** Characters (code points) of the source. */
  readonly length?: number | undefined;
  /** Nesting of parentheses, lists, calls. */
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** Operators of one level in a row. */
  readonly chain?: number | undefined;
}

export interface Grammar {
  readonly limits?: ParseLimits | undefined;
  readonly macros: ReadonlySet<string>;
  readonly optionals: boolean;
}

export interface Parser {
  readonly scanner: Scanner;
  readonly grammar: Grammar;
  readonly maxDepth: number;
  readonly maxNodes: number;
  readonly maxChain: number;
  /** The grammar is recursive: brackets and arguments hold whole expressions. */
  readonly expression: () => Ast;
  depth: number;
  nodes: number;
}

export const LIMITS = { length: 100_000, depth: 250, nodes: 50_000, chain: 1000 } as const;
/** Levels of the tree: nesting and chains together. Everything that walks a tree relies on it. */
const MAX_HEIGHT = 1500;

/** Counts a new node above the given ones; gives its height. */
export function grow(parser: Parser, below: number): number {
  if (++parser.nodes > parser.maxNodes)
    parser.scanner.fail(`the expression has more than ${parser.maxNodes} parts`, parser.scanner.start);
  if (below >= MAX_HEIGHT) parser.scanner.fail('the expression is nested too deeply', parser.scanner.start);
  return below + 1;
}

export function enter(parser: Parser): void {
  if (++parser.depth > parser.maxDepth)
    parser.scanner.fail(`the expression is nested deeper than ${parser.maxDepth} levels`, parser.scanner.start);
}

export const at = (parser: Parser, operator: string): boolean =>
  parser.scanner.kind === 'operator' && parser.scanner.text === operator;

export function accept(parser: Parser, operator: string): boolean {
  if (!at(parser, operator)) return false;
  scan(parser.scanner);
  return true;
}

export function expect(parser: Parser, operator: string): void {
  if (!accept(parser, operator))
    parser.scanner.fail(`expected ${operator} but found ${found(parser)}`, parser.scanner.start);
}

export function found({ scanner }: Parser): string {
  return scanner.kind === 'end'
    ? 'the end'
    : scanner.source.slice(scanner.start, Math.min(scanner.position, scanner.start + 40));
}

export function unexpected(parser: Parser): never {
  const { scanner } = parser;
  if (scanner.kind !== 'end') {
    const text = found(parser);
    const instead = WORDS_OF_OTHERS.get(text);
    return scanner.fail(`unexpected ${text}${instead === undefined ? '' : `: write ${instead}`}`, scanner.start);
  }
  const missing = scanner.source.trim() === '' ? 'the expression is empty' : 'a value is missing at the end';
  return scanner.fail(missing, scanner.start);
}

/** Operators as other languages spell them. */
const WORDS_OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
]);

export function optionalMark(parser: Parser): boolean {
  const mark = parser.scanner.start;
  const optional = accept(parser, '?');
  if (optional && !parser.grammar.optionals) parser.scanner.fail('optional values are not available here', mark);
  return optional;
}

export const tallest = (nodes: readonly (Ast | undefined)[]): number =>
  nodes.reduce((height, node) => Math.max(height, node?.height ?? 0), 0);
