import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import type { Column } from '../../core/text/text-table.ts';
import type { Inputs } from './inputs.ts';

type Layout = Pick<Inputs, 'columnOrder' | 'columnHints' | 'expand'>;

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Rows and columns of any data: a list of maps has a column for each key, a map of maps one more for its own keys; a map
 * of scalars is key and value, a list of scalars one column.
 */
export function layoutTable(data: Json, { columnOrder = [], columnHints = {}, expand = [] }: Layout): Table {
  const expanded = new Set(expand);
  const records = tableRecords(data).map(record => expandedRecord(record, expanded));
  const found = new Set(records.flatMap(record => Object.keys(record)));
  const first = columnOrder.filter(name => found.has(name));
  const hints = new Map(Object.entries(columnHints));
  const names = [...new Set([...first, ...found])].filter(name => hints.get(name)?.hidden !== true);
  return {
    columns: names.map(name => ({ ...hints.get(name), header: hints.get(name)?.header ?? name })),
    rows: records.map(record => names.map(name => cell(Object.hasOwn(record, name) ? record[name] : undefined))),
  };
}

function tableRecords(data: Json): readonly JsonMap[] {
  if (Array.isArray(data)) return (data as readonly Json[]).map(itemRecord);
  if (!isMap(data)) return [{ value: data }];
  const entries = Object.entries(data);
  const own = entries.some(([, value]) => isMap(value) && Object.hasOwn(value, 'key')) ? '(key)' : 'key';
  return entries.map(([key, value]) => (isMap(value) ? { [own]: key, ...value } : { [own]: key, value }));
}

function itemRecord(item: Json): JsonMap {
  if (isMap(item)) return item;
  if (!Array.isArray(item)) return { value: item };
  return Object.fromEntries((item as readonly Json[]).map((value, index) => [String(index + 1), value]));
}

function expandedRecord(record: JsonMap, expanded: ReadonlySet<string>): JsonMap {
  if (expanded.size === 0) return record;
  return mapFrom(
    Object.entries(record).flatMap(([name, value]): readonly (readonly [string, Json])[] =>
      !expanded.has(name) || !isMap(value)
        ? [[name, value]]
        : Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner] as const),
    ),
  );
}

/** Absent and null are empty, text is itself, lists and maps are compact JSON. */
function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
