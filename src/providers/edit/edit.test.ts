import assert from 'node:assert/strict';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeTree, readFiles, readTree } from '../../../test/support/file-tree.ts';
import { changedPaths, predictedTree } from '../../../test/support/plans/predicted-tree.ts';
import {
  type EffectsOverrides,
  testEffects,
  testReadEffects,
  testView,
} from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { taintAt } from '../../core/secrets/taint.ts';
import { createFiles } from '../../host/files/files.ts';
import type { Description, Effect } from '../contract.ts';
import { editProvider } from './edit.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Overrides = Omit<EffectsOverrides, 'baseDirectory'>;

const prepared = (directory: string, inputs: Inputs): Inputs => ({
  ...inputs,
  path: join(directory, String(inputs['path'])),
});
const run = async (directory: string, inputs: Inputs, overrides: Overrides = {}) =>
  (
    await editProvider.execute(
      prepared(directory, inputs),
      testEffects({ baseDirectory: directory, ...overrides }),
      'action',
    )
  ).data;
const describe = async (
  directory: string,
  inputs: Inputs,
  overrides: Overrides = {},
  deferred: [string, string][] = [],
) => {
  const view = testView({ baseDirectory: directory, ...overrides });
  const said = await editProvider.describe?.(prepared(directory, inputs), view, new Map(deferred), 'action');
  return said as Exclude<Description, string>;
};
const edit = (path: string, ...edits: readonly Inputs[]): Inputs => ({ path, edits });
const set = (key: unknown, value: unknown): Inputs => ({ operation: 'set', key, value });

suite('the file', () => {
  test('what takes seconds to read again for each edit is refused by its size; a text of that size is not', () =>
    withTempDir(async directory => {
      const long = `a: ${'x'.repeat(1024 * 1024)}\n`;
      makeTree(directory, { 'a.yaml': long, 'a.txt': long });
      await assert.rejects(run(directory, edit('a.yaml', set('a', 1))), {
        message: 'a.yaml has 1048580 bytes: at most 1048576 can be edited as yaml',
      });
      const line = { operation: 'line', pattern: '^a: ', text: 'a: 1' };
      assert.equal((await run(directory, edit('a.txt', line)))['status'], 'overwritten');
    }));

  test('several edits are one write, and a second run writes nothing', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'p.json': '{\n  "version": "1.0.0",\n  "files": []\n}\n' });
      const inputs = edit('p.json', set('version', '1.1.0'), { operation: 'append', key: 'files', value: 'dist' });
      assert.deepEqual(await run(directory, inputs), {
        success: true,
        path: 'p.json',
        status: 'overwritten',
        changed: true,
        edits: [
          { operation: 'set', changed: true },
          { operation: 'append', changed: true },
        ],
        size: 54,
      });
      const before = lstatSync(join(directory, 'p.json'));
      const again = await run(directory, inputs);
      assert.deepEqual([again['status'], again['changed']], ['unchanged', false]);
      assert.equal(lstatSync(join(directory, 'p.json')).ino, before.ino);
    }));

  test('the dry-run shows the change that the run makes', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a.yaml': 'a: 1 # one\n' });
      const start = readTree(directory);
      const inputs = edit('a.yaml', set('a', 2));
      const said = await describe(directory, inputs);
      assert.equal(said.message, 'Would make 1 edit in a.yaml (overwritten)');
      assert.deepEqual(readTree(directory), start);
      await run(directory, inputs);
      const effects = said.effects as readonly Effect[];
      assert.deepEqual(readTree(directory), predictedTree(start, effects));
      const [saidPaths, donePaths] = changedPaths(start, readTree(directory), effects);
      assert.deepEqual(saidPaths, donePaths);
      assert.equal((await describe(directory, inputs)).message, 'Would make 1 edit in a.yaml (unchanged)');
    }));

  test('a value that is not known yet is said so', () =>
    withTempDir(async directory => {
      const view = testView({ baseDirectory: directory });
      const said = await editProvider.describe?.(
        { path: join(directory, 'a') },
        view,
        new Map([['edits', '__actions.x']]),
        'action',
      );
      assert.equal((said as { message: string }).message ?? said, 'Would make edits (known after __actions.x) in a');
    }));

  test('a missing file is a failure, or an empty one with create', () =>
    withTempDir(async directory => {
      const inputs = edit('d/a.toml', set('a.b', 1));
      await assert.rejects(run(directory, inputs), {
        kind: 'provider',
        message: 'there is no file d/a.toml: with create: true the edits begin with an empty one',
      });
      assert.equal((await run(directory, { ...inputs, create: true, createDirs: true }))['status'], 'created');
      assert.deepEqual(readFiles(directory), { 'd/a.toml': '[a]\nb = 1\n' });
    }));

  test('a failing edit leaves the file as it was', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a.yaml': 'a: 1\nl: [x]\n' });
      await assert.rejects(run(directory, edit('a.yaml', set('a', 2), { operation: 'append', key: 'a', value: 1 })), {
        message: 'a.yaml:1:4: edits[1] (append): a is not a list: nothing can be appended to it',
      });
      assert.deepEqual(readFiles(directory), { 'a.yaml': 'a: 1\nl: [x]\n' });
    }));

  test('the mode stays, a backup is made, a link is not written through', () =>
    withTempDir(async directory => {
      makeTree(directory, { a: 'x\n', link: { link: 'a' } });
      const line = { operation: 'line', text: 'y' };
      assert.equal((await run(directory, { ...edit('a', line), backup: true }))['backupPath'], 'a.bak');
      assert.deepEqual(readFiles(directory), { a: 'x\ny\n', 'a.bak': 'x\n' });
      await assert.rejects(run(directory, edit('link', line)), { message: /link is a symbolic link/ });
    }));

  test('a sensitive value makes a private file and shows no diff', () =>
    withTempDir(async directory => {
      makeTree(directory, { '.env': 'A=1\n' });
      const sensitive: Overrides = { taintOf: path => taintAt(new Map([['edits', 'root' as const]]), path) };
      const inputs = edit('.env', set('A', 'geheim'));
      const [effect] = (await describe(directory, inputs, sensitive)).effects ?? [];
      assert.equal(effect?.type === 'file' && effect.sensitive, true);
      await run(directory, inputs, sensitive);
      assert.equal(lstatSync(join(directory, '.env')).mode & 0o777, 0o600);
    }));

  test('nothing is written above the output directory', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/a': 'x\n', b: 'x\n' });
      const root = join(directory, 'out');
      const line = { operation: 'line', text: 'y' };
      await assert.rejects(run(directory, edit('b', line), { root }), { message: /leads out/ });
      assert.equal((await run(directory, edit('out/a', line), { root }))['status'], 'overwritten');
    }));

  test('what another program writes between the plan and the change is edited too', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a.yaml': 'a: 1\n' });
      const files = createFiles();
      let calls = 0;
      const writer = {
        ...files,
        write: async (...args: Parameters<typeof files.write>) => {
          calls += 1;
          if (calls === 1) await files.write(join(directory, 'a.yaml'), Buffer.from('a: 1\nother: 1\n'));
          await files.write(...args);
        },
      };
      const clock = { now: () => new Date(0), monotonicMs: () => 0, sleep: async () => {} };
      await run(directory, edit('a.yaml', set('a', 2)), { writer, clock });
      assert.deepEqual(readFiles(directory), { 'a.yaml': 'a: 2\nother: 1\n' });
    }));

  test('a resolver cannot edit', () =>
    withTempDir(async directory => {
      makeTree(directory, { a: 'x\n' });
      const inputs = prepared(directory, edit('a', { operation: 'line', text: 'y' }));
      await assert.rejects(editProvider.execute(inputs, testReadEffects({ baseDirectory: directory }), 'from'), {
        message: /by actions only/,
      });
    }));
});

