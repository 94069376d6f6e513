import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { testEffects } from '../../../test/support/provider-effects.ts';
import { inGitWorld, type World } from '../../../test/support/worlds/git-world.ts';
import type { ObservedChange } from '../contract.ts';
import type { Inputs } from './inputs.ts';
import { observeGit } from './observe.ts';

const observed = async ({ directory }: World, inputs: Partial<Inputs>): Promise<ObservedChange | undefined> => {
  const given = { operation: 'tag', path: join(directory, 'work'), ...inputs } as Inputs;
  return (await observeGit(given, testEffects({ baseDirectory: directory })))?.changes[0];
};

test('a tag or branch is seen at its commit: loose, annotated, packed, in a subdirectory and in a working tree of its own', async () => {
  await inGitWorld(async world => {
    const { git, directory } = world;
    const head = git('work', 'rev-parse', 'HEAD');
    const there = { before: head, after: head };
    const missing = { before: undefined, after: head };
    assert.deepEqual(await observed(world, { tag: 'v1' }), { about: 'tag v1', ...missing });
    git('work', 'tag', 'v1');
    git('work', 'tag', '-m', 'two', 'v2');
    git('work', 'branch', 'side/one');
    assert.deepEqual(await observed(world, { tag: 'v1' }), { about: 'tag v1', ...there });
    assert.deepEqual(await observed(world, { tag: 'v2' }), { about: 'tag v2', ...there });
    const branch = { operation: 'branch', branch: 'side/one' } as const;
    assert.deepEqual(await observed(world, branch), { about: 'branch side/one', ...there });
    git('work', 'pack-refs', '--all');
    assert.deepEqual(await observed(world, { tag: 'v2' }), { about: 'tag v2', ...there });
    assert.deepEqual(await observed(world, branch), { about: 'branch side/one', ...there });
    git('work', 'commit', '-q', '--allow-empty', '-m', 'second');
    const second = git('work', 'rev-parse', 'HEAD');
    assert.deepEqual(await observed(world, { tag: 'v1' }), { about: 'tag v1', before: head, after: second });
    assert.deepEqual(await observed(world, { tag: 'v3', branch: 'side/one' }), { about: 'tag v3', ...missing });
    git('work', 'worktree', 'add', '-q', '../other', 'side/one');
    const elsewhere = { path: join(directory, 'other') };
    assert.deepEqual(await observed(world, { ...elsewhere, tag: 'v2' }), { about: 'tag v2', ...there });
  });
});

test('what cannot be read is an error, which means unknown', async () => {
  await inGitWorld(async world => {
    const { git, directory } = world;
    git('work', 'tag', '-m', 'two', 'v2');
    git('work', 'commit', '-q', '--allow-empty', '-m', 'second');
    git('work', 'gc', '-q');
    git('work', 'update-ref', 'refs/tags/v3', git('work', 'rev-parse', 'refs/tags/v2'));
    await assert.rejects(observed(world, { tag: 'v3' }), /is in a pack, which is not read/);
    await assert.rejects(observed(world, { tag: 'v1', path: directory }), /it is in no repository/);
    git('.', 'init', '-q', 'empty');
    await assert.rejects(observed(world, { tag: 'v1', path: join(directory, 'empty') }), /HEAD leads to no commit/);
  });
});

test('other operations are not looked at', async () => {
  await inGitWorld(async world => {
    assert.equal(await observed(world, { operation: 'commit', message: 'x' }), undefined);
  });
});
