import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeTree, readFiles, readTree } from '../../../test/support/file-tree.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';
import { FileChangedError } from '../../core/errors.ts';
import type { Claim } from '../../core/ports/ports.ts';
import { createFiles } from './files.ts';
import { checkedPath } from './real-path.ts';

const files = createFiles();
const text = (content: string): Uint8Array => Buffer.from(content);
const fileMode = (path: string): number => lstatSync(path).mode & 0o777;
/** More than is written at once: the write is under way when the call comes back. */
const LARGE = Buffer.alloc(1 << 20, 'x');

suite('reading', () => {
  test('the bytes of a file come back, also from files that do not tell their size', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'ü\0', empty: '' });
      assert.deepEqual(await files.read(join(directory, 'f')), Buffer.from('ü\0'));
      assert.equal((await files.read(join(directory, 'empty'))).length, 0);
      writeFileSync(join(directory, 'large'), LARGE.toString().repeat(3));
      assert.equal((await files.read(join(directory, 'large'))).length, 3 << 20);
      assert.equal((await files.read('/dev/null')).length, 0);
    }));

  test('a pipe is read to its end', { skip: process.platform === 'win32' && 'no named pipes' }, () =>
    withTempDir(async directory => {
      const pipe = join(directory, 'pipe');
      assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
      const program = 'exec 3<>"$0"; printf one >&3; echo ready; sleep 0.05; printf two >&3';
      const writer = spawn('sh', ['-c', program, pipe]);
      const closed = once(writer, 'close');
      await once(writer.stdout, 'data');
      assert.equal(Buffer.from(await files.read(pipe)).toString(), 'onetwo');
      await closed;
    }),
  );

  test(
    'a named pipe that no program writes to is an error, not an empty file',
    { skip: process.platform === 'win32' && 'no named pipes' },
    () =>
      withTempDir(async directory => {
        const pipe = join(directory, 'pipe');
        assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
        await assert.rejects(files.read(pipe), {
          code: 'invalid-input',
          message: /pipe" is a pipe that no program writes to$/,
        });
      }),
  );

  const FAULTS: readonly (readonly [path: string, code: string, message: RegExp])[] = [
    ['none', 'not-found', /none" does not exist$/],
    ['d', 'invalid-input', /d" is a directory, not a file$/],
    ['f/x', 'invalid-input', /lies below a file$/],
    ['ring', 'forbidden', /a ring of them$/],
    ['a\0b', 'invalid-input', /may not contain the character NUL$/],
    ['n'.repeat(300), 'invalid-input', /longer name/],
  ];
  for (const [path, code, message] of FAULTS) {
    test(`reading ${path.slice(0, 10)} is ${code}`, () =>
      withTempDir(async directory => {
        makeTree(directory, { d: null, f: '', ring: { link: 'ring' } });
        await assert.rejects(files.read(`${directory}/${path}`), { name: 'ToolError', code, message });
      }));
  }

  test('a file that is too large is refused before it is read', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '12345' });
      const message = `"${directory}/f" has 5 bytes: at most 4 bytes are read`;
      await assert.rejects(files.read(join(directory, 'f'), 4), { code: 'invalid-input', message });
      assert.equal((await files.read(join(directory, 'f'), 5)).length, 5);
      await assert.rejects(files.read('/dev/zero', 1000), { message: /too large: at most 1000 bytes/ });
    }));

  test('with a root the opened file must lie below it', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'root/f': 'in', 'root/..g': 'in', f: 'out', 'root/link': { link: '../f' } });
      const read = (path: string) => files.read(join(directory, path), undefined, join(directory, 'root'));
      assert.equal((await read('root/..g')).toString(), 'in');
      for (const path of ['root/link', 'f'])
        await assert.rejects(read(path), { code: 'forbidden', message: /leads out of/ });
    }));

  test('stat follows links, lstat does not, and nothing there is undefined', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '123', link: { link: 'f' }, broken: { link: 'none' } });
      const { kind, size, mode, modifiedAt } = (await files.stat(join(directory, 'link'))) ?? {};
      assert.deepEqual({ kind, size, mode }, { kind: 'file', size: 3, mode: 0o644 });
      assert.ok(modifiedAt instanceof Date);
      assert.equal((await files.lstat(join(directory, 'link')))?.kind, 'link');
      assert.equal(await files.stat(join(directory, 'broken')), undefined);
      assert.equal(await files.lstat(join(directory, 'f/x')), undefined);
    }));

  test('names come in the order of code points', () =>
    withTempDir(async directory => {
      makeTree(directory, { '😀': '', '～': '', b: null, 'a-b': { link: 'b' }, 'a.b': '', B: '' });
      assert.deepEqual(await files.list(directory), [
        { name: 'B', kind: 'file' },
        { name: 'a-b', kind: 'link' },
        { name: 'a.b', kind: 'file' },
        { name: 'b', kind: 'directory' },
        { name: '～', kind: 'file' },
        { name: '😀', kind: 'file' },
      ]);
      await assert.rejects(files.list(join(directory, 'B')), { code: 'invalid-input', message: /is not a directory/ });
    }));

  test('the real path of what does not exist is that of its deepest ancestor plus the rest', () =>
    withTempDir(async directory => {
      makeTree(directory, { d: null, f: '', link: { link: 'd' }, lost: { link: 'd/none' }, up: { link: '../x/y' } });
      const real = async (path: string) => (await files.realPath(join(directory, path))).replace(`${directory}/`, '');
      assert.equal(await real('link/a/b'), 'd/a/b');
      assert.equal(await real('lost/a'), 'd/none/a');
      assert.equal(await real('f/a'), 'f/a');
      assert.equal(await real('up'), join(directory, '../x/y'));
    }));

  test('Windows devices, shares and streams are not paths there', () => {
    for (const path of ['C:/a/nul', '/a/COM1.txt', '//server/share/a', '/a/b:stream'])
      assert.throws(() => checkedPath(path, 'win32'), {
        code: 'invalid-input',
        message: /a device, a share or a stream/,
      });
    assert.equal(checkedPath('/a/../nul', 'linux'), '/nul');
    assert.throws(() => checkedPath('a', 'linux'), { message: '"a" is not an absolute path' });
  });
});

