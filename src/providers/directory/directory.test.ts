import assert from 'node:assert/strict';
import { chmodSync, lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeTree, readFiles, readTree } from '../../../test/support/file-tree.ts';
import {
  type EffectsOverrides,
  testEffects,
  testReadEffects,
  testView,
} from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { type Description, Failure } from '../contract.ts';
import { directoryProvider } from './directory.ts';
import type { Entry } from './inputs.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Overrides = Omit<EffectsOverrides, 'baseDirectory'>;

/** Paths of inputs become absolute before a provider sees them. */
function absolute(directory: string, inputs: Inputs): Inputs {
  const paths = ['path', 'destination'].filter(name => typeof inputs[name] === 'string');
  return { ...inputs, ...Object.fromEntries(paths.map(name => [name, join(directory, String(inputs[name]))])) };
}

const run = (directory: string, inputs: Inputs, overrides: Overrides = {}) =>
  directoryProvider.execute(
    absolute(directory, inputs),
    testEffects({ baseDirectory: directory, ...overrides }),
    'action',
  );

async function describe(
  directory: string,
  inputs: Inputs,
  overrides: Overrides = {},
  deferred: [string, string][] = [],
) {
  const view = testView({ baseDirectory: directory, ...overrides });
  const told = await directoryProvider.describe?.(absolute(directory, inputs), view, new Map(deferred), 'action');
  return told as Description;
}
const descriptionMessage = (description: Description): string =>
  typeof description === 'string' ? description : description.message;

const listEntries = async (directory: string, inputs: Inputs = {}): Promise<readonly Entry[]> => {
  const { data } = await run(directory, { operation: 'list', path: '.', ...inputs });
  return data['entries'] as readonly Entry[];
};
const listPaths = async (directory: string, inputs?: Inputs) =>
  (await listEntries(directory, inputs)).map(({ path }) => path);

