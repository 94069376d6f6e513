import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testEffects } from '../../../test/support/provider-effects.ts';
import { inGitWorld, type World } from '../../../test/support/worlds/git-world.ts';
import type { IdentityReader } from '../contract.ts';
import { gitProvider } from './git.ts';

const inRelease = (body: (world: World & { readonly path: string }) => Promise<void>): Promise<void> =>
  inGitWorld(async world => {
    const path = join(world.directory, 'work');
    world.git('work', 'tag', 'v1.9.0');
    for (const [file, text, tag] of [
      ['b.txt', 'two\n', 'v1.10.0'],
      ['a.txt', 'changed\n', undefined],
    ] as const) {
      writeFileSync(join(path, file), text);
      world.git('work', 'add', '.');
      world.git('work', 'commit', '-q', '-m', `change ${file}`);
      if (tag !== undefined) world.git('work', 'tag', '-a', '-m', `Release ${tag}`, tag);
    }
    world.git('work', 'tag', 'latest');
    world.git('work', 'tag', 'v1.10.0-rc.1', 'v1.9.0');
    await body({ ...world, path });
  });

test('a log between two places lists what the second has and the first has not', () =>
  inRelease(async ({ run, path }) => {
    const subjects = async (from: string, to?: string) =>
      (await run({ operation: 'log', path, from, ...(to !== undefined && { to }) })).entries?.map(
        ({ subject }) => subject,
      );
    assert.deepEqual(await subjects('v1.9.0'), ['change a.txt', 'change b.txt']);
    assert.deepEqual(await subjects('v1.9.0', 'v1.10.0'), ['change b.txt']);
    assert.deepEqual(await subjects('main', 'v1.9.0'), []);
    await assert.rejects(run({ operation: 'log', path, from: 'none' }), { kind: 'exec' });
    await assert.rejects(run({ operation: 'log', path, from: '--all' }), {
      kind: 'input',
      message: /^from is not a name/,
    });
    await assert.rejects(run({ operation: 'log', path, to: 'main', tag: 'v1.9.0' }), { message: /not both/ });
  }));

test('tags come by version, by date or by name, with the commits that they mean', () =>
  inRelease(async ({ run, git, path }) => {
    const names = async (more: object) =>
      (await run({ operation: 'tags', path, ...more })).tags?.map(({ name }) => name);
    assert.deepEqual(await names({}), ['v1.10.0', 'v1.10.0-rc.1', 'v1.9.0', 'latest']);
    assert.deepEqual(await names({ sort: 'name', match: 'v*' }), ['v1.10.0', 'v1.10.0-rc.1', 'v1.9.0']);
    assert.equal((await names({ sort: 'date' }))?.length, 4);
    const { tags: [newest] = [] } = await run({ operation: 'tags', path, limit: 1 });
    assert.deepEqual(
      { ...newest, date: '' },
      {
        name: 'v1.10.0',
        commit: git('work', 'rev-parse', 'v1.10.0^{commit}'),
        date: '',
        annotated: true,
        subject: 'Release v1.10.0',
        version: '1.10.0',
      },
    );
  }));

test('describe names the nearest tag and how far away it is', () =>
  inRelease(async ({ run, git, path }) => {
    const head = git('work', 'rev-parse', 'HEAD');
    const { described, output } = await run({ operation: 'describe', path, match: 'v*' });
    assert.deepEqual(described, { tag: 'v1.10.0', distance: 1, commit: head });
    assert.equal(output, `v1.10.0-1-g${head.slice(0, 7)}`);
    assert.equal((await run({ operation: 'describe', path, to: 'v1.10.0' })).output, 'v1.10.0');
    await assert.rejects(run({ operation: 'describe', path, match: 'none*' }), { kind: 'exec' });
  }));

test('changes lists the files that differ between two places', () =>
  inRelease(async ({ run, path }) => {
    const changed = async (from: string, to?: string) =>
      (await run({ operation: 'changes', path, from, ...(to !== undefined && { to }) })).changed;
    assert.deepEqual(await changed('v1.9.0', 'v1.10.0'), [{ path: 'b.txt', status: 'added' }]);
    assert.deepEqual(await changed('v1.9.0'), [
      { path: 'a.txt', status: 'modified' },
      { path: 'b.txt', status: 'added' },
    ]);
    await assert.rejects(run({ operation: 'changes', path }), { message: 'operation "changes" needs from' });
  }));

