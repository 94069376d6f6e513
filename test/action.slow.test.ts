import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { planText } from '../action/comment-text.ts';
import { homeIn, writeFiles } from './support/cli.ts';
import { withTempDir } from './support/temp-dir.ts';
import { type Answer, type Received, withWebServer } from './support/web-server.ts';

const root = join(import.meta.dirname, '..');
const TOKEN = 'ghs-hunter2hunter2';

const solution = (content: string, more = ''): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: notes, version: 1.0.0 }
spec:
  workflow:
    actions:
      notes:
        description: Writes the notes
        provider: file
        inputs: { operation: write, path: notes.txt, onConflict: overwrite, content: ${JSON.stringify(content)} }
${more}`;

interface Ran {
  readonly code: number | null;
  readonly log: string;
  readonly directory: string;
  readonly received: readonly Received[];
}

interface World {
  readonly inputs: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  /** The event that started the job. */
  readonly event?: unknown;
  /** How the code host answers. Default: a pull request without comments. */
  readonly answer?: Answer;
}

const noComments: Answer = ({ method }, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(method === 'GET' ? '[]' : '{"id":1}');
};

/** Runs the step of the action with the inputs of action.yml, beside a code host. */
async function inJob(
  { inputs, files, event = { pull_request: { number: 7 } }, answer = noComments }: World,
  body: (ran: Ran) => void,
): Promise<void> {
  const { inputs: declared } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  };
  const given = Object.fromEntries(Object.entries(declared).map(([name, { default: preset = '' }]) => [name, preset]));
  await withTempDir(directory =>
    withWebServer(answer, async ({ origin, received }) => {
      const shim = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin/tool.cjs')}' "$@"\n`;
      await writeFiles(directory, {
        ...files,
        'bin/tool': shim,
        'event.json': JSON.stringify(event),
        'summary.md': '',
      });
      await chmod(join(directory, 'bin/tool'), 0o755);
      const values = { ...given, token: TOKEN, ...inputs };
      const child = spawn(process.execPath, [join(root, 'action/main.ts')], {
        cwd: directory,
        env: {
          PATH: `${join(directory, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
          ...homeIn(directory),
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
          GITHUB_API_URL: origin,
          GITHUB_REPOSITORY: 'acme/shop',
          GITHUB_EVENT_PATH: join(directory, 'event.json'),
          GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
        },
      });
      const log: string[] = [];
      child.stdout.setEncoding('utf8').on('data', (text: string) => log.push(text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text));
      const code = await new Promise<number | null>(resolve => child.on('close', resolve));
      body({ code, log: log.join(''), directory, received });
    }),
  );
}

const asked = (received: readonly Received[]): readonly string[] =>
  received.map(({ method, path }) => `${method} ${path}`);
const receivedBody = (one: Received | undefined): string => (JSON.parse(one?.body ?? '{}') as { body: string }).body;

describe('the action, on a pull request', () => {
  test('plan keeps the plan, and writes a comment with the changes folded', () =>
    inJob(
      { inputs: { command: 'plan' }, files: { 'solution.yaml': solution('one\n') } },
      ({ code, log, directory, received }) => {
        assert.equal(code, 0, log);
        assert.ok(existsSync(join(directory, 'tool.plan')));
        assert.equal(existsSync(join(directory, 'notes.txt')), false);
        assert.deepEqual(asked(received), [
          'GET /repos/acme/shop/issues/7/comments?per_page=100&page=1',
          'POST /repos/acme/shop/issues/7/comments',
        ]);
        assert.equal(received[1]?.headers.authorization, `Bearer ${TOKEN}`);
        const comment = receivedBody(received[1]);
        assert.match(
          comment,
          /^<!-- tool: solution\.yaml -->\n### Plan of `solution\.yaml`\n\n1 actions? in 1 phases?: 1 would change/,
        );
        assert.match(
          comment,
          /<details><summary>Every change<\/summary>\n\n```diff\n[^]*\n\+\+\+ notes\.txt\n[^]*\n\+one\n[^]*```\n\n<\/details>$/,
        );
        assert.equal(readFileSync(join(directory, 'summary.md'), 'utf8'), `${comment}\n`);
        assert.doesNotMatch(log + comment, /hunter2/);
      },
    ));

  test('the next plan replaces the comment of the action, also on a later page, and no other', () => {
    const mark = '<!-- tool: solution.yaml -->\n';
    const comments = [
      ...Array.from({ length: 99 }, (_, id) => ({ id, body: 'looks good', user: { type: 'User' } })),
      { id: 500, body: `${mark}written by a person`, user: { type: 'User' } },
      { id: 600, body: `<!-- tool: other.yaml -->\nPlan`, user: { type: 'Bot' } },
      { id: 700, body: `${mark}old`, user: { type: 'Bot' } },
    ];
    const answer: Answer = ({ method, path }, response) => {
      const page = Number(new URL(path, 'http://host').searchParams.get('page'));
      response.end(JSON.stringify(method === 'GET' ? comments.slice((page - 1) * 100, page * 100) : {}));
    };
    return inJob(
      { inputs: { command: 'plan' }, files: { 'solution.yaml': solution('two\n') }, answer },
      ({ code, received }) => {
        assert.equal(code, 0);
        assert.equal(asked(received).at(-1), 'PATCH /repos/acme/shop/issues/comments/700');
        assert.equal(received.length, 3);
      },
    );
  });

  test('a plan that fails fails the job, and the comment says why', () =>
    inJob(
      { inputs: { command: 'plan' }, files: { 'solution.yaml': solution('one\n', '        dependsOn: [nothing]\n') } },
      ({ code, received }) => {
        assert.equal(code, 2);
        assert.match(
          receivedBody(received.at(-1)),
          /### Plan of `solution\.yaml` failed\n\nIt ended with exit code 2\.\n\n<details open>[^]*there is no action "nothing"/,
        );
      },
    ));

  test('a job that must not write comments says so, and goes on', () =>
    inJob(
      {
        inputs: { command: 'plan' },
        files: { 'solution.yaml': solution('one\n') },
        answer: (_request, response) => void response.writeHead(403).end('{}'),
      },
      ({ code, log }) => {
        assert.equal(code, 0);
        assert.match(
          log,
          /^::warning::the comment was not written: the code host answered 403: the job needs the permission "pull-requests: write"$/m,
        );
      },
    ));

  test('apply waits for the merge', () =>
    inJob(
      {
        inputs: { command: 'apply' },
        files: { 'solution.yaml': solution('one\n') },
        event: { pull_request: { number: 7, merged: false } },
      },
      ({ code, log, directory, received }) => {
        assert.equal(code, 0);
        assert.match(log, /^::notice::nothing is applied: the pull request is not merged$/m);
        assert.equal(existsSync(join(directory, 'notes.txt')), false);
        assert.deepEqual(received, []);
      },
    ));

  test('after the merge apply executes, with parameters, and tells it', () => {
    const files = {
      'solution.yaml': `${solution('{{ text }}').replace('content: "{{ text }}"', 'content: { rslvr: text }')}  resolvers:
    text: { type: string, resolve: { with: [{ provider: parameter, inputs: { key: text } }] } }
`,
    };
    const event = { pull_request: { number: 7, merged: true } };
    return inJob(
      { inputs: { command: 'apply', parameters: '\n  text=a b; $(x)\n' }, files, event },
      ({ code, log, directory, received }) => {
        assert.equal(code, 0, log);
        assert.equal(readFileSync(join(directory, 'notes.txt'), 'utf8'), 'a b; $(x)');
        assert.match(receivedBody(received.at(-1)), /### Applied `solution\.yaml`\n\nsucceeded: 1 succeeded, 0 failed/);
      },
    );
  });

  test('what a solution starts does not find the token of the action', () =>
    inJob(
      {
        inputs: { command: 'apply' },
        event: {},
        files: {
          'solution.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: look, version: 1.0.0 }
spec:
  workflow:
    actions:
      look: { provider: exec, inputs: { command: env > found.txt, shell: sh } }
`,
        },
      },
      ({ code, log, directory, received }) => {
        assert.equal(code, 0, log);
        const found = readFileSync(join(directory, 'found.txt'), 'utf8');
        assert.match(found, /^INPUT_COMMAND=apply$/m);
        assert.doesNotMatch(found, /hunter2/);
        assert.deepEqual(received, []);
      },
    ));
});

