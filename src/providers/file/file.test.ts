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
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { taintAt } from '../../core/secrets/taint.ts';
import { type Description, Failure } from '../contract.ts';
import { newLines } from '../shared/files/new-lines.ts';
import { fileProvider } from './file.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Overrides = Omit<EffectsOverrides, 'baseDirectory'>;

/** Paths of inputs become absolute before a provider sees them. */
const absolute = (directory: string, inputs: Inputs): Inputs => ({
  ...inputs,
  ...(typeof inputs['path'] === 'string' && { path: join(directory, inputs['path']) }),
  ...(typeof inputs['basePath'] === 'string' && { basePath: join(directory, inputs['basePath']) }),
});

const run = async (directory: string, inputs: Inputs, overrides: Overrides = {}) => {
  const effects = testEffects({ baseDirectory: directory, ...overrides });
  return (await fileProvider.execute(absolute(directory, inputs), effects, 'action')).data;
};

const describe = async (
  directory: string,
  inputs: Inputs,
  overrides: Overrides = {},
  deferred: [string, string][] = [],
) => {
  const view = testView({ baseDirectory: directory, ...overrides });
  const description = await fileProvider.describe?.(absolute(directory, inputs), view, new Map(deferred), 'action');
  return description as Exclude<Description, string> | string;
};
const descriptionMessage = (description: Description): string =>
  typeof description === 'string' ? description : description.message;

const sensitive: Overrides = { taintOf: path => taintAt(new Map([['content', 'root' as const]]), path) };
const write = (content: string, more: Inputs = {}): Inputs => ({ operation: 'write', path: 'f', content, ...more });
const tree = (files: Readonly<Record<string, string>>, more: Inputs = {}): Inputs => ({
  operation: 'write-tree',
  basePath: 'out',
  entries: Object.entries(files).map(([path, content]) => ({ path, content })),
  ...more,
});

suite('read, exists, delete', () => {
  test('a file is read as text or base64', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f': '\ufeffü\n' });
      assert.deepEqual(await run(directory, { operation: 'read', path: 'd/f' }), {
        content: '\ufeffü\n',
        path: 'd/f',
        size: 6,
        encoding: 'utf-8',
      });
      const { content } = await run(directory, { operation: 'read', path: 'd/f', encoding: 'base64' });
      assert.equal(content, Buffer.from('\ufeffü\n').toString('base64'));
    }));

  test('text that is not UTF-8, a directory and a missing file are failures that name the path', () =>
    withTempDir(async directory => {
      makeTree(directory, { d: null, 'd/f': '' });
      await testEffects({ baseDirectory: directory }).writer.write(join(directory, 'x'), Uint8Array.of(0xc3));
      const failures = [
        ['x', 'x is not UTF-8 text: read it with encoding: base64'],
        ['d', '"d" is a directory, not a file'],
        ['d/none', '"d/none" does not exist'],
      ];
      for (const [path, message] of failures)
        await assert.rejects(run(directory, { operation: 'read', path }), {
          name: 'Failure',
          kind: 'provider',
          message,
        });
    }));

  test('exists tells files from directories and follows links', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f': '', link: { link: 'd/f' }, broken: { link: 'none' } });
      const exists = (path: string) => run(directory, { operation: 'exists', path });
      assert.deepEqual(await exists('d'), { exists: true, path: 'd', kind: 'directory' });
      assert.deepEqual(await exists('link'), { exists: true, path: 'link', kind: 'file' });
      assert.deepEqual(await exists('broken'), { exists: false, path: 'broken' });
    }));

  test('delete removes a file once and is content when it is gone', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'x' });
      const operation = { operation: 'delete', path: 'f' };
      assert.equal(descriptionMessage(await describe(directory, operation)), 'Would delete f');
      assert.deepEqual(await run(directory, operation), { success: true, path: 'f', status: 'deleted' });
      assert.equal(descriptionMessage(await describe(directory, operation)), 'Would delete f (absent)');
      assert.deepEqual(await run(directory, operation), { success: true, path: 'f', status: 'absent' });
    }));

  test('delete takes a link and not what it leads to, and no directory', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f': 'x', link: { link: 'd/f' } });
      await run(directory, { operation: 'delete', path: 'link' });
      assert.deepEqual([...readTree(directory).keys()], ['d', 'd/f']);
      await assert.rejects(run(directory, { operation: 'delete', path: 'd' }), {
        message: /is a directory: remove it/,
      });
    }));

  test('a resolver can read and not write', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'x' });
      const effects = testReadEffects({ baseDirectory: directory });
      const read = absolute(directory, { operation: 'read', path: 'f' });
      assert.equal((await fileProvider.execute(read, effects, 'from')).data['content'], 'x');
      const writing = absolute(directory, write('y', { onConflict: 'overwrite' }));
      await assert.rejects(fileProvider.execute(writing, effects, 'from'), { message: /by actions only/ });
      assert.deepEqual(readFiles(directory), { f: 'x' });
    }));
});

