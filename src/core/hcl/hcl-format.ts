import { lexHcl, type Token } from './hcl-lex.ts';
import { type Body, type Expression, parseHcl } from './hcl-parse.ts';

/**
 * The text as `terraform fmt` lays it out: indentation by brackets, one space between words, the equals signs and the comments of lines that
 * follow each other in one column. Texts, heredocs and comments stay as they are. Throws `HclError`.
 */
export function formatHcl(source: string, { terraform = false }: FormatOptions = {}): string {
  const mark = source.startsWith('\ufeff') ? '\ufeff' : '';
  const written = source.slice(mark.length);
  const { body } = parseHcl(written);
  const text = terraform ? modernised(written, body) : written;
  const lines = groupLines(splitPieces(text, lexHcl(text)));
  indent(lines);
  align(lines, 'assign');
  align(lines, 'comment');
  return mark + lines.map(lineText).join('');
}

export interface FormatOptions {
  /** Rewrites old spellings of Terraform as its `fmt` does: `"${x}"`, labels without quotes, `type = "list"`. */
  readonly terraform?: boolean;
}

/** What is set as one word: a token, a whole text with quotes, a heredoc. */
interface Piece {
  readonly kind: Token['kind'] | 'template' | 'heredoc';
  readonly text: string;
}

interface Line {
  /** Spaces before the first word. */
  spaces: number;
  readonly lead: string;
  /** From the equals sign on, when the value begins and ends in this line. */
  readonly assign: string;
  readonly comment: string;
  /** Brackets that the line opens, less those that it closes. */
  readonly change: number;
  /** Spaces before the equals sign and the comment. */
  readonly gaps: { assign: number; comment: number };
  readonly ending: string;
}

interface Rewrite {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function modernised(source: string, body: Body): string {
  let made = '';
  let at = 0;
  for (const { start, end, text } of rewrites(source, body, [])) {
    made += source.slice(at, start) + text;
    at = end;
  }
  return made + source.slice(at);
}

function* rewrites(source: string, { items }: Body, path: readonly string[]): Iterable<Rewrite> {
  for (const item of items) {
    if (item.kind === 'attribute') {
      const { start, end } = item.value;
      const isType = path.length === 1 && path[0] === 'variable' && item.name === 'type';
      const text = isType ? OLD_TYPES[source.slice(start, end)] : bareCode(item.value);
      if (text !== undefined) yield { start, end, text };
      continue;
    }
    for (const { start, end } of item.labelPlaces)
      if (source[start] !== '"') yield { start, end, text: `"${source.slice(start, end)}"` };
    yield* rewrites(source, item.body, [...path, item.type]);
  }
}

const OLD_TYPES: Readonly<Record<string, string>> = {
  '"string"': 'string',
  '"list"': 'list(string)',
  '"map"': 'map(string)',
};

/** The expression of a text that is nothing but one `${...}`. */
function bareCode(value: Expression): string | undefined {
  if (value.kind !== 'template' || value.heredoc) return undefined;
  const [only, more] = value.parts;
  const isBare = more === undefined && only?.kind === 'interpolation' && !/^\$\{~|~\}$/.test(only.text);
  return isBare && !only.text.includes('\n') ? only.text.slice(2, -1).trim() : undefined;
}

/** Texts become one piece, with the code in them laid out where it is on one line. */
function splitPieces(source: string, tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'eof') continue;
    if (token.kind !== 'open') {
      pieces.push(token);
      continue;
    }
    const end = closing(tokens, at);
    const text = token.text + innerText(source, tokens.slice(at + 1, end)) + (tokens[end]?.text ?? '');
    pieces.push({ kind: token.text === '"' ? 'template' : 'heredoc', text });
    at = end;
  }
  return pieces;
}

