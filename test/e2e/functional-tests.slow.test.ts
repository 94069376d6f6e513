import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { TestReport } from '../../src/operations/tests/test-solution.ts';
import { type CliOutcome, homeIn, tool, writeFiles } from '../support/cli.ts';
import { runningMembers } from '../support/processes/process-groups.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/tested-solution');
const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\n';

interface Tested extends CliOutcome {
  readonly report: TestReport;
}

/** Runs the tests of a document in a directory of its own; `spec` is two spaces deep. */
async function tested(
  spec: string,
  words: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<Tested> {
  return withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${spec}`, ...files });
    return run(directory, words);
  });
}

async function run(directory: string, words: readonly string[] = [], signal?: AbortSignal): Promise<Tested> {
  const outcome = await tool(['test', 'functional', '-o', 'json', ...words], {
    cwd: directory,
    ...(signal && { signal }),
  });
  return { ...outcome, report: (outcome.stdout === '' ? {} : JSON.parse(outcome.stdout)) as TestReport };
}

const RESOLVER = '  resolvers:\n    region: {value: eu}\n';
const NO_BUILTINS = '  testing:\n    config: {skipBuiltins: true}\n    cases:\n';
const statuses = ({ report }: Tested): Record<string, string> =>
  Object.fromEntries(report.results.map(({ test, status }) => [test, status]));
const messages = ({ report }: Tested): string =>
  report.results.flatMap(({ message, assertions }) => [message, ...assertions.map(one => one.message)]).join('\n');

/** What two runs may differ in. */
const comparable = ({ report }: Tested): unknown =>
  JSON.parse(JSON.stringify(report.results.map(({ durationMs: _ms, stdout: _out, ...result }) => result)));

describe('a solution with its tests', () => {
  test('is green, with equal results in threads and in processes, and leaves nothing behind', async () => {
    await withTempDir(async directory => {
      await cp(FIXTURE, directory, { recursive: true });
      const [inThreads, inProcesses] = [
        await run(directory, ['--isolation', 'worker']),
        await run(directory, ['--isolation', 'process', '-j', '4']),
      ];
      assert.equal(inThreads.code, 0, messages(inThreads));
      assert.deepEqual(comparable(inProcesses), comparable(inThreads));
      assert.deepEqual(Object.keys(statuses(inThreads)), [
        'builtin:parse',
        'builtin:lint',
        'builtin:render-defaults',
        'builtin:resolve-defaults',
        'releases',
        'quota-too-small',
        'report-fails',
        'mocked',
        'preview',
        'stranger',
        'prepared',
        'later',
      ]);
      assert.deepEqual((await readdir(directory)).sort(), [
        'data',
        'golden',
        'solution.yaml',
        'templates',
        'tests.yaml',
      ]);
    });
  });

  test('fails readably when expectations are broken', async () => {
    const { code, stdout } = await withTempDir(async directory => {
      await cp(FIXTURE, directory, { recursive: true });
      const tests = join(directory, 'tests.yaml');
      const text = await readFile(tests, 'utf8');
      await writeFile(
        tests,
        text
          .replace('__output.quota == 42', '__output.quota == 43')
          .replace('{ contains: "log: debug" }', "{ contains: 'log: trace', message: The level is taken over }"),
      );
      return tool(['test', '--filter', 'mocked', '--filter', '*/preview'], { cwd: directory });
    });
    assert.equal(code, 11);
    assert.equal(
      stdout.replaceAll(/\d+(\.\d+)?(ms|s)\b/g, '<t>').replaceAll(/ +<t>/g, ' <t>'),
      `SOLUTION         TEST     STATUS  DURATION
tested-solution  mocked   fail <t>
tested-solution  preview  pass <t>

FAIL tested-solution/mocked
  expression at tests.yaml:66:25
    __output.quota == 43
      expected: 43
      actual:   42   from __output.quota

  contains at tests.yaml:67:25
    log: trace
      The level is taken over
      stdout does not contain "log: trace"
      stdout is:
      | {
      |   "quota": 42,
      |   "manifest": "region: eu\\nreplicas: 3\\nlog: debug\\n"
      | }

1 passed, 1 failed, 0 errors, 0 skipped (<t>)
`,
    );
  });
});

describe('the exit code of a command', () => {
  const oneCase = (body: string): string => `${RESOLVER}${NO_BUILTINS}      a: {${body}}\n`;

  test('must be 0 unless the case says otherwise', async () => {
    const fails = 'command: [eval, cel], args: [1 +], assertions: [{notContains: x}]';
    assert.equal((await tested(oneCase(fails))).code, 11);
    assert.equal((await tested(oneCase(`${fails}, exitCode: 3`))).code, 0);
    assert.equal((await tested(oneCase(`${fails}, expectFailure: true`))).code, 0);
    assert.equal(
      (await tested(oneCase('command: [eval, cel], args: [1 +], assertions: [{expression: __exitCode == 3}]'))).code,
      0,
    );
  });

  test('is told with what was printed', async () => {
    const ran = await tested(oneCase('command: [eval, cel], args: [1 +], assertions: [{notContains: x}]'));
    assert.match(messages(ran), /expected: exit code 0\nactual: {3}exit code 3\nerror: /);
    const unexpected = await tested(oneCase('command: [lint], expectFailure: true, assertions: [{notContains: xyz}]'));
    assert.match(messages(unexpected), /expected a failure, but the exit code is 0/);
  });
});

describe('a sandbox', () => {
  test('holds the solution and named files only, and a home of its own', async () => {
    const spec = `  resolvers:
    seen:
      provider: exec
      inputs: {command: 'ls; echo "$HOME|$SECRET_OF_CALLER|$GIVEN|$TOOL_SANDBOX_DIR"; pwd', shell: sh}
${NO_BUILTINS}      a:
        command: [run, resolver, seen]
        args: [-o, json]
        files: [kept, 'more/*.txt']
        env: {GIVEN: given}
        assertions:
          - {expression: '__output.seen.stdout.startsWith("kept\\nmore\\nsolution.yaml\\n")'}
          - {notContains: other}
          - {notContains: 'leaks'}
          - {regex: '/home\\|\\|given\\|'}
`;
    const ran = await withTempDir(async directory => {
      await writeFiles(directory, {
        'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${spec}`,
        'kept/x': '',
        'other.txt': '',
        'more/a.txt': '',
      });
      return tool(['test', '-o', 'json'], { cwd: directory, environment: { SECRET_OF_CALLER: 'leaks' } });
    });
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  });

  test('holds files whose names begin with a dot, from bundle.include and from the case', async () => {
    const spec = `spec:
${RESOLVER}${NO_BUILTINS}      a:
        command: [run, provider, directory]
        args: [operation=list, path=., recursive=true, filesOnly=true, -o, json]
        files: ['fixture/**']
        assertions:
          - contains: template/.github/ci.yml
          - contains: template/.gitignore
          - contains: fixture/.env
          - {notContains: .git/HEAD}
`;
    const ran = await withTempDir(async directory => {
      await writeFiles(directory, {
        'solution.yaml': `${HEAD}metadata: {name: demo}\nbundle: { include: [template] }\n${spec}`,
        'template/.github/ci.yml': 'on: push',
        'template/.gitignore': 'dist/',
        'template/.git/HEAD': 'ref',
        'fixture/.env': 'KEY=v',
        'fixture/.git/HEAD': 'ref',
      });
      return tool(['test', '-o', 'json'], { cwd: directory });
    });
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  });

  test('is refused links, and files that are not there', async () => {
    await withTempDir(async directory => {
      await writeFiles(directory, {
        'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${RESOLVER}${NO_BUILTINS}      a: {command: [lint], files: [link], assertions: [{contains: x}]}\n      b: {command: [lint], files: [absent], assertions: [{contains: x}]}\n`,
      });
      const { symlink } = await import('node:fs/promises');
      await symlink('/etc/passwd', join(directory, 'link'));
      const ran = await run(directory);
      assert.deepEqual(statuses(ran), { a: 'error', b: 'error' });
      assert.match(messages(ran), /link is a link or leads through one/);
      assert.match(messages(ran), /there is no file "absent" in the solution directory\n {2}at solution\.yaml:11:\d+/);
    });
  });

  test('below baseDir has the solution there, and the command above it', async () => {
    const ran =
      await tested(`  workflow: {actions: {w: {provider: file, inputs: {operation: write, path: out.txt, content: x}}}}
${NO_BUILTINS}      a: {command: [run, solution], baseDir: a/b, assertions: [{expression: '__files.map(f, f) == ["out.txt"]'}]}\n`);
    assert.equal(ran.code, 0, messages(ran));
  });

  test('stays with --keep-sandbox, and the report says where', async () => {
    const ran = await tested(
      `${RESOLVER}${NO_BUILTINS}      a: {command: [lint], assertions: [{notContains: xyz}]}\n`,
      ['--keep-sandbox'],
    );
    const [{ sandbox } = { sandbox: undefined }] = ran.report.results;
    assert.ok(sandbox);
    assert.deepEqual(await readdir(sandbox), ['solution.yaml']);
    await rm(join(sandbox, '..'), { recursive: true });
  });
});

