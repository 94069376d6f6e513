import assert from 'node:assert/strict';
import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { makeDirectories } from './make-directories.ts';

const posix = { skip: process.platform === 'win32' && 'modes and links are different on Windows' };

test('a directory is made with what leads to it, and one that is there stays as it is', posix, () =>
  withTempDir(async directory => {
    const path = join(directory, 'a', 'b', 'c');
    makeDirectories(path, 0o700);
    assert.equal((await stat(join(directory, 'a'))).mode & 0o777, 0o700);
    assert.equal((await stat(path)).mode & 0o777, 0o700);
    makeDirectories(path, 0o755);
    assert.equal((await stat(path)).mode & 0o777, 0o700);
    await symlink(path, join(directory, 'link'));
    makeDirectories(join(directory, 'link', 'd'));
    assert.ok((await stat(join(path, 'd'))).isDirectory());
  }),
);

test('a file or a link to nothing in the way is an error', posix, () =>
  withTempDir(async directory => {
    await writeFile(join(directory, 'file'), '');
    await symlink(join(directory, 'nothing'), join(directory, 'link'));
    assert.throws(() => makeDirectories(join(directory, 'file')), { code: 'EEXIST' });
    assert.throws(() => makeDirectories(join(directory, 'file', 'a', 'b')), { code: 'ENOTDIR' });
    assert.throws(() => makeDirectories(join(directory, 'link')), { code: 'EEXIST' });
  }),
);

test('a place in which the system makes no directories is an error, and not waited for without end', {
  skip: process.platform !== 'linux' && 'only Linux has /proc',
}, () => {
  assert.throws(() => makeDirectories('/proc/no-such-place/a/b'), { code: 'ENOENT' });
  assert.throws(() => makeDirectories('/proc/no-such-place'), { code: 'ENOENT' });
});
