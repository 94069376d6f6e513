import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inCodeHostWorld } from '../../../test/support/worlds/code-host-world.ts';

const FILES = {
  branch: 'update',
  message: 'Update',
  files: [
    { path: 'config/region.txt', content: 'us\n' },
    { path: 'docs/new.md', content: 'new\n' },
    { path: 'run.sh', content: '#!/bin/sh\n', executable: true },
  ],
};
const PULL = { head: 'update', title: 'Update', body: 'Made by a test.', labels: ['automated'], reviewers: ['bob'] };

describe('files in one commit', () => {
  test('make a branch with one commit, and a second call changes nothing', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      assert.deepEqual(await sees('commit-files', FILES), [
        'created branch update',
        'changed file config/region.txt on update',
        'created file docs/new.md on update',
        'created file run.sh on update',
      ]);
      const before = shop.commits.size;
      const { changed, result } = await run('commit-files', FILES);
      assert.equal(changed, true);
      assert.deepEqual((result as { files: unknown }).files, ['config/region.txt', 'docs/new.md', 'run.sh']);
      assert.equal(shop.commits.size, before + 1);
      assert.equal(host.textAt(shop, 'update', 'config/region.txt'), 'us\n');
      assert.equal(host.textAt(shop, 'update', 'README.md'), '# shop\n');
      host.forget();
      assert.equal((await run('commit-files', FILES)).changed, false);
      assert.deepEqual(host.writes(), []);
      assert.ok((await sees('commit-files', FILES)).every(line => line.startsWith('unchanged')));
    });
  });

  test('show what a file is and what it would be', async () => {
    await inCodeHostWorld(async ({ observe }) => {
      const found = await observe('commit-files', FILES);
      const change = found?.changes.find(({ about }) => about.includes('region'));
      assert.deepEqual([change?.before, change?.after], ['eu\n', 'us\n']);
    });
  });

  test('may be deleted, and a file that is not there already is fine', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      const files = [
        { path: 'README.md', delete: true },
        { path: 'no.md', delete: true },
      ];
      await run('commit-files', { branch: 'main', message: 'x', files });
      assert.equal(host.textAt(shop, 'main', 'README.md'), undefined);
      assert.equal((await run('commit-files', { branch: 'main', message: 'x', files })).changed, false);
    });
  });

  test('on a branch that moves in the meantime are put on top of what is there', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      const inputs = { branch: 'main', message: 'x', files: [{ path: 'a.txt', content: 'a' }] };
      let isMoved = false;
      for (let index = 0; index < 20; index++)
        host.instead.push(({ method, path }) => {
          if (method === 'PATCH' && path.endsWith('/git/refs/heads/main') && !isMoved) {
            isMoved = true;
            host.commit(shop, 'main', { 'other.txt': 'other' });
          }
          return undefined;
        });
      await run('commit-files', inputs);
      assert.equal(isMoved, true);
      assert.equal(host.textAt(shop, 'main', 'other.txt'), 'other');
      assert.equal(host.textAt(shop, 'main', 'a.txt'), 'a');
    });
  });

  test('with a path that leads out, twice the same path, or content that is not base64, are refused', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      const refuse = async (files: readonly object[], message: RegExp): Promise<void> => {
        await assert.rejects(run('commit-files', { branch: 'main', message: 'x', files }), message);
      };
      await refuse([{ path: '../x', content: '' }], /is not a path in a repository/);
      await refuse([{ path: '.git/config', content: '' }], /is not a path in a repository/);
      await refuse([{ path: 'config', content: '' }], /"config" is a directory/);
      await refuse([{ path: 'x', content: '???', encoding: 'base64' }], /is not base64/);
      await refuse(
        [
          { path: 'x', content: '' },
          { path: 'x', content: '' },
        ],
        /names "x" twice/,
      );
      assert.deepEqual(host.writes(), []);
    });
  });

  test('in an empty repository say what is missing', async () => {
    await inCodeHostWorld(async ({ shop, run }) => {
      shop.refs.clear();
      await assert.rejects(run('commit-files', FILES), /acme\/shop is empty: it needs a first commit/);
    });
  });
});

