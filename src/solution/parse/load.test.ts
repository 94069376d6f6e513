import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTree, type TreeSketch } from '../../../test/support/file-tree.ts';
import { errorLines, withHead } from '../../../test/support/solution-facts.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { metaSchema } from '../../core/schema/meta-schema.generated.js';
import { ENVIRONMENTS } from '../../expression/cel/cel.ts';
import { createExpressions } from '../../expression/expressions.ts';
import { createFiles } from '../../host/files/files.ts';
import { builtinProviders } from '../../providers/builtin.ts';
import { createRegistry } from '../../providers/registry.ts';
import { checkSource, type LoadWorld } from './load.ts';
import type { CheckedSolution } from './parse.ts';

/** As the program does it: languages and schema checks are loaded only for texts that need them. */
function world(): LoadWorld & { readonly loaded: string[] } {
  const loaded: string[] = [];
  const expressions = createExpressions({
    environment: ENVIRONMENTS.cli,
    cacheSize: 100,
    loadYaml: () => Promise.reject(new Error('no YAML in expressions here')),
  });
  return {
    loaded,
    files: createFiles(),
    async facts(texts) {
      for (const text of texts) await expressions.prepareDocument(text);
      const holdsSchema = texts.some(text => text.includes('resultSchema'));
      if (holdsSchema) loaded.push('schemas');
      return {
        providers: createRegistry(builtinProviders()).catalog,
        authHandlers: [],
        parsers: {
          compile: expressions.compile,
          parseTemplate: expressions.parseTemplate,
          checkSchema: schema => {
            assert.ok(holdsSchema, 'a schema was met where none was expected');
            return metaSchema(schema) === true ? undefined : 'is not a JSON Schema';
          },
        },
      };
    },
  };
}

async function load(spec: string, tree: TreeSketch = {}): Promise<CheckedSolution> {
  return withTempDir(async root => {
    makeTree(root, { 'outside.liquid': 'x' });
    const directory = join(root, 'solution');
    makeTree(directory, { 'solution.yaml': '', ...tree });
    return checkSource({ file: 'solution.yaml', directory, content: { text: withHead(spec) } }, world());
  });
}

const A = (template: string): string =>
  `  resolvers:\n    x: {value: 1}\n    y: {value: 1}\n    a: {value: {tmpl: '${template}'}}\n`;
const needs = ({ solution }: CheckedSolution): string[] =>
  [...(solution?.resolvers.get('a')?.needs.keys() ?? [])].sort();

test('what a rendered file reads is needed by who renders it, through any number of files', async () => {
  const found = await load(A('{% render "t/a.liquid", arg: y %}'), {
    't/a.liquid': '{{ arg }} {% render "t/b.liquid" %}',
    't/b.liquid': '{{ _.x }}',
  });
  assert.deepEqual(errorLines(found), []);
  assert.deepEqual(needs(found), ['x', 'y']);
  assert.deepEqual(found.solution?.templateFiles, ['t/a.liquid', 't/b.liquid']);
  assert.deepEqual([...found.partials.keys()].sort(), ['t/a.liquid', 't/b.liquid']);
});

test('a rendered file that cannot be read, or leads out, is an error', async () => {
  const rows: readonly (readonly [string, TreeSketch])[] = [
    ['none.liquid', {}],
    ['folder', { folder: null }],
    ['link.liquid', { 'link.liquid': { link: '../outside.liquid' } }],
    ['large.liquid', { 'large.liquid': 'x'.repeat(1024 * 1024 + 1) }],
  ];
  for (const [name, tree] of rows) {
    const found = errorLines(await load(A(`{% render "${name}" %}`), tree));
    assert.deepEqual(found, [`8:23 invalid-template the template file "${name}" cannot be read`]);
  }
  assert.deepEqual(errorLines(await load(A('{% render "ok.liquid" %}'), { 'ok.liquid': 'x'.repeat(1024 * 1024) })), []);
});

test('faults inside a rendered file name it and its line', async () => {
  const unknown = errorLines(await load(A('{% render "t.liquid" %}'), { 't.liquid': 'a\n{{ _.nope }}\n' }));
  assert.match(unknown.join(), /unknown-resolver-reference there is no resolver "nope"/);
  const broken = errorLines(await load(A('{% render "t.liquid" %}'), { 't.liquid': 'a\n{{ .x }}\n' }));
  assert.match(broken.join(), /invalid-template .*t\.liquid:2:\d+/);
});

test('files that render each other are refused, and do not read for ever', async () => {
  const found = await load(A('{% render "a.liquid" %}'), {
    'a.liquid': '{% render "b.liquid" %}',
    'b.liquid': '{% render "a.liquid" %}{{ _.x }}',
  });
  assert.deepEqual(needs(found), ['x']);
});

test('a document without a directory renders no files', async () => {
  const text = withHead(A('{% render "a.liquid" %}'));
  const found = await checkSource({ file: '<inline>', content: { text } }, world());
  assert.deepEqual(errorLines(found), [
    '8:23 invalid-template the template file "a.liquid" cannot be read (a document without a directory cannot render files)',
  ]);
});

test('escapes hide nothing: languages and schema checks are there for what they stand for', async () => {
  const rows = [
    '"\\x7b{ x }}"',
    '"\\u007b\\u007b x }}"',
    '"{\\\n      { x }}"',
    '"\\U0000007b% if x %}{\\x25 endif %}"',
  ];
  for (const text of rows) {
    const found = await load(`  resolvers:\n    x: {value: 1}\n    a: {value: {tmpl: ${text}}}\n`);
    assert.deepEqual(errorLines(found), [], text);
    assert.deepEqual(needs(found), ['x'], text);
  }
  const action = '{provider: exec, inputs: {command: x}, "result\\x53chema": {type: strng}}';
  assert.match(errorLines(await load(`  workflow: {actions: {a: ${action}}}\n`)).join(), /invalid-result-schema/);
});

test('a document as data loads what its texts need', async () => {
  const data = {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'demo' },
    spec: {
      resolvers: { x: { value: 9007199254740993n }, a: { value: { tmpl: '{{ x }}' } } },
      workflow: {
        actions: {
          b: { provider: 'exec', inputs: { command: 'x' }, resultSchema: { type: 'strng' } },
          c: { provider: 'exec', inputs: { command: 'x' }, resultSchema: { type: 'strng' } },
        },
      },
    },
  };
  const found = await checkSource({ file: '<inline>', content: { data } }, world());
  assert.deepEqual(needs(found), ['x']);
  assert.deepEqual(
    found.errors.map(({ at, rule }) => `${at?.line}:${at?.column} ${at?.pointer} ${rule}`),
    ['b', 'c'].map(name => `1:1 /spec/workflow/actions/${name}/resultSchema invalid-result-schema`),
  );
});
