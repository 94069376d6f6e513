import { REDACTED } from '../../../core/secrets/redact.ts';
import type { Taint } from '../../../core/secrets/taint.ts';
import { isAscii, isPrintableAscii } from '../../../core/text/ascii.ts';
import { printable } from '../../what-if.ts';

const isPlainWord = (word: string): boolean =>
  /^[\w@%+=:,./-]+$/.test(word) || (!isAscii(word) && /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word));

/** Control and invisible characters, and those that change the direction of text. */
const hasUnseen = (text: string): boolean => !isPrintableAscii(text) && /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
  ["'", "\\'"],
]);

/**
 * One argument as a shell would read it: plain words as they are, others in single quotes, those with invisible
 * characters as `$'a\nb'`. Different lists of arguments never look the same.
 */
export function quoteWord(word: string): string {
  if (isPlainWord(word)) return word;
  if (!hasUnseen(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${Array.from(word, escaped).join('')}'`;
}

function escaped(char: string): string {
  const short = ESCAPES.get(char);
  if (short !== undefined) return short;
  if (!hasUnseen(char)) return char;
  const hex = (char.codePointAt(0) ?? 0).toString(16);
  return hex.length <= 2 ? `\\x${hex.padStart(2, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** The same for people, with what is sensitive hidden. */
export function shownWord(word: string, taint: Taint, view: { redact(text: string): string }): string {
  const visible = printable(word, taint, view);
  return visible === REDACTED ? visible : quoteWord(visible);
}