suite('writing', () => {
  test('a new file gets 0644, a given mode is exact, an existing one is kept', () =>
    withTempDir(async directory => {
      const path = join(directory, 'f');
      await files.write(path, text('1'));
      assert.equal(fileMode(path), 0o644);
      await files.write(path, text('2'), { mode: 0o777 });
      assert.equal(fileMode(path), 0o777);
      await files.write(path, LARGE);
      assert.equal(fileMode(path), 0o777);
      assert.deepEqual(readdirSync(directory), ['f']);
      assert.deepEqual(readFileSync(path), LARGE);
    }));

  test('the file is another one afterwards: a hard link keeps the old content', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old' });
      linkSync(join(directory, 'f'), join(directory, 'g'));
      await files.write(join(directory, 'f'), text('new'));
      assert.deepEqual(readFiles(directory), { f: 'new', g: 'old' });
    }));

  const REFUSED: readonly (readonly [path: string, code: string, message: RegExp])[] = [
    ['link', 'forbidden', /link" is a symbolic link, which is never written through$/],
    ['broken', 'forbidden', /is a symbolic link/],
    ['d', 'invalid-input', /d" is a directory, not a file$/],
    ['none/f', 'not-found', /none" does not exist$/],
    ['f/x', 'invalid-input', /f" is not a directory/],
    ['a\0', 'invalid-input', /NUL/],
    ['n'.repeat(256), 'invalid-input', /longer name/],
  ];
  for (const [path, code, message] of REFUSED) {
    test(`writing ${path.slice(0, 10)} is ${code} and leaves nothing behind`, () =>
      withTempDir(async directory => {
        makeTree(directory, { d: null, f: 'x', link: { link: 'f' }, broken: { link: 'none' } });
        const before = readTree(directory);
        await assert.rejects(files.write(`${directory}/${path}`, text('y')), { name: 'ToolError', code, message });
        assert.deepEqual(readTree(directory), before);
      }));
  }

  test('the longest name can be written', () =>
    withTempDir(async directory => {
      for (const name of ['n'.repeat(255), 'ü'.repeat(127)]) await files.write(join(directory, name), text(name));
      assert.deepEqual(readFiles(directory), {
        ['n'.repeat(255)]: 'n'.repeat(255),
        ['ü'.repeat(127)]: Buffer.from('ü'.repeat(127)).toString('latin1'),
      });
    }));

  test('exclusive never replaces, not even what appears while it writes', () =>
    withTempDir(async directory => {
      const path = join(directory, 'f');
      const writing = files.write(path, LARGE, { exclusive: true });
      writeFileSync(path, 'theirs');
      await assert.rejects(writing, { code: 'invalid-input', message: `"${path}" exists already` });
      await assert.rejects(files.write(path, text('x'), { exclusive: true }), { message: /exists already/ });
      assert.deepEqual(readFiles(directory), { f: 'theirs' });
      await files.write(join(directory, 'g'), LARGE, { exclusive: true });
      assert.deepEqual(readdirSync(directory), ['f', 'g']);
    }));

  test('a failure in the middle leaves the old content and no temporary file', () =>
    withTempDir(async directory => {
      const path = join(directory, 'f');
      const writing = files.write(path, LARGE);
      assert.equal(readdirSync(directory).filter(name => /^\.f\.tool-.*\.tmp$/.test(name)).length, 1);
      mkdirSync(path);
      await assert.rejects(writing, { code: 'invalid-input', message: /is a directory/ });
      assert.deepEqual(readdirSync(directory), ['f']);
    }));

  test('many writers of one file leave the content of one of them', () =>
    withTempDir(async directory => {
      const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(100_000));
      await Promise.all(contents.map(content => files.write(join(directory, 'f'), text(content))));
      assert.ok(contents.includes(readFileSync(join(directory, 'f'), 'utf8')));
      assert.deepEqual(readdirSync(directory), ['f']);
    }));
});

suite('adding to a file', () => {
  test('what is added stands behind what was there, and mode and inode stay', () =>
    withTempDir(async directory => {
      const path = join(directory, 'f');
      writeFileSync(path, 'old\n', { mode: 0o600 });
      const { ino } = lstatSync(path);
      await files.append(path, text('new\n'));
      assert.deepEqual(readFiles(directory), { f: 'old\nnew\n' });
      assert.deepEqual([lstatSync(path).ino, fileMode(path)], [ino, 0o600]);
      await files.append(path, text('more\n'), { mode: 0o640 });
      assert.equal(fileMode(path), 0o640);
    }));

  test('nothing that many writers add at the same time is lost', () =>
    withTempDir(async directory => {
      const path = join(directory, 'f');
      writeFileSync(path, '');
      const lines = Array.from({ length: 200 }, (_, index) => `${index}\n`);
      await Promise.all(lines.map(line => createFiles().append(path, text(line))));
      assert.deepEqual(readFileSync(path, 'utf8').match(/.*\n/g)?.sort(), lines.sort());
    }));

  test('a file with a second name is replaced, so that the other name keeps its content', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old' });
      linkSync(join(directory, 'f'), join(directory, 'g'));
      await files.append(join(directory, 'f'), text('+new'));
      assert.deepEqual(readFiles(directory), { f: 'old+new', g: 'old' });
    }));

  test('a missing file, a link and a directory are refused', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'x', link: { link: 'f' }, d: null });
      const append = (path: string) => files.append(join(directory, path), text('y'));
      await assert.rejects(append('none'), { name: 'ToolError', message: /was changed by another program/ });
      await assert.rejects(append('link'), { code: 'forbidden' });
      await assert.rejects(append('d'), { code: 'invalid-input' });
      assert.deepEqual(readFiles(directory), { f: 'x' });
    }));
});