describe('cleanup', () => {
  const script = (
    log: string,
  ): string => `  workflow: {actions: {wait: {provider: exec, inputs: {command: 'sleep 60', shell: sh}}}}
  testing:
    config:
      skipBuiltins: true
      env: {LOG: ${log}}
      setup: [{command: 'echo setup >> "$LOG"'}]
      cleanup: [{command: 'echo suite >> "$LOG"'}]
    cases:
      failing: {command: [eval, cel], args: ['1'], cleanup: [{command: 'echo failing >> "$LOG"'}], assertions: [{contains: nope}]}
      init: {command: [eval, cel], args: ['1'], init: [{command: 'echo broken >&2; exit 4'}], cleanup: [{command: 'echo init >> "$LOG"'}], assertions: [{contains: '1'}]}
      late: {command: [run, solution], timeout: 200ms, cleanup: [{command: 'echo late >> "$LOG"'}, {command: exit 1}], assertions: [{contains: x}]}
`;

  test('runs after a failure, a broken init and a deadline, and its own failure is a warning', async () => {
    await withTempDir(async directory => {
      const log = join(directory, 'log.txt');
      await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${script(log)}` });
      const ran = await run(directory, ['-j', '1']);
      assert.equal(ran.code, 11);
      assert.deepEqual(statuses(ran), { failing: 'fail', init: 'error', late: 'error' });
      assert.equal(await readFile(log, 'utf8'), 'setup\nfailing\ninit\nlate\nsuite\n');
      assert.match(messages(ran), /init step 1 failed with exit code 4: .*\nbroken/);
      assert.match(messages(ran), /timed out after 200ms/);
      assert.match(ran.report.results[2]?.warnings?.join() ?? '', /cleanup step 2 failed with exit code 1/);
    });
  });

  test('runs after SIGINT and SIGTERM, and no process and no sandbox is left', async () => {
    for (const [kill, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      await withTempDir(async directory => {
        const [log, temporary] = [join(directory, 'log.txt'), join(directory, 'tmp')];
        await mkdir(temporary);
        const waiting = script(log).replace('timeout: 200ms, ', `init: [{command: 'echo $$ > "$LOG.started"'}], `);
        await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${waiting}` });
        const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'test', '-j', '3'], {
          cwd: directory,
          env: { PATH: process.env['PATH'], ...homeIn(directory), TMPDIR: temporary },
          stdio: 'pipe',
        });
        const closed = once(child, 'close');
        let printed = '';
        child.stdout.on('data', piece => (printed += piece));
        await until(async () => (await readdir(directory)).includes('log.txt.started'));
        child.kill(kill);
        const [exit] = (await closed) as [number];
        assert.equal(exit, code, printed);
        assert.match(await readFile(log, 'utf8'), /late\n(.*\n)*suite\n$/);
        assert.deepEqual(await readdir(temporary), []);
        assert.match(printed, /late +error/);
      });
    }
  });

  test('a second signal ends at once what does not want to end, in threads and in processes', async () => {
    for (const isolation of ['worker', 'process']) {
      await withTempDir(async directory => {
        const [pidFile, temporary] = [join(directory, 'pid'), join(directory, 'tmp')];
        await mkdir(temporary);
        const command = `trap "" TERM; echo $$ > ${pidFile}; while :; do sleep 1; done`;
        await writeFiles(directory, {
          'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n  workflow: {actions: {wait: {provider: exec, inputs: {command: '${command}', shell: sh}}}}\n${NO_BUILTINS}      a: {command: [run, solution], assertions: [{contains: x}]}\n`,
        });
        const child = spawn(
          process.execPath,
          [join(import.meta.dirname, '../../src/main.ts'), 'test', '--isolation', isolation],
          {
            cwd: directory,
            env: { PATH: process.env['PATH'], ...homeIn(directory), TMPDIR: temporary },
            stdio: 'ignore',
          },
        );
        const closed = once(child, 'close');
        const readPid = async (): Promise<number> => Number(await readFile(pidFile, 'utf8').catch(() => '0'));
        await until(async () => (await readPid()) !== 0);
        child.kill('SIGINT');
        await new Promise(resolve => setTimeout(resolve, 200));
        child.kill('SIGINT');
        assert.equal((await closed)[0], 130);
        const pid = await readPid();
        assert.notEqual(pid, 0);
        assert.deepEqual(runningMembers(pid), []);
        assert.deepEqual(await readdir(temporary), []);
      });
    }
  });

  test('a deadline over all tests ends with exit 9, and what was not started is skipped', async () => {
    await withTempDir(async directory => {
      const log = join(directory, 'log.txt');
      await writeFiles(directory, {
        'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${script(log).replace('timeout: 200ms, ', '').replace('      failing:', '      failing: {command: [lint], assertions: [{contains: x}]}\n      after:')}`,
      });
      const ran = await run(directory, ['-j', '1', '--timeout', '1500ms', '--filter', 'late', '--filter', 'zz']);
      assert.equal(ran.code, 9);
      assert.match(messages(ran), /the deadline of all tests passed/);
      assert.match(await readFile(log, 'utf8'), /late/);
    });
  });
});

