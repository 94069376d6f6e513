import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { onSolution } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const TEN_MISTAKES = `apiVersion: tool.dev/v1
kind: Solution
metadata:
  name: ten-mistakes
  versoin: 1.0.0
spec:
  resolvers:
    region:
      type: String
      value: eu
    hosts:
      provider: htpp
      inputs: {}
    wait:
      value: 1
      timeout: 30
    both:
      value: 1
      provider: static
    reader:
      value: { expr: _.regoin }
    broken:
      value: { expr: 1 + }
  workflow:
    actions:
      deploy:
        provider: exec
        inputs: { command: make }
        dependsOn: [biuld]
      build:
        provider: exec
        inputs: { command: make }
        retry: { maxAttempts: 0 }
      notify:
        provider: validation
        inputs: { match: x }
`;

describe('exit codes', () => {
  test('2: a document with ten mistakes gives ten errors in one go, each with its place, in order', async () => {
    const { code, stderr } = await onSolution({ document: TEN_MISTAKES }, ['run', 'solution', '--dry-run']);
    assert.equal(code, 2);
    const places = [...stderr.matchAll(/solution\.yaml:(\d+):(\d+)/g)].map(
      ([, line, column]) => Number(line) * 1000 + Number(column),
    );
    const lines = new Set(places.map(place => Math.floor(place / 1000)));
    for (const line of [5, 9, 12, 16, 18, 21, 23, 28, 32, 34])
      assert.ok(
        [...lines].some(found => Math.abs(found - line) <= 1),
        `line ${line} of ${[...lines].join(', ')}:\\n${stderr}`,
      );
    for (const near of ['version', 'string', 'http', '30s', 'region', 'build']) assert.match(stderr, new RegExp(near));
  });

  test('4: a file that is not there, one that is not YAML', async () => {
    await withTempDir(async cwd => {
      const missing = await tool(['run', 'solution', '-f', 'nowhere.yaml'], { cwd });
      assert.equal(missing.code, 4);
      assert.match(missing.stderr, /nowhere\.yaml/);
      const nowhere = await tool(['-C', 'nowhere', 'run', 'solution', '-f', 'x.yaml'], { cwd });
      assert.equal(nowhere.code, 4);
      assert.match(nowhere.stderr, /there is no directory .*nowhere\n {2}hint: it is named by --cwd/);
      await writeFiles(cwd, { 'solution.yaml': 'a: [1' });
      const broken = await tool(['run', 'solution', '-f', 'solution.yaml'], { cwd });
      assert.equal(broken.code, 4);
      assert.match(broken.stderr, /solution\.yaml:\d+:\d+/);
    });
  });

  test('3: an unknown flag without a command; --version and global flags alone are fine', async () => {
    await withTempDir(async cwd => {
      const wrong = await tool(['--verson'], { cwd });
      assert.equal(wrong.code, 3);
      assert.match(wrong.stderr, /unknown flag --verson\n {2}hint: did you mean "--version"\?/);
      assert.equal(wrong.stdout, '');
      assert.match((await tool(['--version'], { cwd })).stdout, /^\d+\.\d+\.\d+/);
      assert.match((await tool(['--quiet', '--log-level=debug'], { cwd })).stdout, /Usage:/);
    });
  });

  test('7: a log file that cannot be written is told before anything runs', async () => {
    await withTempDir(async cwd => {
      for (const [file, reason] of [
        ['nowhere/x.log', 'its directory does not exist'],
        ['.', 'it is a directory'],
      ] as const) {
        const { code, stderr } = await tool(['eval', 'cel', '1', '--log-file', file, '--log-level', 'debug'], { cwd });
        assert.equal(code, 7);
        assert.match(stderr, new RegExp(`cannot be written: ${reason}`));
      }
    });
  });

  test('3: an empty file name, as an unset variable of a script gives', async () => {
    await withTempDir(async cwd => {
      const { code, stderr } = await tool(['run', 'solution', '-f', ''], { cwd });
      assert.equal(code, 3);
      assert.match(stderr, /-f needs the name of a file/);
    });
  });

  test('3: a sub-command that is nearly one of its group is not a reference', async () => {
    await withTempDir(async cwd => {
      for (const [words, near] of [
        [['test', 'lst'], /did you mean "tool test list"/],
        [['test', 'functionl', '-f', 'x.yaml'], /did you mean "tool test functional"/],
        [['lint', 'ruls'], /did you mean "tool lint rules"/],
      ] as const) {
        const { code, stderr, stdout } = await tool(words, { cwd });
        assert.equal(code, 3, words.join(' '));
        assert.match(stderr, near);
        assert.equal(stdout, '');
      }
    });
  });

  test('9: the deadline of the whole command, in a run and in a dry-run, and it is said', async () => {
    const resolvers = { slow: { provider: 'sleep', inputs: { duration: 60 } } };
    const actions = { slow: { provider: 'sleep', inputs: { duration: 60 } } };
    for (const [written, words] of [
      [{ resolvers }, ['run', 'solution', '--dry-run']],
      [{ resolvers }, ['run', 'solution']],
      [{ resolvers }, ['run', 'resolver']],
      [{ workflow: { actions } }, ['run', 'solution']],
    ] as const) {
      const { code, stderr } = await onSolution(written, [...words, '--timeout', '50ms']);
      assert.equal(code, 9, words.join(' '));
      assert.match(stderr, /the deadline of --timeout passed/);
    }
  });

  test('10: a resolver that fails for want of credentials, also where another source was left to try', async () => {
    const guarded = { provider: 'http', inputs: { url: 'http://localhost:1/', authProvider: 'code-host' } };
    const broken = { provider: 'env', inputs: { operation: 'get', name: 'NOT_THERE' } };
    for (const resolver of [guarded, { resolve: { with: [guarded] } }, { resolve: { with: [guarded, broken] } }]) {
      for (const words of [
        ['run', 'resolver'],
        ['run', 'solution'],
        ['run', 'solution', '--dry-run'],
        ['render', 'solution'],
      ]) {
        const { code, stderr, stdout } = await onSolution({ resolvers: { other: broken, guarded: resolver } }, words);
        assert.equal(code, 10, `${words.join(' ')}: ${stderr}`);
        assert.match(stderr + stdout, /not authenticated: please run 'tool auth login code-host'/);
      }
    }
  });

  test('6: an action that fails for want of credentials, since others may have done their work before', async () => {
    const guarded = { provider: 'http', inputs: { url: 'http://localhost:1/', authProvider: 'code-host' } };
    const { code, stderr } = await onSolution({ workflow: { actions: { guarded } } }, ['run', 'solution']);
    assert.equal(code, 6);
    assert.match(stderr, /not authenticated: please run 'tool auth login code-host'/);
  });

  test('3: a bad flag, with the nearest; an unknown command, with the nearest', async () => {
    await withTempDir(async cwd => {
      const flag = await tool(['run', 'solution', '--dry-rnu'], { cwd });
      assert.equal(flag.code, 3);
      assert.match(flag.stderr, /--dry-run/);
      const command = await tool(['rnu', 'solution'], { cwd });
      assert.equal(command.code, 3);
      assert.match(command.stderr, /run/);
    });
  });

  test('6: a failing action; 1: a failing resolver; 9: the deadline', async () => {
    const fails = { provider: 'cel', inputs: { expression: 'debug.throw("no")' } };
    assert.equal((await onSolution({ workflow: { actions: { a: fails } } }, ['run', 'solution'])).code, 6);
    assert.equal((await onSolution({ resolvers: { a: fails } }, ['run', 'solution'])).code, 1);
    const slow = { provider: 'sleep', inputs: { duration: '10s' } };
    assert.equal(
      (await onSolution({ workflow: { actions: { a: slow } } }, ['run', 'solution', '--timeout', '50ms'])).code,
      9,
    );
  });

  test('data goes to stdout and nothing else does, also when it fails', async () => {
    const ok = await onSolution({ resolvers: { a: { value: 1 } } }, ['run', 'resolver']);
    assert.deepEqual([ok.data, ok.stderr], [{ a: 1 }, '']);
    const failed = await onSolution({ document: 'kind: x' }, ['run', 'resolver']);
    assert.equal(failed.stdout, '');
  });
});
