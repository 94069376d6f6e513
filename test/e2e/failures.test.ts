import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RunResult } from '../../src/operations/solution/run-result.ts';
import { onSolution, type Ran } from '../support/solution-run.ts';

const HEAD = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo}
spec:
`;

const WORKFLOW = `${HEAD}  resolvers:
    none: {value: 0}
  workflow:
    actions:
      build:
        provider: exec
        inputs:
          shell: sh
          command: |
            printf 'one\\ntwo \\033[31mred\\n' >&2; exit 3
      notify:
        provider: static
        dependsOn: [build]
        inputs: {value: 1}
      ship:
        provider: static
        dependsOn: [notify]
        inputs: {value: 1}
      divide:
        provider: static
        inputs:
          value: {expr: "1 / _.none"}
`;

/** The block below the output: from the first error on. */
const block = ({ stderr }: Ran): string => stderr.slice(stderr.indexOf('error: '));

describe('a run that failed ends with a block on stderr', () => {
  for (const format of ['json', 'yaml', 'quiet', 'table']) {
    test(`with what failed, where, the whole message, what was skipped and what to do, also with -o ${format}`, async () => {
      const ran = await onSolution({ document: WORKFLOW }, ['run', 'solution', '-o', format]);
      assert.equal(ran.code, 6);
      assert.match(
        block(ran),
        /^error: action "build" failed: command ".*" failed with exit code 3: one\n {4}two \\x1b\[31mred\n {2}at solution\.yaml:10:19\n {2}not run because of it: notify, ship\n {2}hint: .*acceptableExitCodes"\n/,
      );
      assert.match(
        block(ran),
        /\nerror: action "divide" failed: division by zero in "1 \/ _\.none"\n {2}at solution\.yaml:26:28\n {2}hint: .+\n(?:go on with: tool runs resume [0-9a-f-]{36}\n)?$/,
      );
    });
  }

  test('with --fail-fast it says what was not started, and nothing of an interruption', async () => {
    const fail = { provider: 'exec', inputs: { command: 'exit 3', shell: 'sh' } };
    const workflow = {
      actions: { first: fail, second: { provider: 'static', exclusive: ['first'], inputs: { value: 1 } } },
    };
    const ran = await onSolution({ workflow }, ['run', 'solution', '--fail-fast']);
    assert.match(block(ran), /\nerror: nothing new was started after the failure\n {2}not run because of it: second\n/);
    assert.doesNotMatch(ran.stderr, /interrupted/);
  });

  test('attempts that ran out of their total time name that time, and where to give more', async () => {
    const retry = { maxAttempts: 50, initialDelay: '1ms', totalTimeout: '300ms' };
    const wait = { provider: 'sleep', timeout: '1h', retry, inputs: { duration: '1h' } };
    const ran = await onSolution({ workflow: { actions: { wait } } }, ['run', 'solution']);
    assert.match(
      block(ran),
      /^error: action "wait" failed: the attempts of action "wait" took longer than 300ms in all\n.*\n {2}hint: .*"totalTimeout" in "retry"\n/,
    );
  });

  test('the table names the first line of a message, and stdout holds nothing of the block', async () => {
    const ran = await onSolution({ document: WORKFLOW }, ['run', 'solution', '-o', 'table']);
    assert.match(ran.stdout, /^build +actions +failed .*exit code 3: one …$/m);
    assert.doesNotMatch(ran.stdout, /error:|not run because/);
  });

  test('with --log-format json each failure is one line', async () => {
    const ran = await onSolution({ document: WORKFLOW }, ['run', 'solution', '--log-format', 'json']);
    const records = ran.stderr
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      records.map(({ code, file, line, column, not_run: skipped }) => ({ code, file, line, column, skipped })),
      [
        { code: 'action-failed', file: 'solution.yaml', line: 10, column: 19, skipped: ['notify', 'ship'] },
        { code: 'action-failed', file: 'solution.yaml', line: 26, column: 28, skipped: undefined },
      ],
    );
  });

  test('a secret in a message is redacted there too', async () => {
    const ran = await onSolution(
      {
        resolvers: { token: { value: 'hunter2-hunter2', sensitive: true } },
        workflow: {
          actions: {
            a: {
              provider: 'exec',
              inputs: { shell: 'sh', command: { tmpl: 'printf "bad\\n{{ token }}" >&2; exit 1' } },
            },
          },
        },
      },
      ['run', 'solution'],
    );
    assert.match(block(ran), /bad\n {4}\[REDACTED\]/);
    assert.doesNotMatch(ran.stderr + ran.stdout, /hunter2/);
  });

  test('a long message keeps its beginning and its end', async () => {
    const ran = await onSolution(
      {
        workflow: {
          actions: {
            a: {
              provider: 'cel',
              inputs: { expression: 'debug.throw(lists.range(1000).map(i, "line " + string(i)).join("\\n"))' },
            },
          },
        },
      },
      ['run', 'solution', '-o', 'quiet'],
    );
    const shown = block(ran);
    assert.match(shown, /line 0\n/);
    assert.match(shown, /lines are left out/);
    assert.match(shown, /line 999/);
    assert.ok(shown.split('\n').length < 220);
  });

  test('each item that failed is named', async () => {
    const ran = await onSolution(
      {
        workflow: {
          actions: {
            a: {
              provider: 'cel',
              forEach: { in: [1, 2, 3], onError: 'continue' },
              inputs: { expression: '__item == 2 ? 1 : debug.throw("no " + string(__item))' },
            },
          },
        },
      },
      ['run', 'solution'],
    );
    assert.match(block(ran), /\n {2}- a\[0\]: .*no 1.*\n {4}at solution\.yaml:\d+:\d+\n {2}- a\[2\]: .*no 3/);
  });

  test('a tolerated failure is a warning', async () => {
    const ran = await onSolution(
      {
        workflow: {
          actions: { a: { provider: 'cel', onError: 'continue', inputs: { expression: 'debug.throw("x")' } } },
        },
      },
      ['run', 'solution'],
    );
    assert.equal(ran.code, 0);
    assert.match(ran.stderr, /^warning: action "a" failed: .*x/m);
    assert.doesNotMatch(ran.stderr, /^error:/m);
  });

  test('a run that was interrupted tells what was stopped and what did not start', async () => {
    const ran = await onSolution(
      {
        workflow: {
          actions: {
            a: { provider: 'sleep', inputs: { duration: '1m' } },
            b: { provider: 'static', dependsOn: ['a'], inputs: { value: 1 } },
          },
        },
      },
      ['run', 'solution', '--timeout', '300ms'],
    );
    assert.equal(ran.code, 9);
    assert.match(
      block(ran),
      /^error: the run was interrupted; stopped while running: a\n {2}not run because of it: b\n/,
    );
  });
});

test('a program that is not there is to be installed, its exit code is not to be accepted', async () => {
  const document = `${HEAD}  workflow: { actions: { build: { provider: exec, inputs: { command: no-such-program, args: [] } } } }\n`;
  const ran = await onSolution({ document }, ['run', 'solution']);
  assert.match(
    block(ran),
    /no-such-program: program not found\n {2}at .*\n {2}hint: install the program, or correct its name/,
  );
});

test('a dry-run tells each action that a run would fail at, with its place', async () => {
  const ran = await onSolution({ document: WORKFLOW }, ['run', 'solution', '--dry-run', '-o', 'quiet']);
  assert.equal(ran.code, 6);
  assert.match(
    block(ran),
    /^error: action "divide" would fail: .*division by zero in "1 \/ _\.none"\n {2}at solution\.yaml:\d+:\d+\n/,
  );
});

describe('a failing resolver', () => {
  const DOCUMENT = `${HEAD}  resolvers:
    source:
      resolve:
        with:
          - provider: exec
            inputs: {shell: sh, command: "printf 'one\\ntwo' >&2; exit 4"}
    reader:
      resolve:
        with:
          - provider: cel
            inputs: {expression: "_.source"}