describe('a pull request', () => {
  test('is opened once, found again, and its parts are brought to what is written', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      await run('commit-files', FILES);
      assert.deepEqual(await sees('ensure-pull-request', PULL), ['created pull request of update into main']);
      const { changed, result } = await run('ensure-pull-request', PULL);
      assert.equal(changed, true);
      assert.deepEqual(
        { ...(result as object), commit: '', url: '' },
        {
          number: 1,
          url: '',
          state: 'open',
          title: 'Update',
          body: 'Made by a test.',
          draft: false,
          head: 'update',
          base: 'main',
          commit: '',
          labels: ['automated'],
          mergeCommit: null,
        },
      );
      host.forget();
      assert.equal((await run('ensure-pull-request', PULL)).changed, false);
      assert.deepEqual(host.writes(), []);
      const other = { ...PULL, title: 'Other', labels: ['automated', 'urgent'], draft: true };
      assert.deepEqual(await sees('ensure-pull-request', other), ['changed pull request of update into main']);
      await run('ensure-pull-request', other);
      assert.equal(shop.pulls[0]?.['title'], 'Other');
      assert.equal(shop.pulls[0]?.['draft'], true);
      assert.deepEqual(shop.pulls[0]?.['labels'], [{ name: 'automated' }, { name: 'urgent' }]);
      assert.equal((await run('ensure-pull-request', other)).changed, false);
    });
  });

  test('a reviewer who has reviewed is not asked again', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const [pull] = shop.pulls;
      if (pull !== undefined) pull['requested_reviewers'] = [];
      shop.reviews.push({ number: 1, user: { login: 'bob' } });
      host.forget();
      assert.equal((await run('ensure-pull-request', PULL)).changed, false);
    });
  });

  test('whose branch the service does not know yet is asked for again', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('commit-files', FILES);
      let left = 2;
      for (let index = 0; index < 20; index++)
        host.instead.push(({ method, path }) => {
          if (method !== 'POST' || !path.endsWith('/pulls') || left-- <= 0) return undefined;
          const errors = [{ resource: 'PullRequest', field: 'head', code: 'invalid' }];
          return { status: 422, data: { message: 'Validation Failed', errors } };
        });
      await run('ensure-pull-request', PULL);
      assert.equal(shop.pulls.length, 1);
    });
  });

  test('of a branch that does not exist fails with the words of the service', async () => {
    await inCodeHostWorld(async ({ run }) => {
      await assert.rejects(
        run('ensure-pull-request', PULL),
        /answered 422: Validation Failed; PullRequest head invalid/,
      );
    });
  });

  test('is merged when its checks are green, with the commit that was looked at, and not again', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees, printed }) => {
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const sha = shop.refs.get('heads/update');
      const build = { id: 1, name: 'build', head_sha: sha, status: 'in_progress', conclusion: null, html_url: 'u' };
      shop.checks.push(build);
      const merging = {
        head: 'update',
        method: 'squash',
        checkNames: ['build', 'deploy'],
        deleteBranch: true,
        interval: 1000,
      };
      assert.deepEqual(await sees('merge-pull-request', merging), ['changed pull request #1', 'deleted branch update']);
      let asked = 0;
      for (let index = 0; index < 30; index++)
        host.instead.push(({ path }) => {
          if (!path.endsWith('/check-runs') || ++asked !== 3) return undefined;
          Object.assign(build, { status: 'completed', conclusion: 'success' });
          shop.statuses.push({ sha, context: 'deploy', state: 'success' });
          return undefined;
        });
      const { result } = await run('merge-pull-request', merging);
      assert.equal((result as { state: string }).state, 'merged');
      assert.deepEqual(printed, ['waiting for build, deploy\n']);
      assert.equal(host.textAt(shop, 'main', 'docs/new.md'), 'new\n');
      assert.equal(shop.refs.has('heads/update'), false);
      host.forget();
      assert.equal((await run('merge-pull-request', merging)).changed, false);
      assert.equal((await run('ensure-pull-request', PULL)).changed, false);
      assert.equal((await run('commit-files', FILES)).changed, false);
      assert.deepEqual(host.writes(), []);
    });
  });

  test('goes through the merge queue of its base, and is waited for', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees, printed }) => {
      shop.hasMergeQueue = true;
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const merging = { head: 'update', queue: true, deleteBranch: true, interval: 1000 };
      assert.deepEqual(await sees('merge-pull-request', merging), ['changed pull request #1', 'deleted branch update']);
      host.forget();
      const { changed, result } = await run('merge-pull-request', merging);
      assert.deepEqual([changed, (result as { state: string }).state], [true, 'merged']);
      assert.deepEqual(printed, [
        'pull request #1 is number 1 of the merge queue (queued)\n',
        'pull request #1 is number 1 of the merge queue (awaiting checks)\n',
        'pull request #1 is number 1 of the merge queue (mergeable)\n',
      ]);
      assert.equal(host.textAt(shop, 'main', 'docs/new.md'), 'new\n');
      assert.equal(shop.refs.has('heads/update'), false);
      host.forget();
      assert.equal((await run('merge-pull-request', merging)).changed, false);
      assert.deepEqual(host.writes(), []);
    });
  });

  test('is added to the merge queue once where nothing waits for it', async () => {
    await inCodeHostWorld(async ({ shop, run, observe }) => {
      shop.hasMergeQueue = true;
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const adding = { head: 'update', queue: true, wait: 0 };
      const seen = await observe('merge-pull-request', adding);
      assert.deepEqual(
        seen?.changes.map(({ after }) => (after as { state: string }).state),
        ['in the merge queue'],
      );
      const first = await run('merge-pull-request', adding);
      assert.deepEqual(
        [first.changed, (first.result as { queue: unknown }).queue],
        [true, { state: 'queued', position: 1 }],
      );
      assert.equal((await run('merge-pull-request', adding)).changed, false);
    });
  });

  test('that leaves the merge queue without a merge, or has none, is a failure', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const merging = { head: 'update', queue: true, interval: 1000 };
      await assert.rejects(run('merge-pull-request', merging), /GraphQL: Merge queue is not enabled for this branch/);
      shop.hasMergeQueue = true;
      await assert.rejects(
        run('merge-pull-request', { head: 'update' }),
        /answered 405: Changes must be made through the merge queue/,
      );
      const [pull] = shop.pulls;
      if (pull !== undefined) pull['queueFails'] = true;
      await assert.rejects(
        run('merge-pull-request', merging),
        /pull request #1 was removed from the merge queue: see https:/,
      );
      host.forget();
      const refused: readonly (readonly [object, RegExp])[] = [
        [{ method: 'squash' }, /method means nothing with queue: the merge queue decides how it merges/],
        [{ commitTitle: 'x' }, /commitTitle means nothing with queue/],
        [{ wait: 0, deleteBranch: true }, /deleteBranch needs a wait/],
      ];
      for (const [more, message] of refused)
        await assert.rejects(run('merge-pull-request', { ...merging, ...more }), message);
      assert.deepEqual(host.writes(), []);
    });
  });

  test('a look at the merge queue that fails for a moment is repeated', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      shop.hasMergeQueue = true;
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      let isLost = false;
      for (let index = 0; index < 20; index++)
        host.instead.push(({ path }) => {
          if (path !== '/api/graphql' || shop.pulls[0]?.['queue'] === undefined || isLost) return undefined;
          isLost = true;
          return { status: 502, data: {} };
        });
      await run('merge-pull-request', { head: 'update', queue: true, checks: 'ignore', interval: 1000 });
      assert.equal(isLost, true);
      assert.equal(shop.pulls[0]?.['merged'], true);
    });
  });

  test('that was squashed while its branch stays is not opened a second time', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      await run('merge-pull-request', { number: 1, method: 'squash' });
      host.forget();
      assert.equal((await run('commit-files', FILES)).changed, false);
      assert.equal((await run('ensure-pull-request', PULL)).changed, false);
      assert.deepEqual(host.writes(), []);
      await run('commit-files', { ...FILES, files: [{ path: 'more.txt', content: 'more' }] });
      await run('ensure-pull-request', PULL);
      assert.equal(shop.pulls.length, 2);
    });
  });

  test('is not merged when a check failed, has not ended in time, or the branch moved', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('commit-files', FILES);
      await run('ensure-pull-request', PULL);
      const sha = shop.refs.get('heads/update');
      const check = { name: 'build', head_sha: sha, status: 'completed', conclusion: 'failure', html_url: 'https://u' };
      shop.checks.push(check);
      await assert.rejects(run('merge-pull-request', { number: 1 }), /these checks failed: build \(https:\/\/u\)/);
      Object.assign(check, { conclusion: 'success' });
      await assert.rejects(
        run('merge-pull-request', { number: 1, checkNames: ['deploy'], wait: 5000, interval: 1000 }),
        /these checks have not ended: deploy/,
      );
      for (let index = 0; index < 30; index++)
        host.instead.push(({ method, path }) => {
          if (method === 'PUT' && path.endsWith('/merge')) host.commit(shop, 'update', { late: 'late' });
          return undefined;
        });
      await assert.rejects(run('merge-pull-request', { number: 1 }), /has another commit than the one whose checks/);
      assert.equal(host.textAt(shop, 'main', 'docs/new.md'), undefined);
    });
  });
});

