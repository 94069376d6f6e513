import { isMap, type Json } from '../json/json.ts';

type Row = Readonly<Record<string, Json>>;

/**
 * Data as CSV (RFC 4180, lines end with a newline): a line for each map of a list, under the names of all their keys. A map that holds
 * one list of maps, such as `{items: [...]}`, gives the lines of that list; a map of maps gives their keys beside `name`; every other map
 * the columns `name` and `value`. Maps and lists inside are compact JSON, null is nothing, and empty text is `""`.
 */
export function writeCsv(data: Json): string {
  const rows = rowsIn(data);
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))];
  if (heads.length === 0) return '';
  return [heads.map(textCell), ...rows.map(row => heads.map(head => cell(row[head])))]
    .map(cells => `${cells.join(',')}\n`)
    .join('');
}

function rowsIn(data: Json): readonly Row[] {
  if (Array.isArray(data)) return data.every(isRow) ? data : data.map(value => ({ value }));
  if (!isRow(data)) return [{ value: data }];
  const lists = Object.values(data).filter(value => Array.isArray(value) && value.every(isRow));
  const [list] = lists;
  if (lists.length === 1 && list !== undefined) return list;
  const entries = Object.entries(data);
  return entries.every(([, value]) => isRow(value))
    ? entries.map(([name, value]) => ({ name, ...(value as Row) }))
    : entries.map(([name, value]) => ({ name, value }));
}

const isRow = (value: Json): value is Row => isMap(value);

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}

const textCell = (text: string): string =>
  text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
