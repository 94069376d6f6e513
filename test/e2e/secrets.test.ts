import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { inDirectory } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { TEST_KEY } from '../support/test-store.ts';

const VALUE = 'correct-horse-battery';

interface World {
  readonly cwd: string;
  secret(words: string, stdin?: string): Promise<CliOutcome>;
  readonly environment: Readonly<Record<string, string>>;
}

const withStore = (body: (world: World) => Promise<void>): Promise<void> =>
  withTempDir(cwd => {
    const environment = { TOOL_SECRET_KEY: TEST_KEY };
    return body({
      cwd,
      environment,
      secret: (words, stdin = '') => tool(['secret', ...words.split(' ')], { cwd, environment, stdin }),
    });
  });

describe('tool secret', () => {
  test('stores, prints, lists, replaces and deletes', () =>
    withStore(async ({ cwd, secret }) => {
      assert.deepEqual(await secret('set team/registry', `${VALUE}\n`), {
        code: 0,
        stdout: '',
        stderr: 'stored secret team/registry\n',
      });
      assert.equal((await secret('get team/registry')).stdout, `${VALUE}\n`);
      await writeFiles(cwd, { key: 'two\nlines\n' });
      assert.equal((await secret('set team/key --file key')).code, 0);
      assert.deepEqual(JSON.parse((await secret('get team/key -o json')).stdout), {
        name: 'team/key',
        value: 'two\nlines',
      });
      assert.equal((await secret('set team/registry', 'other-value')).stderr, 'replaced secret team/registry\n');
      assert.equal((await secret('get team/registry')).stdout, 'other-value\n');
      assert.equal((await secret('list')).stdout, 'team/key\nteam/registry\n');
      assert.equal((await secret('list team/k*')).stdout, 'team/key\n');
      const half = await secret('delete team/key team/nothing');
      assert.equal(half.code, 4);
      assert.match(half.stderr, /secret "team\/nothing" does not exist/);
      assert.equal((await secret('list')).stdout, 'team/key\nteam/registry\n');
      assert.equal((await secret('delete team/key')).stdout, 'deleted team/key\n');
      assert.match((await secret('get team/registri')).stderr, /hint: did you mean "team\/registry"\?/);
    }));

  test('takes no value as an argument, and repeats none', () =>
    withStore(async ({ secret }) => {
      const { code, stderr } = await secret(`set registry ${VALUE}`);
      assert.equal(code, 3);
      assert.match(stderr, /the value of a secret is never an argument/);
      assert.doesNotMatch(stderr, /correct/);
    }));

  test('refuses names of the tool itself, odd names, empty and huge values', () =>
    withStore(async ({ secret }) => {
      for (const [words, stdin, message] of [
        ['set tool.auth.cloud.refresh_token', 'x', /belongs to the tool itself/],
        ['get tool.auth.cloud.refresh_token', '', /belongs to the tool itself/],
        ['set a//b', 'x', /"a\/\/b" is not the name of a secret/],
        ['set a', '', /cannot be empty/],
        ['set a', 'x'.repeat(65_537), /65537 bytes; at most 65536|more than 65536 bytes/],
      ] as const) {
        const { code, stderr } = await secret(words, stdin);
        assert.equal(code, 3, words + stderr);
        assert.match(stderr, message);
      }
      assert.equal((await secret('list')).stdout, '');
    }));

  test('imports dotenv and JSON whole or not at all, and exports what it imported', () =>
    withStore(async ({ cwd, secret }) => {
      const env = 'DB_PASSWORD="a b"\nTOKEN=plain-token-value\n';
      await writeFiles(cwd, {
        '.env': env,
        'more.json': JSON.stringify({ 'other/x': VALUE }),
        'bad.env': 'GOOD=1\nBAD NAME=2\n',
        'bad.json': '{"good": "a", "deep": {"a": "b"}}',
        'names.env': 'GOOD=good-value\nb$d=bad-value\n',
      });
      const imported = await secret('import .env --prefix shop/');
      assert.equal(imported.stderr, 'stored 2 secrets\n');
      assert.equal(imported.stdout, 'shop/DB_PASSWORD\nshop/TOKEN\n');
      assert.equal((await secret('import more.json')).code, 0);
      assert.match((await secret('import bad.env')).stderr, /this line is not an assignment\n {2}at bad\.env:2:1/);
      assert.match(
        (await secret('import bad.json')).stderr,
        /"deep" is a map: secrets are texts\n {2}at bad\.json:1:23/,
      );
      const names = await secret('import names.env');
      assert.equal(names.code, 3);
      assert.match(names.stderr, /"b\$d" is not the name of a secret[^]*names\.env:2:1/);
      assert.doesNotMatch(names.stderr, /bad-value|good-value/);
      assert.equal((await secret('list')).stdout, 'other/x\nshop/DB_PASSWORD\nshop/TOKEN\n');
      assert.equal((await secret('import .env --prefix shop/')).stderr, 'stored 2 secrets, 2 of them replaced\n');

      assert.equal((await secret('export --prefix shop/')).stdout, "DB_PASSWORD='a b'\nTOKEN=plain-token-value\n");
      assert.deepEqual(JSON.parse((await secret('export --format json')).stdout), {
        'other/x': VALUE,
        'shop/DB_PASSWORD': 'a b',
        'shop/TOKEN': 'plain-token-value',
      });
      const slash = await secret('export other/x');
      assert.equal(slash.code, 3);
      assert.match(slash.stderr, /hint: export one part with --prefix other\/, or use --format json/);
      assert.equal((await secret('export --prefix shop/ --output-file out.env')).stdout, '');
      assert.equal((await stat(join(cwd, 'out.env'))).mode & 0o777, 0o600);
      assert.match(await readFile(join(cwd, 'out.env'), 'utf8'), /^TOKEN=plain-token-value$/m);
      assert.match((await secret('export --output-file out.env --prefix shop/')).stderr, /out\.env is there already/);
    }));
});