suite('write', () => {
  const STRATEGIES: readonly (readonly [strategy: string, same: string, other: string, content: string | undefined])[] =
    [
      ['error', 'unchanged', 'conflict', undefined],
      ['overwrite', 'unchanged', 'overwritten', 'new\n'],
      ['skip-unchanged', 'unchanged', 'overwritten', 'new\n'],
      ['skip', 'skipped', 'skipped', 'old\n'],
      ['append', 'appended', 'appended', 'old\nnew\n'],
    ];
  for (const [onConflict, same, other, content] of STRATEGIES) {
    test(`${onConflict}: equal content is ${same}, other content ${other}`, () =>
      withTempDir(async directory => {
        const created = await run(directory, write('old\n', { onConflict }));
        assert.deepEqual(created, { success: true, path: 'f', status: 'created', size: 4 });
        assert.equal((await run(directory, write('old\n', { onConflict })))['status'], same);
        makeTree(directory, { f: 'old\n' });
        const message = descriptionMessage(await describe(directory, write('new\n', { onConflict })));
        assert.equal(message, `Would write 4 bytes to f (${other})`);
        const writing = run(directory, write('new\n', { onConflict }));
        if (content === undefined) {
          await assert.rejects(writing, {
            kind: 'provider',
            message:
              'f exists and differs (onConflict: error); --on-conflict overwrite replaces, --on-conflict skip keeps what is there',
          });
          assert.deepEqual(readFiles(directory), { f: 'old\n' });
        } else {
          assert.equal((await writing)['status'], other);
          assert.deepEqual(readFiles(directory), { f: content });
        }
      }));
  }

  test('the input wins over --on-conflict, which wins over error', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old' });
      const writeDefaults = { onConflict: 'skip' };
      assert.equal((await run(directory, write('new'), { writeDefaults }))['status'], 'skipped');
      assert.match(descriptionMessage(await describe(directory, write('new'), { writeDefaults })), /\(skipped\)$/);
      const overwrite = write('new', { onConflict: 'overwrite' });
      assert.equal((await run(directory, overwrite, { writeDefaults }))['status'], 'overwritten');
    }));

  test('a few lines and many are compared alike with dedupe', () => {
    const line = fc.constantFrom('a', 'b', 'aa', 'ab', '', 'a\r', '\r', 'ü', 'b\r\r');
    const text = fc.tuple(fc.array(line, { maxLength: 6 }), fc.boolean());
    const joinLines = ([lines, ends]: readonly [readonly string[], boolean]) => lines.join('\n') + (ends ? '\n' : '');
    const filler = Array.from({ length: 20 }, (_, index) => `filler ${index}\n`).join('');
    fc.assert(
      fc.property(text, text, (before, added) => {
        const old = Buffer.from(joinLines(before));
        const fresh = (more: string) => Buffer.from(newLines(old, Buffer.from(more))).toString();
        const gap = old.length === 0 || old.at(-1) === 10 ? '' : '\n';
        const few = fresh(joinLines(added));
        assert.equal(fresh(filler + joinLines(added)), gap + filler + few.slice(few === '' ? 0 : gap.length));
      }),
      { numRuns: randomRuns(1000) },
    );
  });

  test('append with dedupe adds only new lines, on lines of their own', () =>
    withTempDir(async directory => {
      const append = (content: string) => run(directory, write(content, { onConflict: 'append', dedupe: true }));
      makeTree(directory, { f: 'a\n\nb' });
      assert.equal((await append('b\na\n\n'))['status'], 'unchanged');
      assert.equal((await append('c\nb\nc\r\nd'))['status'], 'appended');
      assert.deepEqual(readFiles(directory), { f: 'a\n\nb\nc\nd' });
    }));

  test('backups take the first free name, and the sixth is a failure', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '0' });
      const next = (content: string) => run(directory, write(content, { onConflict: 'overwrite', backup: true }));
      const paths = [];
      for (const content of ['1', '2', '3', '4', '5']) paths.push((await next(content))['backupPath']);
      assert.deepEqual(paths, ['f.bak', 'f.bak.1', 'f.bak.2', 'f.bak.3', 'f.bak.4']);
      await assert.rejects(next('6'), { message: 'f has 5 backups already: remove some of them' });
      assert.equal((await next('5'))['status'], 'unchanged');
      assert.deepEqual(readFiles(directory), {
        f: '5',
        'f.bak': '0',
        'f.bak.1': '1',
        'f.bak.2': '2',
        'f.bak.3': '3',
        'f.bak.4': '4',
      });
    }));

  test('--backup counts for writes and deletes that do not say', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'x', g: 'y' });
      const writeDefaults = { onConflict: 'overwrite', backup: true };
      await run(directory, write('z'), { writeDefaults });
      await run(directory, { operation: 'delete', path: 'g' }, { writeDefaults });
      await run(directory, { operation: 'delete', path: 'f.bak', backup: false }, { writeDefaults });
      assert.deepEqual(readFiles(directory), { f: 'z', 'g.bak': 'y' });
    }));

  test('bytes, base64 and text are written as they are; other content is refused', () =>
    withTempDir(async directory => {
      const content = (value: unknown, more: Inputs = {}) =>
        run(directory, { operation: 'write', path: 'f', content: value, onConflict: 'overwrite', ...more });
      assert.equal((await content(Uint8Array.of(0, 255)))['size'], 2);
      assert.equal((await content('AP8=\n', { encoding: 'base64' }))['status'], 'unchanged');
      assert.equal((await content(''))['size'], 0);
      for (const [value, more, message] of [
        ['A?=', { encoding: 'base64' }, 'content is not base64'],
        [{ a: 1 }, {}, 'content must be text or bytes: make a map or list into text first'],
        ['x'.repeat(10 * 1024 * 1024 + 1), {}, 'content has 10485761 bytes: at most 10485760 can be written'],
      ] as const)
        await assert.rejects(content(value, more), { kind: 'input', message });
    }));

  test('permissions are set exactly, also on a file with equal content', () =>
    withTempDir(async directory => {
      const mode = () => lstatSync(join(directory, 'f')).mode & 0o777;
      await run(directory, write('x', { permissions: '0666' }));
      assert.equal(mode(), 0o666);
      assert.match(
        descriptionMessage(await describe(directory, write('x', { permissions: '755' }))),
        /\(overwritten\)$/,
      );
      assert.equal((await run(directory, write('x', { permissions: '755' })))['status'], 'overwritten');
      assert.equal(mode(), 0o755);
      await run(directory, write('y', { onConflict: 'overwrite' }));
      assert.equal(mode(), 0o755);
    }));

  test('sensitive content gets mode 0600 and its effects say so', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old' });
      const secret = write('hush', { onConflict: 'overwrite', backup: true });
      const description = await describe(directory, secret, sensitive);
      assert.ok(typeof description !== 'string');
      assert.deepEqual(
        description.effects?.map(effect => effect.type === 'file' && [effect.path, effect.mode, effect.sensitive]),
        [
          ['f.bak', 0o644, true],
          ['f', 0o600, true],
        ],
      );
      await run(directory, secret, sensitive);
      assert.equal(lstatSync(join(directory, 'f')).mode & 0o777, 0o600);
    }));

  test('missing directories are made only when asked for', () =>
    withTempDir(async directory => {
      const deep = { operation: 'write', path: 'a/b/f', content: 'x' };
      const message = 'a/b/f cannot be made: a/b does not exist (createDirs: false)';
      await assert.rejects(run(directory, deep), { message });
      await assert.rejects(describe(directory, deep), { message });
      const description = await describe(directory, { ...deep, createDirs: true });
      assert.ok(typeof description !== 'string');
      assert.deepEqual(
        description.effects?.map(effect => effect.type === 'file' && `${effect.kind} ${effect.path} ${effect.status}`),
        ['directory a created', 'directory a/b created', 'file a/b/f created'],
      );
      await run(directory, { ...deep, createDirs: true });
      assert.deepEqual(readFiles(directory), { 'a/b/f': 'x' });
    }));

  test('a directory, a link and a path below a file are refused, by the dry-run too', () =>
    withTempDir(async directory => {
      makeTree(directory, { d: null, 'd/f': 'x', link: { link: 'd/f' } });
      for (const [path, message] of [
        ['d', 'd is a directory'],
        ['link', 'link is a symbolic link, which is never written through: remove it first'],
        ['d/f/g', 'd/f/g cannot be made: d/f is not a directory'],
      ]) {
        const writing = { operation: 'write', path, content: 'y', onConflict: 'overwrite', createDirs: true };
        await assert.rejects(run(directory, writing), { message });
        await assert.rejects(describe(directory, writing), { message });
      }
      assert.deepEqual(readFiles(directory), { 'd/f': 'x' });
      assert.equal((await run(directory, { ...write('y'), path: 'link', onConflict: 'skip' }))['status'], 'skipped');
    }));

  test('a call that is aborted writes nothing more', () =>
    withTempDir(async directory => {
      const signal = AbortSignal.abort(new Error('enough'));
      await assert.rejects(run(directory, write('x'), { signal }), { message: 'enough' });
      assert.deepEqual(readFiles(directory), {});
    }));
});

