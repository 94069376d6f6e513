import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAKE_TOKEN, type FakeCodeHost, type FakeRepository, withCodeHost } from '../fakes/code-host.ts';
import { ask, startServer } from '../support/api-server.ts';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const PLAN_KEY = 'a key of the pipeline, long enough';

interface Example {
  readonly directory: string;
  readonly host: FakeCodeHost;
  readonly shop: FakeRepository;
  run(...words: readonly string[]): Promise<CliOutcome>;
}

/** An example beside a service with the repository, with a token for it. */
async function withExample(
  body: (example: Example) => Promise<void>,
  { example = 'pull-request', environment = {} }: { example?: string; environment?: Record<string, string> } = {},
): Promise<void> {
  await withTempDir(directory =>
    withCodeHost(async host => {
      cpSync(join(EXAMPLES, example), directory, { recursive: true });
      await writeFiles(directory, { 'config.yaml': `version: 1\nauth: { code-host: { hostname: '${host.host}' } }\n` });
      const shop = host.addRepository('acme/shop', { 'config/region.txt': 'eu-west\n', 'README.md': '# shop\n' });
      const run = (...words: readonly string[]): Promise<CliOutcome> =>
        tool([...words, '--config', 'config.yaml'], {
          cwd: directory,
          environment: { CODEHOST_TOKEN: FAKE_TOKEN, TOOL_PLAN_KEY: PLAN_KEY, ...environment },
          stdin: '',
        });
      await body({ directory, host, shop, run });
    }),
  );
}

const words = ({ host }: Example, ...more: readonly string[]): string[] => [
  '-f',
  'solution.yaml',
  '-r',
  `host=${host.host}`,
  '-r',
  'region=us-east',
  ...more,
];

interface Entry {
  readonly name: string;
  readonly wouldDo: string;
  readonly effects: readonly Readonly<Record<string, unknown>>[];
}

async function dryRun(example: Example, ...more: readonly string[]): Promise<readonly Entry[]> {
  const { code, stdout, stderr } = await example.run(
    'run',
    'solution',
    ...words(example, ...more),
    '--dry-run',
    '-o',
    'json',
  );
  assert.equal(code, 0, stderr);
  assert.deepEqual(example.host.writes(), [], 'a dry-run has written');
  return (JSON.parse(stdout) as { readonly actionPlan: readonly Entry[] }).actionPlan;
}

async function solutionRun(example: Example, ...more: readonly string[]): Promise<readonly string[]> {
  example.host.forget();
  const { code, stdout, stderr } = await example.run('run', 'solution', ...words(example, ...more));
  assert.equal(code, 0, stderr + stdout);
  assert.ok(!`${stdout}${stderr}`.includes(FAKE_TOKEN));
  const writes = example.host.writes();
  example.host.forget();
  return writes;
}

test('the example opens a pull request, finds it again, and merges it when its checks are green', async () => {
  await withExample(async example => {
    const { host, shop } = example;
    const [files, pull, merge] = await dryRun(example);
    assert.equal(files?.wouldDo, 'Would commit 3 files to branch move/us-east in acme/shop');
    assert.match(JSON.stringify(files?.effects), /-eu-west\\n\+us-east/);
    assert.equal(pull?.wouldDo, 'Would create pull request of move/us-east into the default branch in acme/shop');
    assert.equal(merge?.effects[0]?.['type'], 'skip');

    assert.equal((await solutionRun(example)).filter(line => line.endsWith('/pulls')).length, 1);
    assert.deepEqual(shop.pulls[0]?.['labels'], [{ name: 'automated' }]);
    assert.equal(host.textAt(shop, 'move/us-east', 'docs/region.md'), 'The shop runs in `us-east`.\n');

    const again = await dryRun(example);
    assert.deepEqual(again.map(({ wouldDo }) => wouldDo).slice(0, 2), [
      'Would not commit 3 files to branch move/us-east in acme/shop: they are as they should be',
      'Would leave pull request of move/us-east into the default branch in acme/shop as it is',
    ]);
    assert.deepEqual(await solutionRun(example), []);

    const sha = shop.refs.get('heads/move/us-east');
    shop.checks.push({ name: 'build', head_sha: sha, status: 'completed', conclusion: 'success', html_url: 'u' });
    const merging = await dryRun(example, '-r', 'merge=true');
    assert.match(JSON.stringify(merging[2]?.effects), /"about":"pull request #1","status":"changed"/);
    assert.deepEqual(await solutionRun(example, '-r', 'merge=true'), [
      'PUT /repos/acme/shop/pulls/1/merge',
      'DELETE /repos/acme/shop/git/refs/heads/move/us-east',
    ]);
    assert.equal(host.textAt(shop, 'main', 'config/region.txt'), 'us-east\n');
    assert.deepEqual(await solutionRun(example, '-r', 'merge=true'), []);
  });
});

