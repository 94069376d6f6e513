import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  CTRL_C,
  openTerminal,
  skipWithoutTerminal as skip,
  type TerminalSession,
} from '../support/processes/terminal.ts';
import { withTempDir } from '../support/temp-dir.ts';

type Environment = Readonly<Record<string, string>>;

const document = (spec: object): string =>
  JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'walk', version: '1.0.0' }, spec });

/** The program in front of a person, in a directory with this solution. */
async function onTerminal(
  text: string,
  words: readonly string[],
  body: (session: TerminalSession) => Promise<void>,
  environment: Environment = {},
): Promise<void> {
  await withTempDir(async cwd => {
    await writeFile(join(cwd, 'solution.yaml'), text);
    await body(openTerminal(words, { cwd, environment: { NO_COLOR: '1', ...environment } }));
  });
}

/** What stays on the screen: without the lines that were drawn over. Times are not told. */
const settled = (screen: string): string =>
  screen
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\n]*\r\u001b\[2K/g, '')
    .replaceAll(/\b\d+(?:\.\d+)?m?s\b/g, 'TIME');

async function walk(text: string, words: readonly string[], environment?: Environment): Promise<string> {
  let screen = '';
  await onTerminal(
    text,
    words,
    async session => {
      await session.ended;
      screen = settled(session.screen());
    },
    environment,
  );
  return screen;
}

const FAILING = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: walk }
spec:
  workflow:
    actions:
      build: { provider: exec, inputs: { command: echo, args: [built] } }
      check:
        provider: exec
        dependsOn: [build]
        inputs: { command: 'echo no luck; exit 3', shell: sh }
      idle: { provider: static, dependsOn: [build], inputs: { value: 1 } }
      ship: { provider: static, dependsOn: [check], inputs: { value: 1 } }
`;

describe('a run on a terminal', { skip }, () => {
  test('each line names its action, ends are counted, and a failure is told at the end with its place in the document', async () => {
    const screen = await walk(FAILING, ['run', 'solution'], { COLUMNS: '100' });
    const [, , ...lines] = screen.split('\n').filter(line => !/^\[[234]\/4\]/.test(line));
    assert.match(screen, /^build \| built\n\[1\/4\] succeeded build TIME\n/);
    assert.match(screen, /\ncheck \| no luck\n/);
    assert.match(screen, /\n\[4\/4\] \w+ +\w+ TIME/);
    assert.equal(
      lines
        .slice(lines.indexOf('error: action "check" failed: command "echo no luck; exit 3" failed with exit code 3'))
        .join('\n')
        .replace(/resume [0-9a-f-]{36}/, 'resume ID'),
      `error: action "check" failed: command "echo no luck; exit 3" failed with exit code 3
  at solution.yaml:9:19
    9 |         provider: exec
      |                   ^
  not run because of it: ship
  hint: when exit code 3 is not a failure, list it in "acceptableExitCodes"
go on with: tool runs resume ID
`,
    );
  });

  test('the line of what runs has the count, the elapsed time and the names in colours of their own', async () => {
    const sleeping = { provider: 'exec', inputs: { command: 'sleep', args: ['30'] } };
    const text = document({ workflow: { actions: { one: sleeping, two: sleeping } } });
    await onTerminal(
      text,
      ['run', 'solution'],
      async session => {
        await session.shows(
          /0\/2 in \d+s\u001b\[22m: \u001b\[36mone\u001b\[39m\u001b\[2m \d+s\u001b\[22m, \u001b\[35mtwo\u001b\[39m/,
        );
        await session.shows(/0\/2 in [1-9]\d*s/);
        session.type(CTRL_C);
        assert.equal(await session.ended, 130);
      },
      { NO_COLOR: '' },
    );
  });

  test('the first Ctrl-C says what happens and that a second one ends it; finally says that it runs', async () => {
    const sleeping = { provider: 'exec', inputs: { command: 'sleep', args: ['30'] } };
    const text = document({
      workflow: {
        actions: { deploy: sleeping },
        finally: { clean: { provider: 'exec', inputs: { command: 'echo', args: ['cleaned'] } } },
      },
    });
    await onTerminal(text, ['run', 'solution'], async session => {
      await session.shows(/0\/2 in \d+s: deploy/);
      session.type(CTRL_C);
      await session.shows(
        'interrupted: nothing more starts, deploy is ended, then finally runs; Ctrl-C again ends everything at once',
      );
      await session.shows(/finally runs now, for at most \d+m/);
      await session.shows('cleaned');
      assert.equal(await session.ended, 130);
    });
  });

  test('a second Ctrl-C ends what finally still does', async () => {
    const sleeping = { provider: 'exec', inputs: { command: 'sleep', args: ['30'] } };
    const text = document({ workflow: { actions: { deploy: sleeping }, finally: { clean: sleeping } } });
    await onTerminal(text, ['run', 'solution'], async session => {
      await session.shows(/0\/2 in \d+s: deploy/);
      session.type(CTRL_C);
      await session.shows('finally runs now');
      await session.shows(': clean');
      session.type(CTRL_C);
      assert.equal(await session.ended, 130);
    });
  });

  test('-q leaves errors and data', async () => {
    assert.equal(
      await walk(FAILING, ['run', 'solution', '-q', '-o', 'quiet'], { COLUMNS: '100' }),
      `error: action "check" failed: command "echo no luck; exit 3" failed with exit code 3
  at solution.yaml:9:19
    9 |         provider: exec
      |                   ^
  not run because of it: ship
  hint: when exit code 3 is not a failure, list it in "acceptableExitCodes"