`;
  for (const words of [
    ['run', 'solution'],
    ['run', 'solution', '--dry-run'],
    ['run', 'resolver'],
    ['render', 'solution'],
  ]) {
    test(`is told with its step, its lines and what it blocked by ${words.join(' ')}`, async () => {
      const ran = await onSolution({ document: DOCUMENT }, [...words, '-o', 'json']);
      assert.notEqual(ran.code, 0);
      assert.match(
        block(ran),
        /^error: resolver "source" failed: .* failed with exit code 4: one\n {4}two\n {2}at solution\.yaml:9:23\n {2}field: .*\n {2}not run because of it: reader\n/,
      );
    });
  }

  test('is only a warning of the report when the dry-run allows it', async () => {
    const ran = await onSolution({ document: DOCUMENT }, ['run', 'solution', '--dry-run', '--allow-resolver-failures']);
    assert.equal(ran.code, 0);
    assert.doesNotMatch(ran.stderr, /^error:/m);
  });
});

describe('a failure in a solution that another one runs', () => {
  const files = {
    'net/solution.yaml': `${HEAD}  resolvers:
    key: {value: {expr: "debug.throw('no key')"}}
`,
    'work/solution.yaml': `${HEAD}  workflow:
    actions:
      inner:
        provider: cel
        inputs: {expression: "debug.throw('no luck')"}