describe('repositories and branches', () => {
  test('a repository is made of a template, its settings are kept', async () => {
    await inCodeHostWorld(async ({ host, run, sees }) => {
      const wanted = {
        repository: 'acme/new',
        template: 'acme/shop',
        settings: { description: 'A shop', topics: ['b', 'a'], has_wiki: false, visibility: 'private' },
      };
      assert.deepEqual(await sees('ensure-repository', wanted), ['created repository acme/new']);
      const { result } = await run('ensure-repository', wanted);
      assert.deepEqual((result as { topics: unknown }).topics, ['a', 'b']);
      host.forget();
      assert.equal((await run('ensure-repository', wanted)).changed, false);
      assert.deepEqual(host.writes(), []);
      const other = { ...wanted, settings: { has_wiki: true } };
      assert.deepEqual(await sees('ensure-repository', other), ['changed repository acme/new']);
      await run('ensure-repository', other);
      assert.deepEqual(host.writes(), ['PATCH /repos/acme/new']);
    });
  });

  test('a new repository is waited for until it has a commit', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      let left = 3;
      for (let index = 0; index < 30; index++)
        host.instead.push(({ path }) =>
          path.endsWith('/branches/main') && left-- > 0 ? { status: 404, data: {} } : undefined,
        );
      await run('ensure-repository', { repository: 'ada/own' });
      assert.equal(left, -1);
      assert.ok(host.repositories.has('ada/own'));
    });
  });

  test('the protection of a branch is compared in the form of the request', async () => {
    await inCodeHostWorld(async ({ run, sees }) => {
      const wanted = {
        branch: 'main',
        protection: {
          required_status_checks: { strict: true, contexts: ['test', 'build'] },
          enforce_admins: true,
          required_pull_request_reviews: { required_approving_review_count: 1 },
          restrictions: { users: ['ada'], teams: [], apps: [] },
          allow_force_pushes: false,
        },
      };
      assert.deepEqual(await sees('protect-branch', wanted), ['created protection of branch main']);
      await run('protect-branch', wanted);
      assert.equal((await run('protect-branch', wanted)).changed, false);
      const unlike = { branch: 'main', protection: { ...wanted.protection, enforce_admins: null } };
      await run('protect-branch', unlike);
      assert.equal((await run('protect-branch', unlike)).changed, false);
      await run('protect-branch', wanted);
      const other = { ...wanted, protection: { ...wanted.protection, enforce_admins: false } };
      assert.deepEqual(await sees('protect-branch', other), ['changed protection of branch main']);
    });
  });

  test('a branch is made, found and deleted', async () => {
    await inCodeHostWorld(async ({ shop, run, sees }) => {
      assert.deepEqual(await sees('ensure-branch', { branch: 'a/b' }), ['created branch a/b']);
      await run('ensure-branch', { branch: 'a/b' });
      assert.equal(shop.refs.get('heads/a/b'), shop.refs.get('heads/main'));
      assert.equal((await run('ensure-branch', { branch: 'a/b' })).changed, false);
      assert.deepEqual(((await run('branches')).result as unknown[]).length, 2);
      assert.equal((await run('delete-branch', { branch: 'a/b' })).changed, true);
      assert.equal((await run('delete-branch', { branch: 'a/b' })).changed, false);
    });
  });
});

