import type { Context, Emitter, Liquid, Parser, TagToken, Token, TopLevelToken } from 'liquidjs';
import {
  CaptureTag,
  CaseTag,
  evalToken,
  ForTag,
  type Hash,
  Output,
  TablerowTag,
  Tag,
  TypeGuards,
  Value,
} from 'liquidjs/dist/liquid.browser.mjs';
import { renderContext } from '../context.ts';
import { isEqual } from './compare.ts';
import type { Output as TextOutput } from './output.ts';
import { Poison, settle } from './poison.ts';

type Steps = Generator<unknown, void, unknown>;

const TEST_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** `and`, `or` and `not` are tests wherever they stand: what is absent counts as nil. */
const isTest = (value: Value): boolean =>
  value.initial.postfix.some(token => TypeGuards.isOperatorToken(token) && TEST_WORDS.has(token.operator));

/** `{{ value }}` */
export class PrintNode extends Output {
  private readonly lenient: boolean;
  constructor(token: ConstructorParameters<typeof Output>[0], liquid: Liquid) {
    super(token, liquid);
    this.lenient = isTest(this.value);
  }
  override *render(context: Context, emitter: Emitter): Steps {
    yield* printValue(this.value, this.lenient, { context, emitter });
  }
}

interface Printing {
  readonly context: Context;
  readonly emitter: Emitter;
}

function* printValue(value: Value, lenient: boolean, { context, emitter }: Printing): Steps {
  const { watch } = renderContext(context).rendering;
  const since = watch?.readsSoFar ?? 0;
  const found = yield value.value(context, lenient);
  if (watch === undefined || !('print' in emitter)) emitter.write(found);
  else (emitter as TextOutput).print(found, watch.valueTaint(since, isRead(value)));
}

/** Whether a value is nothing but what a path names. */
const isRead = ({ initial, filters }: Value): boolean => filters.length === 0 && isPath(initial.postfix);

const isPath = ([only, more]: readonly Token[]): boolean =>
  more === undefined && TypeGuards.isPropertyAccessToken(only) && only.variable === undefined;

/** `{% echo value %}` */
export class StrictEcho extends Tag {
  private readonly value: Value;
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.value = new Value(this.tokenizer.readFilteredValue(), liquid);
  }
  *render(context: Context, emitter: Emitter): Steps {
    yield* printValue(this.value, isTest(this.value), { context, emitter });
  }
  *arguments(): Generator<Value> {
    yield this.value;
  }
}

/** `{% assign name = value %}`: a mistyped variable is not nil, as it is to LiquidJS. */
export class StrictAssign extends Tag {
  private readonly target: ReturnType<Tag['tokenizer']['readIdentifier']>;
  private readonly value: Value;
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.target = this.tokenizer.readIdentifier();
    this.tokenizer.readTo('=');
    this.value = new Value(this.tokenizer.readFilteredValue(), liquid);
  }
  *render(context: Context): Steps {
    const { watch } = renderContext(context).rendering;
    const since = watch?.readsSoFar ?? 0;
    const value = yield this.value.value(context, isTest(this.value));
    const scope = context.bottom();
    scope[this.target.content] = value instanceof Poison ? settle(value) : value;
    watch?.set(scope, this.target.content, watch.valueTaint(since, isRead(this.value)));
  }
  *arguments(): Generator<Value> {
    yield this.value;
  }
  *localScope(): Generator<StrictAssign['target']> {
    yield this.target;
  }
}

/** `{% capture name %}`: the text keeps which parts of it are sensitive. */
export class WatchedCapture extends CaptureTag {
  override *render(context: Context): Steps {
    const { watch } = renderContext(context).rendering;
    const text = yield this.liquid.renderer.renderTemplates(this.templates, context);
    const scope = context.bottom();
    scope[this.variable] = text;
    watch?.set(scope, this.variable, watch.captured);
  }
}

/** `{% case value %}`: neither the value nor those that it is compared with may be absent. */
export class StrictCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Steps {
    const { work } = renderContext(context).rendering.meter;
    const value = settle(yield this.value.value(context, false));
    for (const branch of this.branches) {
      for (const token of branch.values) {
        if (!isEqual(value, settle(yield evalToken(token, context)), work)) continue;
        yield this.liquid.renderer.renderTemplates(branch.templates, context, emitter);
        return;
      }
    }
    yield this.liquid.renderer.renderTemplates(this.elseTemplates, context, emitter);
  }
}

/** `{% raw %}`: the text as it was given, where ignored blocks are not masked. */
export class VerbatimTag extends Tag {
  private readonly text: string;
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid);
    const source = 'source' in parser ? String(parser.source) : token.input;
    let text = '';
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === 'endraw') break;
      text += source.slice(next.begin, next.end);
    }
    this.text = text;
  }
  render(_context: Context, emitter: Emitter): void {
    emitter.write(this.text);
  }
}

/** `{% # ... %}`. That of LiquidJS looks at its text with a pattern that takes quadratic time. */
export class RemarkTag extends Tag {
  render(): void {
    // Nothing is printed.
  }
}

/** `{% for %}` */
export class ExactFor extends ForTag {
  constructor(...given: ConstructorParameters<typeof ForTag>) {
    super(...given);
    acceptLargeIntegers(this.hash);
  }
}

/** `{% tablerow %}` */
export class ExactTablerow extends TablerowTag {
  constructor(...given: ConstructorParameters<typeof TablerowTag>) {
    super(...given);
    acceptLargeIntegers(this.args);
  }
}

/** LiquidJS counts with numbers: an integer beyond 2^53 is more than any list has items, so it need not be exact. */
function acceptLargeIntegers(parameters: Hash): void {
  const render = parameters.render.bind(parameters);
  parameters.render = function* (context): ReturnType<Hash['render']> {
    const values = yield* render(context);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    );
  };
}