suite('faults name file, line, column and edit', () => {
  const FAULTS: readonly (readonly [file: string, content: string, edit: Inputs, message: string])[] = [
    [
      'a.yaml',
      'a: 1\nb: [\n',
      set('a', 2),
      'a.yaml:3:1: edits[0] (set): not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a.json', '{\n  "a" 1\n}', set('a', 2), 'a.json:2:7: edits[0] (set): not JSON: colon expected'],
    ['a.json', '{"a": 1, "a": 2}', set('a', 2), 'a.json:1:10: edits[0] (set): key "a" is there twice'],
    ['a.toml', 'a = 1\nb = [1,\n', set('a', 2), 'a.toml:3:1: edits[0] (set): not TOML: Unspecified values are invalid'],
    ['a.yaml', 'x:\n  - n: a\n', set('x[n=b].v', 2), 'a.yaml:2:3: edits[0] (set): x has no item with [n=b]'],
    [
      'a.yaml',
      'x:\n  - n: a\n  - n: a\n',
      set('x[n=a].v', 2),
      'a.yaml:3:5: edits[0] (set): x has 2 items with [n=a]: name the one that is meant',
    ],
    ['a.yaml', 'x: [1]\n', set('x[5]', 2), 'a.yaml:1:4: edits[0] (set): x has 1 item: there is no index 5'],
    ['a.yaml', 'x: 1\n', set('x.y', 2), 'a.yaml:1:4: edits[0] (set): x is neither a map nor a list: y cannot be in it'],
    [
      'a.yaml',
      'x: 1\n',
      set('x..y', 2),
      'a.yaml: edits[0] (set): key "x..y" cannot be read at character 2: write for example a.b, a["b.c"], list[0] or list[name=web], or give a list of steps',
    ],
    [
      'a.yaml',
      'a: 1\n---\na: 2\n',
      set('a', 2),
      'a.yaml:3:1: edits[0] (set): the file has 2 documents: name one with document, e.g. 0 or {kind: Deployment}',
    ],
    [
      'a.txt',
      'a: 1\n',
      set('a', 2),
      'a.txt: edits[0] (set): a text has no keys: give format, or use line, block or replace',
    ],
    ['a.toml', '', set('a', null), 'a.toml: edits[0] (set): TOML has no null: delete the key instead'],
    [
      'a.txt',
      'x\n',
      { operation: 'replace', pattern: '(', text: '' },
      'a.txt: edits[0] (replace): not a pattern (RE2): error parsing regexp: missing closing ): `(`',
    ],
    [
      'a.txt',
      'x\n',
      { operation: 'replace', pattern: 'x', text: '$1' },
      'a.txt: edits[0] (replace): text names $1, but the pattern has 0 groups',
    ],
    [
      'a.txt',
      'x\n',
      { operation: 'replace', pattern: 'x', text: 'xx' },
      'a.txt: edits[0] (replace) would change the file again with every run: write the edits so that a second run finds nothing to do',
    ],
    [
      'a.txt',
      'x\n',
      { operation: 'line', text: 'y', after: '^z' },
      'a.txt: edits[0] (line): no line matches the pattern of after',
    ],
    [
      'a.txt',
      '# B\nx\n',
      { operation: 'block', begin: '# B', end: '# E', text: 'y' },
      'a.txt:1:1: edits[0] (block): the line of begin has no line of end after it',
    ],
    [
      'a.txt',
      'x\n',
      { operation: 'line', text: 'y', key: 'a' },
      'a.txt: edits[0] (line): key means nothing for operation line',
    ],
    [
      'a.yaml',
      'a: &x 1\nb: *x\n',
      { operation: 'delete', key: 'a' },
      'a.yaml:1:7: edits[0] (delete): the edit cannot be made here without changing other parts of the file: change this place by hand',
    ],
  ];
  for (const [file, content, one, message] of FAULTS) {
    test(message, () =>
      withTempDir(async directory => {
        makeTree(directory, { [file]: content });
        const said = await describe(directory, edit(file, one));
        const failed = await run(directory, edit(file, one)).catch((error: unknown) => error);
        assert.equal((failed as Error).message.replace(/edits\[0\] \((\w+)\) would/, 'edits[0] ($1) would'), message);
        assert.equal(said.fault?.message, (failed as Error).message);
        assert.deepEqual(readFiles(directory), { [file]: content });
      }),
    );
  }
});