describe('reading', () => {
  test('gives what is there, null where it may be missing, and a failure otherwise', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      const file = (await run('file', { file: 'config/region.txt' })).result as { content: string };
      assert.equal(file.content, 'eu\n');
      assert.equal((await run('file', { file: 'no', optional: true })).result, null);
      await assert.rejects(run('file', { file: 'no' }), /file: it is not there, or the credentials may not see it/);
      assert.equal((await run('pull-request', { head: 'none' })).result, null);
      await assert.rejects(run('repository', { repository: 'acme/none' }), { statusCode: 404 });
      assert.deepEqual(host.writes(), []);
    });
  });

  test('goes through all pages, and no further than the limit', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      for (let index = 0; index < 7; index++) shop.refs.set(`heads/b${index}`, shop.refs.get('heads/main') ?? '');
      host.pageSize = 3;
      assert.equal(((await run('branches')).result as unknown[]).length, 8);
      host.forget();
      assert.equal(((await run('branches', { limit: 4 })).result as unknown[]).length, 4);
      assert.equal(host.requests().length, 2);
      const all = await run('get', { path: '/repos/acme/shop/branches', paginate: true });
      assert.equal((all.result as unknown[]).length, 8);
    });
  });

  test('any path of the API, and none that leads out of it', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      const { result } = await run('get', { path: '/repos/acme/shop' });
      assert.equal((result as { full_name: string }).full_name, 'acme/shop');
      host.forget();
      for (const path of ['//other.example/x', '/repos/../../x', '/repos/%2e%2e/x', '/a?b=c', '/a b'])
        await assert.rejects(run('get', { path }), /path must be the path of a request/);
      assert.deepEqual(host.requests(), []);
    });
  });
});