describe('the action, for every push', () => {
  test('lint prints lines that the problem matcher reads, and what a document says is not a command for the runner', () =>
    inJob(
      {
        inputs: { command: 'lint' },
        event: {},
        files: { 'solution.yaml': solution('one\n', '        dependsOn: ["::error::x"]\n') },
      },
      ({ code, log }) => {
        assert.equal(code, 2);
        const { problemMatcher } = JSON.parse(readFileSync(join(root, 'action/problem-matcher.json'), 'utf8')) as {
          readonly problemMatcher: readonly { readonly pattern: readonly { readonly regexp: string }[] }[];
        };
        const matcher = new RegExp(problemMatcher[0]?.pattern[0]?.regexp ?? '');
        const found = log
          .split('\n')
          .flatMap(line => [matcher.exec(line)?.slice(1)].filter(parts => parts !== undefined));
        const fault = found.find(([, , , severity]) => severity === 'error');
        assert.deepEqual(fault?.slice(0, 2), ['solution.yaml', '11']);
        assert.equal(fault?.[5], 'unknown-action-reference');
        const [before = '', stop = ''] = /^([^]*?)^::stop-commands::(.*)$/m.exec(log)?.slice(1) ?? [];
        assert.match(before, /^::add-matcher::.*problem-matcher\.json$/m);
        assert.ok(log.indexOf('::error::x') > log.indexOf(`::stop-commands::${stop}`));
        assert.ok(log.indexOf('::error::x') < log.indexOf(`\n::${stop}::`));
      },
    ));

  test('test writes a JUnit report', () => {
    const tests =
      '  testing:\n    cases:\n      plans: { command: [lint], assertions: [{ expression: "__exitCode == 0" }] }\n';
    return inJob(
      { inputs: { command: 'test' }, event: {}, files: { 'solution.yaml': solution('one\n', tests) } },
      ({ code, log, directory }) => {
        assert.equal(code, 0, log);
        assert.match(readFileSync(join(directory, 'tool-results.xml'), 'utf8'), /<testsuites?[^]*plans/);
      },
    );
  });

  test('a command that it does not have is an error', () =>
    inJob({ inputs: { command: 'destroy' }, event: {}, files: {} }, ({ code, log }) => {
      assert.equal(code, 3);
      assert.match(log, /^::error::the input command is "destroy", not one of plan, apply, lint, test$/m);
    }));
});

