import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { renderTable } from '../../core/text/text-table.ts';
import { renderTree, scalarText } from '../../core/text/text-tree.ts';
import { writeYaml } from '../../core/yaml/yaml-write.ts';
import type { Inputs } from './inputs.ts';
import { layoutTable } from './layout-table.ts';
import { renderMermaid } from './mermaid.ts';

export type Layout = Pick<Inputs, 'columnOrder' | 'columnHints' | 'display' | 'expand'>;

/** Data for people. `width`: columns of the terminal, absent in a pipe. */
export function renderData(data: Json, { format = 'auto', ...layout }: Inputs, width: number | undefined): string {
  return RENDERERS[format === 'auto' ? bestFor(data) : format](data, layout, width);
}

type Renderer = (data: Json, layout: Layout, width: number | undefined) => string;
type Format = Exclude<NonNullable<Inputs['format']>, 'auto'>;

const RENDERERS: Readonly<Record<Format, Renderer>> = {
  table: (data, layout, width) => {
    const { columns, rows } = layoutTable(data, layout);
    const { shownRows, rest } = limited(rows, layout);
    return renderTable(columns, shownRows, { width }) + rest;
  },
  list: (data, layout) => {
    const { shownRows, rest } = limited(listLines(data), layout);
    return `${shownRows.join('\n')}\n${rest}`;
  },
  tree: (data, { display }) => renderTree(data, { maxDepth: display?.maxDepth }),
  mermaid: data => renderMermaid(data),
  json: data => `${JSON.stringify(data, null, 2)}\n`,
  yaml: data => writeYaml(data),
};

function limited<Row>(
  rows: readonly Row[],
  { display }: Layout,
): { readonly shownRows: readonly Row[]; readonly rest: string } {
  const maxRows = display?.maxRows ?? rows.length;
  const hidden = rows.length - maxRows;
  return { shownRows: rows.slice(0, maxRows), rest: hidden > 0 ? `... and ${hidden} more\n` : '' };
}

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

function bestFor(data: Json): Format {
  if (isScalar(data)) return 'list';
  const values = Array.isArray(data) ? (data as readonly Json[]) : Object.values(data as JsonMap);
  if (values.every(isScalar)) return 'list';
  return Array.isArray(data) && values.every(isMap) ? 'table' : 'tree';
}

/** `- item` for each item of a list, `key: value` for each field of a map. */
function listLines(data: Json): readonly string[] {
  if (Array.isArray(data)) return (data as readonly Json[]).map(item => `- ${oneLine(item)}`);
  if (isMap(data)) return Object.entries(data).map(([key, value]) => `${oneLine(key)}: ${oneLine(value)}`);
  return [typeof data === 'string' ? data : oneLine(data)];
}

/** A scalar as its text, anything else as compact JSON. */
export const oneLine = (value: Json): string => (isScalar(value) ? scalarText(value) : JSON.stringify(value));
