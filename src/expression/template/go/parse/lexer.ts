import { syntaxFault, type TemplateFault } from '../../check/error.ts';

export type TokenKind =
  | 'text'
  | 'left'
  | 'right'
  | 'space'
  | 'identifier'
  | 'keyword'
  | 'field'
  | 'variable'
  | 'dot'
  | 'nil'
  | 'bool'
  | 'number'
  | 'string'
  | 'char'
  | 'assign'
  | 'declare'
  | 'pipe'
  | 'comma'
  | 'open'
  | 'close'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** UTF-16 units from the start of the source. */
  readonly at: number;
}

export const KEYWORDS: ReadonlySet<string> = new Set([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
]);

const isSpace = (char: string): boolean => char === ' ' || char === '\t' || char === '\r' || char === '\n';
const WORD = /[\p{L}\p{Nd}_]*/uy;
const NUMBER = /[+-]?(?:0[xX][0-9a-fA-F_]*|0[oO][0-7_]*|0[bB][01_]*|[0-9_]*)(?:\.[0-9a-fA-F_]*)?/y;
const EXPONENT = /[eEpP][+-]?[0-9_]*/y;
const SINGLE: Readonly<Record<string, TokenKind>> = {
  '=': 'assign',
  '|': 'pipe',
  ',': 'comma',
  '(': 'open',
  ')': 'close',
};

/** Splits a template into texts and the words of its actions, by the rules of text/template. Throws a `TemplateFault`. */
export function splitTokens(source: string, [left, right]: readonly [string, string]): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  /** Open parentheses of the action under way. */
  let depth = 0;

  const add = (kind: TokenKind, from: number, to: number): void => {
    tokens.push({ kind, text: source.slice(from, to), at: from });
    at = to;
  };

  /** What follows the left delimiter or comes before the right one: `-` with a space. */
  const trimsAfter = (from: number): boolean => source[from] === '-' && isSpace(source[from + 1] ?? '');
  const trimsBefore = (from: number): boolean => isSpace(source[from] ?? '') && source[from + 1] === '-';
  const closesAt = (from: number): { readonly at: number; readonly trims: boolean } | undefined => {
    if (trimsBefore(from) && source.startsWith(right, from + 2)) return { at: from + 2, trims: true };
    return source.startsWith(right, from) ? { at: from, trims: false } : undefined;
  };

  function text(trims: boolean): boolean {
    let from = at;
    if (trims) while (isSpace(source[from] ?? '')) from++;
    const found = source.indexOf(left, at);
    const end = found === -1 ? source.length : found;
    let to = end;
    if (found !== -1 && trimsAfter(found + left.length)) while (to > from && isSpace(source[to - 1] ?? '')) to--;
    if (to > from) add('text', from, to);
    at = end;
    return found !== -1;
  }

  /** Passes over a comment. */
  function comment(from: number): boolean {
    const end = source.indexOf('*/', from + 2);
    if (end === -1) throw syntaxFault('a comment is never closed', from, 'write */ before the right delimiter');
    const close = closesAt(end + 2);
    if (close === undefined) throw syntaxFault('a comment ends before the right delimiter', from);
    at = close.at + right.length;
    return close.trims;
  }

  function action(): boolean {
    const begin = at;
    const from = at + left.length + (trimsAfter(at + left.length) ? 2 : 0);
    if (source.startsWith('/*', from)) return comment(from);
    tokens.push({ kind: 'left', text: left, at });
    at = at + left.length + (trimsAfter(at + left.length) ? 1 : 0);
    depth = 0;
    for (;;) {
      const close = closesAt(at);
      if (close === undefined) {
        word(begin);
        continue;
      }
      if (depth > 0) throw syntaxFault('a "(" is never closed', at);
      at = close.at;
      add('right', at, at + right.length);
      return close.trims;
    }
  }

  function word(begin: number): void {
    const char = source[at] ?? '';
    if (char === '') throw syntaxFault('an action is never closed', begin, `write ${right}`);
    if (isSpace(char)) {
      let to = at;
      while (isSpace(source[to] ?? '') && closesAt(to) === undefined) to++;
      add('space', at, to);
    } else if (char === ':') {
      if (source[at + 1] !== '=') throw syntaxFault('":" must be followed by "="', at);
      add('declare', at, at + 2);
    } else if (char === '"') add('string', at, quotedEnd(at, '"'));
    else if (char === "'") add('char', at, quotedEnd(at, "'"));
    else if (char === '`') {
      const end = source.indexOf('`', at + 1);
      if (end === -1) throw syntaxFault('a text in backquotes is never closed', at);
      add('string', at, end + 1);
    } else if (char === '$') name('variable', at);
    else if (char === '.' && !/[0-9]/.test(source[at + 1] ?? '')) dot();
    else if (/[0-9+\-.]/.test(char)) number();
    else if (SINGLE[char] !== undefined) {
      if (char === '(') depth++;
      if (char === ')' && --depth < 0) throw syntaxFault('unexpected ")"', at);
      add(SINGLE[char], at, at + 1);
    } else identifier(char);
  }

  const wordEnd = (from: number): number => {
    WORD.lastIndex = from;
    return from + (WORD.exec(source)?.[0].length ?? 0);
  };

  function checkEnd(to: number): void {
    const next = source[to] ?? '';
    if (next === '' || isSpace(next) || '.,|:)('.includes(next) || source.startsWith(right, to)) return;
    throw badCharacter(to);
  }

  function badCharacter(from: number): TemplateFault {
    const char = String.fromCodePoint(source.codePointAt(from) ?? 0);
    const hint = char === '-' ? 'a name with other signs is read with index: {{ index . "my-name" }}' : undefined;
    return syntaxFault(`unexpected ${JSON.stringify(char)}`, from, hint);
  }

  function name(kind: TokenKind, from: number): void {
    const to = wordEnd(from + 1);
    checkEnd(to);
    add(kind, from, to);
  }

  function dot(): void {
    const to = wordEnd(at + 1);
    checkEnd(to);
    add(to === at + 1 ? 'dot' : 'field', at, to);
  }

  function identifier(char: string): void {
    const to = wordEnd(at);
    if (to === at) throw badCharacter(at);
    checkEnd(to);
    const found = source.slice(at, to);
    const kind = KEYWORDS.has(found)
      ? 'keyword'
      : found === 'nil'
        ? 'nil'
        : found === 'true' || found === 'false'
          ? 'bool'
          : 'identifier';
    if (/[0-9]/.test(char)) throw badCharacter(at);
    add(kind, at, to);
  }

  function number(): void {
    NUMBER.lastIndex = at;
    let to = at + (NUMBER.exec(source)?.[0].length ?? 1);
    EXPONENT.lastIndex = to;
    to += EXPONENT.exec(source)?.[0].length ?? 0;
    if (wordEnd(to) > to || /^[+-]?$/.test(source.slice(at, to)))
      throw syntaxFault(`bad number "${source.slice(at, Math.max(wordEnd(to), at + 1))}"`, at);
    add('number', at, to);
  }

  function quotedEnd(from: number, quote: string): number {
    for (let i = from + 1; i < source.length; i++) {
      const char = source[i];
      if (char === '\n') break;
      if (char === '\\') i++;
      else if (char === quote) return i + 1;
    }
    throw syntaxFault('a quoted text is never closed', from);
  }

  for (let trims = false; text(trims); ) trims = action();
  tokens.push({ kind: 'end', text: '', at: source.length });
  return tokens;
}