suite('list', () => {
  test('an entry tells what is known without opening it', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f.json': '{}\n', 'd/sub': null, 'd/l': { link: 'f.json' } });
      const { data, warnings } = await run(directory, { operation: 'list', path: 'd' });
      const [file, link, sub] = data['entries'] as readonly Entry[];
      assert.deepEqual(
        { ...file, modTime: '' },
        {
          path: 'f.json',
          absolutePath: join(directory, 'd/f.json'),
          name: 'f.json',
          extension: '.json',
          size: 3,
          isDir: false,
          type: 'file',
          mode: '0644',
          modTime: '',
          mimeType: 'application/json',
        },
      );
      assert.match(file?.modTime ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.deepEqual([link?.type, link?.size, sub?.type, sub?.isDir], ['link', 0, 'directory', true]);
      assert.deepEqual([data['totalFiles'], data['totalDirs'], data['totalSize']], [1, 1, 3]);
      assert.equal(warnings, undefined);
    }));

  test('paths come in the order of code points, however deep', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/z': '', 'a-b': '', 'a/\u{1F600}': '', 'a/\uFF5E': '', B: '' });
      const paths = await listPaths(directory, { recursive: true });
      assert.deepEqual(paths, ['B', 'a', 'a-b', 'a/z', 'a/\uFF5E', 'a/\u{1F600}']);
    }));

  const TREE = { 'a.ts': '', '.hid/x.ts': '', 'src/.env': '', 'src/b.ts': '', 'src/deep/c.md': '' };
  const FILTERS: readonly (readonly [inputs: Inputs, paths: readonly string[]])[] = [
    [{}, ['.hid', 'a.ts', 'src']],
    [{ recursive: true, excludeHidden: true }, ['a.ts', 'src', 'src/b.ts', 'src/deep', 'src/deep/c.md']],
    [{ recursive: true, excludeHidden: true, filesOnly: true }, ['a.ts', 'src/b.ts', 'src/deep/c.md']],
    [{ recursive: true, filterGlob: '*.ts' }, ['.hid/x.ts', 'a.ts', 'src/b.ts']],
    [{ recursive: true, filterGlob: 'src/*.ts' }, ['src/b.ts']],
    [{ recursive: true, filterGlob: 'src/**', filesOnly: true }, ['src/.env', 'src/b.ts', 'src/deep/c.md']],
    [{ recursive: true, filterRegex: '^src/[^/]+$', filesOnly: true }, ['src/.env', 'src/b.ts']],
    [{ recursive: true, maxDepth: 2, excludeHidden: true }, ['a.ts', 'src', 'src/b.ts', 'src/deep']],
  ];
  for (const [inputs, paths] of FILTERS) {
    test(`${JSON.stringify(inputs)} lists ${paths.join(' ')}`, () =>
      withTempDir(async directory => {
        makeTree(directory, TREE);
        assert.deepEqual(await listPaths(directory, inputs), paths);
      }));
  }

  test('content is text where it is UTF-8, else base64, and left out where it is too large', () =>
    withTempDir(async directory => {
      makeTree(directory, { text: 'ü', zero: 'a\0', large: '12345' });
      const listed = await listEntries(directory, { includeContent: true, maxFileSize: 4, checksum: 'sha256' });
      assert.deepEqual(
        listed.map(({ name, content, contentEncoding, truncated }) => [name, content, contentEncoding, truncated]),
        [
          ['large', undefined, undefined, true],
          ['text', 'ü', 'text', undefined],
          ['zero', 'YQA=', 'base64', undefined],
        ],
      );
      const sum = '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5';
      assert.equal(listed[0]?.checksum, sum, 'a checksum is of the whole file');
    }));

  test('links are not followed, also not rings of them; a link as path is', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f': 'x', 'd/ring': { link: '..' }, 'd/gone': { link: 'none' }, top: { link: 'd' } });
      const found = await listEntries(directory, { path: 'top', recursive: true, includeContent: true });
      assert.deepEqual(
        found.map(({ path, type, content }) => [path, type, content]),
        [
          ['f', 'file', 'x'],
          ['gone', 'link', undefined],
          ['ring', 'link', undefined],
        ],
      );
    }));

  test('what is deeper than the default is told, what is deeper than asked for is not', () =>
    withTempDir(async directory => {
      makeTree(directory, { '1/2/3/4/5/6/7/8/9/10/11': '' });
      const list = { operation: 'list', path: '.', recursive: true };
      const { warnings } = await run(directory, list);
      assert.deepEqual(warnings, ['. is deeper than 10 levels (1/2/3/4/5/6/7/8/9/10): give maxDepth to list more']);
      assert.equal((await run(directory, { ...list, maxDepth: 10 })).warnings, undefined);
      assert.equal((await listPaths(directory, { recursive: true, maxDepth: 11 })).length, 11);
    }));

  test('a resolver may list and nothing else; an interface that tells no paths tells none', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '' });
      const reading = testReadEffects({ baseDirectory: directory });
      const effects = { ...reading, run: { ...reading.run, cwd: undefined } };
      const { data } = await directoryProvider.execute({ operation: 'list', path: directory }, effects, 'from');
      const [entry] = data['entries'] as readonly Entry[];
      assert.deepEqual([entry?.path, entry?.absolutePath], ['f', undefined]);
      const making = { operation: 'mkdir', path: join(directory, 'd') };
      await assert.rejects(directoryProvider.execute(making, effects, 'from'), { message: /by actions only/ });
    }));

  const FAULTS: readonly (readonly [inputs: Inputs, message: RegExp])[] = [
    [{ path: 'none' }, /^none does not exist$/],
    [{ path: 'f' }, /^f is not a directory$/],
    [{ filterGlob: '[' }, /^the pattern "\["/],
    [{ filterRegex: '(?=x)' }, /^not a pattern \(RE2\)/],
  ];
  for (const [inputs, message] of FAULTS) {
    test(`${JSON.stringify(inputs)} is a failure`, () =>
      withTempDir(async directory => {
        makeTree(directory, { f: '' });
        await assert.rejects(listEntries(directory, inputs), { name: 'Failure', message });
      }));
  }
});

