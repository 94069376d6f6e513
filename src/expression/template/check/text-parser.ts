import type { Context, Emitter, Liquid, Template, TopLevelToken } from 'liquidjs';
import { Parser, Tokenizer, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { PrintNode } from '../render/nodes.ts';
import { OPERATORS } from '../render/operators.ts';
import type { Node } from '../text.ts';
import { type Checking, checkTokens } from './check.ts';

type ParsedNode = ReturnType<Parser['parseToken']>;

/** The parser of LiquidJS with nodes of ours for text and for `{{ }}`. Tags find the text as it was given in `source`. */
class TextParser extends Parser {
  private readonly engine: Liquid;
  readonly source: string;
  constructor(liquid: Liquid, source: string) {
    super(liquid);
    this.engine = liquid;
    this.source = source;
  }
  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ParsedNode {
    if (TypeGuards.isHTMLToken(token)) return this.literal(token);
    if (TypeGuards.isOutputToken(token)) return new PrintNode(token, this.engine);
    return super.parseToken(token, rest);
  }
  /** From the text as it was given, where ignored blocks are not masked. */
  private literal(token: TopLevelToken & { readonly trimLeft: number; readonly trimRight: number }): ParsedNode {
    const text = this.source.slice(token.begin + token.trimLeft, token.end - token.trimRight);
    const node: Template = { token, render: (_context: Context, emitter: Emitter) => emitter.write(text) };
    return node as ParsedNode;
  }
}

export interface SourceText {
  readonly source: string;
  /** The same with ignored blocks overwritten, character by character. */
  readonly masked: string;
}

/** Throws `TemplateFault`s and errors of LiquidJS. */
export function parseText(liquid: Liquid, { source, masked }: SourceText, checking: Checking): readonly Node[] {
  const tokens = new Tokenizer(masked, OPERATORS).readTopLevelTokens(liquid.options);
  checkTokens(tokens, checking);
  return new TextParser(liquid, source).parseTokens(tokens);
}
