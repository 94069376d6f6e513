import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { allCommands } from '../src/cli/commands.ts';
import type { CommandRow } from '../src/cli/rows/command-row.ts';
import { TOOLS } from '../src/mcp/tools.ts';
import type { AskedOperation } from '../src/operations/operation.ts';
import { API_ROUTES, MCP_ROUTE, PROFILE_ROUTE } from '../src/server/routes/routes.ts';
import { operationsByFile } from './support/operations.ts';

const CLI = join(import.meta.dirname, '../src/cli');
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.ts)'/g;

const all = await operationsByFile();

interface CliFile {
  /** What it imports of `src/cli`, whenever that is loaded. */
  readonly imports: readonly string[];
  readonly operations: readonly AskedOperation[];
}

const read = new Map<string, CliFile>();

function readCliFile(path: string): CliFile {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => resolve(dirname(path), name));
  const operations = all
    .filter(({ file, constant }) => imports.includes(file) && new RegExp(`\\b${constant}\\b`).test(text))
    .map(({ operation }) => operation);
  return { imports: imports.filter(name => !relative(CLI, name).startsWith('..')), operations };
}

/** The operations that a file of `src/cli` and what it imports there ask. */
function askedIn(path: string, seen = new Set<string>()): readonly AskedOperation[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const file = read.get(path) ?? readCliFile(path);
  read.set(path, file);
  return [...file.operations, ...file.imports.flatMap(name => askedIn(name, seen))];
}

/** Where the code of a command is: its row loads it from a file beside the tables of rows. */
function commandFile({ words, load }: CommandRow): string {
  const [, path] = /import\('(?:\.\.?\/)+(commands\/[^']+)'\)/.exec(load.toString()) ?? [];
  assert.ok(path !== undefined, `the row of ${words} loads no file of src/cli/commands`);
  return join(CLI, path);
}

test('every operation is asked by a command, an endpoint, an agent tool or the completion of words', async () => {
  const asked = new Set([...API_ROUTES, MCP_ROUTE, PROFILE_ROUTE].map(({ operation }) => operation));
  for (const row of TOOLS) asked.add((await row.load()).name);
  for (const file of [...allCommands().map(commandFile), join(CLI, 'completion/answer.ts')])
    for (const { name } of askedIn(file)) asked.add(name);
  assert.ok(all.length > 130, 'the search found too few operations: the test would prove nothing');
  assert.deepEqual(
    all.map(({ operation }) => operation.name).filter(name => !asked.has(name)),
    [],
  );
});

test('a flag takes the words that the schema of its operation knows', () => {
  let compared = 0;
  for (const row of allCommands()) {
    for (const { name, values } of row.flags) {
      for (const operation of values === undefined ? [] : askedIn(commandFile(row))) {
        const members = (Reflect.get(operation.input, 'properties') ?? {}) as Record<string, { enum?: string[] }>;
        const words = members[name.replaceAll('-', '_')]?.enum;
        if (words === undefined) continue;
        compared++;
        assert.deepEqual([...(values ?? [])].sort(), [...words].sort(), `${row.words} --${name}, ${operation.name}`);
      }
    }
  }
  assert.ok(compared > 5, 'no flag was compared: the test would prove nothing');
});