suite('mkdir and rmdir', () => {
  test('a directory is made once; its parents only when asked for', () =>
    withTempDir(async directory => {
      const make = { operation: 'mkdir', path: 'a/b' };
      await assert.rejects(run(directory, make), {
        message: 'a/b cannot be made: a does not exist (createDirs: false)',
      });
      const { data } = await run(directory, { ...make, createDirs: true });
      assert.deepEqual(data, { success: true, path: 'a/b', status: 'created', files: 0 });
      assert.equal((await run(directory, make)).data['status'], 'unchanged');
      makeTree(directory, { f: '' });
      await assert.rejects(run(directory, { operation: 'mkdir', path: 'f' }), {
        message: 'f cannot be made: it is a file',
      });
    }));

  test('a directory that holds something goes only with recursive, and links in it are not followed', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/s/f': 'x', 'keep/k': 'k', 'd/l': { link: '../keep' } });
      const remove = { operation: 'rmdir', path: 'd' };
      await assert.rejects(run(directory, remove), { message: /^d is not empty: give recursive: true/ });
      assert.equal(
        descriptionMessage(await describe(directory, { ...remove, recursive: true })),
        'Would remove directory d and 3 entries',
      );
      const { data } = await run(directory, { ...remove, recursive: true });
      assert.deepEqual(data, { success: true, path: 'd', status: 'deleted', files: 2 });
      assert.deepEqual(readFiles(directory), { 'keep/k': 'k' });
      assert.equal(descriptionMessage(await describe(directory, remove)), 'Would remove directory d (absent)');
      assert.equal((await run(directory, remove)).data['status'], 'absent');
    }));

  test('files, links, what is too deep and the base directory are not removed', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '', 'd/e/g': '', l: { link: 'd' } });
      const before = readTree(directory);
      const remove = (path: string, more: Inputs = {}) =>
        run(directory, { operation: 'rmdir', path, recursive: true, ...more });
      await assert.rejects(remove('f'), { message: /^f is not a directory: remove it with provider file/ });
      await assert.rejects(remove('l'), { message: /^l is not a directory/ });
      await assert.rejects(remove('d', { maxDepth: 1 }), {
        message: 'd/e lies deeper than maxDepth 1: nothing was removed',
      });
      await assert.rejects(remove('.'), { message: /holds the base directory/ });
      await assert.rejects(remove('..'), { message: /holds the base directory/ });
      assert.deepEqual(readTree(directory), before);
    }));
});