describe('which tests run', () => {
  const spec = `${RESOLVER}  testing:
    cases:
      _t: {command: [eval, cel], args: ['1']}
      one: {extends: [_t], tags: [x], assertions: [{contains: '2'}]}
      two: {extends: [_t], tags: [y], assertions: [{contains: '1'}]}
      three: {extends: [_t], assertions: [{contains: '1'}]}
`;
  const names = async (...words: string[]): Promise<readonly string[]> =>
    (await tested(spec, ['--dry-run', ...words])).report.results.map(({ test }) => test);

  test('is decided by filters, tags and --skip-builtins together', async () => {
    assert.deepEqual(await names('--skip-builtins'), ['one', 'two', 'three']);
    assert.deepEqual(await names('--skip-builtins=lint,parse'), [
      'builtin:render-defaults',
      'builtin:resolve-defaults',
      'one',
      'two',
      'three',
    ]);
    assert.deepEqual(await names('--filter', 't*'), ['two', 'three']);
    assert.deepEqual(await names('--filter', 'demo/*ree', '--filter', 'builtin:lint'), ['builtin:lint', 'three']);
    assert.deepEqual(await names('--tag', 'x', '--tag', 'y', '--filter', 'o*'), ['one']);
    assert.deepEqual(await names('--solution', 'other*'), []);
  });

  test('none: exit 0 with a note', async () => {
    const none = await tested(spec, ['--filter', 'nothing']);
    assert.deepEqual([none.code, none.stderr], [0, 'no test fits the filters\n']);
    assert.match((await tested(RESOLVER)).stderr, /the solution has no spec\.testing; "tool test init"/);
  });

  test('with --fail-fast the rest is skipped after the first failure, in order', async () => {
    const ran = await tested(spec, ['--skip-builtins', '--fail-fast', '-j', '1']);
    assert.deepEqual(statuses(ran), { one: 'fail', two: 'skip', three: 'skip' });
    assert.match(messages(ran), /not run: --fail-fast after one/);
  });

  test('of many solutions: each below the directory, a broken one as an error', async () => {
    await withTempDir(async directory => {
      const document = (name: string): string => `${HEAD}metadata: {name: ${name}}\nspec:\n${spec}`;
      await writeFiles(directory, {
        'a/solution.yaml': document('first'),
        'b/c/other.yaml': document('second'),
        'b/bad.yaml': document('third').replace('command:', 'comand:'),
        'notes.yaml': 'a: 1\n',
      });
      const ran = await run(directory, ['--tests-path', '.', '--filter', 'two', '--skip-builtins']);
      assert.equal(ran.code, 11);
      assert.deepEqual(
        ran.report.results.map(({ solution, test, status }) => `${solution}/${test} ${status}`),
        ['b/bad.yaml/builtin:parse error', 'first/two pass', 'second/two pass'],
      );
      assert.match(messages(ran), /b\/bad\.yaml:\d+:\d+ unknown field "comand" in a template of test cases/);
    });
  });
});