suite('a file that changed since it was looked at', () => {
  const CHANGES: readonly (readonly [what: string, change: (path: string) => void])[] = [
    ['written to', path => writeFileSync(path, 'xxx')],
    ['added to', path => writeFileSync(path, 'more', { flag: 'a' })],
    [
      'replaced',
      path => {
        writeFileSync(`${path}.new`, 'old');
        renameSync(`${path}.new`, path);
      },
    ],
    ['removed', path => unlinkSync(path)],
  ];
  for (const [what, change] of CHANGES) {
    test(`is not overwritten, moved onto or removed when it was ${what} meanwhile`, () =>
      withTempDir(async directory => {
        makeTree(directory, { f: 'old', g: 'other' });
        const path = join(directory, 'f');
        const expects = (await files.lstat(path))?.version;
        change(path);
        const before = readTree(directory);
        await assert.rejects(files.write(path, text('new'), { expects }), FileChangedError);
        await assert.rejects(files.append(path, text('new'), { expects }), FileChangedError);
        await assert.rejects(files.rename(join(directory, 'g'), path, { expects }), FileChangedError);
        if (before.has('f')) await assert.rejects(files.removeFile(path, { expects }), FileChangedError);
        assert.deepEqual(readTree(directory), before);
      }));
  }

  test('is written when nothing happened to it', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old' });
      const path = join(directory, 'f');
      await files.write(path, text('new'), { expects: (await files.lstat(path))?.version });
      assert.deepEqual(readFiles(directory), { f: 'new' });
    }));
});