describe('a secret in a document', () => {
  const workflow = {
    actions: {
      say: { provider: 'message', inputs: { message: { secret: 'team/registry' } } },
      use: {
        provider: 'exec',
        inputs: {
          command: 'printf %s "$KEY" | wc -c',
          shell: 'sh',
          env: { KEY: { secret: 'team/registry' } },
        },
      },
    },
  };
  const resolvers = { login: { value: { user: 'me', password: { secret: 'team/registry' } } } };

  test('is read in runs and dry-runs, and shown by neither', () =>
    withStore(async ({ cwd, environment, secret }) => {
      await secret('set team/registry', VALUE);
      for (const words of [
        ['run', 'solution'],
        ['run', 'solution', '--dry-run'],
        ['run', 'resolver'],
        ['render', 'solution'],
      ]) {
        for (const format of ['table', 'json']) {
          if (words[0] === 'render' && format === 'table') continue;
          const ran = await inDirectory(cwd, { resolvers, workflow }, [...words, '--verbose', '-o', format], {
            environment,
          });
          assert.equal(ran.code, 0, ran.stderr);
          assert.doesNotMatch(ran.stdout + ran.stderr, /correct|horse/, words.join(' '));
        }
      }
      const { data } = await inDirectory(cwd, { resolvers, workflow }, ['run', 'solution'], { environment });
      const { actions } = data as { actions: { use: { results: { stdout: string } } } };
      assert.equal(actions.use.results.stdout.trim(), String(VALUE.length));
      const shown = await inDirectory(cwd, { resolvers }, ['run', 'resolver', '--show-sensitive'], { environment });
      assert.deepEqual(shown.data, { login: { user: 'me', password: VALUE } });
      const report = await inDirectory(cwd, { resolvers }, ['run', 'resolver'], { environment });
      assert.deepEqual(report.data, { login: { user: 'me', password: '[REDACTED]' } });
    }));

  test('that is not stored fails the dry-run and the run with what to do', () =>
    withStore(async ({ cwd, environment }) => {
      for (const flags of [[], ['--dry-run']]) {
        const { code, stderr } = await inDirectory(cwd, { workflow }, ['run', 'solution', ...flags], { environment });
        assert.equal(code, 6);
        assert.match(stderr, /secret "team\/registry" does not exist/);
      }
      const { code, stderr } = await inDirectory(cwd, { resolvers }, ['run', 'resolver'], { environment });
      assert.equal(code, 1);
      assert.match(stderr, /hint: store it with: tool secret set team\/registry/);
    }));

  test('is told by explain, accepted by lint and the schema, and is what diff shows', () =>
    withStore(async ({ cwd, environment }) => {
      const explained = await inDirectory(cwd, { resolvers, workflow }, ['explain'], { environment });
      assert.deepEqual((explained.data as { requires: { secrets: unknown } }).requires.secrets, ['team/registry']);
      const linted = await inDirectory(cwd, { resolvers, workflow }, ['lint'], { environment });
      const { findings } = linted.data as { findings: { rule: string; severity: string }[] };
      assert.deepEqual(
        findings.filter(({ rule, severity }) => severity === 'error' || rule.includes('secret')),
        [],
      );
      const valid = await inDirectory(cwd, { resolvers, workflow }, ['schema', 'validate'], { environment });
      assert.equal(valid.code, 0, valid.stdout);
      await writeFiles(cwd, {
        'b.yaml': JSON.stringify({
          apiVersion: 'tool.dev/v1',
          kind: 'Solution',
          metadata: { name: 'demo' },
          spec: { resolvers: { login: { value: { user: 'me', password: { secret: 'team/other' } } } } },
        }),
      });
      await inDirectory(cwd, { resolvers }, ['lint'], { environment });
      const { stdout } = await tool(['diff', './solution.yaml', './b.yaml', '-o', 'json'], { cwd, environment });
      assert.match(stdout, /team\/registry/);
      assert.match(stdout, /team\/other/);
    }));
});
