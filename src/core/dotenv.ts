import { type Position, ToolError } from './errors.ts';

export interface DotenvEntry {
  readonly key: string;
  readonly value: string;
  readonly at: Position;
}

const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([^\s=#'"`]+)[ \t]*=[ \t]*/;
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);

/**
 * The assignments of a dotenv text, in order, read as Node.js reads them (`--env-file`): values in single, double or back quotes may
 * span lines, `\n` in double quotes is a line end, an unquoted value ends at ` #`. What Node.js would pass over is an error here.
 */
export function parseDotenv(text: string, file: string): readonly DotenvEntry[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const entries: DotenvEntry[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (/^[ \t]*(?:#|$)/.test(line)) continue;
    const begin = ASSIGNMENT.exec(line);
    const key = begin?.[1];
    if (begin === null || key === undefined)
      throw fault(
        'this line is not an assignment',
        { file, line: index + 1, column: 1 },
        'write NAME=value, or # before a comment',
      );
    const at = { file, line: index + 1, column: line.indexOf(key) + 1 };
    const rest = line.slice(begin[0].length);
    const quote = rest[0] ?? '';
    if (!QUOTES.has(quote)) {
      entries.push({ key, value: rest.replace(/#.*$/, '').trim(), at });
      continue;
    }
    const found = quoted(lines, index, { from: line.length - rest.length + 1, quote });
    if (found === undefined)
      throw fault(`the value of ${key} begins with ${quote}, and nothing ends it`, at, `close it with ${quote}`);
    if (!/^[ \t]*(?:#|$)/.test(found.rest))
      throw fault(
        `there is text behind the closing ${quote} of ${key}`,
        at,
        'use another kind of quote for a value that holds this one',
      );
    entries.push({ key, value: quote === '"' ? found.value.replaceAll('\\n', '\n') : found.value, at });
    index = found.line;
  }
  return entries;
}

interface Quoted {
  readonly value: string;
  /** Index of the line with the closing quote, and what follows the quote there. */
  readonly line: number;
  readonly rest: string;
}

function quoted(
  lines: readonly string[],
  first: number,
  { from, quote }: { readonly from: number; readonly quote: string },
): Quoted | undefined {
  const parts: string[] = [];
  for (let index = first; index < lines.length; index++) {
    const text = (lines[index] ?? '').slice(index === first ? from : 0);
    const end = text.indexOf(quote);
    if (end !== -1) return { value: [...parts, text.slice(0, end)].join('\n'), line: index, rest: text.slice(end + 1) };
    parts.push(text);
  }
  return undefined;
}

const fault = (message: string, at: Position, hint: string): ToolError =>
  new ToolError('unparsable', message, { at, hint });

/** The entries as `parseDotenv` and Node.js read them back. A value that dotenv cannot hold is an error that names its key. */
export function writeDotenv(entries: Iterable<readonly [string, string]>): string {
  return [...entries].map(([key, value]) => `${key}=${dotenvValue(key, value)}\n`).join('');
}

function dotenvValue(key: string, value: string): string {
  if (/^[A-Za-z0-9_./:@%+,-]+$/.test(value)) return value;
  if (!value.includes("'") && !value.includes('\r')) return `'${value}'`;
  if (!value.includes('"') && !value.includes('\\n') && !value.includes('\r')) return `"${value}"`;
  if (!value.includes('`') && !value.includes('\r')) return `\`${value}\``;
  throw new ToolError(
    'invalid-input',
    `dotenv cannot hold the value of ${key}: it has every kind of quote, or a carriage return`,
    {
      hint: 'write JSON instead',
    },
  );
}