suite('turns', () => {
  test('work on one path is done one after the other in the order in which it came, other work meanwhile', async () => {
    const { inTurn } = createFiles();
    const log: string[] = [];
    const work = (name: string, claim: Claim) =>
      inTurn(claim, async () => {
        log.push(`${name} begins`);
        await new Promise(resolve => setImmediate(resolve));
        log.push(`${name} ends`);
      });
    await Promise.all([
      work('a', { files: ['/x/f'] }),
      work('b', { files: ['/x/f', '/x/g'] }),
      work('c', { files: ['/y'] }),
      work('d', { files: [], trees: ['/x'] }),
      work('e', { files: ['/x/h'] }),
    ]);
    assert.deepEqual(log.slice(0, 2), ['a begins', 'c begins']);
    assert.deepEqual(
      log.filter(line => !line.startsWith('c')),
      ['a', 'b', 'd', 'e'].flatMap(name => [`${name} begins`, `${name} ends`]),
    );
  });

  test('work that fails lets the next one begin', async () => {
    const { inTurn } = createFiles();
    const first = inTurn({ files: ['/f'] }, async () => Promise.reject(new Error('first')));
    const second = inTurn({ files: ['/f'] }, async () => 'second');
    await assert.rejects(first, { message: 'first' });
    assert.equal(await second, 'second');
  });
});

suite('files of any size', () => {
  test('a copy holds the bytes of its source', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: LARGE.toString().repeat(3) });
      await files.copy(join(directory, 'f'), join(directory, 'g'), { mode: 0o750, exclusive: true });
      assert.equal(fileMode(join(directory, 'g')), 0o750);
      assert.ok(readFileSync(join(directory, 'g')).equals(readFileSync(join(directory, 'f'))));
      const pieces: Uint8Array[] = [];
      for await (const piece of files.chunks(join(directory, 'g'))) pieces.push(Buffer.from(piece));
      assert.ok(Buffer.concat(pieces).equals(readFileSync(join(directory, 'f'))));
    }));

  test('a source behind a link is refused', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'x', link: { link: 'f' } });
      await assert.rejects(files.copy(join(directory, 'link'), join(directory, 'g')), { code: 'forbidden' });
      assert.deepEqual(readFiles(directory), { f: 'x' });
    }));
});

