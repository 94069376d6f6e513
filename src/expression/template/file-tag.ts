import type { Context, Emitter, Liquid, TagToken, TopLevelToken, ValueToken } from 'liquidjs';
import { evalToken, evalTokenValue, Tag, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { type Taint, taintAt } from '../../core/secrets/taint.ts';
import { evaluationFault } from './check/error.ts';
import { type RenderContext, renderContext } from './context.ts';
import { isNil } from './render/compare.ts';
import { Poison, settle } from './render/poison.ts';

interface Binding {
  readonly each: boolean;
  readonly value: ValueToken;
  readonly alias: string;
}

/**
 * `{% render "file" with value as name, other: value %}` or `for list as name`. The file sees the data and what it is
 * given, not the variables around the tag. The name is literal, so that everything that a template reads is known before it
 * is rendered; `checkRender` has seen the text before.
 */
export class FileTag extends Tag {
  readonly file: string;
  readonly binding: Binding | undefined;
  readonly given: readonly (readonly [name: string, value: ValueToken])[];

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.file = this.tokenizer.readQuoted()?.content ?? '';
    this.binding = this.readBinding();
    this.given = this.tokenizer.readHashes().map(({ name, value }) => [name.content, value as ValueToken] as const);
  }

  private readBinding(): Binding | undefined {
    const { tokenizer } = this;
    const begin = tokenizer.p;
    const word = tokenizer.readIdentifier().content;
    tokenizer.skipBlank();
    if ((word !== 'with' && word !== 'for') || tokenizer.peek() === ':' || tokenizer.peek() === ',') {
      tokenizer.p = begin;
      return undefined;
    }
    const value = tokenizer.readValueOrThrow();
    const after = tokenizer.p;
    if (tokenizer.readIdentifier().content === 'as') {
      return { each: word === 'for', value, alias: tokenizer.readIdentifier().content };
    }
    tokenizer.p = after;
    return { each: word === 'for', value, alias: fileStem(this.file) };
  }

  /** Names that the file does not read from the data. */
  get locals(): readonly string[] {
    const names = this.given.map(([name]) => name);
    if (this.binding === undefined) return names;
    return [...names, this.binding.alias, ...(this.binding.each ? ['forloop'] : [])];
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const outer = renderContext(context);
    const { binding } = this;
    const { watch } = outer.rendering;
    const given: Given[] = [];
    for (const [name, token] of this.given) {
      const since = watch?.readsSoFar ?? 0;
      const value = known(yield evalToken(token, context));
      given.push({ name, value, taint: watch?.valueTaint(since, isPath(token)) });
    }
    if (binding === undefined) {
      yield this.renderFile(outer, emitter, given);
      return;
    }
    const since = watch?.readsSoFar ?? 0;
    const value = yield evalTokenValue(binding.value, context);
    const taint = watch?.valueTaint(since, isPath(binding.value));
    if (!binding.each) {
      yield this.renderFile(outer, emitter, [...given, { name: binding.alias, value, taint }]);
      return;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : isNil(value) ? [] : [value];
    for (const [index, item] of items.entries()) {
      const itemTaint = Array.isArray(value) ? taintAt(taint, [index]) : taint;
      const loop = { name: 'forloop', value: loopVariables(index, items.length), taint: undefined };
      const leave = watch?.turn(taint);
      yield this.renderFile(outer, emitter, [...given, { name: binding.alias, value: item, taint: itemTaint }, loop]);
      leave?.();
    }
  }

  private renderFile(outer: RenderContext, emitter: Emitter, variables: readonly Given[]): unknown {
    const text = outer.rendering.files.get(this.file);
    if (text === undefined) throw evaluationFault(`the file "${this.file}" is not at hand`);
    const inner = outer.forFile(this.file);
    const scope = inner.bottom();
    for (const { name, value, taint } of variables) {
      scope[name] = value;
      outer.rendering.watch?.set(scope, name, taint);
    }
    return this.liquid.renderer.renderTemplates([...text.nodes], inner, emitter);
  }
}

/** A variable of the file. */
interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly taint: Taint;
}

const isPath = (token: ValueToken): boolean => TypeGuards.isPropertyAccessToken(token) && token.variable === undefined;

const known = (value: unknown): unknown => (value instanceof Poison ? settle(value) : value);

/** `parts/head.liquid` -> `head` */
const fileStem = (file: string): string => (file.split('/').at(-1) ?? file).replace(/\.[^.]*$/, '');

function loopVariables(index: number, length: number): Readonly<Record<string, number | boolean>> {
  return {
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}
