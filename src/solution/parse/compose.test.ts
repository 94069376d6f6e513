import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { makeTree, type TreeSketch } from '../../../test/support/file-tree.ts';
import { errorLines, solutionFacts } from '../../../test/support/solution-facts.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { ToolError } from '../../core/errors.ts';
import { plainData } from '../../core/yaml/node.ts';
import { createFiles } from '../../host/files/files.ts';
import { checkSource } from './load.ts';
import type { CheckedSolution } from './parse.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});
const files = createFiles();

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo}\n';
const EXEC = '{provider: exec, inputs: {command: x}}';

/** `main` stands in `solution.yaml`; its path is shown as `dir/solution.yaml`. */
async function load(main: string, parts: TreeSketch): Promise<CheckedSolution> {
  return withTempDir(async root => {
    makeTree(root, { 'outside.yaml': 'spec: {resolvers: {o: {value: 1}}}\n' });
    const directory = join(root, 'solution');
    makeTree(directory, { 'solution.yaml': HEAD + main, ...parts });
    const path = join(directory, 'solution.yaml');
    return checkSource(
      { file: 'dir/solution.yaml', directory, path, content: { text: HEAD + main } },
      { files, facts: () => facts },
    );
  });
}

/** `file:line:column message` */
const said = ({ errors }: CheckedSolution): string[] =>
  errors.map(({ at, message }) => `${at?.file}:${at?.line}:${at?.column} ${message}`);

test('a document and its parts are one solution, with places in their own files', async () => {
  const found = await load(
    'compose: [parts/**/*.yaml, more.yaml]\nspec:\n  resolvers: {a: {value: 1}}\n  testing: {cases: {_one: {}}, config: {env: {A: "1"}, files: [x]}}\nbundle: {include: [docs/a]}\n',
    {
      'more.yaml': 'spec: {resolvers: {m: {value: {expr: "_.a + _.p"}}}}\n',
      'parts/one.yaml': `apiVersion: tool.dev/v1\nkind: Solution\nspec:\n  resolvers: {p: {value: 2}}\n  workflow: {actions: {x: ${EXEC}}}\n  testing: {cases: {_two: {}}, config: {env: {A: "1", B: "2"}, files: [y], skipBuiltins: true}}\n`,
      'parts/deep/two.yaml': `spec: {workflow: {finally: {z: ${EXEC}}}}\nbundle: {include: [docs/b]}\n`,
      'parts/.hidden.yaml': 'broken: [\n',
    },
  );
  assert.deepEqual(errorLines(found), []);
  const { solution } = found;
  assert.deepEqual([...(solution?.resolvers.keys() ?? [])], ['a', 'm', 'p']);
  assert.deepEqual([...(solution?.workflow?.actions.keys() ?? [])], ['x']);
  assert.deepEqual([...(solution?.workflow?.finally.keys() ?? [])], ['z']);
  assert.deepEqual(solution?.bundle.include, ['docs/a', 'docs/b']);
  assert.deepEqual(JSON.parse(JSON.stringify(solution?.testing && plainData(solution.testing))), {
    cases: { _one: {}, _two: {} },
    config: { env: { A: '1', B: '2' }, files: ['x', 'y'], skipBuiltins: true },
  });
  assert.deepEqual(
    solution?.parts.map(path => path.slice(path.indexOf('/solution/') + '/solution/'.length)),
    ['more.yaml', 'parts/deep/two.yaml', 'parts/one.yaml'],
  );
  assert.deepEqual(
    solution?.sources.map(({ file }) => file),
    ['dir/solution.yaml', 'dir/more.yaml', 'dir/parts/deep/two.yaml', 'dir/parts/one.yaml'],
  );
  assert.equal(solution?.resolvers.get('p')?.at.file, 'dir/parts/one.yaml');
});

