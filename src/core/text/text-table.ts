import { displayWidth, escapeControls, fitWidth } from './text-width.ts';

export interface Column {
  readonly header: string;
  readonly align?: 'left' | 'right' | undefined;
  /** Columns of the terminal; longer cells are cut with `…`. */
  readonly maxWidth?: number | undefined;
}

export interface TableOptions {
  /** Width to fit into; absent (a pipe): nothing is cut. */
  readonly width?: number | undefined;
  /** Heads as they are written, in place of upper case. */
  readonly plainHeads?: boolean | undefined;
  /** Adds style to the text of a cell (row -1: header). Widths are counted before. */
  readonly paint?: ((text: string, row: number, column: number) => string) | undefined;
}

const GAP = 2;
const NARROWEST = 4;

/**
 * Aligned columns, two spaces apart, heads in upper case, a newline after each line, no spaces at line ends. Control
 * characters of cells are escaped. When the table is wider than `width`, its widest columns give way.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions = {},
): string {
  if (columns.length === 0) return '';
  const heads = columns.map(({ header }) => {
    const head = escapeControls(header);
    return options.plainHeads ? head : head.toUpperCase();
  });
  const cells = rows.map(row => columns.map((_, index) => escapeControls(row[index] ?? '')));
  const widths = fitted(columns, [heads, ...cells], options.width);
  const paint = options.paint ?? (text => text);
  const line = (row: readonly string[], rowIndex: number): string => {
    let out = '';
    columns.forEach(({ align }, index) => {
      const width = widths[index] ?? 0;
      const text = fitWidth(row[index] ?? '', width);
      const padding = ' '.repeat(Math.max(0, width - displayWidth(text)));
      const painted = text === '' ? '' : paint(text, rowIndex, index);
      out += (index === 0 ? '' : ' '.repeat(GAP)) + (align === 'right' ? padding + painted : painted + padding);
    });
    return `${out.trimEnd()}\n`;
  };
  return line(heads, -1) + cells.map(line).join('');
}

function fitted(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  total: number | undefined,
): readonly number[] {
  const widths = columns.map(({ maxWidth }, index) => {
    const natural = lines.reduce((widest, line) => Math.max(widest, displayWidth(line[index] ?? '')), 0);
    return maxWidth === undefined ? natural : Math.min(natural, Math.max(1, maxWidth));
  });
  if (total === undefined) return widths;
  const room = total - GAP * (columns.length - 1);
  return shrunk(widths, Math.max(room, NARROWEST * columns.length));
}

/** Lowers the widest columns to one common width, so that the sum is at most `room`. */
function shrunk(widths: readonly number[], room: number): readonly number[] {
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  const result = [...widths];
  while (over > 0) {
    const widest = Math.max(...result);
    if (widest <= NARROWEST) break;
    const next = Math.max(NARROWEST, ...result.filter(width => width < widest));
    const count = result.filter(width => width === widest).length;
    const step = Math.max(1, Math.min(widest - next, Math.floor(over / count)));
    for (let i = 0; i < result.length && over > 0; i++) {
      if (result[i] !== widest) continue;
      result[i] = widest - step;
      over -= step;
    }
  }
  return result;
}