suite('containment', () => {
  test('an exact path is not followed through a link, neither by what reads nor by what changes', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'd/f': 'x', 'd/e': null, link: { link: 'd' } });
      const before = readTree(directory);
      const at = (path: string) => join(directory, 'link', path);
      const exact = { exact: true };
      await assert.rejects(files.write(at('f'), text('y'), exact), { name: 'ToolError' });
      await assert.rejects(files.append(at('f'), text('y'), exact), { name: 'ToolError' });
      await assert.rejects(files.makeDirectory(at('new'), exact), { name: 'ToolError' });
      await assert.rejects(files.removeFile(at('f'), exact), { name: 'ToolError' });
      await assert.rejects(files.removeDirectory(at('e'), exact), { name: 'ToolError' });
      await assert.rejects(files.rename(at('f'), at('g'), exact), { name: 'ToolError' });
      await assert.rejects(files.setMode(at('f'), 0o777, exact), { name: 'ToolError' });
      await assert.rejects(files.read(at('f'), undefined, at('f')), { code: 'forbidden', message: /by a link/ });
      await assert.rejects(files.list(join(directory, 'link'), join(directory, 'link')), { code: 'forbidden' });
      assert.deepEqual(readTree(directory), before);
    }));

  test('a path that leads out of the root changes nothing', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'root/d': null,
        outside: 'x',
        'root/away': { link: '..' },
        'root/out': { link: '../outside' },
      });
      const before = readTree(directory);
      const root = join(directory, 'root');
      const at = (path: string) => join(root, path);
      const out = { code: 'forbidden', message: /leads out of/ };
      await assert.rejects(files.write(at('away/x'), text('y'), { root }), out);
      await assert.rejects(files.write(at('../x'), text('y'), { root }), out);
      await assert.rejects(files.write(at('out'), text('y'), { root }), { code: 'forbidden' });
      await assert.rejects(files.makeDirectory(at('away/x/y'), { root }), out);
      await assert.rejects(files.removeFile(at('away/outside'), { root }), out);
      await assert.rejects(files.removeDirectory(at('away/root/d'), { root: at('d') }), out);
      await assert.rejects(files.rename(at('d'), at('away/d'), { root }), out);
      await assert.rejects(files.rename(at('away/outside'), at('x'), { root }), out);
      await assert.rejects(files.setMode(at('away/outside'), 0o777, { root }), out);
      assert.deepEqual(readTree(directory), before);
    }));

  test('a root that is not there yet is made with what leads to it, and nothing beside it', () =>
    withTempDir(async directory => {
      const root = join(directory, 'new/out');
      await assert.rejects(files.makeDirectory(join(directory, 'new/other'), { root }), { code: 'forbidden' });
      await files.makeDirectory(join(directory, 'new'), { root });
      await files.makeDirectory(join(root, 'd'), { root });
      assert.deepEqual([...readTree(directory).keys()], ['new', 'new/out', 'new/out/d']);
    }));

  test('..foo is a name, and links inside the root may be used', () =>
    withTempDir(async directory => {
      makeTree(directory, { d: null, link: { link: 'd' } });
      await files.write(join(directory, '..foo'), text('1'), { root: directory });
      await files.write(join(directory, 'link/f'), text('2'), { root: directory });
      assert.deepEqual(readFiles(directory), { '..foo': '1', 'd/f': '2' });
    }));

  test('a directory that becomes a link while a file is written does not lead the write away', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'root/d': null, outside: null });
      const root = join(directory, 'root');
      const writing = files.write(join(root, 'd/f'), LARGE, { root });
      renameSync(join(root, 'd'), join(root, 'moved'));
      symlinkSync(join(directory, 'outside'), join(root, 'd'));
      await assert.rejects(writing, { code: 'forbidden', message: /was moved while it was being changed/ });
      assert.deepEqual(readFiles(directory), {});
    }));

  test('a target that becomes a link while it is written is replaced, not followed', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: 'old', victim: 'safe' });
      const writing = files.write(join(directory, 'f'), LARGE);
      unlinkSync(join(directory, 'f'));
      symlinkSync('victim', join(directory, 'f'));
      await writing;
      assert.equal(readFileSync(join(directory, 'victim'), 'utf8'), 'safe');
      assert.ok(lstatSync(join(directory, 'f')).isFile());
    }));
});

