import { MACROS, type MacroCall } from '../macros.ts';
import type { Ast } from './ast.ts';
import { accept, at, expect, grow, type Parser, tallest, unexpected } from './parser-state.ts';

export interface CallHead {
  readonly name: string;
  readonly target: Ast | undefined;
  readonly start: number;
  readonly at: number;
  readonly absolute?: boolean;
}

/** The arguments of a call whose "(" has been read; a macro becomes a node of its own. */
export function call(parser: Parser, head: CallHead): Ast {
  const args: Ast[] = [];
  while (!at(parser, ')')) {
    args.push(parser.expression());
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
