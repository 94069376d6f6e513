import { scalarWord } from '../../core/json/json.ts';
import { lineEnding } from './layout.ts';
import { EditFault, type Parsed, type Steps, type Tree } from './tree.ts';

/** Java properties: `key = value`, continued lines, escapes. When a key occurs twice, the last one counts. */
export async function createProperties(): Promise<(text: string) => Parsed> {
  const [{ Properties }, { escapeKey, escapeValue }] = await Promise.all([
    import('properties-file/parser'),
    import('properties-file/escape'),
  ]);

  return function parse(text) {
    const lines = linesIn(text);
    requireEscapes();
    const properties = new Properties(text).getProperties();
    const entries = new Map<string, Tree>();
    for (const { key, value, startingLineNumber } of properties) {
      entries.delete(key);
      entries.set(key, { kind: 'scalar', start: lineStart(startingLineNumber), value });
    }
    return { root: { kind: 'map', start: 0, entries }, put, remove };

    /** The parser names no place. */
    function requireEscapes(): void {
      for (const [index, line] of lines.entries()) {
        const wrong = /^[ \t\f]*[#!]/.test(line)
          ? null
          : /^(?:[^\\]|\\(?!u)[^]|\\u[0-9A-Fa-f]{4})*\\u(?![0-9A-Fa-f]{4})/.exec(line);
        if (wrong !== null)
          throw new EditFault(
            'not properties: \\u needs four hexadecimal digits',
            lineStart(index + 1) + wrong[0].length - 2,
          );
      }
    }

    function lineStart(line: number): number {
      return lines.slice(0, line - 1).reduce((sum, { length }) => sum + length, 0);
    }

    function* put(steps: Steps, value: unknown): Iterable<string> {
      const key = String(steps[0]);
      const word = wordFor(value);
      const old = properties.findLast(property => property.key === key);
      if (old !== undefined) {
        const { leadingWhitespace, escapedKey, separatorLeading, separatorChar = '', separatorTrailing } = old;
        const hasSeparator = separatorChar !== '' || separatorLeading + separatorTrailing !== '';
        const separator = hasSeparator ? separatorLeading + separatorChar + separatorTrailing : '=';
        const made = leadingWhitespace + escapedKey + separator + escapeValue(word);
        yield replaced(old, made);
        yield replaced(old, `${escapeKey(key)}=${escapeValue(word)}`);
        return;
      }
      const like = properties.at(-1);
      const separator =
        like === undefined ? '=' : like.separatorLeading + (like.separatorChar ?? '') + like.separatorTrailing;
      const at = like?.endingLineNumber ?? lines.length;
      yield withLine(at, escapeKey(key) + separator + escapeValue(word));
      yield withLine(at, `${escapeKey(key)}=${escapeValue(word)}`);
    }

    /** Lines from a property with its continued ones, by one line with its line end. */
    function replaced(
      old: { readonly startingLineNumber: number; readonly endingLineNumber: number },
      made: string,
    ): string {
      const end = /\r?\n$|\r$/.exec(lines[old.endingLineNumber - 1] ?? '')?.[0] ?? '';
      return [...lines.slice(0, old.startingLineNumber - 1), made + end, ...lines.slice(old.endingLineNumber)].join('');
    }

    function withLine(after: number, made: string): string {
      return withLineAfter(lines, after, made, lineEnding(text));
    }

    function* remove(steps: Steps): Iterable<string> {
      const key = String(steps[0]);
      const gone = new Set<number>();
      for (const property of properties) {
        if (property.key !== key) continue;
        for (let line = property.startingLineNumber; line <= property.endingLineNumber; line++) gone.add(line);
      }
      yield lines.filter((_, index) => !gone.has(index + 1)).join('');
    }
  };
}

/** Lines with their line ends. */
export const linesIn = (text: string): readonly string[] => (text === '' ? [] : text.split(/(?<=\r\n|\n|\r(?!\n))/));

/** A new line after `after` lines. Where the last line has no line end, the new last one has none either. */
export function withLineAfter(lines: readonly string[], after: number, made: string, ending: string): string {
  const before = lines.slice(0, after);
  const rest = lines.slice(after);
  const last = before.at(-1);
  if (last === undefined || /[\r\n]$/.test(last)) return [...before, made + ending, ...rest].join('');
  return [...before, ending + made, ...rest].join('');
}

/** All values of such files are text. */
export function wordFor(value: unknown): string {
  const word = scalarWord(value);
  if (word === undefined) throw new EditFault('the values of this format are text: give a text, number or bool');
  return word;
}
