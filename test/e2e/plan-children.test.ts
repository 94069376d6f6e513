import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** A document with these actions. `finally` and resolvers stand before them where they are given. */
const solution = (name: string, actions: string, more: { resolvers?: string; last?: string } = {}): string =>
  [
    'apiVersion: tool.dev/v1',
    'kind: Solution',
    `metadata: { name: ${name}, version: 1.0.0 }`,
    'spec:',
    ...(more.resolvers === undefined ? [] : ['  resolvers:', indented(more.resolvers, 4)]),
    '  workflow:',
    '    actions:',
    indented(actions, 6),
    ...(more.last === undefined ? [] : ['    finally:', indented(more.last, 6)]),
    '',
  ].join('\n');

const indented = (text: string, width: number): string =>
  text
    .trim()
    .split('\n')
    .map(line => `${' '.repeat(width)}${line}`)
    .join('\n');

const WRITE = 'provider: file, inputs: { operation: write, onConflict: overwrite, createDirs: true';
const PARAMETER = (key: string): string =>
  `${key}: { resolve: { with: [{ provider: parameter, inputs: { key: ${key}, default: nobody } }] } }`;
const CHILD = solution(
  'child',
  `write: { ${WRITE}, path: out/child.txt, content: { tmpl: "{{ who }} {{ data.content }}" } } }
last: { ${WRITE}, path: out/last.txt, content: last }, dependsOn: [write] }`,
  {
    resolvers: `${PARAMETER('who')}
data: { resolve: { with: [{ provider: file, inputs: { operation: read, path: data.txt } }] } }`,
  },
);
const PARENT = solution(
  'parent',
  `first: { ${WRITE}, path: out/first.txt, content: first } }
sub: { provider: solution, dependsOn: [first], inputs: { source: CHILD, inputs: { who: { rslvr: who } } } }`,
  { resolvers: PARAMETER('who') },
);

type Run = (...words: readonly string[]) => ReturnType<typeof tool>;

async function inFiles(
  files: Readonly<Record<string, string>>,
  work: (run: Run, at: (path: string) => string) => Promise<void>,
) {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'data.txt': 'data', 'child/data.txt': 'data', ...files });
    const environment = { TOOL_PLAN_KEY: 'a key of the pipeline, long enough' };
    const run: Run = (...words) => tool(words, { cwd: join(directory, 'work'), environment, stdin: '' });
    await work(run, path => join(directory, 'work', path));
  });
}

const INSIDE = {
  'work/parent.yaml': PARENT.replace('CHILD', 'child/child.yaml'),
  'work/child/child.yaml': CHILD,
  'work/child/data.txt': 'data',
};
const BESIDE = {
  'work/parent.yaml': PARENT.replace('CHILD', '../beside/child.yaml'),
  'beside/child.yaml': CHILD,
  'beside/data.txt': 'data',
};
const made = (run: Run, ...words: readonly string[]) =>
  run('plan', '-f', 'parent.yaml', '-r', 'who=ada', '--out', 'p.plan', ...words);