describe('requests and answers', () => {
  test('a limit with Retry-After is obeyed, and told', async () => {
    await inCodeHostWorld(async ({ host, run, clock, printed }) => {
      const message = 'You have exceeded a secondary rate limit.';
      host.instead.push(() => ({ status: 403, data: { message }, headers: { 'retry-after': '30' } }));
      await run('repository');
      assert.deepEqual(clock.slept, [30_000]);
      assert.deepEqual(printed, [`the secondary rate limit of ${host.host} is reached: waiting 30s\n`]);
    });
  });

  test('the primary limit is waited for until it is reset, unless that takes too long', async () => {
    await inCodeHostWorld(async ({ host, run, clock }) => {
      const reset = (seconds: number) => {
        const at = Math.floor(clock.now().getTime() / 1000) + seconds;
        const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(at) };
        host.instead.push(() => ({ status: 403, data: { message: 'API rate limit exceeded' }, headers }));
      };
      reset(60);
      await run('repository');
      assert.ok(clock.slept.reduce((sum, ms) => sum + ms, 0) >= 60_000);
      reset(3600);
      await assert.rejects(
        run('repository'),
        /the primary rate limit is reached for .* \(rateLimitWait allows longer waits\)/,
      );
      reset(10);
      await assert.rejects(run('repository', { rateLimitWait: 0 }), /rate limit is reached/);
    });
  });

  test('a dry-run waits for no limit', async () => {
    await inCodeHostWorld(async ({ host, observe, clock }) => {
      host.instead.push(() => ({ status: 429, data: { message: 'slow down' }, headers: { 'retry-after': '1' } }));
      await assert.rejects(observe('ensure-branch', { branch: 'x' }), /rate limit is reached/);
      assert.deepEqual(clock.slept, []);
    });
  });

  test('a refusal that is about no limit is not repeated', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      host.instead.push(() => ({ status: 403, data: { message: 'Resource not accessible by integration' } }));
      await assert.rejects(run('repository'), /answered 403: Resource not accessible by integration/);
      assert.equal(host.requests().length, 1);
    });
  });

  test('reading is repeated after faults that may pass; a write is not', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      host.instead.push(
        () => ({ status: 502 }),
        () => ({ status: 503 }),
      );
      await run('repository');
      assert.equal(host.requests().length, 3);
      host.forget();
      host.instead.push(() => ({ status: 502 }));
      await assert.rejects(run('comment', { number: 1, body: 'x' }), /answered 502/);
      assert.equal(host.requests().length, 1);
    });
  });

  test('an answer that is known already costs no limit: it is asked for with its tag', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      const sha = shop.refs.get('heads/main');
      shop.checks.push({ name: 'build', head_sha: sha, status: 'queued', html_url: 'u' });
      await run('checks', { wait: 5000, interval: 1000 });
      const asked = host.server.received.filter(({ path }) => path.includes('check-runs'));
      assert.ok(asked.length > 2);
      assert.ok(asked.slice(1).every(({ headers }) => headers['if-none-match'] !== undefined));
    });
  });

  test('credentials that are not accepted are renewed once', async () => {
    const references: unknown[] = [];
    await inCodeHostWorld(
      async ({ run }) => {
        await assert.rejects(run('repository'), /answered 401: Bad credentials \(the credentials are not accepted\)/);
        assert.deepEqual(references, [false, true]);
      },
      {
        authorize: async (_reference, { forceRefresh }) => {
          references.push(forceRefresh);
          return 'Bearer wrong';
        },
      },
    );
  });

  test('the host is a name, and an input that an operation does not read is a mistake', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      await assert.rejects(run('repository', { host: 'https://x/y' }), /host is not the name of a host/);
      await assert.rejects(run('repository', { tag: 'v1' }), /tag means nothing for operation "repository"/);
      await assert.rejects(run('merge-pull-request'), /needs number or head/);
      assert.deepEqual(host.requests(), []);
    });
  });
});

