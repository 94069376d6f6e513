import { HclError, lexHcl, type Token, type TokenKind } from './hcl-lex.ts';

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

/** An expression that is data is known as data; everything else is `code`. */
export type Expression =
  | (Place & { readonly kind: 'literal'; readonly value: string | number | bigint | boolean | null })
  | (Place & { readonly kind: 'template'; readonly heredoc: boolean; readonly parts: readonly TemplatePart[] })
  | (Place & { readonly kind: 'list'; readonly items: readonly Element[] })
  | (Place & { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] })
  | (Place & { readonly kind: 'code' });

/** Literal text as it is meant (`$${` stays), or the text of a `${...}` or `%{...}` as it is written. */
export interface TemplatePart {
  readonly kind: 'text' | 'interpolation' | 'control';
  readonly text: string;
}

interface Element extends Place {
  readonly value: Expression;
  /** Offset of the comma after it. */
  readonly comma: number | undefined;
}

export interface ObjectEntry extends Element {
  /** A key that is an expression is `${...}`. */
  readonly key: string;
}

export interface ParsedHcl {
  readonly body: Body;
  readonly tokens: readonly Token[];
}

const MAX_DEPTH = 200;
export const MAX_LABELS = 10;

/** Reads HCL native syntax. Throws `HclError` with the place. */
export function parseHcl(source: string): ParsedHcl {
  const text = source.startsWith('\ufeff') ? ` ${source.slice(1)}` : source;
  const tokens = lexHcl(text);
  const parser = createParser(text, tokens);
  return { body: parser.file(), tokens };
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

  function file(): Body {
    const items = bodyItems();
    if (peek().kind !== 'eof') fail(`unexpected ${shown(peek())}`);
    return { items, start: 0, end: source.length };
  }

  function bodyItems(): readonly (Attribute | Block)[] {
    const items: (Attribute | Block)[] = [];
    const names = new Set<string>();
    for (;;) {
      while (peek().kind === 'newline') next();
      if (peek().kind === 'eof' || isMark('}')) return items;
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
    expression();
    take(':', 'after ?');
    const last = expression();
    return { kind: 'code', start: condition.start, end: last.end };
  }

  function binary(level: number): Expression {
    let left = unary();
    for (;;) {
      const token = peek();
      const strength = token.kind === 'mark' ? BINARY[token.text] : undefined;
      if (strength === undefined || strength <= level) return left;
      next();
      const right = binary(strength);
      left = { kind: 'code', start: left.start, end: right.end };
    }
  }

  function unary(): Expression {
    const token = peek();
    if (!isMark('-') && !isMark('!')) return postfix();
    next();
    const value = within(ignoresNewlines, unary);
    const isNumber = value.kind === 'literal' && (typeof value.value === 'number' || typeof value.value === 'bigint');
    if (token.text === '-' && isNumber) return { ...value, start: token.start, value: -value.value };
    return { kind: 'code', start: token.start, end: value.end };
  }

  function postfix(): Expression {
    let value = primary();
    for (;;) {
      const token = peek();
      let end: number;
      if (isMark('.') || isMark('[')) {
        next();
        end = token.text === '.' ? member() : index();
      } else return value;
      value = { kind: 'code', start: value.start, end };
    }
  }

  function member(): number {
    const token = peek();
    // `a.0.1` is two steps, which look like one number.
    if (token.kind === 'name' || (token.kind === 'number' && /^[\d.]+$/.test(token.text)) || isMark('*'))
      return next().end;
    return fail(`expected a name, an index or * after ., not ${shown(token)}`);
  }

  function index(): number {
    return within(true, () => {
      if (isMark('*')) next();
      else expression();
      return take(']', 'at the end of an index').end;
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
        expression();
        return { kind: 'code', start: token.start, end: take(')', 'at the end of what ( began').end };
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
    return exact < 1n << 63n ? { kind: 'literal', start, end, value: exact } : { kind: 'code', start, end };
  }

  function named({ text, start, end }: Token): Expression {
    let last = end;
    let isPlain = true;
    while (isMark('::')) {
      next();
      if (peek().kind !== 'name') fail(`expected a name after ::, not ${shown(peek())}`);
      last = next().end;
      isPlain = false;
    }
    if (isMark('(')) return { kind: 'code', start, end: callArguments() };
    if (!isPlain) fail('expected ( after the name of a function');
    const keyword = Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text] : undefined;
    return keyword === undefined ? { kind: 'code', start, end: last } : { kind: 'literal', start, end, value: keyword };
  }

  function callArguments(): number {
    next();
    return within(true, () => {
      while (!isMark(')')) {
        expression();
        if (isMark('...')) {
          next();
          break;
        }
        if (!isMark(',')) break;
        next();
      }
      return take(')', 'at the end of the arguments').end;
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
        const key = objectKey();
        if (!isMark('=') && !isMark(':')) fail(`expected = after a key, not ${shown(peek())}`);
        next();
        const value = expression();
        const comma = isMark(',') ? next().start : undefined;
        entries.push({ key, start, end: value.end, value, comma });
        if (comma === undefined && peek().kind !== 'newline' && !isMark('}'))
          fail(`expected a comma or a line end, not ${shown(peek())}`);
      }
    });
  }

  function objectKey(): string {
    const token = peek();
    const isBare = token.kind === 'name' && (isMark('=', peek(1)) || isMark(':', peek(1)));
    if (isBare) return next().text;
    const key = expression();
    if (key.kind === 'literal') return String(key.value);
    if (key.kind === 'template') return key.parts.map(part => part.text).join('');
    const code = source.slice(key.start, key.end);
    return `\${${code.startsWith('(') && key.kind === 'code' ? code.slice(1, -1).trim() : code}}`;
  }

  function forExpression(closing: ']' | '}'): Expression {
    const open = next();
    return within(true, () => {
      next();
      if (peek().kind !== 'name') fail(`expected a name after for, not ${shown(peek())}`);
      next();
      if (isMark(',')) {
        next();
        if (peek().kind !== 'name') fail(`expected a name, not ${shown(peek())}`);
        next();
      }
      if (!isName('in')) fail(`expected in, not ${shown(peek())}`);
      next();
      expression();
      take(':', 'before the value of each item');
      expression();
      if (closing === '}') {
        take('=>', 'between key and value');
        expression();
        if (isMark('...')) next();
      }
      if (isName('if')) {
        next();
        expression();
      }
      return { kind: 'code', start: open.start, end: take(closing, 'at the end of for').end };
    });
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
        const end = within(true, () => {
          if (token.kind === 'interpolation') expression();
          else controlWords(controls);
          if (peek().kind !== 'end') fail(`expected } at the end of ${token.text}, not ${shown(peek())}`);
          return next().end;
        });
        parts.push({ kind: token.kind, text: source.slice(token.start, end) });
      } else fail(`unexpected ${shown(token)}`, token);
    }
  }

  function controlWords(open: string[]): void {
    const word = peek();
    if (isName('if')) {
      next();
      expression();
      open.push('if');
    } else if (isName('for')) {
      next();
      for (let isFirst = true; isFirst || isMark(','); isFirst = false) {
        if (!isFirst) next();
        if (peek().kind !== 'name') fail(`expected a name after for, not ${shown(peek())}`);
        next();
      }
      if (!isName('in')) fail(`expected in, not ${shown(peek())}`);
      next();
      expression();
      open.push('for');
    } else if (isName('else') && open.at(-1) === 'if') next();
    else if ((isName('endif') && open.at(-1) === 'if') || (isName('endfor') && open.at(-1) === 'for')) {
      next();
      open.pop();
    } else fail(`expected if, for, or the end of one, not ${shown(word)}`);
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
