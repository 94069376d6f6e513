import { displayWidth, escapeControls, fitWidth } from './text-width.ts';

export interface Column {
  readonly header: string;
  readonly align?: 'left' | 'right' | undefined;
  /** The caller's limit for this column; longer cells are cut with `…`. */
  readonly maxWidth?: number | undefined;
}

export interface TableOptions {
  /** Width to fit into: longer cells go on in further lines. Absent (a pipe): each row is one line. */
  readonly width?: number | undefined;
  /** Heads as they are written, in place of upper case. */
  readonly plainHeads?: boolean | undefined;
  /** Adds style to the text of a cell (row -1: header). Widths are counted before. */
  readonly paint?: ((text: string, row: number, column: number) => string) | undefined;
}

const GAP = 2;
const NARROWEST = 4;
/** Words up to this width are kept whole where there is room. */
const LONGEST_WORD = 24;

/**
 * Aligned columns, two spaces apart, heads in upper case, a newline after each line, no spaces at line ends. Control
 * characters of cells are escaped. When the table is wider than `width`, its widest columns give way and their cells are wrapped, between
 * words as long as that is possible: nothing is lost.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions = {},
): string {
  const { head, body } = renderRows(columns, rows, options);
  return head + body.join('');
}

/** The same, with the heads and each row apart: all lines of a row, each with its newline. */
export function renderRows(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions = {},
): { readonly head: string; readonly body: readonly string[] } {
  if (columns.length === 0) return { head: '', body: rows.map(() => '') };
  const heads = columns.map(({ header }) => {
    const head = escapeControls(header);
    return options.plainHeads ? head : head.toUpperCase();
  });
  const cells = rows.map(row =>
    columns.map(({ maxWidth }, index) => {
      const text = escapeControls(row[index] ?? '');
      return maxWidth === undefined ? text : fitWidth(text, Math.max(1, maxWidth));
    }),
  );
  const widths = fitted(columns, [heads, ...cells], options.width);
  const paint = options.paint ?? (text => text);
  const line = (texts: readonly string[], rowIndex: number): string => {
    let out = '';
    columns.forEach(({ align }, index) => {
      const width = widths[index] ?? 0;
      const text = texts[index] ?? '';
      const padding = ' '.repeat(Math.max(0, width - displayWidth(text)));
      const painted = text === '' ? '' : paint(text, rowIndex, index);
      out += (index === 0 ? '' : ' '.repeat(GAP)) + (align === 'right' ? padding + painted : painted + padding);
    });
    return `${out.trimEnd()}\n`;
  };
  const lines = (row: readonly string[], rowIndex: number): string => {
    const wrapped = row.map((text, index) => wrapText(text, widths[index] ?? 0));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      line(
        wrapped.map(parts => parts[at] ?? ''),
        rowIndex,
      ),
    ).join('');
  };
  return { head: lines(heads, -1), body: cells.map(lines) };
}

function fitted(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  total: number | undefined,
): readonly number[] {
  const widest = (measure: (text: string) => number): readonly number[] =>
    columns.map((_, index) => lines.reduce((most, line) => Math.max(most, measure(line[index] ?? '')), 0));
  const widths = widest(displayWidth);
  if (total === undefined) return widths;
  const room = total - GAP * (columns.length - 1);
  const words = widest(longestWord).map(width => Math.max(NARROWEST, Math.min(width, LONGEST_WORD)));
  const unbroken = shrunk(widths, room, words);
  return shrunk(
    unbroken,
    room,
    columns.map(() => NARROWEST),
  );
}

/** Lowers the widest columns, none below its floor, until the sum is at most `room`. */
function shrunk(widths: readonly number[], room: number, floors: readonly number[]): readonly number[] {
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  const result = [...widths];
  while (over > 0) {
    const open = result.flatMap((width, index) => (width > (floors[index] ?? 0) ? [index] : []));
    const widest = open.reduce(
      (best, index) => ((result[index] ?? 0) > (result[best] ?? 0) ? index : best),
      open[0] ?? -1,
    );
    if (widest === -1) break;
    const width = result[widest] ?? 0;
    const next = Math.max(
      floors[widest] ?? 0,
      ...open.filter(index => index !== widest).map(index => result[index] ?? 0),
    );
    const step = Math.max(1, Math.min(width - next, over));
    result[widest] = width - step;
    over -= step;
  }
  return result;
}

/** The text in lines of at most `width` columns: broken at blanks, and within a word that is wider than a line. At least one line. */
function wrapText(text: string, width: number): readonly string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text, Math.max(1, width))) {
    if (line !== '' && displayWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** The longest part that stays on one line as long as there is room for it. */
const longestWord = (text: string): number =>
  text.split(' ').reduce((longest, word) => Math.max(longest, displayWidth(word)), 0);

/** Words with the blanks after them; a word that is too wide in parts. */
function* pieces(text: string, width: number): Generator<string> {
  for (const [word] of text.matchAll(/ *[^ ]+ *| +/g)) {
    if (displayWidth(word.trimEnd()) <= width) {
      yield word;
      continue;
    }
    let part = '';
    for (const character of word) {
      if (part !== '' && displayWidth(part + character) > width) {
        yield part;
        part = '';
      }
      part += character;
    }
    yield part;
  }
}
