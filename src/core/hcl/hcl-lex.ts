import { createLineIndex } from '../text/line-index.ts';

/**
 * - `open` and `close` are the quotes of a text, or the two marker lines of a heredoc (`close` without its line end);
 * - `text` is what stands between them, `interpolation` is `${` and `control` is `%{`, which `end` closes;
 * - `mark` is punctuation or an operator.
 */
export type TokenKind =
  | 'newline'
  | 'comment'
  | 'name'
  | 'number'
  | 'mark'
  | 'open'
  | 'close'
  | 'text'
  | 'interpolation'
  | 'control'
  | 'end'
  | 'eof';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text is not HCL. The message names the place, `reason` does not. */
export class HclError extends Error {
  readonly reason: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  constructor(message: string, source: string, offset: number) {
    const lines = createLineIndex(source);
    lines.seek(offset);
    super(`${message} (line ${lines.line()}, column ${lines.column()})`);
    this.name = 'HclError';
    this.reason = message;
    this.offset = offset;
    this.line = lines.line();
    this.column = lines.column();
  }
}

/** Characters. Larger texts are refused. */
const MAX_HCL_LENGTH = 1024 * 1024;
const MAX_DEPTH = 500;

/** What the lexer is inside of; `braces` are those opened in code since its beginning. */
type Mode =
  | { readonly in: 'code'; readonly start: number; braces: number }
  | { readonly in: 'quotes'; readonly start: number }
  | { readonly in: 'heredoc'; readonly start: number; readonly marker: string };

const BLANKS = /[ \t]+/y;
const NEWLINE = /\r?\n/y;
const COMMENT = /(?:#|\/\/)[^\r\n]*(?:\r(?!\n)[^\r\n]*)*|\/\*[^]*?\*\//y;
const NAME = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const HEREDOC = /<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/uy;
const MARK = /==|!=|<=|>=|&&|\|\||=>|\.\.\.|::|[-+*/%!<>=?:.,()[\]{}]/y;
/** Literal text of a quoted template, up to its end or an interpolation. */
const QUOTED = /(?:[^"\\$%\r\n]|\\[^\r\n]|\$\$\{|%%\{|\$(?!\{)|%(?!\{))+/y;

const NO_QUOTE = 'this text has no closing quote on its line: a line end is written \\n, or the text as a heredoc';

/** Runs a computation in steps to its end and returns its result. */
export function runSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** How many tokens are read in one step. */
const STEP = 1000;

/** All tokens in order, `eof` at the end. Throws `HclError`. */
export const lexHcl = (source: string): readonly Token[] => runSteps(lexHclInSteps(source));

export function* lexHclInSteps(source: string): Generator<void, readonly Token[]> {
  if (source.length > MAX_HCL_LENGTH)
    throw new HclError(`HCL of more than ${MAX_HCL_LENGTH} characters is not read`, source, 0);
  const tokens: Token[] = [];
  const modes: Mode[] = [{ in: 'code', start: 0, braces: 0 }];
  let at = 0;

  const fail = (message: string, offset = at): never => {
    throw new HclError(message, source, offset);
  };
  const find = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const add = (kind: TokenKind, text: string): true => {
    tokens.push({ kind, start: at, end: at + text.length, text });
    at += text.length;
    return true;
  };
  const take = (kind: TokenKind, pattern: RegExp): boolean => {
    const text = find(pattern);
    return text !== undefined && add(kind, text);
  };
  const enter = (mode: Mode): void => {
    if (modes.length > MAX_DEPTH) fail('this is nested too deeply');
    modes.push(mode);
  };
  /** `${`, `%{` and their forms that trim white space. */
  const templatePart = (): boolean => {
    const sign = source[at];
    if ((sign !== '$' && sign !== '%') || source[at + 1] !== '{') return false;
    const text = source[at + 2] === '~' ? `${sign}{~` : `${sign}{`;
    enter({ in: 'code', start: at, braces: 0 });
    return add(sign === '$' ? 'interpolation' : 'control', text);
  };

  function code(mode: Extract<Mode, { in: 'code' }>): void {
    at += find(BLANKS)?.length ?? 0;
    if (at >= source.length) return;
    const char = source[at] ?? '';
    if (modes.length > 1 && mode.braces === 0 && (char === '}' || source.startsWith('~}', at))) {
      modes.pop();
      add('end', char === '}' ? '}' : '~}');
      return;
    }
    if (char === '"') {
      enter({ in: 'quotes', start: at });
      add('open', '"');
      return;
    }
    HEREDOC.lastIndex = at;
    const heredoc = HEREDOC.exec(source);
    if (heredoc !== null) {
      enter({ in: 'heredoc', start: at, marker: heredoc[1] ?? '' });
      add('open', heredoc[0]);
      return;
    }
    if (take('newline', NEWLINE) || take('comment', COMMENT) || take('name', NAME) || take('number', NUMBER)) return;
    if (source.startsWith('/*', at)) fail('this comment has no end');
    if (source.startsWith('<<', at)) fail('a heredoc begins with << or <<-, a name, and a line end');
    const mark = find(MARK) ?? '';
    if (mark === '{') mode.braces++;
    if (mark === '}') mode.braces--;
    if (mark !== '') add('mark', mark);
    else if (char === "'") fail('texts are written between double quotes');
    else fail(`unexpected character ${JSON.stringify(String.fromCodePoint(source.codePointAt(at) ?? 0))}`);
  }

  function quotes({ start }: Mode): void {
    if (source[at] === '"') {
      modes.pop();
      add('close', '"');
    } else if (!take('text', QUOTED) && !templatePart()) fail(NO_QUOTE, start);
  }

  function heredoc({ start, marker }: Extract<Mode, { in: 'heredoc' }>): void {
    const from = at;
    for (let end = at; ; ) {
      const isLineStart = end === 0 || source[end - 1] === '\n';
      const line = isLineStart ? lineAt(source, end) : undefined;
      if (line !== undefined && line.trim() === marker) {
        if (end > from) add('text', source.slice(from, end));
        modes.pop();
        add('close', line.replace(/\r$/, ''));
        return;
      }
      const stop = nextStop(source, end);
      if (stop === undefined) fail(`this heredoc has no line with ${marker} alone at its end`, start);
      end = stop ?? end;
      if (source[end] === '$' || source[end] === '%') {
        if (end > from) add('text', source.slice(from, end));
        templatePart();
        return;
      }
      end++;
    }
  }

  for (let pauseAt = STEP; at < source.length; ) {
    if (tokens.length >= pauseAt) {
      pauseAt += STEP;
      yield;
    }
    const mode = modes.at(-1);
    if (mode === undefined) break;
    if (mode.in === 'code') code(mode);
    else if (mode.in === 'quotes') quotes(mode);
    else heredoc(mode);
  }
  const open = modes.at(-1);
  if (open !== undefined && modes.length > 1)
    fail(open.in === 'code' ? 'this ${ or %{ has no closing }' : NO_QUOTE, open.start);
  tokens.push({ kind: 'eof', start: at, end: at, text: '' });
  return tokens;
}

function lineAt(source: string, start: number): string {
  const end = source.indexOf('\n', start);
  return source.slice(start, end === -1 ? source.length : end);
}

/** Where the next line end or interpolation of a heredoc is; `$${` and `%%{` are neither. */
const STOP = /\$\$\{|%%\{|[$%]\{|\n/g;

function nextStop(source: string, from: number): number | undefined {
  STOP.lastIndex = from;
  for (let found = STOP.exec(source); found !== null; found = STOP.exec(source))
    if (found[0].length !== 3) return found.index;
  return undefined;
}