suite('copy', () => {
  const copy = (more: Inputs = {}): Inputs => ({
    operation: 'copy',
    path: 'a',
    destination: 'b',
    recursive: true,
    ...more,
  });

  test('a tree is copied with its modes and empty directories; a second time nothing changes', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/run.sh': '#!\n', 'a/s/f': 'f', 'a/empty': null });
      chmodSync(join(directory, 'a/run.sh'), 0o755);
      assert.equal(descriptionMessage(await describe(directory, copy())), 'Would copy a to b (2 files)');
      const { data } = await run(directory, copy());
      assert.deepEqual(data, { success: true, path: 'a', destination: 'b', status: 'copied', files: 2 });
      const tree = readTree(directory);
      for (const path of ['', '/run.sh', '/s', '/s/f', '/empty'])
        assert.deepEqual(tree.get(`b${path}`), tree.get(`a${path}`));
      assert.equal((await run(directory, copy())).data['status'], 'unchanged');
    }));

  test('with one conflict nothing is copied; all are named; force replaces them', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'a/1': 'new',
        'a/2': 'same',
        'a/3': 'new',
        'a/4': 'x',
        'b/1': 'old',
        'b/2': 'same',
        'b/3': 'old',
      });
      const before = readTree(directory);
      await assert.rejects(run(directory, copy()), {
        message: '2 files exist and differ (force: false): b/1, b/3; nothing was changed',
      });
      assert.deepEqual(readTree(directory), before);
      const overwriting: Overrides = { writeDefaults: { onConflict: 'overwrite' } };
      await assert.rejects(run(directory, copy({ force: false }), overwriting), { message: /^2 files exist/ });
      await run(directory, copy(), overwriting);
      assert.equal(readFiles(directory)['b/3'], 'new');
      makeTree(directory, { 'b/1': 'old' });
      await run(directory, copy({ force: true }));
      assert.equal(readFiles(directory)['b/1'], 'new');
    }));

  test('links and special files are left out and named', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/f': '', 'a/out': { link: '/etc/passwd' } });
      const description = await describe(directory, copy());
      const effects = typeof description === 'string' ? [] : (description.effects ?? []);
      assert.ok(
        effects.some(effect => effect.type === 'file' && effect.path === 'b/out' && effect.status === 'skipped'),
      );
      const { warnings } = await run(directory, copy());
      assert.deepEqual(warnings, ['links and special files in a were not copied: out']);
      assert.deepEqual([...readTree(join(directory, 'b')).keys()], ['f']);
    }));

  test('filters choose files, whose directories are made', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/x/1.ts': '1', 'a/x/2.md': '2', 'a/y/3.md': '3', 'a/.z': 'z' });
      await run(directory, copy({ filterGlob: '*.ts' }));
      assert.deepEqual([...readTree(join(directory, 'b')).keys()], ['x', 'x/1.ts']);
      await run(directory, copy({ destination: 'c', excludeHidden: true, filesOnly: true }));
      assert.deepEqual(Object.keys(readFiles(join(directory, 'c'))), ['x/1.ts', 'x/2.md', 'y/3.md']);
    }));

  test('a single file is copied under its new name', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/f': 'x' });
      await run(directory, copy({ path: 'a/f', destination: 'g' }));
      assert.equal(readFiles(directory)['g'], 'x');
    }));

  const REFUSED: readonly (readonly [inputs: Inputs, message: RegExp])[] = [
    [{ recursive: false }, /^a holds directories, e\.g\. s: give recursive: true/],
    [{ maxDepth: 1 }, /^a\/s lies deeper than maxDepth 1/],
    [{ path: 'none' }, /^none does not exist$/],
    [{ destination: 'a/s/new' }, /^a and a\/s\/new are one, or one lies in the other$/],
    [{ path: 'a/s', destination: 'a' }, /are one, or one lies in the other/],
    [{ destination: 'x/y' }, /^x\/y cannot be made: x does not exist/],
    [{ destination: 'file' }, /^file is a file, but a directory is to be there$/],
    [{ destination: 'link' }, /^link is a symbolic link, but a directory/],
    [{ path: 'a/f', destination: 'dir' }, /^dir is a directory, which is not replaced by a file$/],
  ];
  for (const [inputs, message] of REFUSED) {
    test(`${JSON.stringify(inputs)} is refused, by the dry-run too`, () =>
      withTempDir(async directory => {
        makeTree(directory, { 'a/f': '', 'a/s/f': '', file: '', dir: null, link: { link: 'dir' } });
        const before = readTree(directory);
        await assert.rejects(run(directory, copy({ force: true, ...inputs })), { name: 'Failure', message });
        await assert.rejects(describe(directory, copy({ force: true, ...inputs })), { name: 'Failure', message });
        assert.deepEqual(readTree(directory), before);
      }));
  }
});

suite('move', () => {
  const move = (more: Inputs = {}): Inputs => ({ operation: 'move', path: 'a', destination: 'b', ...more });

  test('a directory is renamed as it is, with links and whatever is deep in it', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/1/2/3/4/5/6/7/8/9/10/11/f': 'x', 'a/l': { link: 'none' } });
      const { ino } = lstatSync(join(directory, 'a'));
      assert.equal(descriptionMessage(await describe(directory, move())), 'Would move a to b (2 files)');
      const { data } = await run(directory, move());
      assert.deepEqual(data, { success: true, path: 'a', destination: 'b', status: 'moved', files: 2 });
      assert.equal(lstatSync(join(directory, 'b')).ino, ino);
      assert.deepEqual(readFiles(directory), { 'b/1/2/3/4/5/6/7/8/9/10/11/f': 'x' });
    }));

  test('onto a file only what is equal, unless forced; into a directory only when forced', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        f: 'new',
        g: 'old',
        same: 'old',
        'a/x': 'new',
        'a/l': { link: 'x' },
        'b/x': 'old',
        'b/y': 'y',
      });
      await assert.rejects(run(directory, move({ path: 'f', destination: 'g' })), { message: /^g exists and differs/ });
      await run(directory, move({ path: 'same', destination: 'g' }));
      await run(directory, move({ path: 'f', destination: 'g', force: true }));
      assert.equal(readFiles(directory)['g'], 'new');
      await assert.rejects(run(directory, move()), { message: 'b exists: give force: true to move the files into it' });
      await run(directory, move({ force: true }));
      assert.deepEqual(readFiles(directory), { 'b/x': 'new', 'b/y': 'y', g: 'new' });
      assert.deepEqual(readTree(directory).get('b/l'), { kind: 'link', target: 'x' });
    }));

  test('neither the base directory nor a tree into itself', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'a/f': '' });
      await assert.rejects(run(directory, move({ destination: 'a/b' })), { message: /one lies in the other/ });
      await assert.rejects(run(directory, move({ path: '.', destination: '../tool-moved' })), {
        message: /base directory/,
      });
      assert.deepEqual(readFiles(directory), { 'a/f': '' });
    }));
});

