import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { testReadEffects } from '../../../test/support/provider-effects.ts';
import { inGitWorld } from '../../../test/support/worlds/git-world.ts';
import { createSpawn } from '../../host/processes/processes.ts';
import { gitProvider } from './git.ts';

const processes = createSpawn();
const SHA = /^[0-9a-f]{40}$/;

test('clone makes a working tree and tells its commit and branch', async () => {
  await inGitWorld(async ({ directory, run, git, printed }) => {
    const target = join(directory, 'new', 'app');
    const data = await run({ operation: 'clone', repository: 'remote.git', path: target });
    assert.equal(readFileSync(join(target, 'a.txt'), 'utf8'), 'one\n');
    assert.deepEqual(
      { ...data, output: '' },
      {
        success: true,
        operation: 'clone',
        path: target,
        commit: git('work', 'rev-parse', 'HEAD'),
        branch: 'main',
        output: '',
      },
    );
    assert.match(data.output, /^Cloning into/);
    assert.equal(printed.join('').trim(), data.output);
    assert.equal(git('new/app', 'remote'), 'origin');
  });
});

test('clone takes a branch or a tag, a depth and the name of the remote', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    git('work', 'commit', '-q', '--allow-empty', '-m', 'second');
    git('work', 'tag', 'v1');
    git('work', 'push', '-q', 'origin', 'main', 'v1', 'HEAD:refs/heads/feature');
    const repository = `file://${directory}/remote.git`;
    const branch = await run({
      operation: 'clone',
      repository,
      path: join(directory, 'b'),
      branch: 'feature',
      depth: 1,
      remote: 'up',
    });
    assert.equal(branch.branch, 'feature');
    assert.deepEqual([git('b', 'rev-list', '--count', 'HEAD'), git('b', 'remote')], ['1', 'up']);
    const tag = await run({ operation: 'clone', repository, path: join(directory, 't'), tag: 'v1' });
    assert.deepEqual([tag.branch, tag.commit], [undefined, git('work', 'rev-parse', 'v1')]);
  });
});

test('clone into a directory with content is a failure that leaves it alone', async () => {
  await inGitWorld(async ({ directory, run }) => {
    mkdirSync(join(directory, 'full'));
    writeFileSync(join(directory, 'full', 'mine'), 'x');
    await assert.rejects(run({ operation: 'clone', repository: 'remote.git', path: join(directory, 'full') }), {
      kind: 'exec',
      exitCode: 128,
      message:
        /^git clone failed with exit code 128: fatal: destination path .* already exists and is not an empty directory\.$/,
    });
    assert.deepEqual(readdirSync(join(directory, 'full')), ['mine']);
  });
});

test('add, commit and push carry a change to the remote', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    writeFileSync(join(path, 'b c.txt'), 'two\n');
    writeFileSync(join(path, 'd.txt'), 'three\n');
    const added = await run({ operation: 'add', path, files: ['b c.txt'] });
    assert.deepEqual(added.changed, [{ path: 'b c.txt', status: 'added', staged: true, unstaged: false }]);
    const message = 'Add b\n\n# kept\n--not-an-option';
    const committed = await run({ operation: 'commit', path, message });
    assert.match(committed.commit ?? '', SHA);
    assert.deepEqual([committed.branch, committed.changed], ['main', [{ path: 'b c.txt', status: 'added' }]]);
    assert.equal(git('work', 'log', '-1', '--format=%B'), message);
    const pushed = await run({ operation: 'push', path, branch: 'main' });
    assert.match(pushed.output, /main -> main/);
    assert.equal(git('remote.git', 'rev-parse', 'main'), committed.commit);
  });
});

test('add without files adds everything, also what was deleted', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    git('work', 'rm', '-q', '--cached', 'a.txt');
    git('work', 'reset', '-q');
    rmSync(join(path, 'a.txt'));
    writeFileSync(join(path, 'n.txt'), '');
    const { changed } = await run({ operation: 'add', path });
    assert.deepEqual(
      changed?.map(({ path, status }) => [path, status]),
      [
        ['a.txt', 'deleted'],
        ['n.txt', 'added'],
      ],
    );
  });
});

test('files are paths, not patterns and not options', async () => {
  await inGitWorld(async ({ directory, run }) => {
    const path = join(directory, 'work');
    for (const name of ['x.txt', '*', '--all', ':(top)y']) writeFileSync(join(path, name), '');
    const { changed } = await run({ operation: 'add', path, files: ['*', '--all', ':(top)y'] });
    assert.deepEqual(changed?.map(({ path }) => path).sort(), ['*', '--all', ':(top)y']);
    await assert.rejects(run({ operation: 'add', path, files: ['../home/.gitconfig'] }), {
      kind: 'exec',
      message: /outside repository/,
    });
  });
});

