import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../test/support/cli.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import { compileSchema } from '../core/schema/schema.ts';
import type { SchemaCheck } from '../core/schema/schema-violations.ts';
import { findSchema, SCHEMA_NAMES, type SchemaItem } from './schemas/schema-registry.ts';
import type { ValidationResult } from './schemas/validate-data.ts';

const FOLDER = join(import.meta.dirname, '../../schemas');

test('the committed schemas are those of the program, and no others', async () => {
  const others = ['openapi.json'];
  assert.deepEqual(readdirSync(FOLDER).sort(), [...SCHEMA_NAMES.map(name => `${name}.json`), ...others].sort());
  for (const name of SCHEMA_NAMES) {
    const committed = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
    assert.equal(
      committed,
      `${JSON.stringify(await findSchema(name), null, 2)}\n`,
      `${name}: run scripts/generate/schemas.ts`,
    );
  }
});

test('every schema is one, has an id of its own, and tells what it is of', async () => {
  for (const name of SCHEMA_NAMES) {
    const schema = (await findSchema(name)) ?? {};
    await compileSchema(schema);
    assert.equal(schema['$id'], `https://tool.dev/schemas/v1/${name}.json`);
    assert.equal(typeof schema['title'], 'string', name);
  }
});

test('no schema has an unknown name', async () => {
  for (const name of ['nope', '__proto__', 'constructor', '']) assert.equal(await findSchema(name), undefined);
});

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0, maintainers: [{name: Some One, email: one@x.example}]}
spec:
  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}, description: where}
    skipped: {value: 1, when: false}
    secret: {value: hunter22, sensitive: true}
  workflow:
    actions:
      fails: {provider: exec, inputs: {command: "false"}, onError: continue, retry: {maxAttempts: 2, initialDelay: 1ms}}
      each: {provider: message, inputs: {message: {tmpl: "{{ __item }} {{ region }}"}}, forEach: {in: [a, b]}}
      write: {provider: file, inputs: {operation: write, path: out.txt, content: hi}, dependsOn: [each]}
      never: {provider: message, inputs: {message: hi}, when: false}
    finally:
      last: {provider: message, inputs: {message: {expr: "__actions.fails.status"}}}
  testing:
    cases:
      renders: {command: [render, solution], assertions: [{contains: demo}]}