describe('bad input', () => {
  for (const [what, words, code, message] of [
    [
      'a report of an unknown kind',
      ['--report', 'xml=f'],
      3,
      /write <kind>=<file>[\s\S]*kinds: junit, tap, json, github/,
    ],
    ['a filter that is no glob', ['--filter', '[a'], 3, /pattern/],
    ['an unknown built-in test', ['--skip-builtins=lnt'], 3, /no built-in test "lnt"[\s\S]*did you mean "lint"/],
    ['too many at once', ['-j', '65'], 3, /from 1 to 64/],
    ['a solution beside --tests-path', ['-f', 'solution.yaml', '--tests-path', '.'], 3, /not both/],
    ['a directory that is not there', ['--tests-path', 'nope'], 4, /there is no directory nope/],
    ['a file that is not there', ['-f', 'nope.yaml'], 4, /there is no file nope\.yaml/],
  ] as const) {
    test(`${what} is exit ${code}`, async () => {
      const ran = await tested(RESOLVER, words);
      assert.deepEqual([ran.code, ran.stdout], [code, '']);
      assert.match(ran.stderr, message);
    });
  }

  test('an assertion that is not an expression is an error of its case, with the place of each; the other cases run', async () => {
    const ran = await tested(
      `${RESOLVER}${NO_BUILTINS}      a: {command: [lint], assertions: [{expression: '__output =='}, {regex: '('}, {expression: __outptu.x == 1}]}
      b: {command: [run, resolver, region], assertions: [{contains: eu}]}\n`,
    );
    assert.equal(ran.code, 11);
    assert.deepEqual(statuses(ran), { a: 'error', b: 'pass' });
    const lines = messages(ran).split('\n').slice(0, 3);
    for (const line of lines) assert.match(line, /^solution\.yaml:10:\d+ /);
    assert.match(lines[1] ?? '', /invalid regular expression: missing closing \)/);
    assert.match(lines[2] ?? '', /__outptu.*__output/);
  });

  test('a pattern of a service of all cases that is not one is exit 2 with its place, before anything runs', async () => {
    const ran = await tested(
      `${RESOLVER}  testing:\n    config: {services: [{name: p, type: exec, execRules: [{pattern: '[z'}]}]}\n    cases:\n      a: {command: [lint], assertions: [{contains: x}]}\n`,
    );
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /at solution\.yaml:8:\d+/);
  });
});