test('commit with files commits only these', async () => {
  await inGitWorld(async ({ directory, run }) => {
    const path = join(directory, 'work');
    for (const name of ['x', 'y']) writeFileSync(join(path, name), '');
    await run({ operation: 'add', path });
    const { changed } = await run({ operation: 'commit', path, message: 'x only', files: ['x'] });
    assert.deepEqual(changed, [{ path: 'x', status: 'added' }]);
  });
});

test('a commit without a change is a failure that says why', async () => {
  await inGitWorld(async ({ directory, run }) => {
    await assert.rejects(run({ operation: 'commit', path: join(directory, 'work'), message: 'nothing' }), {
      kind: 'exec',
      exitCode: 1,
      message: /^git commit failed with exit code 1: .*nothing to commit/s,
    });
  });
});

test('pull brings what changed', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    await run({ operation: 'clone', repository: 'remote.git', path: join(directory, 'other') });
    git('other', 'mv', 'a.txt', 'ä.txt');
    git('other', 'commit', '-q', '-m', 'rename');
    git('other', 'push', '-q', 'origin', 'main');
    const path = join(directory, 'work');
    const pulled = await run({ operation: 'pull', path });
    assert.deepEqual(pulled.changed, [{ path: 'ä.txt', status: 'renamed', from: 'a.txt' }]);
    assert.equal(pulled.commit, git('other', 'rev-parse', 'HEAD'));
    assert.deepEqual((await run({ operation: 'pull', path, branch: 'main' })).changed, []);
  });
});

test('status tells every change, staged or not', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    writeFileSync(join(path, 'long.txt'), 'a file that is long enough to be found again\n'.repeat(5));
    git('work', 'add', '.');
    git('work', 'commit', '-q', '-m', 'long');
    git('work', 'mv', 'long.txt', 'moved to.txt');
    writeFileSync(join(path, 'a.txt'), 'changed\n');
    mkdirSync(join(path, 'sub'));
    writeFileSync(join(path, 'sub', 'new\nline'), '');
    const status = await run({ operation: 'status', path });
    assert.deepEqual(status.changed, [
      { path: 'a.txt', status: 'modified', staged: false, unstaged: true },
      { path: 'moved to.txt', status: 'renamed', from: 'long.txt', staged: true, unstaged: false },
      { path: 'sub/new\nline', status: 'untracked', staged: false, unstaged: true },
    ]);
    assert.equal(status.output, '## main\n M a.txt\nR  long.txt -> moved to.txt\n?? sub/new\nline');
    assert.deepEqual([status.branch, status.commit], ['main', git('work', 'rev-parse', 'HEAD')]);
  });
});

test('status of a conflict and of a repository without commits', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    git('work', 'checkout', '-q', '-b', 'side');
    writeFileSync(join(directory, 'work', 'a.txt'), 'side\n');
    git('work', 'commit', '-q', '-a', '-m', 'side');
    git('work', 'checkout', '-q', 'main');
    writeFileSync(join(directory, 'work', 'a.txt'), 'main\n');
    git('work', 'commit', '-q', '-a', '-m', 'main');
    assert.throws(() => git('work', 'merge', 'side'));
    const conflict = await run({ operation: 'status', path: join(directory, 'work') });
    assert.deepEqual(conflict.changed, [{ path: 'a.txt', status: 'conflicted', staged: false, unstaged: true }]);
    git('.', 'init', '-q', 'empty');
    const empty = await run({ operation: 'status', path: join(directory, 'empty') });
    assert.deepEqual([empty.branch, empty.commit, empty.changed], ['main', undefined, []]);
  });
});

test('status in a resolver changes nothing, not even the index', async () => {
  await inGitWorld(async ({ directory, git }) => {
    const index = join(directory, 'work', '.git', 'index');
    // Makes git want to refresh what the index says about the file.
    utimesSync(join(directory, 'work', 'a.txt'), 1e9, 1e9);
    const before = [readFileSync(index), statSync(index).mtimeMs];
    const effects = testReadEffects({
      baseDirectory: directory,
      environment: { PATH: process.env['PATH'] },
      spawn: request => processes.spawn({ ...request, graceMs: 500 }, new AbortController().signal),
    });
    const inputs = { operation: 'status', path: join(directory, 'work') };
    const { data } = await gitProvider.execute(inputs, effects, 'from');
    assert.deepEqual([data['changed'], data['commit']], [[], git('work', 'rev-parse', 'HEAD')]);
    assert.deepEqual([readFileSync(index), statSync(index).mtimeMs], before);
  });
});

