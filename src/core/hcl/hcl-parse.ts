import { HclError, lexHclInSteps, runSteps, type Token, type TokenKind } from './hcl-lex.ts';

/** Attributes and blocks in the order in which they are written. Offsets are those of the text. */
export interface Body {
  readonly items: readonly (Attribute | Block)[];
  /** The bodies of blocks begin after `{` and end before `}`. */
  readonly start: number;
  readonly end: number;
}

export interface Attribute {
  readonly kind: 'attribute';
  readonly name: string;
  readonly start: number;
  readonly value: Expression;
}

export interface Block {
  readonly kind: 'block';
  readonly type: string;
  readonly labels: readonly string[];
  /** Where the labels are written, quotes included. */
  readonly labelPlaces: readonly Place[];
  readonly start: number;
  readonly body: Body;
  /** After the closing brace. */
  readonly end: number;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** An expression that is data is parsed as data; everything else is `code`, which may be evaluated. */
export type Expression =
  | (Place & { readonly kind: 'literal'; readonly value: string | number | bigint | boolean | null })
  | (Place & { readonly kind: 'template'; readonly heredoc: boolean; readonly parts: readonly TemplatePart[] })
  | (Place & { readonly kind: 'list'; readonly items: readonly Element[] })
  | (Place & { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] })
  | (Place & { readonly kind: 'code'; readonly operation: Operation });