suite('directories, removal, renaming, modes', () => {
  test('a directory is made with its parents, and is not a failure when it exists', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '', link: { link: 'none' } });
      await files.makeDirectory(join(directory, 'a/b/c'));
      await files.makeDirectory(join(directory, 'a/b'));
      await files.makeDirectory(join(directory, 'a/private'), { mode: 0o700 });
      assert.equal(fileMode(join(directory, 'a/private')), 0o700);
      await Promise.all(['x/y/1', 'x/y/2', 'x/y'].map(path => files.makeDirectory(join(directory, path))));
      assert.deepEqual(readdirSync(join(directory, 'x/y')), ['1', '2']);
      const message = `"${directory}/f" is a file, not a directory`;
      await assert.rejects(files.makeDirectory(join(directory, 'f/x')), { code: 'invalid-input', message });
    }));

  test('files, links and empty directories are removed', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '', 'd/g': '', e: null, link: { link: 'd' } });
      await files.removeFile(join(directory, 'f'));
      await files.removeFile(join(directory, 'link'));
      await files.removeDirectory(join(directory, 'e'));
      assert.deepEqual([...readTree(directory).keys()], ['d', 'd/g']);
      await assert.rejects(files.removeFile(join(directory, 'd')), { message: /is a directory, not a file/ });
      await assert.rejects(files.removeFile(join(directory, 'f')), { code: 'not-found' });
      await assert.rejects(files.removeDirectory(join(directory, 'd')), { message: /is not empty/ });
    }));

  test('renaming moves files and directories and names what is wrong', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '1', 'd/g': '2', 'full/x': '' });
      await files.rename(join(directory, 'f'), join(directory, 'd/f'));
      await files.rename(join(directory, 'd'), join(directory, 'e'));
      assert.deepEqual(readFiles(directory), { 'e/f': '1', 'e/g': '2', 'full/x': '' });
      await assert.rejects(files.rename(join(directory, 'none'), join(directory, 'x')), {
        code: 'not-found',
        message: /none"/,
      });
      await assert.rejects(files.rename(join(directory, 'e'), join(directory, 'full')), {
        message: /full" is a directory that is not empty/,
      });
    }));

  test(
    'renaming to another file system copies everything and then removes it',
    { skip: otherFileSystem() === undefined && 'there is one file system only' },
    () =>
      withTempDir(async directory => {
        const elsewhere = mkdtempSync(join(otherFileSystem() ?? '', 'tool-test-'));
        try {
          makeTree(directory, { 'd/e/f': 'x', 'd/link': { link: 'e/f' }, 'd/empty': null });
          const before = readTree(join(directory, 'd'));
          await files.rename(join(directory, 'd'), join(elsewhere, 'd'));
          assert.deepEqual(readTree(join(elsewhere, 'd')), before);
          assert.deepEqual(readdirSync(directory), []);
          assert.deepEqual(readdirSync(elsewhere), ['d']);
        } finally {
          rmSync(elsewhere, { recursive: true });
        }
      }),
  );

  test('a mode is set on the file itself, never through a link', () =>
    withTempDir(async directory => {
      makeTree(directory, { f: '', link: { link: 'f' } });
      await files.setMode(join(directory, 'f'), 0o600);
      await assert.rejects(files.setMode(join(directory, 'link'), 0o777), { code: 'forbidden' });
      assert.equal(fileMode(join(directory, 'f')), 0o600);
    }));
});

