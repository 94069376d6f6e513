import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../src/core/json/json.ts';
import { type CliOutcome, type CliWords, tool, writeFiles } from './cli.ts';
import { withTempDir } from './temp-dir.ts';

/** What stands under `spec` of a document, and files beside it. */
export interface Written {
  readonly resolvers?: object;
  readonly workflow?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** The whole document in place of the two: text, or a map. */
  readonly document?: string | object;
}

export interface Ran extends CliOutcome {
  /** Stdout as data; undefined where there is none. */
  readonly data: Json | undefined;
  readonly directory: string;
}

/** Writes a solution named `demo` into a fresh directory, types `tool <words> -f solution.yaml -o json` there and reads stdout as JSON. */
export async function onSolution(
  written: Written,
  words: readonly string[],
  more: Partial<CliWords> = {},
): Promise<Ran> {
  return withTempDir(directory => inDirectory(directory, written, words, more));
}

export async function inDirectory(
  directory: string,
  written: Written,
  words: readonly string[],
  more: Partial<CliWords> = {},
): Promise<Ran> {
  await writeFiles(directory, written.files ?? {});
  await writeFile(join(directory, 'solution.yaml'), documentText(written));
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const format = own.includes('-o') ? [] : ['-o', 'json'];
  const outcome = await tool([...own, '-f', 'solution.yaml', ...format, ...words.slice(own.length)], {
    cwd: directory,
    ...more,
  });
  return { ...outcome, data: parseJson(outcome.stdout), directory };
}

export function documentText({ document, resolvers, workflow }: Written): string {
  if (typeof document === 'string') return document;
  const spec = { ...(resolvers !== undefined && { resolvers }), ...(workflow !== undefined && { workflow }) };
  return JSON.stringify(
    document ?? { apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'demo' }, spec },
    null,
    2,
  );
}

function parseJson(stdout: string): Json | undefined {
  try {
    return JSON.parse(stdout) as Json;
  } catch {
    return undefined;
  }
}

/** The values of resolvers, or what the command said about them. */
export async function resolved(resolvers: object, words: readonly string[] = []): Promise<Ran> {
  return onSolution({ resolvers }, ['run', 'resolver', ...words]);
}