/** What is computed. */
export type Operation =
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'integer'; readonly text: string }
  | { readonly op: 'group'; readonly inner: Expression }
  | { readonly op: 'unary'; readonly sign: string; readonly operand: Expression }
  | { readonly op: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
  | { readonly op: 'conditional'; readonly condition: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly op: 'call'; readonly name: string; readonly inputs: readonly Expression[]; readonly spreads: boolean }
  | { readonly op: 'step'; readonly of: Expression; readonly step: Step }
  | { readonly op: 'splat'; readonly of: Expression; readonly steps: readonly Step[] }
  | ({ readonly op: 'for' } & ForExpression);

/** `.name`, `.0` or `[key]`; or a splat after another one, with the steps that it takes in each item. */
export type Step = { readonly name: string } | { readonly key: Expression } | { readonly splat: readonly Step[] };

export interface ForExpression {
  readonly names: readonly string[];
  readonly source: Expression;
  /** The key of an entry of an object; a list has none. */
  readonly key: Expression | undefined;
  readonly value: Expression;
  /** Values of equal keys are a list. */
  readonly groups: boolean;
  readonly condition: Expression | undefined;
}

/** Literal text as it is meant (`$${` stays), or a `${...}` or `%{...}` with its text as it is written. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'interpolation'; readonly text: string; readonly value: Expression } & Trims)
  | ({ readonly kind: 'control'; readonly text: string; readonly control: Control } & Trims);

/** Whether the white space before or after it is dropped: `${~ x ~}`. */
interface Trims {
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

export type Control =
  | { readonly word: 'if'; readonly condition: Expression }
  | { readonly word: 'for'; readonly names: readonly string[]; readonly source: Expression }
  | { readonly word: 'else' | 'endif' | 'endfor' };

interface Element extends Place {
  readonly value: Expression;
  /** Offset of the comma after it. */
  readonly comma: number | undefined;
}

export interface ObjectEntry extends Element {
  /** A key that is an expression is `${...}`. */
  readonly key: string;
  /** A name alone has none. */
  readonly computed: Expression | undefined;
}

export interface ParsedHcl {
  readonly body: Body;
  readonly tokens: readonly Token[];
}

const MAX_DEPTH = 200;
export const MAX_LABELS = 10;

/** Reads HCL native syntax. Throws `HclError` with the place. */
export const parseHcl = (source: string): ParsedHcl => runSteps(parseHclInSteps(source));

/** The same as a generator that pauses after every few words, attributes and blocks. */
export function* parseHclInSteps(source: string): Generator<void, ParsedHcl> {
  const text = source.startsWith('\ufeff') ? ` ${source.slice(1)}` : source;
  const tokens = yield* lexHclInSteps(text);
  const body = yield* createParser(text, tokens).file();
  return { body, tokens };
}

const BINARY: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

const KEYWORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

const code = (start: number, end: number, operation: Operation): Expression => ({
  kind: 'code',
  start,
  end,
  operation,
});

function createParser(source: string, lexed: readonly Token[]) {
  const tokens = lexed.filter(({ kind }) => kind !== 'comment');
  const last: Token = tokens.at(-1) ?? { kind: 'eof', start: 0, end: 0, text: '' };
  let at = 0;
  let depth = 0;
  /** Inside of brackets and interpolations line ends are blanks. */
  let ignoresNewlines = false;

  const fail = (message: string, token = peek()): never => {
    throw new HclError(message, source, token.start);
  };

  function peek(ahead = 0): Token {
    let index = afterBlanks(at);
    for (let left = ahead; left > 0; left--) index = afterBlanks(index + 1);
    return tokens[index] ?? last;
  }

  function next(): Token {
    at = afterBlanks(at) + 1;
    return tokens[at - 1] ?? last;
  }

  function afterBlanks(from: number): number {
    let index = from;
    if (ignoresNewlines) while (tokens[index]?.kind === 'newline') index++;
    return index;
  }

  const isMark = (text: string, token = peek()): boolean => token.kind === 'mark' && token.text === text;
  const isName = (text: string, token = peek()): boolean => token.kind === 'name' && token.text === text;

  function take(text: string, what: string): Token {
    if (!isMark(text)) fail(`expected ${text} ${what}, not ${shown(peek())}`);
    return next();
  }

  function within<T>(newlines: boolean, work: () => T): T {
    const before = ignoresNewlines;
    ignoresNewlines = newlines;
    if (++depth > MAX_DEPTH) fail('this is nested too deeply');
    const result = work();
    depth--;
    ignoresNewlines = before;
    return result;
  }

  function* file(): Generator<void, Body> {
    const items = yield* bodyItemsInSteps();
    if (peek().kind !== 'eof') fail(`unexpected ${shown(peek())}`);
    return { items, start: 0, end: source.length };
  }

  const bodyItems = (): readonly (Attribute | Block)[] => runSteps(bodyItemsInSteps());

  function* bodyItemsInSteps(): Generator<void, readonly (Attribute | Block)[]> {
    const items: (Attribute | Block)[] = [];
    const names = new Set<string>();
    for (;;) {
      while (peek().kind === 'newline') next();
      if (peek().kind === 'eof' || isMark('}')) return items;
      yield;
      const item = bodyItem();
      if (item.kind === 'attribute' && names.has(item.name))
        throw new HclError(`attribute "${item.name}" is there twice`, source, item.start);
      if (item.kind === 'attribute') names.add(item.name);
      items.push(item);
      if (peek().kind !== 'newline' && peek().kind !== 'eof' && !isMark('}'))
        fail(`expected a line end after ${item.kind === 'block' ? 'a block' : 'a value'}, not ${shown(peek())}`);
    }
  }

  function bodyItem(): Attribute | Block {
    const name = peek();
    if (name.kind !== 'name') fail(`expected the name of an attribute or block, not ${shown(name)}`);
    next();
    if (isMark('=')) {
      next();
      return { kind: 'attribute', name: name.text, start: name.start, value: expression() };
    }
    const labels: string[] = [];
    const labelPlaces: Place[] = [];
    while (!isMark('{')) {
      const token = peek();
      if (token.kind === 'name') labels.push(next().text);
      else if (token.kind === 'open' && token.text === '"') labels.push(labelText());
      else fail(`expected = or {, not ${shown(token)}`);
      if (labels.length > MAX_LABELS) fail(`a block has at most ${MAX_LABELS} labels`, token);
      labelPlaces.push({ start: token.start, end: tokens[at - 1]?.end ?? token.end });
    }
    const open = next();
    const isOneLine = peek().kind !== 'newline';
    const items = within(false, isOneLine ? onlyItem : bodyItems);
    const close = isMark('}') ? next() : fail(`block ${name.text} has no closing }`, open);
    const body = { items, start: open.end, end: close.start };
    return { kind: 'block', type: name.text, labels, labelPlaces, start: name.start, body, end: close.end };
  }

  /** A block on one line holds one attribute at most. */
  function onlyItem(): readonly Attribute[] {
    if (isMark('}')) return [];
    const item = bodyItem();
    if (item.kind === 'block') throw new HclError('a block within a block needs lines of its own', source, item.start);
    if (!isMark('}')) fail(`a block on one line has one attribute: expected } after it, not ${shown(peek())}`);
    return [item];
  }

  function labelText(): string {
    const start = peek();
    const value = template();
    if (value.kind === 'literal' && typeof value.value === 'string') return value.value;
    return fail('a label is a text without ${', start);
  }

  function expression(): Expression {
    return within(ignoresNewlines, ternary);
  }

  function ternary(): Expression {
    const condition = binary(0);
    if (!isMark('?')) return condition;
    next();
    const yes = expression();
    take(':', 'after ?');
    const no = expression();
    return code(condition.start, no.end, { op: 'conditional', condition, yes, no });
  }

  function binary(level: number): Expression {
    let left = unary();
    for (;;) {
      const token = peek();
      const strength = token.kind === 'mark' ? BINARY[token.text] : undefined;
      if (strength === undefined || strength <= level) return left;
      next();
      const right = binary(strength);
      left = code(left.start, right.end, { op: 'binary', sign: token.text, left, right });
    }
  }

  function unary(): Expression {
    const token = peek();
    if (!isMark('-') && !isMark('!')) return postfix();
    next();
    const value = within(ignoresNewlines, unary);
    const isNumber = value.kind === 'literal' && (typeof value.value === 'number' || typeof value.value === 'bigint');
    if (token.text === '-' && isNumber) return { ...value, start: token.start, value: -value.value };
    return code(token.start, value.end, { op: 'unary', sign: token.text, operand: value });
  }

  function postfix(): Expression {
    let value = primary();
    for (;;) {
      if (isMark('.') || isMark('[')) value = isSplat() ? splat(value) : stepped(value);
      else return value;
    }
  }

  function stepped(of: Expression): Expression {
    const { step, end } = takeStep();
    return code(of.start, end, { op: 'step', of, step });
  }

  const isSplat = (): boolean => (isMark('.') ? isMark('*', peek(1)) : within(true, () => isMark('*', peek(1))));

  function splat(of: Expression): Expression {
    const { steps, end } = within(ignoresNewlines, splatSteps);
    return code(of.start, end, { op: 'splat', of, steps });
  }

  /** `[*]` is about all steps after it, `.*` about names alone. */
  function splatSteps(): { readonly steps: readonly Step[]; readonly end: number } {
    const isFull = next().text === '[';
    let { end } = next();
    if (isFull) end = within(true, () => take(']', 'at the end of an index').end);
    const steps: Step[] = [];
    const continues = (): boolean => isMark('.') || (isFull && isMark('['));
    while (continues()) {
      if (isSplat()) {
        if (!isFull) break;
        const inner = within(ignoresNewlines, splatSteps);
        steps.push({ splat: inner.steps });
        end = inner.end;
      } else {
        const taken = takeStep();
        steps.push(taken.step);
        end = taken.end;
      }
    }
    return { steps, end };
  }

  function takeStep(): { readonly step: Step; readonly end: number } {
    if (next().text === '.') {
      const token = peek();
      // `a.0.1` is two steps, which look like one number.
      if (token.kind === 'name' || (token.kind === 'number' && /^[\d.]+$/.test(token.text))) {
        next();
        return { step: { name: token.text }, end: token.end };
      }
      return fail(`expected a name, an index or * after ., not ${shown(token)}`);
    }
    return within(true, () => {
      const key = expression();
      return { step: { key }, end: take(']', 'at the end of an index').end };
    });
  }

  function primary(): Expression {
    const token = peek();
    if (token.kind === 'number') return number(next());
    if (token.kind === 'open') return template();
    if (token.kind === 'name') return named(next());
    if (isMark('(')) {
      next();
      return within(true, () => {
        const inner = expression();
        const { end } = take(')', 'at the end of what ( began');
        return code(token.start, end, { op: 'group', inner });
      });
    }
    if (isMark('[')) return within(true, () => isName('for', peek(1))) ? forExpression(']') : list();
    if (isMark('{')) return opensFor() ? forExpression('}') : object();
    return fail(
      token.kind === 'eof' || token.kind === 'newline'
        ? 'a value is missing here'
        : `expected a value, not ${shown(token)}`,
    );
  }

  function number({ text, start, end }: Token): Expression {
    const value = Number(text);
    if (!/^\d+$/.test(text)) return { kind: 'literal', start, end, value };
    if (Number.isSafeInteger(value)) return { kind: 'literal', start, end, value };
    const exact = BigInt(text);
    if (exact < 1n << 63n) return { kind: 'literal', start, end, value: exact };
    return code(start, end, { op: 'integer', text });
  }

  function named({ text, start, end }: Token): Expression {
    let name = text;
    let last = end;
    while (isMark('::')) {
      next();
      if (peek().kind !== 'name') fail(`expected a name after ::, not ${shown(peek())}`);
      const part = next();
      name += `::${part.text}`;
      last = part.end;
    }
    if (isMark('(')) return call(name, start);
    if (name !== text) fail('expected ( after the name of a function');
    const keyword = Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text] : undefined;
    return keyword === undefined
      ? code(start, last, { op: 'name', name })
      : { kind: 'literal', start, end, value: keyword };
  }

  function call(name: string, start: number): Expression {
    next();
    return within(true, () => {
      const inputs: Expression[] = [];
      let spreads = false;
      while (!isMark(')')) {
        inputs.push(expression());
        spreads = isMark('...');
        if (spreads) next();
        if (spreads || !isMark(',')) break;
        next();
      }
      const { end } = take(')', 'at the end of the arguments');
      return code(start, end, { op: 'call', name, inputs, spreads });
    });
  }

  function list(): Expression {
    const open = next();
    return within(true, () => {
      const items: Element[] = [];
      while (!isMark(']')) {
        const value = expression();
        const comma = isMark(',') ? next().start : undefined;
        items.push({ start: value.start, end: value.end, value, comma });
        if (comma === undefined) break;
      }
      return { kind: 'list', start: open.start, end: take(']', 'at the end of the list').end, items };
    });
  }

  /** `{for`, but not an object with a key of that name. */
  function opensFor(): boolean {
    return within(true, () => isName('for', peek(1)) && peek(2).kind === 'name');
  }

  function object(): Expression {
    const open = next();
    return within(false, () => {
      const entries: ObjectEntry[] = [];
      for (;;) {
        while (peek().kind === 'newline') next();
        if (isMark('}')) return { kind: 'object', start: open.start, end: next().end, entries };
        const start = peek().start;
        const { key, computed } = objectKey();
        if (!isMark('=') && !isMark(':')) fail(`expected = after a key, not ${shown(peek())}`);
        next();
        const value = expression();
        const comma = isMark(',') ? next().start : undefined;
        entries.push({ key, computed, start, end: value.end, value, comma });
        if (comma === undefined && peek().kind !== 'newline' && !isMark('}'))
          fail(`expected a comma or a line end, not ${shown(peek())}`);
      }
    });
  }

  function objectKey(): Pick<ObjectEntry, 'key' | 'computed'> {
    const token = peek();
    const isBare = token.kind === 'name' && (isMark('=', peek(1)) || isMark(':', peek(1)));
    if (isBare) return { key: next().text, computed: undefined };
    const computed = expression();
    return { key: keyText(computed), computed };
  }

  function keyText(key: Expression): string {
    if (key.kind === 'literal') return String(key.value);
    if (key.kind === 'template') return key.parts.map(part => part.text).join('');
    const { start, end } = key.kind === 'code' && key.operation.op === 'group' ? key.operation.inner : key;
    return `\${${source.slice(start, end)}}`;
  }

  function forExpression(closing: ']' | '}'): Expression {
    const open = next();
    return within(true, () => {
      next();
      const names = boundNames();
      const source = expression();
      take(':', 'before the value of each item');
      const first = expression();
      let second: Expression | undefined;
      let groups = false;
      if (closing === '}') {
        take('=>', 'between key and value');
        second = expression();
        groups = isMark('...');
        if (groups) next();
      }
      let condition: Expression | undefined;
      if (isName('if')) {
        next();
        condition = expression();
      }
      const { end } = take(closing, 'at the end of for');
      const value = second ?? first;
      const key = second === undefined ? undefined : first;
      return code(open.start, end, { op: 'for', names, source, key, value, groups, condition });
    });
  }

  /** `value in` or `key, value in` */
  function boundNames(): readonly string[] {
    if (peek().kind !== 'name') fail(`expected a name after for, not ${shown(peek())}`);
    const names = [next().text];
    if (isMark(',')) {
      next();
      if (peek().kind !== 'name') fail(`expected a name, not ${shown(peek())}`);
      names.push(next().text);
    }
    if (!isName('in')) fail(`expected in, not ${shown(peek())}`);
    next();
    return names;
  }

  function template(): Expression {
    const open = next();
    const isHeredoc = open.text !== '"';
    const parts: TemplatePart[] = [];
    const controls: string[] = [];
    for (;;) {
      const token = tokens[at] ?? fail('this text has no end', open);
      at++;
      if (token.kind === 'close') {
        if (controls.length > 0) fail(`%{ ${controls.at(-1)} } has no end`, open);
        return templateValue(open, token, parts, isHeredoc);
      }
      if (token.kind === 'text') {
        const text = isHeredoc ? token.text : unescaped(token);
        parts.push({ kind: 'text', text });
      } else if (token.kind === 'interpolation' || token.kind === 'control') {
        parts.push(within(true, () => inTemplate(token, controls)));
      } else fail(`unexpected ${shown(token)}`, token);
    }
  }

  function inTemplate(token: Token, controls: string[]): TemplatePart {
    const value = token.kind === 'interpolation' ? expression() : undefined;
    const control = value === undefined ? controlWords(controls) : undefined;
    if (peek().kind !== 'end') fail(`expected } at the end of ${token.text}, not ${shown(peek())}`);
    const close = next();
    const trims = { trimsBefore: token.text.endsWith('~'), trimsAfter: close.text.startsWith('~') };
    const text = source.slice(token.start, close.end);
    if (value !== undefined) return { kind: 'interpolation', text, value, ...trims };
    if (control !== undefined) return { kind: 'control', text, control, ...trims };
    throw new Error('a part of a template is one of two kinds');
  }

  function controlWords(open: string[]): Control {
    const word = next();
    const isWord = (text: string): boolean => isName(text, word);
    if (isWord('if')) {
      open.push('if');
      return { word: 'if', condition: expression() };
    }
    if (isWord('for')) {
      open.push('for');
      return { word: 'for', names: boundNames(), source: expression() };
    }
    if (isWord('else') && open.at(-1) === 'if') return { word: 'else' };
    if (isWord('endif') && open.at(-1) === 'if') {
      open.pop();
      return { word: 'endif' };
    }
    if (isWord('endfor') && open.at(-1) === 'for') {
      open.pop();
      return { word: 'endfor' };
    }
    return fail(`expected if, for, or the end of one, not ${shown(word)}`, word);
  }

  function templateValue(open: Token, close: Token, parts: readonly TemplatePart[], heredoc: boolean): Expression {
    const { start } = open;
    const { end } = close;
    const own = open.text.startsWith('<<-') ? withoutIndent(parts) : parts;
    if (!heredoc && own.every(({ kind }) => kind === 'text'))
      return { kind: 'literal', start, end, value: own.map(({ text }) => text).join('') };
    return { kind: 'template', start, end, heredoc, parts: own };
  }

  function unescaped({ text, start }: Token): string {
    return text.replaceAll(ESCAPE, (whole: string, short?: string, long?: string, letter = '', offset = 0) => {
      const code = Number.parseInt(short ?? long ?? '', 16);
      if (code <= 0x10_ff_ff) return String.fromCodePoint(code);
      const plain = ESCAPES[letter];
      if (plain !== undefined) return plain;
      throw new HclError(`there is no escape ${whole}: a backslash is written \\\\`, source, start + offset);
    });
  }

  return { file };
}

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([^]))/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

