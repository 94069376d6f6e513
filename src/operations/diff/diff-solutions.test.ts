import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { diffSolutions, type SolutionDiff } from './diff-solutions.ts';

const head = (metadata = 'name: demo'): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {${metadata}}\nspec:\n`;
const resolvers = (...lines: readonly string[]): string =>
  `  resolvers:\n${lines.map(line => `    ${line}\n`).join('')}`;

async function diff(before: string, after: string): Promise<SolutionDiff> {
  return withTempDir(async cwd => {
    await writeFiles(cwd, { 'a.yaml': before, 'b.yaml': after });
    const { stdout, stderr } = await tool(['diff', 'a.yaml', 'b.yaml', '-o', 'json'], { cwd });
    assert.notEqual(stdout, '', stderr);
    const data = JSON.parse(stdout) as SolutionDiff;
    assert.deepEqual((await compileSchema(diffSolutions.output))(data), []);
    return data;
  });
}

/** `kind path` of each change, `!` before those that break callers. */
const lines = ({ changes }: SolutionDiff): string[] =>
  changes.map(({ kind, path, breaking }) => `${breaking ? '!' : ''}${kind} ${path}`);
const between = async (before: string, after: string): Promise<string[]> => lines(await diff(before, after));
const specDifferences = (before: string, after: string): Promise<string[]> => between(head() + before, head() + after);

test('spellings of one meaning are equal', async () => {
  const rows: readonly (readonly [string, string])[] = [
    [
      'a: {provider: static, inputs: {value: 1}}',
      'a: {resolve: {with: [{provider: static, inputs: {value: 1}, onError: fail}]}}',
    ],
    ['a: {value: 1}', 'a: {provider: static, inputs: {value: 1}}'],
    ['a: {value: 1, type: integer}', 'a: {type: int, value: {literal: 1}}'],
    ['a: {value: 1, timeout: 60s}', 'a: {value: 1, timeout: 1m}'],
    ['a: {value: 1, sensitive: false}', 'a: {value: 1}'],
    ['a: {value: 1, validate: {expr: "__self > 0"}}', 'a: {value: 1, validate: {with: [{expr: "__self > 0"}]}}'],
    ['a: {value: {b: 1, c: 2}}', 'a: {value: {c: 2, b: 1}}'],
  ];
  for (const [a, b] of rows) assert.deepEqual(await specDifferences(resolvers(a), resolvers(b)), [], a);
});

test('data that looks like a reference is not the reference', async () => {
  assert.deepEqual(
    await specDifferences(resolvers('a: {value: {expr: "1"}}'), resolvers('a: {value: {literal: {expr: "1"}}}')),
    ['changed /spec/resolvers/a/value'],
  );
});

test('what breaks callers is marked, and nothing else', async () => {
  const parameter = (inputs: string, more = ''): string =>
    resolvers(`a: {provider: parameter, inputs: {key: k${inputs}}${more}}`);
  const both = resolvers('a: {value: 1}', 'b: {value: 2}');
  const actions = (text: string): string => `  workflow:\n    actions:\n${text}`;
  const x = '      x: {provider: message, inputs: {message: hi}}\n';
  const y = '      y: {provider: message, inputs: {message: hi}}\n';
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    [both, resolvers('a: {value: 1}'), ['!removed /spec/resolvers/b']],
    [resolvers('a: {value: 1}'), both, ['added /spec/resolvers/b']],
    [resolvers('a: {value: 1}'), resolvers('a: {value: 1, type: int}'), ['!added /spec/resolvers/a/type']],
    [parameter(''), parameter(', default: 1'), ['added /spec/resolvers/a/inputs/default']],
    [parameter(', default: 1'), parameter(''), ['!removed /spec/resolvers/a/inputs/default']],
    [parameter(', required: false'), parameter(''), ['!removed /spec/resolvers/a/inputs/required']],
    [parameter(', default: 1'), parameter(', default: 2'), ['changed /spec/resolvers/a/inputs/default']],
    [parameter(', type: int'), parameter(', type: string'), ['!changed /spec/resolvers/a/inputs/type']],
    [
      parameter(''),
      resolvers('a: {provider: parameter, inputs: {key: other}}'),
      ['!changed /spec/resolvers/a/inputs/key'],
    ],
    [
      parameter(''),
      resolvers('a: {provider: env, inputs: {operation: get, name: X}}'),
      [
        '!removed /spec/resolvers/a/inputs/key',
        'added /spec/resolvers/a/inputs/name',
        'added /spec/resolvers/a/inputs/operation',
        '!changed /spec/resolvers/a/provider',
      ],
    ],
    [
      resolvers('b: {value: 1}'),
      `${resolvers('b: {value: 1}')}    a: {provider: parameter, inputs: {key: k}}\n`,
      ['!added /spec/resolvers/a'],
    ],
    [
      resolvers('b: {value: 1}'),
      `${resolvers('b: {value: 1}')}    a: {provider: parameter, inputs: {key: k, default: 1}}\n`,
      ['added /spec/resolvers/a'],
    ],
    [actions(x + y), actions(x), ['!removed /spec/workflow/actions/y']],
    [actions(x), actions(x + y), ['added /spec/workflow/actions/y']],
    [resolvers('a: {value: 1}'), resolvers('a: {value: 1}') + actions(x), ['added /spec/workflow/actions/x']],
  ];
  for (const [before, after, expected] of rows)
    assert.deepEqual(await specDifferences(before, after), expected, before + after);
});

test('a default of the bundle that an action relied on is missed', async () => {
  const document = (defaults: string, inputs: string): string =>
    `${head()}  workflow:\n    actions:\n      x: {provider: message, inputs: ${inputs}}\nbundle: {plugins: [{name: message, kind: provider, version: 1.0.0, defaults: ${defaults}}]}\n`;
  const before = document('{type: info, message: hi}', '{}');
  assert.deepEqual(await between(before, document('{message: hi}', '{}')), [
    '!removed /bundle/plugins/message/defaults/type',
    '!removed /spec/workflow/actions/x/inputs/type',
  ]);
  assert.deepEqual(await between(before, document('{message: hi}', '{type: info}')), [
    'removed /bundle/plugins/message/defaults/type',
  ]);
});

test('every part of the document is compared: maps by key, named things by name, other lists by index', async () => {
  const more = (text: string): string =>
    head(
      `name: demo, version: 1.0.0, tags: [a, b], links: [{name: one, url: "https://x.example/1"}, {name: two, url: "https://x.example/2"}]`,
    ) + text;
  const a = more(
    `${resolvers('a: {value: [1, 2]}')}  testing: {cases: {t: {command: [lint], assertions: [{contains: x}]}}}\ncatalog: {visibility: public}\n`,
  );
  const b = a
    .replace('{name: one, url: "https://x.example/1"}, {name: two', '{name: two')
    .replace('tags: [a, b]', 'tags: [a, c]')
    .replace('[1, 2]', '[1, 3, 4]')
    .replace('contains: x', 'contains: y')
    .replace('public', 'internal');
  const data = await diff(a, b);
  assert.deepEqual(lines(data), [
    'changed /catalog/visibility',
    'removed /metadata/links/one',
    'changed /metadata/tags/1',
    'changed /spec/resolvers/a/value/1',
    'added /spec/resolvers/a/value/2',
    'changed /spec/testing/cases/t/assertions/0/contains',
  ]);
  assert.deepEqual(
    data.changes.map(({ section }) => section),
    ['catalog', 'metadata', 'metadata', 'resolvers', 'resolvers', 'testing'],
  );
  assert.deepEqual(data.summary, { total: 6, added: 1, removed: 1, changed: 4, breaking: 0 });
});

test('sensitive values are not shown, whatever they are', async () => {
  const secret = 'hunter2-secret';
  const document = (text: string): string =>
    `${head()}${resolvers(`a: {value: "${text}", sensitive: true}`, `b: {provider: http, inputs: {url: "https://x.example", headers: {Authorization: "${text}", Accept: "${text}x"}}}`)}`;
  const data = await diff(document(secret), document('other'));
  const values = Object.fromEntries(data.changes.map(({ path, oldValue: old }) => [path, old]));
  assert.deepEqual(values, {
    '/spec/resolvers/a/value': '[REDACTED]',
    '/spec/resolvers/b/inputs/headers/Accept': '[REDACTED]x',
    '/spec/resolvers/b/inputs/headers/Authorization': '[REDACTED]',
  });
});

test('files, stdin and sections; the exit code tells when asked', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      'a.yaml': head() + resolvers('a: {value: 1}'),
      'b.yaml': head('name: demo, version: 2.0.0') + resolvers('a: {value: 1}'),
    });
    assert.equal((await tool(['diff', 'a.yaml', 'a.yaml', '--exit-code'], { cwd })).code, 0);
    assert.equal((await tool(['diff', 'a.yaml', 'b.yaml'], { cwd })).code, 0);
    assert.equal((await tool(['diff', 'a.yaml', join(cwd, 'b.yaml'), '--exit-code'], { cwd })).code, 2);
    assert.equal((await tool(['diff', 'a.yaml', 'b.yaml', '--exit-code', '--section', 'resolvers'], { cwd })).code, 0);
    const stdin = head('name: demo, version: 2.0.0') + resolvers('a: {value: 1}');
    const { stdout } = await tool(['diff', '-', './b.yaml'], { cwd, stdin });
    assert.match(stdout, /No differences/);
    assert.equal((await tool(['diff', '-', '-'], { cwd, stdin })).code, 3);
    assert.equal((await tool(['diff', 'a.yaml'], { cwd })).code, 3);
    assert.equal((await tool(['diff', 'a.yaml', 'absent.yaml'], { cwd })).code, 4);
    assert.equal((await tool(['diff', 'a.yaml', 'b.yaml', '--section', 'resolver'], { cwd })).code, 3);
    const text = await tool(['diff', 'a.yaml', 'b.yaml'], { cwd });
    assert.match(text.stdout, /^demo -> demo 2\.0\.0\n/);
    assert.match(text.stdout, /^added {5}\/metadata\/version {10}2\.0\.0$/m);
  }));