test('a comment holds no Markdown of the plan, and is not longer than the code host takes', () => {
  const hostile = '         +````\n         +</details> @everybody\n';
  const text = planText('a--b.yaml', {
    code: 0,
    stdout: `${hostile.repeat(3000)}1 action: *[x](y)* @ada <b>`,
    stderr: '',
  });
  assert.ok(text.length < 65_536, String(text.length));
  assert.match(text, /^<!-- tool: a- -b\.yaml -->$/m);
  assert.match(text, /\n`````diff\n\+````\n/);
  assert.match(text, /\n… \d+ more characters are in the log of the job\n`````\n\n<\/details>$/);
  assert.match(text, /^1 action: \\\*\\\[x\\\]\(y\)\\\* \\@ada \\<b\\>$/m);
});

test('action.yml gives its script every input by its name, and no shell the text of one', () => {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly runs: {
      readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
    };
  };
  const sources = globSync('action/*.ts', { cwd: root })
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const given = action.runs.steps.flatMap(({ env = {} }) => Object.entries(env));
  for (const name of Object.keys(action.inputs)) {
    assert.ok(
      given.some(([, value]) => value === `\${{ inputs.${name} }}`),
      name,
    );
    if (name !== 'version')
      assert.ok(sources.includes(`'${name}'`) || sources.includes(`INPUT_${name.toUpperCase()}`), name);
  }
  for (const { run = '' } of action.runs.steps) assert.doesNotMatch(run, /\$\{\{/);
});
