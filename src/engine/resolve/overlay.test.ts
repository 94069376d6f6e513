import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeTree } from '../../../test/support/file-tree.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { createFiles } from '../../host/files/files.ts';
import { createOverlay, type Overlay } from './overlay.ts';

const NOW = new Date(0);

async function over(
  sketch: Readonly<Record<string, string>>,
  body: (overlay: Overlay, directory: string) => Promise<void>,
): Promise<void> {
  await withTempDir(async directory => {
    makeTree(directory, sketch);
    await body(createOverlay(createFiles(), NOW), directory);
  });
}

const text = async (files: FileReader, path: string): Promise<string> => Buffer.from(await files.read(path)).toString();

describe('the file system as earlier entries would leave it', () => {
  test('is what is there, while nothing was predicted', async () => {
    await over({ a: 'old' }, async ({ files }, directory) => {
      assert.equal(await text(files, join(directory, 'a')), 'old');
    });
  });

  test('holds what would be written, and lists it beside what is there', async () => {
    await over({ a: 'old' }, async ({ files, apply }, directory) => {
      apply(join(directory, 'a'), { path: 'a', kind: 'file', status: 'overwritten', after: Buffer.from('new') });
      apply(join(directory, 'b'), { path: 'b', kind: 'file', status: 'created', after: Buffer.from('b') });
      assert.equal(await text(files, join(directory, 'a')), 'new');
      assert.deepEqual(
        (await files.list(directory)).map(({ name }) => name),
        ['a', 'b'],
      );
    });
  });

  test('does not hold what would be removed', async () => {
    await over({ a: 'old' }, async ({ files, apply }, directory) => {
      apply(join(directory, 'a'), { path: 'a', kind: 'file', status: 'deleted' });
      assert.equal(await files.stat(join(directory, 'a')), undefined);
      await assert.rejects(files.read(join(directory, 'a')), /there is no file/);
      assert.deepEqual(await files.list(directory), []);
    });
  });

  test('a removed directory hides what was in it', async () => {
    await over({ 'd/a': 'old' }, async ({ files, apply }, directory) => {
      apply(join(directory, 'd'), { path: 'd', status: 'deleted', kind: 'directory' });
      assert.equal(await files.stat(join(directory, 'd/a')), undefined);
    });
  });

  test('what does not change a file changes nothing here', async () => {
    await over({ a: 'old' }, async ({ files, apply }, directory) => {
      for (const status of ['unchanged', 'skipped', 'conflict'] as const)
        apply(join(directory, 'a'), { path: 'a', kind: 'file', status, after: Buffer.from('x') });
      assert.equal(await text(files, join(directory, 'a')), 'old');
    });
  });

  test('a file keeps the mode that it has, or was created with, when only its content changes', async () => {
    await over({ 'run.sh': 'old' }, async ({ files, apply }, directory) => {
      const mode = async (name: string) => (await files.stat(join(directory, name)))?.mode;
      chmodSync(join(directory, 'run.sh'), 0o755);
      const content = { kind: 'file', after: Buffer.from('new') } as const;
      apply(join(directory, 'run.sh'), { path: 'run.sh', status: 'overwritten', ...content });
      apply(join(directory, 'key'), { path: 'key', status: 'created', mode: 0o600, ...content });
      apply(join(directory, 'key'), { path: 'key', status: 'overwritten', ...content });
      assert.deepEqual([await mode('run.sh'), await mode('key')], [0o755, 0o600]);
      apply(join(directory, 'run.sh'), { path: 'run.sh', status: 'deleted', kind: 'file' });
      apply(join(directory, 'run.sh'), { path: 'run.sh', status: 'created', ...content });
      assert.equal(await mode('run.sh'), 0o644 & ~process.umask());
    });
  });
});
