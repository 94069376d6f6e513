import type { Position } from '../core/errors.ts';
import type { Mend } from './finding.ts';

/** Lines of the texts of a document, split when first asked for. */
export interface SourceLines {
  line(file: string, line: number): string | undefined;
}

export function sourceLines(sources: readonly { readonly file: string; readonly text: string }[]): SourceLines {
  const split = new Map<string, readonly string[]>();
  return {
    line(file, line) {
      let lines = split.get(file);
      if (lines === undefined) {
        const text = sources.find(source => source.file === file)?.text ?? '';
        lines = (text.startsWith('\ufeff') ? text.slice(1) : text).split(/\r\n?|\n/);
        split.set(file, lines);
      }
      return lines[line - 1];
    },
  };
}

const NEAREST = /^(?:did you mean "([^"]+)"\?|write (_\.\w+))$/;
const LIST = /^write (\[([^\]]+)\])$/;
const QUOTE = /^quote it: ("(?:[^"\\]|\\.)*")$/;
const WRITE = /\bwrite (\d+[a-z]+)$/;
const QUOTED = /"([^"]+)"/g;

/**
 * The change that a suggestion describes, where it leaves no choice: the one nearest name in place of a misspelt one, quotes
 * around a value, a unit behind a number. Undefined when the text at the place is not what the message is about.
 */
export function findMend(
  {
    message,
    suggestion,
    at,
  }: { readonly message: string; readonly suggestion: string | undefined; readonly at: Position },
  lines: SourceLines,
): Mend | undefined {
  const rest = lines.line(at.file, at.line)?.slice(at.column - 1);
  if (rest === undefined) return undefined;
  const change = (from: string, text: string, skip = 0): Mend => ({
    line: at.line,
    column: at.column + skip,
    endLine: at.line,
    endColumn: at.column + skip + from.length,
    text,
  });
  const [, nearest, member] = NEAREST.exec(suggestion ?? '') ?? [];
  const right = nearest ?? member;
  if (right !== undefined) {
    const wrong = [...message.matchAll(QUOTED)]
      .map(([, word = '']) => word)
      .find(word => wordAt(rest, word) !== undefined);
    return wrong === undefined ? undefined : change(wrong, right, wordAt(rest, wrong));
  }
  const written = /^[^\s#,\]}]+/.exec(rest)?.[0] ?? '';
  const [, list, only] = LIST.exec(suggestion ?? '') ?? [];
  if (list !== undefined && written === only) return change(written, list);
  const quoted = QUOTE.exec(suggestion ?? '')?.[1];
  if (quoted !== undefined && written !== '' && `"${written}"` === quoted) return change(written, quoted);
  const withUnit = WRITE.exec(message)?.[1];
  if (withUnit !== undefined && /^\d+$/.test(written) && withUnit.startsWith(written)) return change(written, withUnit);
  return undefined;
}

/** How far behind the place a word begins: right there, behind a quote, or behind `_.` of an expression. */
function wordAt(rest: string, word: string): number | undefined {
  const found = /^(?:_\.\??|_\[["']|__actions\.|["'])?/.exec(rest)?.[0].length ?? 0;
  for (const skip of [0, found]) {
    if (rest.startsWith(word, skip) && !/[\w-]/.test(rest[skip + word.length] ?? '')) return skip;
  }
  return undefined;
}