suite('what killed writers leave behind', () => {
  /** The name of the temporary file of a write that is under way. */
  const temporaryName = async (directory: string): Promise<string> => {
    const writing = createFiles().write(join(directory, 'sample'), LARGE);
    const name = readdirSync(directory).find(entry => entry.endsWith('.tmp'));
    await writing;
    return name ?? '';
  };
  const goneProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

  test('the next write removes the files of processes that are gone, and no others', () =>
    withTempDir(async directory => {
      const mine = await temporaryName(directory);
      assert.match(mine, new RegExp(`^\\.sample\\.tool-[0-9a-z]+-${process.pid}-[0-9a-z]+\\.tmp$`));
      const gone = mine.replace(`-${process.pid}-`, `-${goneProcess()}-`);
      const alive = mine.replace(`-${process.pid}-`, `-${process.ppid}-`);
      const elsewhere = gone.replace(/tool-[0-9a-z]+/, 'tool-zzz');
      const abandoned = elsewhere.replace('zzz', 'yyy');
      makeTree(directory, { [mine]: '', [gone]: '', [alive]: '', [elsewhere]: '', [abandoned]: '', '.x.tmp': '' });
      utimesSync(join(directory, abandoned), new Date(), new Date(Date.now() - 2 * 3_600_000));
      await createFiles().write(join(directory, 'f'), text('x'));
      assert.deepEqual(readdirSync(directory).sort(), ['.x.tmp', mine, alive, elsewhere, 'f', 'sample'].sort());
    }));

  test(
    'a process that has ended counts as gone although its parent never asks for it',
    {
      skip: process.platform !== 'linux' && 'reads /proc',
    },
    () =>
      withTempDir(async directory => {
        const mine = await temporaryName(directory);
        // The shell becomes `sleep`, which waits for none of its children. The child ends only then: a shell would wait for it.
        const child = 'while read -r name </proc/$$/comm && [ "$name" != sleep ]; do :; done';
        const parent = spawn('sh', ['-c', `{ ${child}; } & echo $!; exec sleep 60`], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        try {
          const [said] = (await once(parent.stdout, 'data')) as [Buffer];
          const ended = Number(said.toString());
          await until(() => readFileSync(`/proc/${ended}/stat`, 'utf8').includes(' Z '));
          makeTree(directory, { [mine.replace(`-${process.pid}-`, `-${ended}-`)]: '' });
          await createFiles().write(join(directory, 'f'), text('x'));
          assert.deepEqual(readdirSync(directory).sort(), ['f', 'sample']);
        } finally {
          parent.kill('SIGKILL');
        }
      }),
  );

  test('a file of an earlier process with the same id is removed', () =>
    withTempDir(async directory => {
      const mine = await temporaryName(directory);
      makeTree(directory, { [mine]: '' });
      const before = new Date(Date.now() - process.uptime() * 1000 - 60_000);
      utimesSync(join(directory, mine), before, before);
      await createFiles().write(join(directory, 'f'), text('x'));
      assert.deepEqual(readdirSync(directory), ['f', 'sample']);
    }));

  test('a process that ends at once takes its temporary files with it', () =>
    withTempDir(async directory => {
      const child = writer(`files.write(path, Buffer.alloc(8 << 20, 'x')); process.exit(3)`, join(directory, 'f'));
      const [code] = await once(child, 'close');
      assert.equal(code, 3);
      assert.deepEqual(readdirSync(directory), []);
    }));
});

/** A process that runs `code` with `files` and `path`. */
function writer(code: string, path: string) {
  const host = pathToFileURL(join(import.meta.dirname, 'files.ts')).href;
  const program = `import { createFiles } from '${host}'; const files = createFiles(); const path = process.argv[1]; ${code}`;
  const args = ['--input-type=module', '-e', program, path];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A directory that is on another file system than temporary directories, where there is one. */
function otherFileSystem(): string | undefined {
  const there = statSync('/dev/shm', { throwIfNoEntry: false });
  return there !== undefined && there.dev !== statSync('/tmp').dev ? '/dev/shm' : undefined;
}
