import assert from 'node:assert/strict';
import { chmodSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeTree, readFiles, readTree } from '../../../test/support/file-tree.ts';
import { predictedTree } from '../../../test/support/plans/predicted-tree.ts';
import { type EffectsOverrides, testEffects, testView } from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import type { Effect, View } from '../contract.ts';
import { fileProvider } from './file.ts';

/** Puts values in the place of `{{ name }}`: enough of a template to see what is rendered. */
const render: View['render'] = async (template, { variables = {} } = {}) => ({
  data: template.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => String(variables[name])),
  taint: undefined,
});
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff, 0xfe]);
const fileMode = (path: string): number => lstatSync(path).mode & 0o777;

const TEMPLATES = {
  'templates/.github/workflows/ci.yml': 'run: ${{ github.ref }}\n',
  'templates/.gitignore.liquid': '{{ name }}.log\n',
  'templates/src/{{ name }}.js.liquid': 'export const name = "{{ name }}";\n',
  'templates/run.sh': '#!/bin/sh\n',
  'templates/.git/HEAD': 'ref',
};

const inputsIn = (directory: string, more: object = {}) => ({
  operation: 'write-tree',
  source: join(directory, 'templates'),
  basePath: join(directory, 'out'),
  data: { name: 'orders' },
  ...more,
});

type Overrides = Omit<EffectsOverrides, 'baseDirectory'>;
const run = (directory: string, more: object = {}, overrides: Overrides = {}) =>
  fileProvider.execute(
    inputsIn(directory, more),
    testEffects({ baseDirectory: directory, render, ...overrides }),
    'action',
  );

async function effectsIn(directory: string, more: object = {}): Promise<readonly Effect[]> {
  const view = testView({ baseDirectory: directory, render });
  const described = await fileProvider.describe?.(inputsIn(directory, more), view, new Map(), 'action');
  return typeof described === 'object' ? (described.effects ?? []) : [];
}

suite('a tree of templates', () => {
  test('is rendered by suffix, names too; the rest is copied byte by byte with its mode, hidden files included', () =>
    withTempDir(async directory => {
      makeTree(directory, TEMPLATES);
      writeFileSync(join(directory, 'templates/logo.png'), PNG);
      chmodSync(join(directory, 'templates/run.sh'), 0o755);
      const before = readTree(directory);
      const effects = await effectsIn(directory);
      const { data } = await run(directory);
      assert.deepEqual(readFiles(join(directory, 'out')), {
        '.github/workflows/ci.yml': 'run: ${{ github.ref }}\n',
        '.gitignore': 'orders.log\n',
        'logo.png': PNG.toString('latin1'),
        'run.sh': '#!/bin/sh\n',
        'src/orders.js': 'export const name = "orders";\n',
      });
      assert.equal(fileMode(join(directory, 'out/run.sh')), 0o755);
      assert.equal(data['created'], 5);
      assert.deepEqual(readTree(directory), predictedTree(before, effects));
    }));

  test('written again changes nothing, and makes what must be executable executable', () =>
    withTempDir(async directory => {
      makeTree(directory, TEMPLATES);
      chmodSync(join(directory, 'templates/run.sh'), 0o755);
      await run(directory);
      assert.equal((await run(directory)).data['unchanged'], 4);
      chmodSync(join(directory, 'out/run.sh'), 0o640);
      assert.deepEqual((await run(directory)).data['overwritten'], 1);
      assert.equal(fileMode(join(directory, 'out/run.sh')), 0o750);
    }));

  test('that would overwrite other content writes nothing and names the files', () =>
    withTempDir(async directory => {
      makeTree(directory, { ...TEMPLATES, 'out/run.sh': 'mine' });
      await assert.rejects(run(directory), {
        message:
          'out/run.sh exists and differs (onConflict: error); nothing was written; --on-conflict overwrite replaces, --on-conflict skip keeps what is there',
      });
      assert.deepEqual(readFiles(join(directory, 'out')), { 'run.sh': 'mine' });
    }));

  test('leaves links out and says so, and has its names checked', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'templates/a': 'a' });
      symlinkSync('/etc/hostname', join(directory, 'templates/link'));
      const { warnings } = await run(directory);
      assert.deepEqual(warnings, ['links and special files in templates were not copied: link']);
      makeTree(directory, { 'templates/{{ name }}': 'b' });
      const message = 'templates/{{ name }}: the rendered path "../x" must not contain ".."';
      await assert.rejects(run(directory, { data: { name: '../x' } }), { message });
    }));

  test('is shown and written file by file where a copied file is larger than what is held', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'templates/a': '' });
      const large = Buffer.alloc((64 << 20) + 1, 'x');
      writeFileSync(join(directory, 'templates/large.bin'), large);
      await run(directory);
      assert.ok(readFileSync(join(directory, 'out/large.bin')).equals(large));
      assert.equal((await run(directory)).data['unchanged'], 2);
    }));

  const FAULTS: readonly (readonly [what: string, inputs: object, message: RegExp])[] = [
    ['a missing directory', { source: '/nothing/here' }, /^source: \/nothing\/here is not a directory$/],
    ['neither entries nor source', { source: undefined }, /needs "entries", or "source"/],
  ];
  for (const [what, inputs, message] of FAULTS) {
    test(`${what} is a failure of the inputs`, () =>
      withTempDir(async directory => {
        makeTree(directory, TEMPLATES);
        await assert.rejects(run(directory, inputs), { kind: 'input', message });
      }));
  }

  test('of which one is not text names the template', () =>
    withTempDir(async directory => {
      makeTree(directory, { templates: null });
      writeFileSync(join(directory, 'templates/logo.png.liquid'), PNG);
      await assert.rejects(run(directory), { message: /templates\/logo\.png\.liquid is not UTF-8 text/ });
    }));

  test('has no names that show a secret', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'templates/{{ name }}': 'x' });
      const secret: View['render'] = async (template, options) => ({
        ...(await render(template, options)),
        taint: 'root',
      });
      await assert.rejects(run(directory, {}, { render: secret }), { message: /must not show a sensitive value$/ });
      assert.deepEqual(readFiles(directory), { 'templates/{{ name }}': 'x' });
    }));

  test('with a secret in a template gives that file to its owner only', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'templates/a.liquid': '{{ name }}',
        'templates/run.sh.liquid': '{{ name }}',
        'templates/b': '',
      });
      chmodSync(join(directory, 'templates/run.sh.liquid'), 0o755);
      const secret: View['render'] = async (template, options) => ({
        ...(await render(template, options)),
        taint: options?.name?.startsWith('templates/') === true && template === '{{ name }}' ? 'root' : undefined,
      });
      await run(directory, {}, { render: secret });
      const modes = ['a', 'run.sh', 'b'].map(name => fileMode(join(directory, 'out', name)));
      assert.deepEqual(modes, [0o600, 0o700, 0o644]);
    }));
});
