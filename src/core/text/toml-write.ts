import { isMap, type Json } from '../json/json.ts';

type Table = Readonly<Record<string, Json>>;

/**
 * Data as TOML 1.0. A list becomes the key `items`, any other value that is not a map the key `value`. TOML has no null: a key with it is left
 * out, and in a list it is empty text.
 */
export function writeToml(data: Json): string {
  const root = isTable(data) ? data : { [Array.isArray(data) ? 'items' : 'value']: data };
  return blocks(root, []).join('\n');
}

/** The keys of a table, then the tables in it, each block with its own head. */
function blocks(table: Table, path: readonly string[], isItem = false): readonly string[] {
  const entries = Object.entries(table).filter(([, value]) => value !== null);
  const own = entries.filter(([, value]) => !isTable(value) && !isTableList(value));
  const lines = own.map(([name, value]) => `${key(name)} = ${inline(value)}\n`);
  const name = path.map(key).join('.');
  const head = isItem ? `[[${name}]]\n` : path.length === 0 ? '' : `[${name}]\n`;
  const isNeeded = isItem || own.length > 0 || entries.length === 0;
  return [
    ...(isNeeded && (head !== '' || lines.length > 0) ? [head + lines.join('')] : []),
    ...entries.flatMap(([child, value]) => {
      const place = [...path, child];
      if (isTable(value)) return blocks(value, place);
      return isTableList(value) ? value.flatMap(item => blocks(item, place, true)) : [];
    }),
  ];
}

const isTable = (value: Json): value is Table => isMap(value);
const isTableList = (value: Json): value is readonly Table[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable);

function inline(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return number(value);
  if (value === null) return '""';
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isTable(value)) return String(value);
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([name, member]) => `${key(name)} = ${inline(member)}`).join(', ')} }`;
}

/** Integers of TOML have 64 bits: what a double holds beyond 2^53 is written as one. */
const number = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);

const key = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name));

/** The escapes of JSON are those of TOML, which wants one for DEL too and does not allow halves of characters. */
const quoted = (text: string): string => JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