`,
  };
  const child = (source: string): object => ({ provider: 'solution', inputs: { source } });

  test('is told with the path of that solution and the place in it', async () => {
    const ran = await onSolution(
      { files, workflow: { actions: { net: child('./net/solution.yaml'), work: child('./work/solution.yaml') } } },
      ['run', 'solution', '-o', 'quiet'],
    );
    assert.match(
      block(ran),
      /\n {2}- \.\/net\/solution\.yaml: resolver "key" failed: .*no key.*\n {4}at net\/solution\.yaml:6:\d+\n/,
    );
    assert.match(
      block(ran),
      /\n {2}- \.\/work\/solution\.yaml: action "inner" failed: .*no luck.*\n {4}at work\/solution\.yaml:9:\d+\n/,
    );
  });

  test('is told for a resolver that runs it', async () => {
    const ran = await onSolution({ files, resolvers: { net: { resolve: { with: [child('./net/solution.yaml')] } } } }, [
      'run',
      'resolver',
    ]);
    assert.match(
      block(ran),
      /\n {2}- \.\/net\/solution\.yaml: resolver "key" failed: .*\n {4}at net\/solution\.yaml:6:\d+\n/,
    );
  });

  test('stands in the result for other programs', async () => {
    const ran = await onSolution({ files, workflow: { actions: { work: child('./work/solution.yaml') } } }, [
      'run',
      'solution',
    ]);
    const action = (ran.data as unknown as RunResult).actions?.['work'];
    assert.equal(action?.position?.file, 'solution.yaml');
    assert.match(action?.failures?.[0]?.message ?? '', /^\.\/work\/solution\.yaml: action "inner" failed: /);
    assert.deepEqual(action?.failures?.[0]?.position?.file, 'work/solution.yaml');
  });
});

test('the result tells where an action failed and which failure kept another from running', async () => {
  const { data } = await onSolution({ document: WORKFLOW }, ['run', 'solution']);
  const { actions = {} } = data as unknown as RunResult;
  assert.deepEqual(actions['build']?.position, { file: 'solution.yaml', line: 10, column: 19 });
  assert.deepEqual(actions['divide']?.position, { file: 'solution.yaml', line: 26, column: 28 });
  assert.equal(actions['ship']?.blockedBy, 'build');
});