suite('output directory', () => {
  test('nothing leaves it: not by text, not through a link, not by source or destination', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/d/f': 'x', 'secret/s': 's' });
      symlinkSync('../secret', join(directory, 'out/away'));
      const root = join(directory, 'out');
      const before = readTree(directory);
      const calls: readonly Inputs[] = [
        { operation: 'list', path: '../secret' },
        { operation: 'list', path: 'away' },
        { operation: 'mkdir', path: 'away/new' },
        { operation: 'rmdir', path: '../secret', recursive: true },
        { operation: 'copy', path: 'd', destination: 'away/d', recursive: true },
        { operation: 'copy', path: 'away', destination: 'e', recursive: true },
        { operation: 'move', path: 'd', destination: '../d' },
        { operation: 'move', path: 'away/s', destination: 's' },
      ];
      for (const inputs of calls)
        await assert.rejects(
          run(root, inputs, { root }),
          { kind: 'input', message: /leads out of/ },
          JSON.stringify(inputs),
        );
      assert.deepEqual(readTree(directory), before);
    }));

  test('a link that takes the place of a directory after the plan is not followed', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/a/s/f': 'x', 'out/b': null, away: null });
      const root = join(directory, 'out');
      const { writer } = testEffects({ baseDirectory: root });
      const racing = {
        ...writer,
        async makeDirectory(path: string, options?: object) {
          await writer.makeDirectory(path, options);
          await writer.removeDirectory(path);
          symlinkSync('../../away', path);
        },
      };
      const copying = { operation: 'copy', path: 'a', destination: 'b', recursive: true };
      await assert.rejects(run(root, copying, { root, writer: racing }), Failure);
      assert.deepEqual(readTree(join(directory, 'away')), new Map());
    }));
});

suite('descriptions and declaration', () => {
  test('what is not known is named; nothing is planned then', () =>
    withTempDir(async directory => {
      const unknown: [string, string][] = [['destination', '__actions.build']];
      const { destination: _, ...known } = { operation: 'copy', path: 'a', destination: '' };
      assert.equal(await describe(directory, known, {}, unknown), 'Would copy a to (known after __actions.build)');
      assert.deepEqual(await describe(directory, { operation: 'list', path: 'a' }), {
        message: 'Would list a',
        fault: { message: 'a does not exist', of: 'files' },
      });
      assert.equal(
        descriptionMessage(await describe(directory, { operation: 'mkdir', path: 'n' })),
        'Would create directory n',
      );
      const hidden: Overrides = { taintOf: () => 'root' };
      const list = await describe(directory, { operation: 'list', path: 'a' }, hidden);
      assert.equal(descriptionMessage(list), 'Would list [REDACTED]');
    }));

  test('data and samples fit the output schema', () =>
    withTempDir(async directory => {
      const check = await compileSchema(directoryProvider.outputs.action);
      makeTree(directory, { 'a/f': 'x' });
      const calls: readonly Inputs[] = [
        { operation: 'list', path: 'a', includeContent: true, checksum: 'sha512' },
        { operation: 'mkdir', path: 'm' },
        { operation: 'copy', path: 'a', destination: 'b', recursive: true },
        { operation: 'move', path: 'a', destination: 'c' },
        { operation: 'rmdir', path: 'c', recursive: true },
      ];
      for (const inputs of calls) {
        assert.deepEqual(check((await run(directory, inputs)).data), [], JSON.stringify(inputs));
        assert.deepEqual(check(directoryProvider.sample?.(inputs, 'action')), [], JSON.stringify(inputs));
      }
    }));
});
