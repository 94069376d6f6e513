import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createFiles } from '../../host/files/files.ts';
import { createLocks } from '../../host/locks/locks.ts';
import { type ConfigEditor, createConfigEditor } from './edit-file.ts';

function editorAt(path: string, files = createFiles()): ConfigEditor {
  return createConfigEditor({
    files,
    path,
    home: '/home/me',
    lock: (directory, name, waitMs, signal) =>
      createLocks({ directory, failed: error => error, tidy: true }).acquire({
        name: `.${name}`,
        mode: 'exclusive',
        waitMs,
        signal,
      }),
  });
}

const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test('the first change makes the directory (0700) and the file (0600), and leaves nothing else', {
  skip: process.platform === 'win32' && 'not for Windows',
}, async () => {
  await withTempDir(async home => {
    const path = join(home, 'a/b/config.yaml');
    assert.deepEqual(await editorAt(path).change([{ path: ['logging', 'level'], value: 'debug' }]), {
      path,
      changed: true,
    });
    assert.equal(await readFile(path, 'utf8'), 'logging:\n  level: debug\n');
    assert.deepEqual([await mode(path), await mode(join(home, 'a/b'))], [0o600, 0o700]);
    assert.deepEqual(await readdir(join(home, 'a/b')), ['config.yaml']);
  });
});

test('the mode of a file and of its directory stay; a link is followed, not replaced', {
  skip: process.platform === 'win32' && 'not for Windows',
}, async () => {
  await withTempDir(async home => {
    const real = join(home, 'dotfiles.yaml');
    await writeFile(real, 'version: 1\n');
    await chmod(real, 0o640);
    await mkdir(join(home, 'c'), { mode: 0o755 });
    await symlink(real, join(home, 'c/config.yaml'));
    await editorAt(join(home, 'c/config.yaml')).change([{ path: ['cel', 'costLimit'], value: 9 }]);
    assert.equal(await readFile(real, 'utf8'), 'version: 1\ncel:\n  costLimit: 9\n');
    assert.deepEqual([await mode(real), await mode(join(home, 'c'))], [0o640, 0o755]);
  });
});

test('a file that an editor changes meanwhile is not overwritten', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    await writeFile(path, 'version: 1\n');
    const files = createFiles();
    const read: typeof files.read = async (...words) => {
      const bytes = await files.read(...words);
      await writeFile(path, 'version: 1 # theirs\n');
      return bytes;
    };
    const change = editorAt(path, { ...files, read }).change([{ path: ['logging', 'level'], value: 'debug' }]);
    await assert.rejects(change, { name: 'ToolError', message: /was changed by another program/ });
    assert.equal(await readFile(path, 'utf8'), 'version: 1 # theirs\n');
  });
});

test('several changes are made together or not at all', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    await writeFile(path, 'version: 1\n');
    const editor = editorAt(path);
    await assert.rejects(
      editor.change([
        { path: ['cel', 'costLimit'], value: 9 },
        { path: ['cel', 'cacheSize'], value: -1 },
      ]),
      { code: 'invalid-input' },
    );
    assert.equal(await readFile(path, 'utf8'), 'version: 1\n');
    await editor.change([
      { path: ['cel', 'costLimit'], value: 9 },
      { path: ['cel', 'cacheSize'], value: 1 },
    ]);
    assert.equal(await readFile(path, 'utf8'), 'version: 1\ncel:\n  costLimit: 9\n  cacheSize: 1\n');
  });
});

test('what is there already is not written again, and removing what is not there makes no file', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    assert.deepEqual(await editorAt(path).change([{ path: ['cel'], value: undefined }]), { path, changed: false });
    assert.deepEqual(await readdir(home), []);
    await editorAt(path).change([{ path: ['cel', 'costLimit'], value: 9 }]);
    assert.equal((await editorAt(path).change([{ path: ['cel', 'costLimit'], value: 9 }])).changed, false);
  });
});

const REFUSED: readonly (readonly [
  path: readonly string[],
  value: unknown,
  message: RegExp,
  hint: RegExp | undefined,
])[] = [
  [['loging', 'level'], 'debug', /^there is no key loging.level$/, /"logging.level"/],
  [['logging', 'levl'], 'debug', /^there is no key logging.levl$/, /"logging.level"/],
  [['logging', 'level'], 'loud', /^logging.level must be none/, undefined],
  [['logging', 'level', 'deep'], 'x', /^there is no key logging.level.deep$/, undefined],
  [['logging'], 'debug', /^logging must be a map, not text$/, undefined],
  [['logging'], { levl: 'debug' }, /^unknown key logging.levl$/, /"level"/],
  [['resolver', 'timeout'], 30, /a duration needs a unit/, undefined],
  [['auth', 'cloud', 'profiles', 'built-in', 'project'], 'x', /built-in is the name of the unnamed profile/, undefined],
  [['lint', 'rules', 'no-such-rule'], 'off', /^there is no key lint.rules.no-such-rule$/, undefined],
  [['lint', 'rules', 'null-resolver'], 'off', /is not a rule that can be set/, undefined],
  [['auth', 'cloud', 'clientSecret'], 12345678, /^auth.cloud.clientSecret must be text, not a number$/, undefined],
];

for (const [key, value, message, hint] of REFUSED) {
  test(`refused before anything is read: ${key.join('.')} = ${JSON.stringify(value)}`, async () => {
    await withTempDir(async home => {
      const change = editorAt(join(home, 'config.yaml')).change([{ path: key, value }]);
      await assert.rejects(change, error => {
        const { code, message: said, hint: shown } = error as { code: string; message: string; hint?: string };
        assert.equal(code, 'invalid-input');
        assert.match(said, message);
        if (hint !== undefined) assert.match(shown ?? '', hint);
        return true;
      });
      assert.deepEqual(await readdir(home), []);
    });
  });
}

test('the whole result is checked: other faults of the file are named, and nothing is written', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    const text = 'resolver: {concurrency: 0}\nlogging: {level: warn}\n';
    await writeFile(path, text);
    await assert.rejects(editorAt(path).change([{ path: ['logging', 'level'], value: 'debug' }]), {
      code: 'config-invalid',
      message: /resolver.concurrency/,
    });
    assert.equal(await readFile(path, 'utf8'), text);
    await editorAt(path).change([{ path: ['resolver', 'concurrency'], value: 4 }]);
    assert.equal(await readFile(path, 'utf8'), text.replace('0', '4'));
  });
});

test('keys that belong together are checked together', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    await assert.rejects(editorAt(path).change([{ path: ['settings', 'defaultCatalog'], value: 'team' }]), {
      code: 'config-invalid',
    });
    await editorAt(path).change([
      { path: ['catalogs'], value: [{ name: 'team', path: '/t' }] },
      { path: ['settings', 'defaultCatalog'], value: 'team' },
    ]);
    assert.match(await readFile(path, 'utf8'), /defaultCatalog: team/);
  });
});

test('a text made from an older one does not replace a newer one', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    await writeFile(path, 'version: 1\n');
    const editor = editorAt(path);
    await editor.change([{ path: ['cel', 'costLimit'], value: 9 }]);
    await assert.rejects(editor.replace('version: 1\n', 'version: 1\nlogging: {}\n'), {
      code: 'config-invalid',
      message: /in the meantime/,
    });
  });
});