test('nothing of what is there is shown where an input is secret', async () => {
  await inCodeHostWorld(
    async ({ observe }) => {
      const found = await observe('commit-files', FILES);
      assert.ok(found?.changes.every(({ sensitive }) => sensitive === true));
    },
    { taintOf: ([name]) => (name === 'files' ? 'root' : undefined) },
  );
});

describe('the rest', () => {
  test('a release with files is made once; a file that differs is sent again', async () => {
    const { withTempDir } = await import('../../../test/support/temp-dir.ts');
    const { writeFile } = await import('node:fs/promises');
    await withTempDir(async directory => {
      await writeFile(`${directory}/shop.txt`, 'one');
      await inCodeHostWorld(
        async ({ host, shop, run, sees }) => {
          const wanted = { tag: 'v1', title: 'One', body: 'Notes', assets: [{ path: 'shop.txt', label: 'The shop' }] };
          assert.deepEqual(await sees('ensure-release', wanted), ['created release v1', 'created asset shop.txt']);
          await run('ensure-release', wanted);
          assert.equal([...shop.assets.values()].map(String).join(), 'one');
          host.forget();
          assert.equal((await run('ensure-release', wanted)).changed, false);
          await writeFile(`${directory}/shop.txt`, 'two');
          assert.deepEqual(await sees('ensure-release', wanted), ['unchanged release v1', 'changed asset shop.txt']);
          await run('ensure-release', wanted);
          assert.equal([...shop.assets.values()].map(String).join(), 'two');
        },
        { baseDirectory: directory },
      );
    });
  });

  test('an issue is found by its title, a comment by its marker, a label by its name', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      const issue = { title: 'Broken', body: 'It is.', labels: ['bug'], assignees: ['ada'] };
      const { result } = await run('ensure-issue', issue);
      assert.equal((result as { number: number }).number, 1);
      assert.equal((await run('ensure-issue', issue)).changed, false);
      assert.deepEqual(await sees('ensure-issue', { ...issue, state: 'closed' }), ['changed issue "Broken"']);
      const comment = { number: 1, body: 'Seen.', marker: 'status' };
      await run('comment', comment);
      assert.equal((await run('comment', comment)).changed, false);
      await run('comment', { ...comment, body: 'Solved.' });
      assert.equal(shop.comments.length, 1);
      await run('comment', { number: 1, body: 'Seen.' });
      await run('comment', { number: 1, body: 'Seen.' });
      assert.equal(shop.comments.length, 3);
      await run('ensure-issue', { ...issue, state: 'closed' });
      assert.equal((await run('ensure-issue', { ...issue, state: 'closed' })).changed, false);
      await run('ensure-label', { name: 'bug', color: 'FF0000' });
      assert.equal((await run('ensure-label', { name: 'bug', color: 'ff0000' })).changed, false);
      host.forget();
    });
  });

  test('a workflow is dispatched and waited for; one that fails is a failure', async () => {
    await inCodeHostWorld(async ({ run, printed }) => {
      const { result } = await run('dispatch-workflow', {
        workflow: 'deploy.yaml',
        workflowInputs: { region: 'eu', dry: true },
      });
      assert.equal((result as { conclusion: string }).conclusion, 'success');
      assert.equal(printed.length, 2);
      await assert.rejects(
        run('dispatch-workflow', { workflow: 'deploy.yaml', workflowInputs: { fails: true } }),
        /workflow deploy.yaml ended with failure: https:/,
      );
      assert.equal(((await run('workflow-runs', { workflow: 'deploy.yaml' })).result as unknown[]).length, 2);
    });
  });

  test('checks, statuses, environments and variables are set once', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      const calls: readonly (readonly [string, object])[] = [
        ['set-check', { ref: 'main', name: 'policy', conclusion: 'success', title: 'Fine', summary: 'All fine' }],
        ['set-status', { ref: 'main', status: 'success', context: 'tool', description: 'done' }],
        ['ensure-environment', { name: 'production', environmentSettings: { wait_timer: 30 } }],
        ['set-variables', { variables: { region: 'eu', ZONE: 'a' } }],
      ];
      for (const [operation, inputs] of calls) {
        assert.equal((await run(operation, inputs as Record<string, unknown>)).changed, true, operation);
        host.forget();
        assert.equal((await run(operation, inputs as Record<string, unknown>)).changed, false, operation);
        assert.deepEqual(host.writes(), [], operation);
      }
      assert.equal(shop.variables.get('REGION'), 'eu');
      assert.deepEqual(await sees('set-variables', { variables: { region: 'us', new: 'x' } }), [
        'changed variable REGION',
        'created variable NEW',
      ]);
      const { result } = await run('checks', { ref: 'main' });
      assert.equal((result as { state: string }).state, 'passed');
    });
  });

  test('plain requests and GraphQL are sent as they are; errors of GraphQL are failures', async () => {
    await inCodeHostWorld(async ({ host, shop, run }) => {
      await run('request', { method: 'PATCH', path: '/repos/acme/shop', body: { homepage: 'https://x.example' } });
      assert.equal(shop.facts['homepage'], 'https://x.example');
      const { result } = await run('graphql', { query: '{ viewer { login } }' });
      assert.deepEqual(result, { viewer: { login: 'ada' } });
      await assert.rejects(run('graphql', { query: '{ nothing }' }), /GraphQL: Something is not there/);
      await assert.rejects(run('graphql', { query: { a: 'b' } }), /query must be the text/);
      host.forget();
    });
  });
});

