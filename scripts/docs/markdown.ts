/** A table in Markdown. Cells are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The same, with the bars in cells escaped. */
export const escapedTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(
    head,
    rows.map(row => row.map(escapeBars)),
  );

export const escapeBars = (cell: string): string => cell.replaceAll('|', '\\|');

/** Plain text as Markdown shows it: nothing in it is a mark. */
export const plainText = (text: string): string => text.replaceAll(/[|<*[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** A code span for a table: a bar in it does not end the cell. */
export const codeCell = (text: string): string => `\`${escapeBars(text)}\``;