describe('a plan whose action runs another solution', () => {
  test('shows the actions of that one with their changes, and apply does exactly that, without any document', async () => {
    await inFiles(INSIDE, async (run, at) => {
      const { stdout } = await made(run);
      assert.match(stdout, /sub\/write \(file\): Would write 8 bytes to out\/child\.txt/);
      assert.match(stdout, /\+ada data/);
      for (const path of ['parent.yaml', 'child']) await rm(at(path), { recursive: true });
      const { code, stderr } = await run('apply', 'p.plan');
      assert.equal(code, 0, stderr);
      assert.equal(await readFile(at('out/child.txt'), 'utf8'), 'ada data');
    });
  });

  test('names each of its actions with the action that runs it, in the report and in the plan', async () => {
    await inFiles(INSIDE, async (run, at) => {
      const { stdout } = await made(run, '-o', 'json');
      const { actionPlan } = JSON.parse(stdout) as { actionPlan: { effects: { type: string; action?: string }[] }[] };
      assert.deepEqual(
        actionPlan[1]?.effects.map(({ type, action }) => [type, action]),
        [
          ['action', 'sub/write'],
          ['file', 'sub/write'],
          ['action', 'sub/last'],
          ['file', 'sub/last'],
        ],
      );
      const plan = JSON.parse(await readFile(at('p.plan'), 'utf8')) as { actions: { name: string }[] };
      assert.deepEqual(
        plan.actions.map(({ name }) => name),
        ['first', 'sub', 'sub/write', 'sub/last'],
      );
    });
  });

  for (const [what, change, shown] of [
    [
      'its document does something else',
      { '../beside/child.yaml': CHILD.replace('out/child.txt', 'out/other.txt') },
      /action "sub\/write": input "path": the plan showed "out\/child\.txt"; now: "out\/other\.txt"/,
    ],
    [
      'its document does more',
      { '../beside/child.yaml': CHILD.replace('last:', `more: { ${WRITE}, path: m, content: m } }\n      last:`) },
      /action "sub\/more": the action: the plan showed nothing; now: part of the run/,
    ],
    [
      'its document does less',
      { '../beside/child.yaml': CHILD.replace(/\n *last:.*/, '') },
      /action "sub\/last": the action: the plan showed that it is part of the run; now: not there/,
    ],
    [
      'the file that it writes is another one',
      { 'out/child.txt': 'other' },
      /action "sub\/write": file out\/child\.txt: the plan showed created.*; now: overwritten/,
    ],
  ] as const)
    test(`is refused before the first effect when ${what}`, async () => {
      await inFiles(BESIDE, async (run, at) => {
        await made(run);
        await writeFiles(at('.'), change);
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 12, stderr);
        assert.match(stderr, shown);
        assert.equal(existsSync(at('out/first.txt')), false);
      });
    });

  test('is executed with the values that its resolvers had in the plan, whatever they would read now', async () => {
    await inFiles(BESIDE, async (run, at) => {
      await made(run);
      await writeFile(at('../beside/data.txt'), 'changed');
      assert.equal((await run('apply', 'p.plan')).code, 0);
      assert.equal(await readFile(at('out/child.txt'), 'utf8'), 'ada data');
    });
  });

  test('is not refused when a comment of its document changes', async () => {
    await inFiles(BESIDE, async (run, at) => {
      await made(run);
      await writeFile(at('../beside/child.yaml'), `# a comment\n${CHILD}`);
      const { code, stderr } = await run('apply', 'p.plan');
      assert.equal(code, 0, stderr);
    });
  });

  test('makes the same ids as the plan shows, and reads what an action before has written', async () => {
    await inFiles(
      {
        'work/parent.yaml': solution(
          'parent',
          `first: { ${WRITE}, path: data.txt, content: new } }
sub: { provider: solution, dependsOn: [first], inputs: { source: child.yaml } }`,
        ),
        'work/child.yaml': CHILD.replace('{{ who }}', '{{ id }}').replace(
          '    who:',
          '    id: { value: { expr: guid.new() } }\n    who:',
        ),
        'work/data.txt': 'old',
      },
      async (run, at) => {
        await made(run);
        const { stdout } = await run('plan', 'show', 'p.plan');
        const shown = /\+([0-9a-f-]{36} new)/.exec(stdout)?.[1];
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 0, stderr);
        assert.equal(await readFile(at('out/child.txt'), 'utf8'), shown);
      },
    );
  });

  test('reads what the plan shows it to read, although no order stands between it and the action that writes that', async () => {
    await inFiles(
      {
        'work/parent.yaml': solution(
          'parent',
          `sub: { provider: solution, inputs: { source: child.yaml } }
first: { ${WRITE}, path: data.txt, content: new } }`,
        ),
        'work/child.yaml': CHILD.replace('data: { resolve', 'data: { sensitive: true, resolve'),
        'work/data.txt': 'old',
      },
      async (run, at) => {
        await run('plan', '-f', 'parent.yaml', '--out', 'p.plan');
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 0, stderr);
        assert.equal(await readFile(at('out/child.txt'), 'utf8'), 'nobody old');
        assert.equal(await readFile(at('data.txt'), 'utf8'), 'new');
      },
    );
  });

  test('guards each item of a forEach, and solutions inside solutions', async () => {
    await inFiles(
      {
        'work/parent.yaml': solution(
          'parent',
          `sub:
  provider: solution
  forEach: { in: [a, b], item: name }
  inputs: { source: middle.yaml, inputs: { who: { expr: name } } }`,
        ),
        'work/middle.yaml': solution(
          'middle',
          'deep: { provider: solution, inputs: { source: child.yaml, inputs: { who: { rslvr: who } } } }',
          { resolvers: PARAMETER('who') },
        ),
        'work/child.yaml': solution(
          'child',
          `write: { ${WRITE}, path: { tmpl: "out/{{ who }}.txt" }, content: { rslvr: who } } }`,
          { resolvers: PARAMETER('who') },
        ),
      },
      async (run, at) => {
        const { stdout } = await run('plan', '-f', 'parent.yaml', '--out', 'p.plan');
        assert.match(stdout, /sub\[1\]\/deep\/write \(file\): Would write 1 byte to out\/b\.txt/);
        await writeFiles(at('.'), { 'out/b.txt': 'other' });
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 12);
        assert.match(stderr, /action "sub\[1\]\/deep\/write": file out\/b\.txt: the plan showed created/);
        await rm(at('out'), { recursive: true });
        assert.equal((await run('apply', 'p.plan')).code, 0);
        assert.equal(await readFile(at('out/a.txt'), 'utf8'), 'a');
      },
    );
  });

  test('holds no secret that it gives to that one, and is refused with another one', async () => {
    await inFiles(
      {
        'work/parent.yaml': solution(
          'parent',
          'sub: { provider: solution, inputs: { source: child.yaml, inputs: { who: { rslvr: who } } } }',
          { resolvers: PARAMETER('who').replace('{ resolve', '{ sensitive: true, resolve') },
        ),
        'work/child.yaml': CHILD,
        'work/data.txt': 'data',
      },
      async (run, at) => {
        await run('plan', '-f', 'parent.yaml', '-r', 'who=battery-staple', '--out', 'p.plan');
        assert.doesNotMatch(await readFile(at('p.plan'), 'utf8'), /battery|staple/);
        assert.equal((await run('apply', 'p.plan', '-r', 'who=other-staple')).code, 12);
        const { code, stderr } = await run('apply', 'p.plan', '-r', 'who=battery-staple');
        assert.equal(code, 0, stderr);
        assert.equal(await readFile(at('out/child.txt'), 'utf8'), 'battery-staple data');
      },
    );
  });
});