test('log tells commits, newest first, up to the limit', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    git('work', 'commit', '-q', '--allow-empty', '-m', 'second', '-m', 'with\nbody');
    const { entries, output, commit } = await run({ operation: 'log', path });
    assert.deepEqual(
      entries?.map(({ commit, date, ...rest }) => ({
        ...rest,
        commit: SHA.test(commit),
        date: !Number.isNaN(Date.parse(date)),
      })),
      [
        { author: 'Ada', email: 'ada@example.org', subject: 'second', body: 'with\nbody', commit: true, date: true },
        { author: 'Ada', email: 'ada@example.org', subject: 'first', body: '', commit: true, date: true },
      ],
    );
    assert.equal(entries?.[0]?.commit, commit);
    assert.equal(output, `${entries?.[0]?.commit} second\n${entries?.[1]?.commit} first`);
    assert.equal((await run({ operation: 'log', path, limit: 1 })).entries?.length, 1);
    assert.deepEqual(
      (await run({ operation: 'log', path, files: ['a.txt'] })).entries?.map(({ subject }) => subject),
      ['first'],
    );
    assert.deepEqual(
      (await run({ operation: 'log', path, branch: 'origin/main' })).entries?.map(({ subject }) => subject),
      ['first'],
    );
  });
});

test('branch, checkout and tag', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    assert.equal((await run({ operation: 'branch', path, branch: 'feature/x' })).branch, 'main');
    assert.equal((await run({ operation: 'checkout', path, branch: 'feature/x' })).branch, 'feature/x');
    git('work', 'commit', '-q', '--allow-empty', '-m', 'on feature');
    await run({ operation: 'tag', path, tag: 'v1.0' });
    await run({ operation: 'tag', path, tag: 'v0.9', message: 'the\nold one', branch: 'main' });
    assert.equal(git('work', 'cat-file', '-t', 'v1.0'), 'commit');
    assert.equal(git('work', 'cat-file', '-t', 'v0.9'), 'tag');
    assert.equal(git('work', 'rev-parse', 'v0.9^{commit}'), git('work', 'rev-parse', 'main'));
    const detached = await run({ operation: 'checkout', path, tag: 'v0.9' });
    assert.deepEqual([detached.branch, detached.commit], [undefined, git('work', 'rev-parse', 'main')]);
    await run({ operation: 'branch', path, branch: 'from-tag', tag: 'v1.0' });
    assert.equal(git('work', 'rev-parse', 'from-tag'), git('work', 'rev-parse', 'v1.0'));
    await run({ operation: 'push', path, branch: 'feature/x', tag: 'v1.0' });
    assert.equal(git('remote.git', 'rev-parse', 'v1.0'), git('remote.git', 'rev-parse', 'feature/x'));
  });
});

test('checkout of a branch that only the remote has makes it, and a file of that name is not restored', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    git('remote.git', 'branch', 'there', 'main');
    git('work', 'fetch', '-q');
    const path = join(directory, 'work');
    assert.equal((await run({ operation: 'checkout', path, branch: 'there' })).branch, 'there');
    writeFileSync(join(path, 'a.txt'), 'mine\n');
    await assert.rejects(run({ operation: 'checkout', path, branch: 'a.txt' }), { kind: 'exec' });
    assert.equal(readFileSync(join(path, 'a.txt'), 'utf8'), 'mine\n');
  });
});

test('a forced push replaces the branch, but not the work of another person', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    git('work', 'commit', '-q', '--amend', '-m', 'other');
    await assert.rejects(run({ operation: 'push', path, branch: 'main' }), { kind: 'exec' });
    await run({ operation: 'push', path, branch: 'main', force: true });
    assert.equal(git('remote.git', 'rev-parse', 'main'), git('work', 'rev-parse', 'main'));
    git('.', 'clone', '-q', 'remote.git', 'else');
    git('else', 'commit', '-q', '--allow-empty', '-m', 'not yours');
    git('else', 'push', '-q');
    git('work', 'commit', '-q', '--amend', '-m', 'again');
    await assert.rejects(run({ operation: 'push', path, branch: 'main', force: true }), {
      kind: 'exec',
      message: /stale info/,
    });
  });
});

test('push without a branch pushes the current one', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    git('work', 'checkout', '-q', '-b', 'mine');
    await run({ operation: 'push', path: join(directory, 'work') });
    assert.equal(git('remote.git', 'rev-parse', 'mine'), git('work', 'rev-parse', 'HEAD'));
  });
});

