import type { OutputFormat } from '../cli-call.ts';
import type { FlagRow } from './row.ts';

/** Formats that every command with data has. */
const GENERAL: readonly OutputFormat[] = ['auto', 'table', 'json', 'yaml', 'toml', 'csv', 'quiet'];

/** `--output` of a command; `more` are the formats that it alone has, and what they are. */
export function outputFlag(more: Partial<Record<OutputFormat, string>> = {}, what = 'how data is printed'): FlagRow {
  const notes = Object.entries(more).map(([name, text]) => `${name}: ${text}`);
  return {
    name: 'output',
    short: 'o',
    kind: 'text',
    value: '<format>',
    values: [...GENERAL, ...Object.keys(more)],
    summary: [what, ...notes].join('; '),
    default: 'auto',
  };
}

export const TEST_FORMAT = { test: 'a functional test case that expects this result' } as const;
export const GRAPH_FORMAT = { mermaid: 'as --graph mermaid' } as const;