test('faults of parts stand in their files, together with those of the document', async () => {
  const found = await load('compose: [a.yaml, b.yaml]\nspec:\n  resolvers:\n    a: {value: 1, timeout: 30}\n', {
    'a.yaml': 'spec:\n  resolvers:\n    b: {provider: htpp}\n',
    'b.yaml': 'spec:\n  resolvers:\n    c: {value: {expr: "_.nope"}}\n    c: {value: 1}\n',
  });
  assert.deepEqual(
    found.errors.map(({ at, rule }) => `${at?.file}:${at?.line}:${at?.column} ${at?.pointer} ${rule}`),
    [
      'dir/a.yaml:3:19 /spec/resolvers/b/provider missing-provider',
      'dir/b.yaml:3:24 /spec/resolvers/c/value unknown-resolver-reference',
      'dir/b.yaml:4:5 /spec/resolvers/c duplicate-yaml-key',
      'dir/solution.yaml:7:28 /spec/resolvers/a/timeout schema-violation',
    ],
  );
});

test('equal names are errors with both places', async () => {
  const found = await load(
    `compose: [a.yaml]\nspec:\n  resolvers:\n    a: {value: 1}\n  workflow: {actions: {x: ${EXEC}}}\n  testing: {cases: {_t: {}}}\n`,
    {
      'a.yaml': `spec:\n  resolvers: {a: {value: 2}}\n  workflow: {finally: {x: ${EXEC}}}\n  testing: {cases: {_t: {}}}\n`,
    },
  );
  assert.deepEqual(
    found.errors.map(({ at, related, message }) => [
      `${at?.file}:${at?.line}`,
      related?.map(place => `${place.file}:${place.line}`),
      message,
    ]),
    [
      ['dir/a.yaml:2', ['dir/solution.yaml:7'], '"a" is in dir/solution.yaml, line 7, already'],
      ['dir/a.yaml:3', ['dir/solution.yaml:8'], 'the action name "x" occurs in actions and in finally'],
      ['dir/a.yaml:4', ['dir/solution.yaml:9'], '"_t" is in dir/solution.yaml, line 9, already'],
    ],
  );
});

test('a value may be repeated, but not changed', async () => {
  const main =
    'compose: [a.yaml]\nspec:\n  resolvers: {r: {value: 1}}\n  workflow: {resultSchemaMode: warn}\n  testing: {config: {env: {A: "1"}, skipBuiltins: [lint]}}\n';
  const part = (mode: string, a: string): TreeSketch => ({
    'a.yaml': `spec:\n  workflow: {resultSchemaMode: ${mode}}\n  testing: {config: {env: {A: ${a}}, skipBuiltins: [parse, lint]}}\n`,
  });
  const same = await load(main, part('warn', '"1"'));
  assert.deepEqual(errorLines(same), []);
  const config = same.solution?.testing?.entries.get('config')?.value;
  assert.ok(config?.kind === 'map');
  assert.deepEqual(plainData(config.entries.get('skipBuiltins')?.value ?? config), ['lint', 'parse']);
  assert.deepEqual(said(await load(main, part('error', '"2"'))), [
    'dir/a.yaml:2:32 another value stands in dir/solution.yaml, line 7',
    'dir/a.yaml:3:31 another value stands in dir/solution.yaml, line 8',
  ]);
});

test('what a part must not hold is refused, and never dropped', async () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ['metadata: {name: x}\n', /^dir\/a\.yaml:1:1 a part cannot have "metadata"$/],
    ['compose: [b.yaml]\n', /a part cannot have "compose"/],
    ['catalog: {beta: true}\n', /a part cannot have "catalog"/],
    ['bundle: {plugins: []}\n', /a part cannot have "plugins"/],
    ['spec: {nope: 1}\n', /a part cannot have "nope"/],
    ['kind: Other\n', /another value stands in dir\/solution\.yaml, line 2/],
    ['apiVersion: tool.dev/v2\n', /another value stands in dir\/solution\.yaml, line 1/],
    ['- 1\n', /a part must be a map/],
    ['spec: {resolvers: [1]}\n', /"resolvers" must be a map, not a list/],
    ['bundle: {include: x}\n', /"include" must be a list, not text/],
    ['', /a part must be a map/],
  ];
  for (const [text, expected] of rows) {
    const found = said(await load('compose: [a.yaml]\nspec: {resolvers: {r: {value: 1}}}\n', { 'a.yaml': text }));
    assert.ok(found.length === 1 && expected.test(found[0] ?? ''), `${text}: ${found.join('\n')}`);
  }
  const free = await load('compose: [a.yaml]\nspec: {resolvers: {r: {value: 1}}}\n', { 'a.yaml': 'x-note: 1\n' });
  assert.deepEqual(errorLines(free), []);
});

