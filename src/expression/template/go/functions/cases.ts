/** Spellings of words as `xstrings` of Go makes them, on which sprig builds. */

const isSpace = (char: string): boolean => /^[\s\u0085]$/u.test(char);
const isConnector = (char: string): boolean => char === '-' || char === '_' || isSpace(char);
export const isUpper = (char: string): boolean => /^\p{Lu}$/u.test(char);
const isPunctuation = (char: string): boolean => /^\p{P}$/u.test(char);
const isNumber = (char: string): boolean => /^\p{N}$/u.test(char);
const isLetter = (char: string): boolean => /^\p{L}$/u.test(char);

function single(char: string, other: string): string {
  return Array.from(other).length === 1 ? other : char;
}
/** Go maps characters one by one: one whose other case has several letters stays. */
export const toUpper = (char: string): string => single(char, char.toUpperCase());
export const toLower = (char: string): string => single(char, char.toLowerCase());

/** `ToPascalCase` */
export function camelCase(text: string): string {
  const chars = Array.from(text);
  let out = '';
  let at = 0;
  while (at < chars.length && isConnector(chars[at] ?? '')) out += chars[at++];
  const start = chars[at];
  // When a text consists of connectors alone, the library writes the last one twice.
  if (start === undefined) return out + (chars.at(-1) ?? '');
  let isFirstUpper = isUpper(start);
  let last = toUpper(start);
  at++;
  if (at === chars.length) return out + last;
  for (; at < chars.length; at++) {
    const before = last;
    last = chars[at] ?? '';
    if (isConnector(last) && isConnector(before)) {
      out += before;
      continue;
    }
    if (isConnector(before)) {
      isFirstUpper = isUpper(last);
      last = toUpper(last);
    } else {
      if (isFirstUpper && isUpper(last)) last = toLower(last);
      else isFirstUpper = false;
      out += before;
    }
  }
  return out + last;
}

export const snakeCase = (text: string): string => separated(text, '_');
export const kebabCase = (text: string): string => separated(text, '-');

type WordKind = 'none' | 'number' | 'upper' | 'alphabet' | 'connector' | 'punctuation' | 'other';
interface Piece {
  readonly kind: WordKind;
  readonly word: readonly string[];
}

/** `camelCaseToLowerCase` */
function separated(text: string, connector: string): string {
  const reader = pieceReader(Array.from(text));
  let out = '';
  const put = ({ kind, word }: Piece): void => {
    for (const char of word)
      out +=
        kind !== 'upper' && kind !== 'connector'
          ? char
          : isConnector(char)
            ? connector
            : isUpper(char)
              ? toLower(char)
              : char;
  };
  if (text === '') return '';
  let piece = reader.next();
  while (!reader.isDone()) {
    if (piece.kind !== 'connector') put(piece);
    const before = piece;
    piece = reader.next();
    if (before.kind === 'number') {
      while (piece.kind === 'alphabet' || piece.kind === 'number') {
        put(piece);
        piece = reader.next();
      }
      if (piece.kind !== 'none' && piece.kind !== 'punctuation' && piece.kind !== 'connector') out += connector;
    } else if (before.kind === 'connector') put(before);
    else if (before.kind !== 'punctuation') {
      if (piece.kind !== 'number') {
        if (piece.kind !== 'connector' && piece.kind !== 'punctuation') out += connector;
        continue;
      }
      if (reader.isDone()) continue;
      const number = piece;
      piece = reader.next();
      if (piece.kind !== 'alphabet') {
        put({ kind: 'number', word: number.word });
        if (piece.kind !== 'connector' && piece.kind !== 'punctuation') out += connector;
        continue;
      }
      out += connector;
      put({ kind: 'number', word: number.word });
      while (piece.kind === 'alphabet' || piece.kind === 'number') {
        put(piece);
        piece = reader.next();
      }
      if (piece.kind !== 'none' && piece.kind !== 'connector' && piece.kind !== 'punctuation') out += connector;
    }
  }
  put(piece);
  return out;
}

function pieceReader(chars: readonly string[]): { next(): Piece; isDone(): boolean } {
  let at = 0;
  const take = (holds: (char: string) => boolean): void => {
    while (at < chars.length && holds(chars[at] ?? '')) at++;
  };
  return {
    isDone: () => at >= chars.length,
    next() {
      const from = at;
      const first = chars[at++];
      if (first === undefined) return { kind: 'none', word: [] };
      const kind = wordKind(first);
      if (kind === 'connector') take(isConnector);
      else if (kind === 'punctuation') take(isPunctuation);
      else if (kind === 'number') take(isNumber);
      else if (kind === 'alphabet') take(char => isLetter(char) && !isUpper(char));
      else if (kind === 'other')
        take(char => wordKind(char) === 'other' || (wordKind(char) === 'upper' && !isLetter(char)));
      else if (isUpper(chars[at] ?? '')) {
        take(isUpper);
        if (at < chars.length && isLetter(chars[at] ?? '')) at--;
      } else take(char => isLetter(char) && !isUpper(char));
      return { kind, word: chars.slice(from, at) };
    },
  };
}

function wordKind(char: string): WordKind {
  if (isConnector(char)) return 'connector';
  if (isPunctuation(char)) return 'punctuation';
  if (isUpper(char)) return 'upper';
  if (isLetter(char)) return 'alphabet';
  return isNumber(char) ? 'number' : 'other';
}