test('hooks and other programs of a repository do not run', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    const script = `#!/bin/sh\ntouch '${directory}/ran'\n`;
    for (const name of ['pre-commit', 'post-commit', 'post-checkout', 'pre-push', 'reference-transaction']) {
      writeFileSync(join(path, '.git', 'hooks', name), script, { mode: 0o755 });
    }
    writeFileSync(join(directory, 'monitor'), script, { mode: 0o755 });
    git('work', 'config', 'core.fsmonitor', join(directory, 'monitor'));
    await run({ operation: 'status', path });
    writeFileSync(join(path, 'b'), '');
    await run({ operation: 'add', path });
    await run({ operation: 'commit', path, message: 'no hooks' });
    await run({ operation: 'push', path });
    await run({ operation: 'branch', path, branch: 'b2' });
    await run({ operation: 'checkout', path, branch: 'b2' });
    assert.equal(existsSync(join(directory, 'ran')), false);
    git('work', 'commit', '-q', '--allow-empty', '-m', 'with hooks');
    assert.equal(existsSync(join(directory, 'ran')), true, 'the hooks never run: the test proves nothing');
  });
});

test('variables that name another repository do not reach git', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    git('.', 'init', '-q', 'other');
    const environment = {
      PATH: process.env['PATH'],
      HOME: join(directory, 'home'),
      GIT_DIR: join(directory, 'other', '.git'),
      GIT_WORK_TREE: join(directory, 'other'),
      GIT_INDEX_FILE: join(directory, 'other', 'index'),
      GIT_TRACE: '1',
      GIT_AUTHOR_NAME: 'Grace',
    };
    const data = await run({ operation: 'status', path: join(directory, 'work') }, { environment });
    assert.equal(data.commit, git('work', 'rev-parse', 'HEAD'));
    writeFileSync(join(directory, 'work', 'n'), '');
    await run({ operation: 'add', path: join(directory, 'work') }, { environment });
    const committed = await run({ operation: 'commit', path: join(directory, 'work'), message: 'm' }, { environment });
    assert.doesNotMatch(committed.output, /trace/);
    assert.equal(git('work', 'log', '-1', '--format=%an'), 'Grace');
  });
});

test('a working tree above the place that must not be left is not found', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    mkdirSync(join(directory, 'work', 'out', 'deep'), { recursive: true });
    const root = join(directory, 'work', 'out');
    await assert.rejects(run({ operation: 'add', path: join(root, 'deep') }, { root }), {
      kind: 'exec',
      message: /not a git repository/,
    });
    git('work/out', 'init', '-q');
    assert.equal((await run({ operation: 'status', path: join(root, 'deep') }, { root })).branch, 'main');
  });
});

test('a remote that would run a program is refused, whatever the configuration allows', async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const path = join(directory, 'work');
    git('work', 'config', 'protocol.ext.allow', 'always');
    git('work', 'remote', 'set-url', 'origin', `ext::sh -c touch% ${directory}/pwned`);
    for (const operation of ['pull', 'push'] as const) {
      await assert.rejects(run({ operation, path }), {
        kind: 'input',
        message: /^the address of remote "origin" uses transport "ext"/,
      });
    }
    git('work', 'remote', 'set-url', 'origin', join(directory, 'remote.git'));
    git('work', 'config', `url.ext::sh -c touch% ${directory}/pwned .insteadOf`, 'https://sly.example/');
    await assert.rejects(run({ operation: 'clone', repository: 'https://sly.example/x', path: join(directory, 'c') }), {
      kind: 'exec',
    });
    assert.equal(existsSync(join(directory, 'pwned')), false);
  });
});

test('git that is not installed is a failure that says so', async () => {
  await inGitWorld(async ({ directory, run }) => {
    await assert.rejects(
      run({ operation: 'status', path: directory }, { environment: { PATH: join(directory, 'home') } }),
      {
        kind: 'exec',
        exitCode: 127,
        message: 'git status failed with exit code 127: git: program not found',
      },
    );
  });
});

test('a working tree that does not exist is a fault of the inputs', async () => {
  await inGitWorld(async ({ directory, run }) => {
    await assert.rejects(run({ operation: 'status', path: join(directory, 'gone') }), {
      kind: 'input',
      message: /does not exist/,
    });
  });
});

test('an aborted clone leaves neither a process nor half a working tree', async () => {
  await inGitWorld(async ({ directory, run }) => {
    const controller = new AbortController();
    const hanging = createServer(() => controller.abort(new Error('stop')));
    await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as { port: number };
    const path = join(directory, 'app');
    try {
      const repository = `http://127.0.0.1:${port}/x.git`;
      await assert.rejects(run({ operation: 'clone', repository, path }, { signal: controller.signal }), {
        message: 'stop',
      });
      assert.equal(existsSync(path), false);
    } finally {
      hanging.closeAllConnections();
      hanging.close();
    }
  });
});