`,
    );
  });
});

describe('tables on a terminal', { skip }, () => {
  const text = document({
    workflow: {
      actions: { 'write-the-report': { provider: 'message', inputs: { message: 'a report with a long title' } } },
    },
  });
  const plan = (environment: Environment): Promise<string> =>
    walk(text, ['run', 'solution', '--dry-run', '-q'], environment);

  test('cells are wrapped and nothing is cut', async () => {
    const [, , ...table] = (await plan({ COLUMNS: '60' })).split('\n').slice(0, 7);
    assert.deepEqual(table, [
      'PHASE  SECTION  ACTION            PROVIDER  WOULD DO',
      '1      actions  write-the-report  message   Would output',
      '                                            info message: a',
      '                                            report with a',
      '                                            long title',
    ]);
  });

  test('a width of 0, of the terminal or of COLUMNS, means 80', async () => {
    const eighty = await plan({ COLUMNS: '80' });
    assert.match(eighty, /Would output info message: a report\n {44}with a long title\n/);
    assert.equal(await plan({ COLUMNS: '0' }), eighty);
    assert.equal(await plan({}), eighty);
  });
});

describe('faults of a document on a terminal', { skip }, () => {
  const FAULTY = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: walk }
spec:
  resolvers:
    pin: { sensitive: true, value: hush-hush-42, wrong: 1 }
    copy: { value: hush-hush-42, wrong: 1 }
    sum: { value: { expr: '1 +' } }
`;

  test('a caret stands below the place, and a line with a secret is not shown', async () => {
    const screen = await walk(FAULTY, ['explain', '-f', 'solution.yaml']);
    assert.doesNotMatch(screen, /hush/);
    assert.match(screen, /\n {2}at solution\.yaml:6:50\n {2}field/);
    assert.match(screen, /\n {2}at solution\.yaml:7:34\n {2}field/);
    assert.match(
      screen,
      /error: a value is missing at the end\n {2}at solution\.yaml:8:31\n {4}8 \| {5}sum: \{ value: \{ expr: '1 \+' \} \}\n {6}\| {31}\^\n {2}field: /,
    );
  });

  test('JSON has the place alone', async () => {
    const screen = await walk(FAULTY, ['explain', '-f', 'solution.yaml', '--log-format', 'json']);
    assert.doesNotMatch(screen, /1 \+|\^/);
    assert.match(screen, /"line":8,"column":31/);
  });
});

describe('other commands on a terminal', { skip }, () => {
  const sleeping = { provider: 'sleep', inputs: { duration: '30s' } };

  test('Ctrl-C says what happens to tests', async () => {
    const testing = { cases: { slow: { command: ['run', 'solution'], assertions: [{ contains: 'x' }] } } };
    const text = document({ workflow: { actions: { wait: sleeping } }, testing });
    await onTerminal(text, ['test', 'functional', '-f', 'solution.yaml'], async session => {
      await session.shows('builtin');
      session.type(CTRL_C);
      await session.shows(
        'interrupted: no more tests start, those that run are ended; Ctrl-C again ends everything at once',
      );
      assert.equal(await session.ended, 130);
    });
  });

  test('Ctrl-C says what happens to resolvers', async () => {
    const text = document({ resolvers: { now: { value: 1 }, wait: sleeping } });
    await onTerminal(text, ['run', 'resolver'], async session => {
      await session.shows('resolved 1 in');
      session.type(CTRL_C);
      await session.shows('interrupted: what is running is ended; Ctrl-C again ends everything at once');
      assert.equal(await session.ended, 130);
    });
  });
});
