import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTree } from '../../test/support/file-tree.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import { createFiles } from '../host/files/files.ts';
import { readLocks } from './lock-file.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const solution = { reference: 'kid@^1', name: 'kid', version: '1.0.0', digest, catalog: 'local', source: 'here' };
const plugin = { name: 'p', version: '1.0.0', source: 'plugins.dir', digests: { 'linux-x64': digest } };
const lockText = (solutions: readonly object[], plugins: readonly object[] = []): string =>
  JSON.stringify({ lock_version: 1, documents: { 'a.yaml': { solutions, plugins } } });

const read = (text: string): ReturnType<typeof readLocks> =>
  withTempDir(directory => {
    makeTree(directory, { 'tool.lock': text });
    return readLocks(createFiles(), directory);
  });

test('a lock is read; fields of later versions are passed over', async () => {
  const locks = await read(lockText([{ ...solution, later: 1 }], [plugin]));
  assert.deepEqual(locks?.get('a.yaml'), { solutions: [solution], plugins: [plugin] });
});

const BAD: readonly (readonly [what: string, text: string, message: RegExp])[] = [
  ['cut off', lockText([solution]).slice(0, 60), /it is not JSON$/],
  ['nested without end', '['.repeat(100_000), /it is not JSON$/],
  ['a key twice', lockText([solution]).replace('"digest"', '"digest": "x", "digest"'), /the key "digest" stands twice/],
  ['a solution twice', lockText([solution, solution]), /documents\.a\.yaml locks kid@\^1 twice$/],
  ['a plugin twice', lockText([], [plugin, plugin]), /documents\.a\.yaml locks p twice$/],
  ['no reference', lockText([{ ...solution, reference: '../x@@' }]), /solutions\[0\] has an invalid reference: /],
  [
    'no name',
    lockText([{ ...solution, name: '../x', reference: '../x@1' }]),
    /solutions\[0\] has an invalid reference/,
  ],
  ['another name', lockText([{ ...solution, name: 'other' }]), /has a reference to another name than other$/],
];

for (const [what, text, message] of BAD) {
  test(`a lock with a fault says which lock and where: ${what}`, () =>
    assert.rejects(read(text), (error: Error) => {
      assert.match(error.message, new RegExp(`^.*${join('', 'tool.lock')} is not a lock: `));
      assert.match(error.message, message);
      return true;
    }));
}