suite('lines and blocks', () => {
  const CASES: readonly (readonly [title: string, before: string, edit: Inputs, after: string])[] = [
    ['a missing line is added at the end', 'a\nb', { operation: 'line', text: 'c' }, 'a\nb\nc'],
    ['a line that is there is not added', 'a\nb\n', { operation: 'line', text: 'a' }, 'a\nb\n'],
    [
      'the last line that matches is replaced',
      'x=1\nx=2\r\ny\n',
      { operation: 'line', pattern: '^x=', text: 'x=3' },
      'x=1\nx=3\r\ny\n',
    ],
    ['before the first match', 'a\nb\nb\n', { operation: 'line', text: 'n', before: '^b' }, 'a\nn\nb\nb\n'],
    ['after the last match', 'a\nb\nb\nc\n', { operation: 'line', text: 'n', after: '^b' }, 'a\nb\nb\nn\nc\n'],
    ['absent removes every match', 'a\nb1\nb2\n', { operation: 'line', pattern: '^b', ensure: 'absent' }, 'a\n'],
    ['absent removes the line', 'a\nb\na', { operation: 'line', text: 'a', ensure: 'absent' }, 'b'],
    [
      'a new block with its markers',
      'a\n',
      { operation: 'block', begin: '# B', end: '# E', text: 'x\ny\n' },
      'a\n# B\nx\ny\n# E\n',
    ],
    [
      'a block is replaced between its markers',
      'a\n# B\nold\n# E\nz\n',
      { operation: 'block', begin: '# B', end: '# E', text: 'x\ny' },
      'a\n# B\nx\ny\n# E\nz\n',
    ],
    [
      'a block and its markers are removed',
      'a\n# B\nold\n# E\nz\n',
      { operation: 'block', begin: '# B', end: '# E', ensure: 'absent' },
      'a\nz\n',
    ],
    [
      'a block in a file of Windows',
      'a\r\n',
      { operation: 'block', begin: '# B', end: '# E', text: 'x\ny\n', before: 'a' },
      '# B\r\nx\r\ny\r\n# E\r\na\r\n',
    ],
    [
      'every match is replaced',
      'v1.2 and v1.3\n',
      { operation: 'replace', pattern: 'v(\\d)\\.\\d', text: '$1.x$$' },
      '1.x$ and 1.x$\n',
    ],
    [
      'a pattern over lines',
      'a\n  x\n  y\nb\n',
      { operation: 'replace', pattern: '(?m)^a\\n(?:  .*\\n)+', text: 'a\n  z\n' },
      'a\n  z\nb\n',
    ],
  ];
  for (const [title, before, one, after] of CASES) {
    test(title, () =>
      withTempDir(async directory => {
        makeTree(directory, { f: before });
        await run(directory, edit('f', one));
        assert.deepEqual(readFiles(directory), { f: after });
        assert.equal((await run(directory, edit('f', one)))['status'], 'unchanged');
      }),
    );
  }
});