test('a plan of it is applied exactly, and stops when the branch has a new commit', async () => {
  await withExample(async example => {
    const { host, shop, run, directory } = example;
    const plan = async (): Promise<void> => {
      const made = await run('plan', ...words(example), '--out', 'p.plan');
      assert.equal(made.code, 0, made.stderr);
    };
    await plan();
    const text = await readFile(join(directory, 'p.plan'), 'utf8');
    assert.ok(!text.includes(FAKE_TOKEN));
    const applied = await run('apply', 'p.plan');
    assert.equal(applied.code, 0, applied.stderr);
    assert.equal(shop.pulls.length, 1);

    await plan();
    host.commit(shop, 'move/us-east', { 'config/region.txt': 'changed by hand\n' });
    host.forget();
    const stopped = await run('apply', 'p.plan');
    assert.equal(stopped.code, 12, stopped.stderr);
    assert.match(stopped.stderr, /file config\/region.txt on move\/us-east: the plan showed unchanged/);
    assert.deepEqual(host.writes(), []);
  });
});

test('a plan is not begun without the token that it uses by default', async () => {
  await withExample(async example => {
    const { host, run, directory } = example;
    assert.equal((await run('plan', ...words(example), '--out', 'p.plan')).code, 0);
    host.forget();
    const { code, stderr } = await tool(['apply', 'p.plan', '--config', 'config.yaml'], {
      cwd: directory,
      environment: { TOOL_PLAN_KEY: PLAN_KEY },
      stdin: '',
    });
    assert.notEqual(code, 0);
    assert.match(stderr, /not authenticated/);
    assert.deepEqual(host.requests(), []);
  });
});

test('stale branches are deleted as the plan shows, and one that somebody pushed to meanwhile is not', async () => {
  await withExample(
    async ({ directory, host, shop, run }) => {
      const branch = (name: string, date: string): string => {
        const sha = host.commit(shop, name, { [`${name}.txt`]: date });
        const commit = shop.commits.get(sha);
        if (commit !== undefined) shop.commits.set(sha, { ...commit, date });
        return sha;
      };
      const old = branch('old', '2025-11-01T00:00:00Z');
      branch('older', '2025-10-01T00:00:00Z');
      branch('new', '2026-05-20T00:00:00Z');
      branch('release/1', '2025-01-01T00:00:00Z');
      branch('guarded', '2025-01-01T00:00:00Z');
      shop.protections.set('guarded', {});
      const choices = ['-f', 'solution.yaml', '-r', `host=${host.host}`, '-r', 'now=2026-06-01T00:00:00Z'];
      host.forget();
      const made = await run('plan', ...choices, '--out', 'clean.plan', '--verbose');
      assert.equal(made.code, 0, made.stderr);
      assert.deepEqual(host.writes(), []);
      assert.deepEqual(
        [...made.stdout.matchAll(/request: (.*)$/gm)].map(([, line]) => line?.replace(/http.*heads/, '')),
        ['DELETE /old', 'DELETE /older'],
      );
      branch('older', '2026-05-31T00:00:00Z');
      const stopped = await run('apply', 'clean.plan');
      assert.equal(stopped.code, 12, stopped.stderr);
      assert.deepEqual(host.writes(), []);

      const done = await run('run', 'solution', ...choices);
      assert.equal(done.code, 0, done.stderr);
      assert.deepEqual(host.writes(), ['DELETE /repos/acme/shop/git/refs/heads/old']);
      assert.match(done.stdout, /branches deleted: 1/);
      assert.equal(await readFile(join(directory, 'deleted-branches.md'), 'utf8'), `- old was at ${old}\n`);
    },
    { example: 'stale-branches' },
  );
});

