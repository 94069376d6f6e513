/** Lines and line ends of a text that is changed in places. */

/** The line end that the text uses; LF where it has none. */
export const lineEnding = (text: string): string => /\r?\n/.exec(text)?.[0] ?? '\n';

export const splice = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** The end of the line that holds this offset, without its line end. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline === -1) return text.length;
  return newline > at && text[newline - 1] === '\r' ? newline - 1 : newline;
}

/** The start of the next line, or the end of the text. */
export function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

/** The white space before an offset, when nothing else is before it in its line. */
export function ownIndent(text: string, at: number): string | undefined {
  const before = text.slice(lineStart(text, at), at);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** The white space with which the line of an offset begins. */
export const lineIndent = (text: string, at: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, at), at))?.[0] ?? '';

/** Text without the whole lines from `start` to `end`; when they are the last ones the line end before them goes instead of theirs. */
export function withoutLines(text: string, start: number, end: number): string {
  const from = lineStart(text, start);
  const to = nextLine(text, end);
  if (to < text.length || text[to - 1] === '\n' || from === 0) return splice(text, from, to, '');
  return splice(text, from - (text[from - 2] === '\r' ? 2 : 1), to, '');
}

/** Whole lines put after the line that holds `at`. A text that ends without a line end still does. */
export function withLinesAfter(text: string, at: number, lines: string): string {
  const end = lineEnd(text, at);
  const ending = lineEnding(text);
  if (end === 0) return splice(text, 0, 0, text === '' ? lines + ending : lines + ending);
  return splice(text, end, end, ending + lines);
}

/** Lines moved to the right, but for the first one and empty ones; with the line ends of the text. */
export const indented = (lines: string, indent: string, ending: string): string =>
  lines
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : indent + line))
    .join(ending);
