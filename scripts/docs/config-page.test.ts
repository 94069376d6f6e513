import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { configSchema } from '../../src/config/json-schema.ts';
import { environmentVariable, upperSnake } from '../../src/config/read/environment.ts';
import { configVariables } from '../../src/config/read/environment-names.ts';
import { readTree } from '../../src/config/read/read-document.ts';
import { CONFIG_TREE, formatPath, KEY_ROWS, parsePath, SECTION_ROWS, treeAt } from '../../src/config/read/tree.ts';
import { CONFIG_TEMPLATE } from '../../src/config/template.ts';
import { isMap, type JsonMap } from '../../src/core/json/json.ts';
import { compileSchema } from '../../src/core/schema/schema.ts';
import { schemaFaults } from '../../src/core/schema/schema-faults.ts';
import { plainData } from '../../src/core/yaml/node.ts';
import { readYaml } from '../../src/core/yaml/yaml.ts';
import { referencePage } from './config-page.ts';

const root = join(import.meta.dirname, '../..');
const committed = (name: string): string => readFileSync(join(root, name), 'utf8');

test('the committed schema and page are what the rows make: node scripts/generate/config.ts', () => {
  assert.equal(committed('schemas/config.json'), `${JSON.stringify(configSchema(), null, 2)}\n`);
  assert.equal(committed('docs/reference/configuration.md'), referencePage());
});

test('the schema is one, accepts what the loader accepts, and names what it refuses', async () => {
  const schema: JsonMap = configSchema();
  assert.deepEqual(schemaFaults(schema), []);
  const check = await compileSchema(schema);
  const right = plainData(
    readYaml(
      'version: 1\nauth: {cloud: {clientId: null, profiles: {a: {endpoints: null}}}}\nlint: {rules: {unused-resolver: off}}\ncatalogs: [{name: a, path: x}]',
      'f',
    ),
  );
  assert.deepEqual(check(right), []);
  for (const wrong of [
    'logging: {levl: x}',
    'resolver: {concurrency: 0}',
    'catalogs: [{path: x}]',
    'auth: {cloud: {profiles: {built-in: {}}}}',
    'httpClient: {timeout: 30}',
  ])
    assert.notDeepEqual(check(plainData(readYaml(wrong, 'f'))), [], wrong);
});

test('every key has one row, a sentence, and only sections that are described', () => {
  assert.equal(new Set(KEY_ROWS.map(({ path }) => path)).size, KEY_ROWS.length);
  for (const { path, doc } of KEY_ROWS) {
    assert.match(doc, /[.:]$|\.$/, path);
    const segments = path.split('.');
    for (let depth = 1; depth < segments.length; depth++) {
      const section = segments.slice(0, depth).join('.');
      assert.ok(
        SECTION_ROWS.some(row => row.path === section),
        `${section} is described`,
      );
    }
  }
  for (const { path } of SECTION_ROWS) assert.equal(treeAt(path.split('.'))?.kind, 'section', path);
});

test('the default of every row passes the check of that row', () => {
  const settings = KEY_ROWS.filter(row => row.default !== undefined);
  const text = settings.map(({ path, default: value }) => [path, value] as const);
  for (const [path, value] of text) {
    const tree = treeAt(path.split('.'));
    assert.ok(tree);
    const node = readYaml(JSON.stringify(value), 'default');
    assert.deepEqual(readTree(node, tree, path.split('.'), { origin: 'file' }).faults, [], path);
  }
});

test('variables of two keys never have the same name, and start-up sees each of them', () => {
  const names = KEY_ROWS.flatMap(({ path }) => environmentVariable(path) ?? []);
  assert.equal(new Set(names).size, names.length);
  const sections = Object.keys(DEFAULTS).filter(
    name => isMap(DEFAULTS[name as keyof typeof DEFAULTS]) || name === 'catalogs',
  );
  const seen = [...names, ...sections.map(name => `TOOL_${upperSnake(name)}`)];
  assert.deepEqual(
    configVariables(Object.fromEntries(seen.map(name => [name, 'x']))).sort(),
    [...new Set(seen)].sort(),
  );
});

test('a key is read back as it is written', () => {
  for (const path of [['a'], ['a', 'b-c'], ['apiServer', 'rateLimit', 'endpoints', 'POST /v1.0/x'], ['a"b', 'c\\d']])
    assert.deepEqual(parsePath(formatPath(path)), path);
  for (const text of ['', '.', 'a.', '.a', 'a..b', 'a"b', '"a']) assert.equal(parsePath(text), undefined, text);
});

test('the file to begin with sets nothing, and what its comments show is right', () => {
  const read = (text: string) => readTree(readYaml(text, 'config.yaml'), CONFIG_TREE, [], { origin: 'file' });
  assert.deepEqual(
    read(CONFIG_TEMPLATE).settings.map(({ path }) => path.join('.')),
    ['version'],
  );
  const shown = CONFIG_TEMPLATE.split('\n')
    .filter(line => /^# +- |^# *[a-z]+:|^# {2,}/.test(line) && !line.includes('schema'))
    .map(line => line.slice(2));
  const { faults, unknown, settings } = read(shown.join('\n'));
  assert.deepEqual([faults, unknown], [[], []]);
  assert.ok(settings.length >= 7);
});