/** The index of the token that closes the text which begins here. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const kind = tokens[at]?.kind;
    if (kind === 'open') depth++;
    if (kind === 'close' && --depth === 0) return at;
  }
  return tokens.length - 1;
}

function innerText(source: string, tokens: readonly Token[]): string {
  let made = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind !== 'interpolation' && token.kind !== 'control') {
      made += token.text;
      continue;
    }
    let depth = 0;
    let end = at;
    for (; end < tokens.length; end++) {
      const kind = tokens[end]?.kind;
      if (kind === 'interpolation' || kind === 'control') depth++;
      if (kind === 'end' && --depth === 0) break;
    }
    const code = tokens.slice(at + 1, end);
    const last = tokens[end];
    made += code.some(({ kind }) => kind === 'newline' || kind === 'comment')
      ? source.slice(token.start, last?.end)
      : codeText(token, splitPieces(source, code), last?.text ?? '}');
    at = end;
  }
  return made;
}

function codeText(open: Token, code: readonly Piece[], close: string): string {
  const words = spaced(code);
  // Braces of an object and of the interpolation are kept apart.
  const before = code[0]?.text === '{' ? ' ' : '';
  const after = code.at(-1)?.text === '}' ? ' ' : '';
  return open.text + before + words + after + close;
}

function groupLines(pieces: readonly Piece[]): readonly Line[] {
  const lines: Line[] = [];
  let current: Piece[] = [];
  const end = (ending: string): void => {
    lines.push(lineFrom(current, ending));
    current = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'newline') end(piece.text);
    else current.push(piece);
  }
  if (current.length > 0) end('');
  return lines;
}

function lineFrom(pieces: readonly Piece[], ending: string): Line {
  const last = pieces.at(-1);
  const hasComment = pieces.length > 1 && last?.kind === 'comment' && !last.text.startsWith('/*');
  const words = hasComment ? pieces.slice(0, -1) : pieces;
  const equals = words.findIndex((piece, index) => index > 0 && piece.kind === 'mark' && piece.text === '=');
  const isWhole = equals !== -1 && bracketChange(words.slice(equals)) === 0;
  return {
    spaces: 0,
    lead: spaced(isWhole ? words.slice(0, equals) : words),
    assign: isWhole ? spaced(words.slice(equals)) : '',
    comment: hasComment ? last.text : '',
    change: bracketChange(words),
    gaps: { assign: 1, comment: 1 },
    ending,
  };
}

const CHANGES: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

const depthChange = ({ kind, text }: Piece): number => (kind === 'mark' ? (CHANGES[text] ?? 0) : 0);

const bracketChange = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + depthChange(piece), 0);

/** Two spaces for each line that opens more brackets than it closes, until as many are closed. */
function indent(lines: readonly Line[]): void {
  const open: number[] = [];
  for (const line of lines) {
    if (line.lead === '') continue;
    let { change } = line;
    if (change < 0) {
      while (change < 0 && open.length > 0) {
        const last = open.pop() ?? 0;
        if (last + change > 0) open.push(last + change);
        change = Math.min(0, change + last);
      }
      change = 0;
    }
    line.spaces = 2 * open.length;
    if (change > 0) open.push(change);
  }
}

/** One column for the equals signs, or the comments, of lines that follow each other. */
function align(lines: readonly Line[], cell: 'assign' | 'comment'): void {
  let chain: Line[] = [];
  const close = (): void => {
    const widths = chain.map(line => widthBefore(line, cell));
    const widest = widths.reduce((most, one) => Math.max(most, one), 0);
    for (const [index, line] of chain.entries()) line.gaps[cell] = widest - (widths[index] ?? 0) + 1;
    chain = [];
  };
  for (const line of lines) {
    if (line[cell] !== '') chain.push(line);
    else if (chain.length > 0) close();
  }
  if (chain.length > 0) close();
}

function widthBefore(line: Line, cell: 'assign' | 'comment'): number {
  const lead = line.spaces + width(line.lead);
  return cell === 'assign' || line.assign === '' ? lead : lead + line.gaps.assign + width(line.assign);
}

const SEGMENTS = new Intl.Segmenter();

/** Characters as people count them. */
const width = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : [...SEGMENTS.segment(text)].length;

function lineText({ spaces, lead, assign, comment, gaps, ending }: Line): string {
  if (lead === '') return ending;
  let made = ' '.repeat(spaces) + lead;
  if (assign !== '') made += ' '.repeat(gaps.assign) + assign;
  if (comment !== '') made += ' '.repeat(gaps.comment) + comment;
  return made + ending;
}

function spaced(pieces: readonly Piece[]): string {
  let made = '';
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (before !== undefined && isApart(pieces[index - 2], before, piece)) made += ' ';
    made += piece.text;
  }
  return made;
}

const isMark = ({ kind, text }: Piece, ...marks: readonly string[]): boolean => kind === 'mark' && marks.includes(text);

/** After these a minus is the sign of what follows. */
const BEFORE_SIGN = [
  '(',
  '[',
  '{',
  '=',
  ':',
  ',',
  '?',
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '&&',
  '||',
  '!',
  '=>',
];

/** Whether there is a space between two words; `earlier` is the word before them. */
function isApart(earlier: Piece | undefined, first: Piece, second: Piece): boolean {
  if (first.kind === 'name' && isMark(second, '(')) return false;
  if (isMark(first, '.', '::') || isMark(second, '.', '::', ',', '...')) return false;
  if (isMark(first, ',')) return true;
  if (isWord(first, 'in') || isWord(second, 'in')) return true;
  if (isMark(second, '[') && (first.kind === 'name' || first.kind === 'number' || depthChange(first) < 0)) return false;
  if (isMark(first, '-')) return earlier !== undefined && !isMark(earlier, ...BEFORE_SIGN);
  if (isMark(first, '!')) return false;
  if (isMark(first, '{') || isMark(second, '}')) return !(isMark(first, '{') && isMark(second, '}'));
  return depthChange(first) <= 0 && depthChange(second) >= 0;
}

const isWord = ({ kind, text }: Piece, word: string): boolean => kind === 'name' && text === word;