test('a tag or branch at the same commit stays as it is, at another one it is a failure', () =>
  inRelease(async ({ run, git, path }) => {
    const made = await run({ operation: 'tag', path, tag: 'v2.0.0', message: 'Release' });
    assert.equal(made.unchanged, undefined);
    const object = git('work', 'rev-parse', 'v2.0.0');
    const again = await run({ operation: 'tag', path, tag: 'v2.0.0', message: 'Release' });
    assert.deepEqual([again.unchanged, again.output], [true, 'tag v2.0.0 is there already']);
    assert.equal(git('work', 'rev-parse', 'v2.0.0'), object);
    await assert.rejects(run({ operation: 'tag', path, tag: 'v1.9.0' }), { kind: 'exec', message: /already exists/ });
    await run({ operation: 'branch', path, branch: 'release' });
    assert.equal((await run({ operation: 'branch', path, branch: 'release' })).unchanged, true);
    await assert.rejects(run({ operation: 'branch', path, branch: 'release', tag: 'v1.9.0' }), { kind: 'exec' });
  }));

test('push carries one tag or all of them, and a second time changes nothing', () =>
  inRelease(async ({ run, git, path }) => {
    await run({ operation: 'push', path, tag: 'v1.10.0' });
    assert.equal(git('remote.git', 'tag'), 'v1.10.0');
    await run({ operation: 'push', path, branch: 'main', allTags: true });
    assert.equal(git('remote.git', 'tag'), 'latest\nv1.10.0\nv1.10.0-rc.1\nv1.9.0');
    assert.equal(git('remote.git', 'rev-parse', 'main'), git('work', 'rev-parse', 'main'));
    assert.match((await run({ operation: 'push', path, branch: 'main', allTags: true })).output, /up-to-date/);
  }));

test('commits and annotated tags are by the identity of the handler', () =>
  inRelease(async ({ run, git, path }) => {
    const asked: string[] = [];
    const refuse = () => assert.fail('only claims are read');
    const identityWith = (claims: Record<string, unknown>): IdentityReader => ({
      status: refuse,
      groups: refuse,
      list: refuse,
      claims: async reference => {
        asked.push(reference);
        return claims;
      },
    });
    const identity = identityWith({ Name: 'Grace <H>\n', Email: 'grace@example.org' });
    writeFileSync(join(path, 'c.txt'), '');
    await run({ operation: 'add', path });
    await run({ operation: 'commit', path, message: 'by her', authProvider: 'code-host@work' }, { identity });
    assert.equal(
      git('work', 'log', '-1', '--format=%an %ae %cn %ce'),
      'Grace H grace@example.org Grace H grace@example.org',
    );
    await run({ operation: 'tag', path, tag: 'v3', message: 'm', authProvider: 'code-host@work' }, { identity });
    assert.equal(
      git('work', 'for-each-ref', '--format=%(taggername) %(taggeremail)', 'refs/tags/v3'),
      'Grace H <grace@example.org>',
    );
    assert.deepEqual(asked, ['code-host@work', 'code-host@work']);
    await assert.rejects(
      run(
        { operation: 'tag', path, tag: 'v4', message: 'm', authProvider: 'code-host' },
        { identity: identityWith({ Name: 'x' }) },
      ),
      { kind: 'input', message: /the identity of code-host has no e-mail address/ },
    );
    git('work', 'commit', '--allow-empty', '-q', '-m', 'by the configuration');
    assert.equal(git('work', 'log', '-1', '--format=%an'), 'Ada');
  }));

test('the facts are for resolvers too, and what changes something is not', async () => {
  assert.deepEqual(gitProvider.sideEffects, {
    input: 'operation',
    none: ['status', 'log', 'tags', 'describe', 'changes'],
  });
  const view = testEffects({ baseDirectory: '/x' });
  const said = await gitProvider.describe?.({ operation: 'changes', from: 'a', to: 'b' }, view, new Map(), 'action');
  assert.deepEqual(said, { message: 'Would list the changed files from a up to b in .', effects: [] });
});
