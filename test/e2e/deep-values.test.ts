import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const maps = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const document = (spec: string): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: deep, version: 1.0.0 }\nspec:\n${spec}`;
const PARAMETER = document('  resolvers:\n    x: { provider: parameter, inputs: { key: x } }\n');
const UNMARSHAL = document(`  resolvers:
    text: { provider: file, inputs: { operation: read, path: deep.json } }
    x: { value: { expr: json.unmarshal(_.text.content) } }
`);
/** Each holds the one before. */
const grown = (value: (index: number) => string): string =>
  document(
    `  resolvers:\n    r0: { value: 1 }\n${Array.from({ length: 1500 }, (_, index) => `    r${index + 1}: { value: ${value(index)} }\n`).join('')}`,
  );

const run = (files: Readonly<Record<string, string>>, words: readonly string[]): Promise<CliOutcome> =>
  withTempDir(async directory => {
    await writeFiles(directory, files);
    return tool(words, { cwd: directory });
  });

const DEEP: readonly (readonly [what: string, files: Readonly<Record<string, string>>, words: readonly string[]])[] = [
  ['a parameter', { 'd.yaml': PARAMETER }, ['run', 'resolver', '-f', 'd.yaml', '-r', 'x=@deep.json']],
  ['an expression that reads JSON', { 'd.yaml': UNMARSHAL }, ['run', 'resolver', '-f', 'd.yaml']],
  [
    'values that hold each other',
    { 'd.yaml': grown(index => `[{ rslvr: r${index} }]`) },
    ['run', 'resolver', '-f', 'd.yaml'],
  ],
  [
    'values that expressions put into each other',
    { 'd.yaml': grown(index => `{ expr: "{'a': _.r${index}}" }`) },
    ['run', 'resolver', '-f', 'd.yaml'],
  ],
  ['data of an expression', {}, ['eval', 'cel', '_', '--data', '@deep.json']],
  ['data on the command line', {}, ['eval', 'cel', '_', '--data', lists(5000)]],
  ['a document', { 'd.yaml': document(`  resolvers: { x: { value: ${lists(5000)} } }\n`) }, ['lint', '-f', 'd.yaml']],
  ['a snapshot', {}, ['snapshot', 'show', 'deep.json']],
  ['a value of the configuration', {}, ['config', 'set', 'catalogs', lists(5000)]],
];

describe('what is nested too deeply is refused in the words of the user', () => {
  for (const [what, files, words] of DEEP) {
    for (const [kind, text] of [
      ['lists', lists(5000)],
      ['maps', maps(5000)],
    ] as const) {
      test(`${what}, ${kind}`, async () => {
        const { code, stdout, stderr } = await run({ ...files, 'deep.json': text }, words);
        assert.notEqual(code, 0);
        assert.match(stdout + stderr, /nested (?:deeper than \d+ levels|too deeply)/);
        assert.doesNotMatch(stdout + stderr, /call stack|defect/);
      });
    }
  }
});

test('what is nested up to the bound is read, computed with and printed', async () => {
  for (const text of [lists(199), maps(199)])
    for (const format of ['json', 'yaml', 'table']) {
      const words = ['run', 'resolver', '-f', 'd.yaml', '-r', 'x=@deep.json', '-o', format];
      const { code, stderr } = await run({ 'd.yaml': PARAMETER, 'deep.json': text }, words);
      assert.equal(code, 0, `${format}: ${stderr.slice(0, 300)}`);
    }
});
