import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { executableAt, findExecutable, listExecutables } from './executable.ts';

async function program(path: string, mode = 0o755): Promise<void> {
  await writeFile(path, 'text');
  await chmod(path, mode);
}

test('an executable is found by its name, with any extension, or in a directory of its name', () =>
  withTempDir(async directory => {
    await program(join(directory, 'plain'));
    await program(join(directory, 'script.ts'));
    await mkdir(join(directory, 'package'));
    await program(join(directory, 'package/package.ts'));
    await program(join(directory, 'package/other.ts'));
    await program(join(directory, 'data'), 0o644);
    await program(join(directory, 'Upper'));
    await symlink(join(directory, 'plain'), join(directory, 'alias'));
    assert.deepEqual(await listExecutables(directory), ['alias', 'package', 'plain', 'script']);
    assert.equal((await findExecutable(directory, 'package'))?.path, join(directory, 'package/package.ts'));
    assert.equal((await findExecutable(directory, 'other'))?.path, undefined);
    assert.equal((await findExecutable(directory, 'data'))?.path, undefined);
    const alias = await findExecutable(directory, 'alias');
    assert.deepEqual([alias?.name, alias?.path], ['alias', join(directory, 'plain')]);
    assert.equal(alias?.digest, createHash('sha256').update('text').digest('hex'));
  }));

test(
  'where others may write is told, for the file and for every directory above it',
  { skip: process.platform === 'win32' },
  () =>
    withTempDir(async directory => {
      const path = join(directory, 'plain');
      await program(path);
      assert.equal((await executableAt(path)).writableByOthers, undefined);
      await chmod(path, 0o775);
      assert.match((await executableAt(path)).writableByOthers ?? '', /plain can be written by other users/);
      await chmod(path, 0o755);
      await chmod(directory, 0o777);
      assert.equal((await executableAt(path)).writableByOthers, `${directory} can be written by other users`);
      const below = join(directory, 'a/b');
      await mkdir(below, { recursive: true });
      await program(join(below, 'deep'));
      const deep = async (): Promise<string | undefined> => (await executableAt(join(below, 'deep'))).writableByOthers;
      assert.equal(await deep(), `${directory} can be written by other users`, 'however far above');
      await chmod(directory, 0o1777);
      assert.equal(await deep(), undefined, 'with the sticky bit others rename only what is theirs');
    }),
);

test('no directory has no plugins; a file that is not there or not executable is refused', () =>
  withTempDir(async directory => {
    assert.deepEqual(await listExecutables(join(directory, 'none')), []);
    await program(join(directory, 'data'), 0o644);
    await assert.rejects(executableAt(join(directory, 'none')), /there is no file/);
    await assert.rejects(executableAt(join(directory, 'data')), /is not an executable file/);
  }));