test('a part that is not there fails the document and the cases that need it, and no other', async () => {
  const spec = `${RESOLVER}    both: {value: {tmpl: '{{ region }} {{ zone }}'}}
${NO_BUILTINS}      own: {command: [run, resolver, region], assertions: [{contains: eu}]}
      part: {command: [run, resolver, zone], assertions: [{contains: b}]}
`;
  const text = `${HEAD}metadata: {name: demo}\ncompose: [parts/more.yaml]\nspec:\n${spec}`;
  const { code, report } = await tested('', [], { 'solution.yaml': text });
  assert.equal(code, 11);
  assert.deepEqual(
    report.results.map(({ test: name, status }) => [name, status]),
    [
      ['builtin:parse', 'error'],
      ['own', 'pass'],
      ['part', 'fail'],
    ],
  );
  const [parse, , part] = report.results;
  assert.match(
    parse?.message ?? '',
    /^solution\.yaml:4:11 the part parts\/more\.yaml cannot be read: .* does not exist$/m,
  );
  assert.match(part?.stderr ?? '', /there is no resolver "zone"/);
});

test('built-in tests without parameters are skipped where a resolver names a secret, with its name and what to write', async () => {
  const ran = await tested(
    `${RESOLVER}    password: {value: {secret: db-password}}
  testing:
    config: {skipBuiltins: [lint]}
    cases:
      mocked: {command: [run, resolver, password], args: [-o, json], mocks: {password: example}, assertions: [{expression: size(__output.password) > 0}]}
`,
  );
  assert.equal(ran.code, 0, ran.stderr);
  assert.deepEqual(statuses(ran), {
    'builtin:parse': 'pass',
    'builtin:render-defaults': 'skip',
    'builtin:resolve-defaults': 'skip',
    mocked: 'pass',
  });
  assert.match(
    messages(ran),
    /reads secrets, and tests have none \(db-password\): write a case with mocks: \{ password: <example> \}/,
  );
});