describe('secrets', () => {
  const VALUES = { deploy_token: 'correct horse battery', CERT: 'ä\n€\n' };

  test('are encrypted for the service, which is sent no value, and are seen by name and time', async () => {
    await inCodeHostWorld(async ({ host, shop, run, observe }) => {
      const seen = await observe('set-secrets', { secrets: VALUES });
      assert.deepEqual(
        seen?.changes.map(({ about, before, after }) => [about, before, after]),
        [
          ['secret DEPLOY_TOKEN', undefined, 'written, value not readable'],
          ['secret CERT', undefined, 'written, value not readable'],
        ],
      );
      const { changed, result } = await run('set-secrets', { secrets: VALUES });
      assert.deepEqual([changed, result], [true, { created: ['DEPLOY_TOKEN', 'CERT'], updated: [], kept: [] }]);
      assert.equal(host.secretAt(shop, 'DEPLOY_TOKEN'), VALUES.deploy_token);
      assert.equal(host.secretAt(shop, 'CERT'), VALUES.CERT);
      assert.doesNotMatch(JSON.stringify(host.server.received), /correct horse/);
      const there = (await run('secrets')).result as Record<string, { updatedAt: string }>;
      assert.deepEqual(Object.keys(there), ['DEPLOY_TOKEN', 'CERT']);
      const again = await observe('set-secrets', { secrets: { CERT: 'other' } });
      assert.deepEqual(again?.changes, [
        {
          about: 'secret CERT',
          before: `written ${there['CERT']?.updatedAt}, value not readable`,
          after: 'written again, value not readable',
        },
      ]);
      assert.deepEqual((await run('set-secrets', { secrets: { cert: 'other' } })).result, {
        created: [],
        updated: ['CERT'],
        kept: [],
      });
      assert.equal(host.secretAt(shop, 'CERT'), 'other');
    });
  });

  test('that are there are kept where that is asked for, and then a second run changes nothing', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      await run('set-secrets', { secrets: { CERT: 'first' } });
      const inputs = { secrets: { CERT: 'second', TOKEN: 'new' }, existing: 'keep' };
      assert.deepEqual(await sees('set-secrets', inputs), ['unchanged secret CERT', 'created secret TOKEN']);
      assert.deepEqual((await run('set-secrets', inputs)).result, { created: ['TOKEN'], updated: [], kept: ['CERT'] });
      assert.equal(host.secretAt(shop, 'CERT'), 'first');
      host.forget();
      assert.equal((await run('set-secrets', inputs)).changed, false);
      assert.deepEqual(host.writes(), []);
    });
  });

  test('of an environment are its own, and are deleted once', async () => {
    await inCodeHostWorld(async ({ host, shop, run, sees }) => {
      const place = { environment: 'production' };
      await assert.rejects(run('set-secrets', { secrets: { A: 'x' }, ...place }), /answered 404: Not Found/);
      await run('ensure-environment', { name: 'production' });
      await run('set-secrets', { secrets: { A: 'x' }, ...place });
      assert.equal(host.secretAt(shop, 'production/A'), 'x');
      assert.deepEqual((await run('secrets')).result, {});
      const deleting = { names: ['a', 'NONE'], ...place };
      assert.deepEqual(await sees('delete-secrets', deleting), ['deleted secret A', 'unchanged secret NONE']);
      assert.deepEqual((await run('delete-secrets', deleting)).result, { deleted: ['A'] });
      assert.deepEqual(await run('delete-secrets', deleting), {
        operation: 'delete-secrets',
        changed: false,
        result: { deleted: [] },
      });
      assert.equal(shop.secrets.size, 0);
    });
  });

  test('with names or values that the service does not take are refused before anything is sent', async () => {
    await inCodeHostWorld(async ({ host, run }) => {
      const refused: readonly (readonly [secrets: object, message: RegExp])[] = [
        [{ a: 'x', A: 'y' }, /secrets: A is there twice, in capital and small letters/],
        [{ GITHUB_TOKEN: 'x' }, /names with GITHUB_ belong to the service/],
        [{ A: 'x'.repeat(49_153) }, /the value of A has more than 49152 bytes/],
      ];
      for (const [secrets, message] of refused) await assert.rejects(run('set-secrets', { secrets }), message);
      assert.deepEqual(host.writes(), []);
    });
  });
});