describe('a solution inside that is not as planned only when it runs', () => {
  /** The first action is a program that changes what the child changes. */
  const parentWith = (sub: string, more = ''): Readonly<Record<string, string>> => ({
    'work/parent.yaml': solution(
      'parent',
      `first: { provider: exec, inputs: { command: sh, args: [-c, "mkdir -p out; echo x > out/child.txt"] } }
sub: { provider: solution, dependsOn: [first], inputs: { source: child.yaml${more} }${sub} }
after: { ${WRITE}, path: after.txt, content: after } }`,
      {
        last: 'clean: { provider: solution, inputs: { source: clean.yaml } }',
      },
    ).replace('after: {', 'after: { dependsOn: [sub],'),
    'work/child.yaml': CHILD,
    'work/clean.yaml': solution('clean', `clean: { ${WRITE}, path: clean.txt, content: clean } }`),
    'work/data.txt': 'data',
  });

  for (const [what, files] of [
    ['', parentWith('')],
    [', also with onError: continue', parentWith(', onError: continue')],
    [', also with retry', parentWith(', retry: { maxAttempts: 3, initialDelay: 10ms }')],
    [', also with propagateErrors: false', parentWith('', ', propagateErrors: false')],
  ] as const)
    test(`fails with both sides before its effect, and finally runs its own solution${what}`, async () => {
      await inFiles(files, async (run, at) => {
        await made(run);
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 12, stderr);
        assert.match(stderr, /sub\/write": file out\/child\.txt: the plan showed created.*; now: overwritten/s);
        assert.equal(await readFile(at('out/child.txt'), 'utf8'), 'x\n');
        assert.equal(existsSync(at('out/last.txt')), false);
        assert.equal(existsSync(at('after.txt')), false);
        assert.equal(await readFile(at('clean.txt'), 'utf8'), 'clean');
      });
    });
});

describe('policies and a solution that an action runs', () => {
  const policy = (when: string): string =>
    `apiVersion: tool.dev/v1\nkind: Policy\nmetadata: { name: house }\nrules:\n  - { name: no, when: '${when}', then: deny, message: not here }\n`;

  test('a rule sees its actions and their effects, in a plan and in a run', async () => {
    await inFiles(
      { ...INSIDE, 'work/policy.yaml': policy('action.effects.exists(e, e.path == "out/child.txt")') },
      async (run, at) => {
        const { code, stderr } = await made(run, '--policy', 'policy.yaml');
        assert.equal(code, 13);
        assert.match(stderr, /action "sub\/write" is denied by rule "no"/);
        assert.equal((await run('run', 'solution', '-f', 'parent.yaml', '--policy', 'policy.yaml')).code, 13);
        assert.equal(existsSync(at('out')), false);
      },
    );
  });

  test('what is not known before the run is shown as unknown, and a rule can deny it', async () => {
    await inFiles(
      {
        ...INSIDE,
        'work/parent.yaml': INSIDE['work/parent.yaml'].replace(
          '{ rslvr: who } } }',
          '{ expr: __actions.first.results.path } } }',
        ),
        'work/policy.yaml': policy('!action.described'),
      },
      async run => {
        const { stdout } = await made(run);
        assert.match(stdout, /unknown: the actions of this solution: __actions\.first/);
        assert.equal((await run('apply', 'p.plan')).code, 0);
        assert.equal((await made(run, '--policy', 'policy.yaml')).code, 13);
      },
    );
  });
});