test('github is another name of the provider, which reads in resolvers and refuses to write there', async () => {
  await withExample(async ({ directory, host, run }) => {
    const resolver = (operation: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: reading }
spec:
  resolvers:
    found: { provider: github, inputs: { operation: ${operation}, host: '${host.host}', repository: acme/shop, branch: main } }
`;
    await writeFiles(directory, { 'reading.yaml': resolver('branch'), 'writing.yaml': resolver('delete-branch') });
    const read = await run('run', 'resolver', '-f', 'reading.yaml', '-o', 'json');
    assert.equal(read.code, 0, read.stderr);
    assert.equal((JSON.parse(read.stdout) as { found: { branch: string } }).found.branch, 'main');
    const refused = await run('run', 'resolver', '-f', 'writing.yaml');
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /operation "delete-branch" is not allowed in a resolver/);
    assert.deepEqual(host.writes(), []);
  });
});

test('a wrong document says what is wrong before anything happens', async () => {
  await withExample(async ({ directory, host, run }) => {
    const action = (inputs: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: wrong }
spec: { workflow: { actions: { a: { provider: code-host, inputs: ${inputs} } } } }
`;
    for (const [inputs, message] of [
      ['{ operation: commit-file, repository: acme/shop }', /commit-files/],
      ['{ operation: commit-files, repository: acme/shop }', /branch/],
      ['{ operation: ensure-branch, repository: acme, branch: x }', /repository/],
      ['{ operation: ensure-branch, repository: acme/shop, branch: x, titel: y }', /title/],
    ] as const) {
      await writeFiles(directory, { 'wrong.yaml': action(inputs) });
      const { code, stdout, stderr } = await run('lint', '-f', 'wrong.yaml');
      assert.notEqual(code, 0, inputs);
      assert.match(stdout + stderr, message);
    }
    await writeFiles(directory, {
      'wrong.yaml': action(
        `{ operation: ensure-branch, host: '${host.host}', repository: acme/shop, branch: x, tag: y }`,
      ),
    });
    const dry = await run('run', 'solution', '-f', 'wrong.yaml', '--dry-run');
    assert.match(dry.stdout, /would fail: tag means nothing for operation "ensure-branch"/);
    assert.deepEqual(host.requests(), []);
  });
});

test('explain tells the host and the credentials that are used by default', async () => {
  await withExample(async ({ directory, run }) => {
    await writeFiles(directory, {
      'reading.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: reading }
spec: { resolvers: { found: { provider: github, inputs: { operation: repository, repository: acme/shop } } } }
`,
    });
    const { stdout, stderr } = await run('explain', '-f', 'reading.yaml', '-o', 'json');
    assert.match(stdout, /"handler": "code-host"/, stderr);
    assert.match(stdout, /"host": "api.github.com"/);
  });
});

test('over HTTP the credentials that it uses by default must be allowed as well', async () => {
  await withTempDir(async directory => {
    const resolver = (more: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: reading }
spec: { resolvers: { found: { provider: code-host, inputs: { operation: repository, repository: acme/shop${more} } } } }
`;
    await writeFiles(directory, { 'sols/default.yaml': resolver('') });
    const server = await startServer({ directory, apiServer: '{solutionRoots: [sols]}' });
    try {
      const answer = await ask(server, '/v1/solutions/dryrun', { body: { path: 'default.yaml' } });
      assert.equal(answer.status, 403, answer.text);
      assert.match(answer.text, /credentials of the server that are not listed \(allowedAuthProviders\)/);
    } finally {
      await server.stop();
    }
  });
});

test('the secrets of an environment are in no output, plan or request; a plan shows when they were written', async () => {
  const VALUE = 'a secret of the deployment, long';
  const inWorld = async ({ host, shop, run, directory }: Example): Promise<void> => {
    const place = ['-f', 'solution.yaml', '-r', `host=${host.host}`];
    const said = async (...more: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await run(...more);
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stdout + stderr, /secret of the deployment/);
      return stdout;
    };
    shop.environments.set('production', { name: 'production' });
    assert.match(await said('plan', ...place), /\+written, value not readable/);
    assert.deepEqual(host.writes(), []);
    await said('run', 'solution', ...place, '--log-level', 'debug');
    assert.equal(host.secretAt(shop, 'production/DEPLOY_TOKEN'), VALUE);
    assert.doesNotMatch(JSON.stringify(host.server.received), /secret of the deployment/);
    const again = await said('plan', ...place, '--out', 'p.plan');
    assert.match(again, /-written 2026-[^\n]*, value not readable\n[^\n]*\+written again, value not readable/);
    assert.doesNotMatch(await readFile(join(directory, 'p.plan'), 'utf8'), /secret of the deployment/);
    await said('apply', 'p.plan');
    host.forget();
    await said('run', 'solution', ...place, '-r', 'existing=keep');
    assert.deepEqual(host.writes(), []);
    host.instead.push(...Array.from({ length: 20 }, () => refuseSecrets));
    const failed = await run('run', 'solution', ...place);
    assert.equal(failed.code, 6, failed.stderr);
    assert.match(failed.stderr, /secrets\/DEPLOY_TOKEN answered 403/);
    assert.doesNotMatch(failed.stdout + failed.stderr, /secret of the deployment/);
  };
  await withExample(inWorld, { example: 'deploy-secrets', environment: { DEPLOY_TOKEN: VALUE } });
});

const refuseSecrets: FakeCodeHost['instead'][number] = ({ method }) =>
  method === 'PUT' ? { status: 403, data: { message: 'Resource not accessible' } } : undefined;