`;

test('what commands answer fits the schema of that name', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': DOCUMENT, 'other.yaml': DOCUMENT.replace('1.0.0', '2.0.0') });
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['run-result', ['run', 'solution', '--show-execution', '--snapshot=run.json']],
      ['run-result', ['run', 'solution', '--action', 'last']],
      ['dryrun-report', ['run', 'solution', '--dry-run']],
      ['dryrun-report', ['run', 'solution', '--dry-run', '--verbose', '--resolver-override', 'region="us"']],
      ['action-graph', ['render', 'solution']],
      ['lint-result', ['lint']],
      ['explanation', ['explain']],
      ['diff-result', ['diff', 'solution.yaml', 'other.yaml']],
      ['snapshot', ['snapshot', 'show', 'run.json']],
    ];
    for (const [name, words] of rows) await assertFits(name, await runForJson(cwd, words), words.join(' '));
  }));

test('every provider is a provider-descriptor', () =>
  withTempDir(async cwd => {
    const check = await schemaCheck('provider-descriptor');
    const list = (await runForJson(cwd, ['get', 'provider'])) as readonly { readonly name: string }[];
    assert.ok(list.length > 5);
    for (const { name } of list) assert.deepEqual(check(await runForJson(cwd, ['get', 'provider', name])), [], name);
  }));

test('what a catalog writes fits catalog-index and catalog-manifest', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': DOCUMENT.replace(/ {2}testing:[^]*/, '') });
    const { code, stderr } = await tool(['catalog', 'publish', '-f', 'solution.yaml'], { cwd });
    assert.equal(code, 0, stderr);
    const root = join(cwd, '.home/data/tool/catalog');
    const index = JSON.parse(readFileSync(join(root, 'index.json'), 'utf8')) as {
      readonly manifests: readonly { readonly digest: string }[];
    };
    await assertFits('catalog-index', index, 'index.json');
    const [entry] = index.manifests;
    const manifest: unknown = JSON.parse(
      readFileSync(join(root, 'blobs/sha256', entry?.digest.replace('sha256:', '') ?? ''), 'utf8'),
    );
    await assertFits('catalog-manifest', manifest, 'the manifest');
  }));

const schemaCheck = async (name: string): Promise<SchemaCheck> => compileSchema((await findSchema(name)) ?? {});

async function assertFits(name: string, data: unknown, what: string): Promise<void> {
  assert.deepEqual((await schemaCheck(name))(data), [], what);
}

async function runForJson(cwd: string, words: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await tool([...words, '-o', 'json'], { cwd });
  assert.notEqual(stdout, '', `${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

test('schemas are listed by name, printed, and missed with the nearest name', () =>
  withTempDir(async cwd => {
    const list = (await runForJson(cwd, ['schema', 'list'])) as readonly SchemaItem[];
    assert.deepEqual(
      list.map(({ name }) => name),
      SCHEMA_NAMES,
    );
    const bare = await tool(['schema', 'get', 'snapshot'], { cwd });
    const schema: unknown = JSON.parse(JSON.stringify(await findSchema('snapshot')));
    assert.deepEqual(JSON.parse(bare.stdout), schema);
    assert.deepEqual(await runForJson(cwd, ['schema', 'get', 'snapshot']), {
      name: 'snapshot',
      schema,
    });
    const missed = await tool(['schema', 'get', 'snapshto'], { cwd });
    assert.equal(missed.code, 4);
    assert.match(missed.stderr, /did you mean "snapshot"/);
  }));

test('all violations are listed with pointer, keyword and place', () =>
  withTempDir(async cwd => {
    const text =
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata:\n  name: demo\n  nmae: x\nspec:\n  resolvers:\n    a: {value: 1, timeout: 30}\n    b: {value: 1}\n    b: {value: 2}\n';
    await writeFiles(cwd, {
      'bad.yaml': text,
      'good.yaml': text.replace('  nmae: x\n', '').replace(', timeout: 30', '').replace('    b: {value: 2}\n', ''),
      'broken.yaml': 'a: [',
    });
    const { code, stdout } = await tool(['schema', 'validate', '-f', 'bad.yaml', '-o', 'json'], { cwd });
    assert.equal(code, 2);
    const { valid, violations, truncated } = JSON.parse(stdout) as ValidationResult;
    assert.deepEqual([valid, truncated], [false, false]);
    assert.deepEqual(
      violations.map(({ path, keyword, line, column }) => [path, keyword, line, column]),
      [
        ['/metadata/nmae', 'additionalProperties', 5, 3],
        ['/spec/resolvers/a/timeout', 'type', 8, 19],
        ['/spec/resolvers/b', 'uniqueKeys', 10, 5],
      ],
    );
    assert.match(
      (await tool(['schema', 'validate', '-f', 'bad.yaml'], { cwd })).stdout,
      /^bad\.yaml:5:3: \/metadata\/nmae: .*did you mean "name"/m,
    );
    assert.equal((await tool(['schema', 'validate', '-f', 'good.yaml'], { cwd })).stdout, 'good.yaml is valid\n');
    const stdin = await tool(['schema', 'validate', '-f', '-', '--schema', 'diff-result'], { cwd, stdin: '{}' });
    assert.equal(stdin.code, 2);
    assert.equal((await tool(['schema', 'validate', '-f', 'broken.yaml'], { cwd })).code, 4);
    assert.equal((await tool(['schema', 'validate', '-f', 'absent.yaml'], { cwd })).code, 4);
    assert.equal((await tool(['schema', 'validate', '-f', 'good.yaml', '--schema', 'nope'], { cwd })).code, 4);
    assert.equal((await tool(['schema', 'validate'], { cwd })).code, 3);
  }));
