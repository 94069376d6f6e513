import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createFiles } from '../../host/files/files.ts';
import { compileGlob, expandGlob } from './glob.ts';

suite('matching', () => {
  const CASES: readonly (readonly [pattern: string, matches: readonly string[], others: readonly string[]])[] = [
    ['a.yaml', ['a.yaml'], ['aXyaml', 'b/a.yaml', 'a.yaml/', 'A.yaml']],
    ['./a.yaml', ['a.yaml'], ['./a.yaml']],
    ['*.yaml', ['a.yaml', 'a.b.yaml'], ['d/a.yaml', '.yaml', '.a.yaml', 'a.yml']],
    ['a*', ['a', 'a.b', 'abc'], ['ba', 'a/b']],
    ['.*', ['.a', '.a.b'], ['a', 'b/.a']],
    ['?.txt', ['a.txt', 'ü.txt', '😀.txt'], ['ab.txt', '.txt', '/.txt']],
    ['**', ['a', 'a/b', 'a/b/c.d'], ['', '.a', 'a/.b']],
    ['**/x', ['x', 'a/x', 'a/b/x'], ['ax', '.a/x', 'a/x/b']],
    ['a/**', ['a/b', 'a/b/c'], ['a', 'ab/c', 'a/']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/xb', 'ab']],
    ['a**b', ['ab', 'axb'], ['a/b']],
    ['**/*.{yaml,yml}', ['a.yaml', 'd/a.yml'], ['a.json', 'd/.yml']],
    ['{a,b/**,}x', ['ax', 'x', 'b/cx'], ['b/', 'cx']],
    ['{a{b,c},d}', ['ab', 'ac', 'd'], ['a', 'abd']],
    ['{**/,}x', ['x', 'a/x'], ['ax']],
    ['{{name}}/a', ['{{name}}/a'], ['name/a']],
    ['[a-cx].[!0-9]', ['a.b', 'x.-'], ['d.b', 'a.1', 'a./']],
    ['[^a]b', ['cb'], ['ab', '/b', '.b']],
    ['[]-]x', [']x', '-x'], ['ax']],
    ['[\\]]', [']'], ['\\']],
    ['\\*\\{', ['*{'], ['a{']],
    ['a//b', ['a/b'], ['a//b']],
    ['a,b}', ['a,b}'], ['a']],
  ];
  for (const [pattern, matches, others] of CASES) {
    test(`${pattern} matches ${matches.join(' ')} and not ${others.map(path => `"${path}"`).join(' ')}`, () => {
      const glob = compileGlob(pattern);
      for (const path of matches) assert.equal(glob.matches(path), true, path);
      for (const path of others) assert.equal(glob.matches(path), false, path);
    });
  }

  test('with hidden, wildcards match a leading dot as well', () => {
    const glob = compileGlob('**/*.yaml', { hidden: true });
    assert.equal(glob.matches('.a/.b.yaml'), true);
    assert.equal(compileGlob('[.]a', { hidden: true }).matches('.a'), true);
  });

  const FAULTS: readonly (readonly [pattern: string, words: RegExp])[] = [
    ['', /is empty/],
    ['[a', /\[ without \]/],
    ['[', /\[ without \]/],
    ['[]', /\[ without \]/],
    ['{a,b', /\{ without \}/],
    ['a\\', /ends with \\/],
    ['/etc/*', /is not relative/],
    ['a/../../b', /leads out/],
    ['a'.repeat(5000), /longer than 4096/],
  ];
  for (const [pattern, words] of FAULTS) {
    test(`${pattern.slice(0, 20) || 'the empty pattern'} is refused`, () => {
      assert.throws(() => compileGlob(pattern), { code: 'invalid-input', message: words });
    });
  }

  test('a pattern that makes backtracking matchers hang is read in one pass', () => {
    const glob = compileGlob(`${'*a'.repeat(40)}b`);
    assert.equal(glob.matches('a'.repeat(5000)), false);
    assert.equal(compileGlob(`${'{a,b,**/}'.repeat(60)}x`).matches('ab'.repeat(500)), false);
  });

  const letters = fc.constantFrom('a', 'b', '.', '/', '*', '?');
  test('it agrees with the translation to a regular expression', () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 7 }), fc.array(letters, { maxLength: 7 }), (p, s) => {
        const pattern = p.join('');
        fc.pre(/^(?!\.?\/)(?!.*(\.\.|\*\*|\/\/))/.test(pattern));
        const source = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
        const path = s.join('');
        assert.equal(compileGlob(pattern, { hidden: true }).matches(path), new RegExp(`^${source}$`).test(path));
      }),
      { numRuns: randomRuns(2000) },
    );
  });
});

suite('expanding', () => {
  const files = createFiles();
  const withTree = (paths: readonly string[], body: (directory: string) => Promise<void>) =>
    withTempDir(async directory => {
      for (const path of paths) {
        await mkdir(dirname(join(directory, path)), { recursive: true });
        await writeFile(join(directory, path), '');
      }
      await body(directory);
    });

  test('paths come sorted by code point, hidden ones only when written', () =>
    withTree(['a/x.yaml', 'a-b/x.yaml', 'a.yaml', '.git/x.yaml', 'a/.h.yaml', 'b.txt'], async directory => {
      assert.deepEqual(await expandGlob(files, directory, '**/*.yaml', 10), ['a-b/x.yaml', 'a.yaml', 'a/x.yaml']);
      assert.deepEqual(await expandGlob(files, directory, '{.git,a}/**', 10), ['.git/x.yaml', 'a/x.yaml']);
      assert.deepEqual(await expandGlob(files, directory, 'a/.*', 10), ['a/.h.yaml']);
      assert.deepEqual(await expandGlob(files, directory, 'a', 10), []);
    }));

  test('hidden names match where it is asked for, but for those that must be written', () =>
    withTree(['a/.x', '.git/y', 'a/.git/z', 'a/b'], async directory => {
      const leftOut: string[] = [];
      const options = {
        hidden: true,
        onlyWritten: (name: string) => name === '.git',
        leftOut: (path: string) => leftOut.push(path),
      };
      assert.deepEqual(await expandGlob(files, directory, '**', 10, options), ['a/.x', 'a/b']);
      assert.deepEqual(leftOut, ['.git/', 'a/.git/']);
      assert.deepEqual(await expandGlob(files, directory, '{*,**/.git}/**', 10, options), [
        '.git/y',
        'a/.git/z',
        'a/.x',
        'a/b',
      ]);
    }));

  test('only directories that can hold a match are opened', () =>
    withTree(['a/b/c.yaml', 'node_modules/x/y.yaml'], async directory => {
      const opened: string[] = [];
      const reader = {
        list: (path: string) => {
          opened.push(path.slice(directory.length));
          return files.list(path);
        },
      };
      assert.deepEqual(await expandGlob(reader, directory, 'a/*/c.yaml', 10), ['a/b/c.yaml']);
      assert.deepEqual(opened, ['', '/a', '/a/b']);
    }));

  test('links are named and not followed', () =>
    withTree(['a/x'], async directory => {
      await symlink('a', join(directory, 'loop'));
      await symlink('..', join(directory, 'a/up'));
      assert.deepEqual(await expandGlob(files, directory, '**', 10), ['a/up', 'a/x', 'loop']);
    }));

  test('more matches than the limit are refused, a missing directory has none', () =>
    withTree(['a', 'b', 'c'], async directory => {
      await assert.rejects(expandGlob(files, directory, '*', 2), { message: /"\*" matches more than 2 files/ });
      assert.deepEqual(await expandGlob(files, join(directory, 'none'), '*', 2), []);
    }));
});