suite('write-tree', () => {
  test('all files are written, with their directories', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/a': 'a', 'out/b': 'old' });
      const files = tree({ a: 'a', b: 'new', 'd/e/c': 'c' }, { onConflict: 'overwrite' });
      assert.equal(
        descriptionMessage(await describe(directory, files)),
        'Would write 3 files to out (1 created, 1 overwritten, 1 unchanged)',
      );
      assert.deepEqual(await run(directory, files), {
        success: true,
        basePath: 'out',
        filesWritten: 2,
        paths: ['b', 'd/e/c'],
        filesStatus: [
          { path: 'a', status: 'unchanged' },
          { path: 'b', status: 'overwritten' },
          { path: 'd/e/c', status: 'created' },
        ],
        created: 1,
        overwritten: 1,
        skipped: 0,
        unchanged: 1,
        appended: 0,
      });
      assert.deepEqual(readFiles(directory), { 'out/a': 'a', 'out/b': 'new', 'out/d/e/c': 'c' });
    }));

  test('with one conflict nothing of the call is written; all conflicts are named', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/b': 'x', 'out/c': 'x' });
      const before = readTree(directory);
      const files = tree({ a: '1', b: '2', c: '3', 'd/e': '4' });
      assert.equal(
        descriptionMessage(await describe(directory, files)),
        'Would write 4 files to out (2 created, 2 conflict)',
      );
      const both =
        '2 files exist and differ (onConflict: error): out/b, out/c; nothing was written; --on-conflict overwrite replaces, --on-conflict skip keeps what is there';
      await assert.rejects(run(directory, files), { kind: 'provider', message: both });
      const first =
        'out/b exists and differs (onConflict: error); nothing was written; --on-conflict overwrite replaces, --on-conflict skip keeps what is there';
      await assert.rejects(run(directory, { ...files, failFast: true }), { message: first });
      assert.deepEqual(readTree(directory), before);
    }));

  test('an entry decides over the inputs', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/a': '1', 'out/b': '1', 'out/c': '1\n' });
      const entries = [
        { path: 'a', content: '2' },
        { path: 'b', content: '2', onConflict: 'overwrite', backup: true },
        { path: 'c', content: '1\nMg==', onConflict: 'append', dedupe: true },
        { path: 'd', content: 'Mg==', encoding: 'base64' },
      ];
      await run(directory, { operation: 'write-tree', basePath: 'out', entries, onConflict: 'skip' });
      assert.deepEqual(readFiles(directory), {
        'out/a': '1',
        'out/b': '2',
        'out/b.bak': '1',
        'out/c': '1\nMg==',
        'out/d': '2',
      });
    }));

  test('a sensitive entry gets mode 0600, the others do not', () =>
    withTempDir(async directory => {
      const taint = new Map([['entries', new Map([[1, new Map([['content', 'derived' as const]])]])]]);
      await run(directory, tree({ a: 'x', b: 'y' }), { taintOf: path => taintAt(taint, path) });
      const modes = ['a', 'b'].map(name => lstatSync(join(directory, 'out', name)).mode & 0o777);
      assert.deepEqual(modes, [0o644, 0o600]);
    }));

  test('outputPath and stripSuffix compute each target', () =>
    withTempDir(async directory => {
      const seen: unknown[] = [];
      const render: Overrides['render'] = async (template, { variables = {} } = {}) => {
        seen.push(variables);
        return {
          data: `${template}/${String(variables['__fileDir'])}/${String(variables['__fileStem'])}\n`,
          taint: undefined,
        };
      };
      const files = tree({ 'src/a.ts.liquid': 'x', 'b.tmpl.md': 'y' }, { outputPath: 'gen', stripSuffix: '.ts' });
      const { paths } = await run(directory, files, { render });
      assert.deepEqual(paths, ['gen/src/a', 'gen/b.tmpl']);
      assert.deepEqual(seen, [
        {
          __filePath: 'src/a.ts.liquid',
          __fileName: 'a.ts.liquid',
          __fileStem: 'a.ts',
          __fileExtension: '.liquid',
          __fileDir: 'src',
        },
        {
          __filePath: 'b.tmpl.md',
          __fileName: 'b.tmpl.md',
          __fileStem: 'b.tmpl',
          __fileExtension: '.md',
          __fileDir: '.',
        },
      ]);
      const nameless = { ...write('z'), path: 'n.x', outputPath: 'gen', stripSuffix: 'gen/./n' };
      await assert.rejects(run(directory, nameless, { render }), { message: 'the target of "n.x" has no name' });
    }));

  const REFUSED: readonly (readonly [why: string, files: Readonly<Record<string, string>>, message: string])[] = [
    ['leads out', { '../x': '' }, '../x leads out of out'],
    ['leads out further in', { 'a/../../x': '' }, 'a/../../x leads out of out'],
    ['is absolute', { '/etc/x': '' }, '"/etc/x" must be relative to basePath'],
    ['is the base path', { 'a/..': '' }, 'a/.. leads out of out'],
    ['holds NUL', { 'a\0b': '' }, 'a path may not contain the character NUL'],
    ['is written twice', { a: '', './a': '' }, '"a" and "./a" have one target: out/a'],
    ['is a file and a directory', { a: '', 'a/b': '' }, '"a" is a file, but "a/b" needs it as a directory'],
    ['goes through a link that leads out', { 'away/x': '' }, 'out/away/x leads out of out'],
    ['goes through a broken link that leads out', { 'lost/x': '' }, 'out/lost/x leads out of out'],
  ];
  for (const [why, files, message] of REFUSED) {
    test(`nothing is written when an entry ${why}`, () =>
      withTempDir(async directory => {
        makeTree(directory, { outside: null, 'out/away': { link: '../outside' }, 'out/lost': { link: '../none' } });
        const before = readTree(directory);
        const writing = tree({ first: 'x', ...files });
        await assert.rejects(run(directory, writing), { kind: 'input', message });
        await assert.rejects(describe(directory, writing), { kind: 'input', message });
        assert.deepEqual(readTree(directory), before);
      }));
  }

  test('..foo is a name, and a link that stays inside may be used', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'out/real': null, 'out/link': { link: 'real' } });
      await run(directory, tree({ '..foo': 'y', 'link/x': 'x' }));
      assert.deepEqual(readFiles(directory), { 'out/..foo': 'y', 'out/real/x': 'x' });
      const twice = tree({ 'link/x': '1', 'real/x': '2' }, { onConflict: 'overwrite' });
      await assert.rejects(run(directory, twice), { message: /"link\/x" and "real\/x" have one target/ });
    }));

  test('many entries are planned and written once', () =>
    withTempDir(async directory => {
      const many = (count: number) =>
        tree(Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i % 100}/f${i}`, `content ${i}`])));
      assert.match(descriptionMessage(await describe(directory, many(5_000))), /\(5000 created\)$/);
      assert.equal((await run(directory, many(300)))['created'], 300);
      assert.equal((await run(directory, many(300)))['unchanged'], 300);
      assert.equal(readTree(directory).size, 401);
    }));
});

suite('output directory', () => {
  test('a write that leads out of it is refused, by text, by link, by computed target', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'root/in': null, 'root/away': { link: '..' }, secret: 's' });
      const root = join(directory, 'root');
      const render: Overrides['render'] = async () => ({ data: '../x', taint: undefined });
      const refused: readonly [Inputs, string][] = [
        [{ ...write('x'), path: '../x' }, `${directory}/x leads out of the base directory`],
        [{ ...write('x'), path: 'away/x' }, 'away/x leads out of the base directory'],
        [{ ...write('x'), outputPath: 't' }, `${directory}/x leads out of the base directory`],
        [tree({ x: '' }, { basePath: 'away' }), 'away leads out of the base directory'],
        [{ operation: 'read', path: 'away/secret' }, 'away/secret leads out of the base directory'],
        [{ operation: 'exists', path: 'away/secret' }, 'away/secret leads out of the base directory'],
        [{ operation: 'delete', path: 'away/secret' }, 'away/secret leads out of the base directory'],
      ];
      for (const [inputs, message] of refused)
        await assert.rejects(run(root, inputs, { root, render }), { kind: 'input', message });
      assert.deepEqual(readFiles(directory), { secret: 's' });
      await run(root, { ...write('x'), path: 'in/x' }, { root });
      assert.deepEqual(readFiles(directory), { 'root/in/x': 'x', secret: 's' });
    }));

  test('it need not exist yet, and may be named through a link', () =>
    withTempDir(async directory => {
      makeTree(directory, { real: null, link: { link: 'real' } });
      for (const root of [join(directory, 'new/out'), join(directory, 'link')])
        await run(root, { ...write('x'), path: 'd/f', createDirs: true }, { root });
      await run(join(directory, 'plain'), write('x'), { root: join(directory, 'plain') });
      assert.deepEqual(readFiles(directory), { 'new/out/d/f': 'x', 'plain/f': 'x', 'real/d/f': 'x' });
    }));

  test('a link that is put in place after the plan is not written through', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'root/d': null, outside: null });
      const root = join(directory, 'root');
      const real = testEffects({ baseDirectory: root });
      // The last look of the plan is at the target; then the directory becomes a link.
      const files = {
        ...real.files,
        lstat: async (path: string) => {
          const stat = await real.files.lstat(path);
          await real.writer.removeDirectory(join(root, 'd'));
          symlinkSync(join(directory, 'outside'), join(root, 'd'));
          return stat;
        },
      };
      await assert.rejects(run(root, { ...write('x'), path: 'd/f' }, { root, files }), Failure);
      assert.deepEqual(readFiles(directory), {});
    }));

  test('a file that appears after the plan is not overwritten', () =>
    withTempDir(async directory => {
      const real = testEffects({ baseDirectory: directory });
      const files = {
        ...real.files,
        lstat: async (path: string) => {
          const stat = await real.files.lstat(path);
          makeTree(directory, { f: 'theirs' });
          return stat;
        },
      };
      await assert.rejects(run(directory, write('ours', { onConflict: 'overwrite' }), { files }), {
        message: '"f" exists already',
      });
      assert.deepEqual(readFiles(directory), { f: 'theirs' });
    }));
});

suite('descriptions', () => {
  const CASES: readonly (readonly [inputs: Inputs, deferred: readonly [string, string][], message: string])[] = [
    [{ operation: 'read', path: 'd/f' }, [], 'Would read d/f'],
    [{ operation: 'exists', path: 'd/f' }, [], 'Would check whether d/f exists'],
    [{ operation: 'read' }, [['path', '__actions.a']], 'Would read (known after __actions.a)'],
    [write('xy'), [], 'Would write 2 bytes to f (created)'],
    [write('x'), [], 'Would write 1 byte to f (created)'],
    [{ operation: 'write', path: 'f' }, [['content', '__actions.a']], 'Would write (known after __actions.a) to f'],
    [
      { operation: 'write', content: 'xy' },
      [['path', 'resolver r']],
      'Would write 2 bytes to (known after resolver r)',
    ],
    [{ operation: 'delete', path: 'd/f' }, [], 'Would delete d/f (absent)'],
    [tree({ a: '', 'b/c': '' }), [], 'Would write 2 files to out (2 created)'],
    [tree({}), [], 'Would write 0 files to out'],
    [
      { operation: 'write-tree', basePath: 'out' },
      [['entries', '__actions.a']],
      'Would write (known after __actions.a) to out',
    ],
    [{ path: 'f' }, [['operation', 'resolver r']], 'Would use f as a file'],
  ];
  for (const [inputs, deferred, message] of CASES) {
    test(message, () =>
      withTempDir(async directory => {
        assert.equal(descriptionMessage(await describe(directory, inputs, {}, [...deferred])), message);
      }),
    );
  }

  test('a path outside of the base directory is absolute, a sensitive one is hidden', () =>
    withTempDir(async directory => {
      const outside = { operation: 'read', path: '../x' };
      assert.equal(descriptionMessage(await describe(directory, outside)), `Would read ${join(directory, '../x')}`);
      const hidden = await describe(directory, outside, { taintOf: () => 'root' });
      assert.equal(descriptionMessage(hidden), 'Would read [REDACTED]');
    }));

  test(
    'an unreadable file is described as the failure that it would be',
    { skip: process.getuid?.() === 0 && 'root reads everything' },
    () =>
      withTempDir(async directory => {
        makeTree(directory, { f: 'x' });
        chmodSync(join(directory, 'f'), 0);
        await assert.rejects(describe(directory, write('y')), { message: /"f" may not be used: permission denied/ });
      }),
  );
});

suite('declaration', () => {
  test('examples fit the input schema, samples the output schema', async () => {
    const checkInputs = await compileSchema(fileProvider.inputs);
    const checkData = await compileSchema(fileProvider.outputs.action);
    for (const { inputs } of fileProvider.examples) {
      assert.deepEqual(checkInputs(inputs), []);
      assert.deepEqual(checkData(fileProvider.sample?.(inputs, 'action')), []);
    }
    const reading = await compileSchema(fileProvider.outputs.from);
    for (const operation of ['read', 'exists'])
      assert.deepEqual(reading(fileProvider.sample?.({ operation, path: '/f' }, 'from')), []);
  });

  test('each operation says what it needs', async () => {
    const check = await compileSchema(fileProvider.inputs);
    const missing = (inputs: Inputs) => check(inputs).map(({ property }) => property);
    assert.deepEqual(missing({ operation: 'read' }), ['path']);
    assert.deepEqual(missing({ operation: 'write', path: 'f' }), ['content']);
    assert.deepEqual(missing({ operation: 'write-tree' }), ['basePath', 'entries']);
    assert.deepEqual(missing({ operation: 'write-tree', source: 'templates' }), ['basePath']);
    assert.deepEqual(missing({}), ['operation']);
  });
});