test('a provider that is not there fails the document and the cases that need it, and no other', async () => {
  const { code, report } = await tested(
    `  resolvers:
    region: {value: eu}
    fleet: {provider: acme-fleet, inputs: {region: {rslvr: region}}}
  workflow:
    actions:
      note: {provider: message, inputs: {message: {tmpl: '{{ fleet }}'}}}
      send: {provider: acme-send, inputs: {}}
  testing:
    config: {skipBuiltins: [lint, render-defaults, resolve-defaults]}
    cases:
      other: {command: [run, resolver, region], args: [-o, json], assertions: [{expression: __output.region == "eu"}]}
      mocked: {command: [run, action, note], mocks: {fleet: f1}, assertions: [{contains: f1}]}
      needs: {command: [run, resolver, fleet], assertions: [{contains: f1}]}
      sends: {command: [run, solution], mocks: {fleet: f1}, assertions: [{contains: f1}]}
      told: {command: [lint], exitCode: 2, assertions: [{contains: there is no provider "acme-fleet"}]}
`,
  );
  assert.equal(code, 11);
  const told = Object.fromEntries(report.results.map(({ test, status }) => [test, status]));
  assert.deepEqual(told, {
    'builtin:parse': 'error',
    other: 'pass',
    mocked: 'pass',
    needs: 'fail',
    sends: 'fail',
    told: 'pass',
  });
  const [parse, , , needs, sends] = report.results;
  assert.equal(
    parse?.message,
    'solution.yaml:7:23 there is no provider "acme-fleet"\nsolution.yaml:11:24 there is no provider "acme-send"',
  );
  assert.match(needs?.stderr ?? '', /there is no provider "acme-fleet"\n {2}at solution.yaml:7:23/);
  assert.match(sends?.stderr ?? '', /there is no provider "acme-send"/);
});

test('a provider that is not there is tolerated by no other command, and beside no other fault', async () => {
  const spec = '  resolvers: {fleet: {provider: acme-fleet}}\n';
  const cases =
    '  testing: {cases: {a: {command: [run, resolver, fleet], mocks: {fleet: 1}, assertions: [{contains: "1"}]}}}\n';
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${spec}${cases}` });
    const ran = await tool(['run', 'resolver', '-f', 'solution.yaml'], { cwd: directory });
    assert.deepEqual([ran.code, ran.stdout], [2, '']);
  });
  const faulty = await tested(spec + cases.replace('fleet: 1', 'flet: 1'));
  assert.equal(faulty.code, 2);
  assert.match(faulty.stderr, /there is no resolver "flet" to mock/);
});

test('secrets of a case are in no report', async () => {
  const spec = `  resolvers:
    token: {value: hunter2-hunter2, sensitive: true}
  workflow: {actions: {w: {provider: file, inputs: {operation: write, path: t.txt, content: {rslvr: token}}}}}
${NO_BUILTINS}      a: {command: [run, solution], args: [-o, json], assertions: [{expression: '__files["t.txt"].content == "other"'}, {expression: '__files["t.txt"].content == "hunter2-hunter2"'}]}\n`;
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${spec}` });
    const ran = await run(directory, ['--report', 'junit=r/j.xml', '--report', 'tap=r/t.tap', '--verbose']);
    const [first, second, third] = ran.report.results[0]?.assertions ?? [];
    assert.deepEqual([first?.passed, second?.passed, third?.passed], [true, false, true]);
    assert.match(second?.message ?? '', /actual: {3}"\[REDACTED\]"/);
    for (const text of [
      ran.stdout,
      ran.stderr,
      await readFile(join(directory, 'r/j.xml'), 'utf8'),
      await readFile(join(directory, 'r/t.tap'), 'utf8'),
    ])
      assert.ok(!text.includes('hunter2'));
  });
});

