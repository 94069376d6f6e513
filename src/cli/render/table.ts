import type { Json } from '../../core/json/json.ts';
import { type Column, renderRows } from '../../core/text/text-table.ts';
import type { HumanStyle } from '../print/human.ts';
import { bold } from './style.ts';

/** A list of maps as a table: a column for each key that occurs, in order of first occurrence. */
export function mapsTable(rows: readonly Readonly<Record<string, Json>>[], style: HumanStyle): string {
  const keys = [...new Set(rows.flatMap(row => Object.keys(row)))];
  return table(
    keys.map(header => ({ header })),
    rows.map(row => keys.map(key => cellText(row[key]))),
    style,
  );
}

/** Aligned columns with upper-case heads; cells are wrapped to fit the terminal, each row is one line in a pipe. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  style: HumanStyle,
  plainHeads = false,
): string {
  const { head, body } = tableRows(columns, rows, style, plainHeads);
  return head + body.join('');
}

/** The same in parts: a row may take several lines. */
export function tableRows(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { color, columns: width }: HumanStyle,
  plainHeads = false,
): ReturnType<typeof renderRows> {
  return renderRows(columns, rows, {
    plainHeads,
    ...(width !== undefined && { width }),
    ...(color && { paint: (text: string, row: number) => (row === -1 ? bold(text) : text) }),
  });
}

/** One line for one value: text as it is, everything else as compact JSON. */
export function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