test('parts stay below the solution directory', async () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ['../outside.yaml', /^dir\/solution\.yaml:4:11 .*must stay below the solution directory/],
    ['a/../../outside.yaml', /must stay below/],
    ['/etc/hostname', /must be relative/],
    ['C:/x.yaml', /must be relative/],
    ['a\\b.yaml', /must use "\/"/],
    ['link.yaml', /leads out of the solution directory/],
    ['linked/outside.yaml', /leads out of the solution directory/],
    ['solution.yaml', /cannot compose itself/],
    ['none/*.yaml', /matches no file/],
    ['', /is empty/],
  ];
  const links: TreeSketch = { 'link.yaml': { link: '../outside.yaml' }, linked: { link: '..' } };
  for (const [entry, expected] of rows) {
    const found = said(await load(`compose: ['${entry}']\nspec: {resolvers: {r: {value: 1}}}\n`, links));
    assert.ok(found.length === 1 && expected.test(found[0] ?? ''), `${entry}: ${found.join('\n')}`);
  }
});

test('a file is put in once, and a glob may match the document itself', async () => {
  const found = await load('compose: [a.yaml, ./a.yaml, "*.yaml", same.yaml]\nspec: {resolvers: {r: {value: 1}}}\n', {
    'a.yaml': 'spec: {resolvers: {a: {value: 1}}}\n',
    'same.yaml': { link: 'a.yaml' },
  });
  assert.deepEqual(errorLines(found), []);
  assert.equal(found.solution?.parts.length, 1);
});

test('a part that is missing or broken is named, with the place of its entry or of the fault', async () => {
  const rejects = async (parts: TreeSketch, code: string, at: string, message: RegExp): Promise<void> => {
    await assert.rejects(load('compose: [a.yaml]\nspec: {resolvers: {r: {value: 1}}}\n', parts), (error: unknown) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, code);
      assert.equal(`${error.at?.file}:${error.at?.line}:${error.at?.column}`, at);
      assert.match(error.message, message);
      return true;
    });
  };
  await rejects({}, 'not-found', 'dir/solution.yaml:4:11', /the part dir\/a\.yaml cannot be read/);
  await rejects({ 'a.yaml': null }, 'invalid-input', 'dir/solution.yaml:4:11', /the part dir\/a\.yaml cannot be read/);
  await rejects({ 'a.yaml': 'spec: [\n' }, 'unparsable', 'dir/a.yaml:1:8', /is not closed/);
});

test('at most 100 entries', async () => {
  const entries = (count: number): string => `compose: [${Array.from({ length: count }, () => 'a.yaml').join(', ')}]\n`;
  const parts = { 'a.yaml': 'x-a: 1\n' };
  const spec = 'spec: {resolvers: {r: {value: 1}}}\n';
  assert.deepEqual(said(await load(entries(100) + spec, parts)), []);
  assert.deepEqual(said(await load(entries(101) + spec, parts)), [
    'dir/solution.yaml:4:10 "compose" may have at most 100 items',
  ]);
});

test('without a directory of its own a document has no parts', async () => {
  const text = `${HEAD}compose: [a.yaml]\nspec: {resolvers: {r: {value: 1}}}\n`;
  for (const source of [{ file: '<inline>' }, { file: '<stdin>', directory: '/', composes: false }]) {
    const found = await checkSource({ ...source, content: { text } }, { files, facts: () => facts });
    assert.match(said(found).join(), new RegExp(`^${source.file}:4:1 "compose" needs the directory`));
  }
});