test('retries repeat the whole case and are reported', async () => {
  await withTempDir(async directory => {
    const count = join(directory, 'count');
    const spec = `  resolvers: {region: {value: eu}}
${NO_BUILTINS}      a: {command: [eval, cel], args: ['1'], retries: 3, init: [{command: 'echo x >> ${count}; test $(wc -l < ${count}) -ge 3'}], assertions: [{contains: '1'}]}\n`;
    await writeFiles(directory, { 'solution.yaml': `${HEAD}metadata: {name: demo}\nspec:\n${spec}` });
    const ran = await run(directory);
    assert.deepEqual([ran.code, ran.report.results[0]?.retries], [0, 2]);
  });
});

test('the skeleton of "test init" passes, for solutions that reach outside too', async () => {
  await withTempDir(async directory => {
    await cp(FIXTURE, directory, { recursive: true });
    await writeFiles(directory, {
      'solution.yaml': (await readFile(join(directory, 'solution.yaml'), 'utf8'))
        .replace('compose: [tests.yaml]', 'compose: [skeleton.yaml]')
        .replace(', default: eu, enum: [eu, us]', ''),
    });
    await writeFile(join(directory, 'skeleton.yaml'), 'apiVersion: tool.dev/v1\nkind: Solution\n');
    await rm(join(directory, 'skeleton.yaml'));
    await writeFiles(directory, {
      'plain.yaml': (await readFile(join(directory, 'solution.yaml'), 'utf8')).replace('compose: [skeleton.yaml]', ''),
    });
    const made = await tool(['test', 'init', '-f', 'plain.yaml', '--output-file', 'skeleton.yaml'], { cwd: directory });
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stderr, /compose: \[skeleton\.yaml\]/);
    const ran = await run(directory, ['-f', 'solution.yaml']);
    assert.equal(ran.code, 0, messages(ran));
    assert.equal(statuses(ran)['resolver-region'], 'pass');
    const again = await tool(['test', 'init', '-f', 'plain.yaml', '--output-file', 'skeleton.yaml'], {
      cwd: directory,
    });
    assert.deepEqual(
      [again.code, again.stderr.split('\n')[0]],
      [3, `error: ${join(directory, 'skeleton.yaml')} exists already`],
    );
  });
});

test('the skeleton of "test init" gives examples in place of secrets, so that it passes where none is stored', async () => {
  await withTempDir(async directory => {
    const document = (more: string): string =>
      `${HEAD}metadata: {name: site}\n${more}spec:\n  resolvers:\n    key: {value: {secret: site/key}}\n    header: {value: {tmpl: 'Bearer {{ key }}'}}\n`;
    await writeFiles(directory, { 'solution.yaml': document('') });
    const made = await tool(['test', 'init', '--output-file', 'tests.yaml'], { cwd: directory });
    assert.equal(made.code, 0, made.stderr);
    await writeFile(join(directory, 'solution.yaml'), document('compose: [tests.yaml]\n'));
    const ran = await run(directory, ['--skip-builtins']);
    assert.equal(ran.code, 0, messages(ran));
    assert.deepEqual(statuses(ran), {
      'resolver-key': 'pass',
      'resolver-header': 'pass',
      render: 'pass',
      lint: 'pass',
    });
  });
});

test('--watch runs again after a change, shows a broken document, and ends with 0', async () => {
  await withTempDir(async directory => {
    const document = (value: string): string =>
      `${HEAD}metadata: {name: demo}\nspec:\n  resolvers: {a: {value: ${value}}}\n${NO_BUILTINS}      one: {command: [run, resolver, a], args: [-o, json], assertions: [{expression: __output.a == 1}]}\n`;
    await writeFiles(directory, { 'solution.yaml': document('1') });
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'test', '--watch'], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...homeIn(directory) },
      stdio: 'pipe',
    });
    const closed = once(child, 'close');
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (printed += piece));
    const waitFor = async (text: RegExp): Promise<void> => {
      await until(() => text.test(printed)).catch(() => assert.match(printed, text));
      printed = '';
    };
    try {
      await waitFor(/1 passed[\s\S]*watching/);
      await writeFile(join(directory, 'solution.yaml'), document('2'));
      await waitFor(/actual: {3}2[\s\S]*1 failed[\s\S]*watching/);
      await writeFile(join(directory, 'solution.yaml'), document('['));
      await waitFor(/error: [\s\S]*watching/);
    } finally {
      child.kill('SIGINT');
    }
    assert.equal((await closed)[0], 0);
  });
});