/** `<<-`: without the white space that all lines begin with. Lines of white space alone do not count. */
function withoutIndent(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  let indent = Number.POSITIVE_INFINITY;
  const counts = (line: string, isWhole: boolean): boolean => !isWhole || line.trim() !== '';
  eachLine(parts, (line, isWhole) => {
    if (counts(line, isWhole)) indent = Math.min(indent, /^[ \t]*/.exec(line)?.[0].length ?? 0);
    return line;
  });
  return eachLine(parts, (line, isWhole) => (counts(line, isWhole) ? line.slice(indent) : line));
}

/** Calls `change` with the text that each line begins with, up to its end or to what is not text, and whether it is the whole line. */
function eachLine(
  parts: readonly TemplatePart[],
  change: (line: string, isWhole: boolean) => string,
): readonly TemplatePart[] {
  let isLineStart = true;
  return parts.map((part, index) => {
    const wasLineStart = isLineStart;
    isLineStart = part.kind === 'text' && part.text.endsWith('\n');
    if (part.kind !== 'text') {
      if (wasLineStart) change('', false);
      return part;
    }
    const lines = part.text.split('\n');
    const end = lines.length - 1;
    const made = lines.map((line, at) => {
      if (at === 0 && !wasLineStart) return line;
      if (at === end && line === '') return line;
      return change(line, at < end || index === parts.length - 1);
    });
    return { ...part, text: made.join('\n') };
  });
}

/** What a token is, without the content of the text: it may be a secret. */
function shown({ kind, text }: Token): string {
  return kind === 'mark' ? `"${text}"` : WORDS[kind];
}

const WORDS: Readonly<Record<TokenKind, string>> = {
  newline: 'a line end',
  comment: 'a comment',
  name: 'a name',
  number: 'a number',
  mark: 'a mark',
  open: 'a text',
  close: 'the end of a text',
  text: 'a text',
  interpolation: '${',
  control: '%{',
  end: '}',
  eof: 'the end',
};
