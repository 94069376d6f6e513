import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { ENCODINGS } from '../support/encodings.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo, version: 1.0.0 }
spec:
  resolvers:
    name: { resolve: { with: [{ provider: parameter, inputs: { key: name } }] } }
    id: { value: { expr: guid.new() } }
    password: { type: string, sensitive: true, resolve: { with: [{ provider: parameter, inputs: { key: password } }] } }
    text: { resolve: { with: [{ provider: file, inputs: { operation: read, path: data.txt } }] }, transform: { with: [{ provider: cel, inputs: { expression: __self.content } }] } }
  workflow:
    actions:
      hello:
        provider: file
        inputs: { operation: write, path: out/hello.txt, createDirs: true, onConflict: overwrite, content: { tmpl: "{{ name }} {{ id }} {{ text }}" } }
      secret:
        provider: file
        inputs: { operation: write, path: out/secret.txt, createDirs: true, onConflict: overwrite, content: { rslvr: password } }
      last:
        provider: file
        dependsOn: [hello, secret]
        inputs: { operation: write, path: last.txt, onConflict: overwrite, content: { expr: '__actions.hello.results.path + " " + guid.new()' } }
    finally:
      bye: { provider: message, inputs: { message: bye } }
`;
const KEY = { TOOL_PLAN_KEY: 'a key of the pipeline, long enough' };
const PASSWORD = 'correct horse/battery+staple';

async function inPlan<T>(work: (run: Run, directory: string) => Promise<T>): Promise<T> {
  return withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': SOLUTION, 'data.txt': 'data' });
    const run: Run = (...words) => tool(words, { cwd: directory, environment: KEY, stdin: '' });
    return work(run, directory);
  });
}
type Run = (...words: readonly string[]) => ReturnType<typeof tool>;

const made = (run: Run) =>
  run('plan', '-f', 'solution.yaml', '-r', 'name=ada', '-r', `password=${PASSWORD}`, '--out', 'p.plan');
const applied = (run: Run) => run('apply', 'p.plan', '-r', `password=${PASSWORD}`);

describe('tool plan --out', () => {
  test('keeps the plan in a file that only its owner can read, and apply does exactly that, without the document', async () => {
    await inPlan(async (run, directory) => {
      const { code, stdout } = await made(run);
      assert.equal(code, 0);
      assert.match(stdout, /nothing is executed/);
      assert.equal((await stat(join(directory, 'p.plan'))).mode & 0o777, 0o600);
      const shown = /\+(ada \S+ data)/.exec(stdout)?.[1];
      await rm(join(directory, 'solution.yaml'));
      await rm(join(directory, 'data.txt'));
      const result = await applied(run);
      assert.equal(result.code, 0, result.stderr);
      assert.equal(await readFile(join(directory, 'out/hello.txt'), 'utf8'), shown);
      assert.equal(await readFile(join(directory, 'out/secret.txt'), 'utf8'), PASSWORD);
    });
  });

  test('of a changed program that is copied afterwards can be applied: the copy gets the mode that was shown, whatever the umask', async () => {
    await withTempDir(async directory => {
      const umask = process.umask(0o027);
      try {
        await writeFiles(directory, {
          'solution.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo }
spec:
  workflow:
    actions:
      change: { provider: file, inputs: { operation: write, path: bin/run.sh, content: x, onConflict: overwrite } }
      create: { provider: file, inputs: { operation: write, path: bin/note.txt, content: new } }
      copy: { provider: directory, dependsOn: [change, create], inputs: { operation: copy, path: bin, destination: to, recursive: true } }
`,
          'bin/run.sh': 'old',
        });
        await chmod(join(directory, 'bin/run.sh'), 0o755);
        const run: Run = (...words) => tool(words, { cwd: directory, stdin: '' });
        const { stdout } = await run('plan', '-f', '.', '--out', 'p.plan');
        assert.match(stdout, /to\/run\.sh created \(1 byte, 0755\)/);
        assert.match(stdout, /to\/note\.txt created \(3 bytes, 0640\)/);
        const { code, stderr } = await run('apply', 'p.plan');
        assert.equal(code, 0, stderr);
        assert.equal((await stat(join(directory, 'to/run.sh'))).mode & 0o777, 0o755);
        assert.equal((await stat(join(directory, 'to/note.txt'))).mode & 0o777, 0o640);
      } finally {
        process.umask(umask);
      }
    });
  });

  test('of a document full of secrets holds none of them in any encoding', async () => {
    await inPlan(async (run, directory) => {
      await made(run);
      const text = await readFile(join(directory, 'p.plan'), 'utf8');
      for (const secret of [PASSWORD, KEY.TOOL_PLAN_KEY])
        for (const [name, encode] of Object.entries(ENCODINGS))
          assert.equal(text.includes(encode(secret)), false, `${secret} ${name}`);
      assert.equal(/horse|staple/i.test(text), false);
    });
  });

  test('made twice has the same digest, whatever the time; with another parameter another one', async () => {
    await withTempDir(async directory => {
      await writeFiles(directory, {
        'solution.yaml': SOLUTION.replace('{ expr: guid.new() }', 'x').replace(' + guid.new()', ''),
        'data.txt': 'd',
      });
      const digest = async (name: string): Promise<unknown> => {
        const words = ['plan', '-r', `name=${name}`, '-r', 'password=x', '--out', 'p.plan', '-q'];
        await tool(words, { cwd: directory, environment: KEY });
        return (JSON.parse(await readFile(join(directory, 'p.plan'), 'utf8')) as { planDigest: unknown }).planDigest;
      };
      const first = await digest('ada');
      assert.equal(await digest('ada'), first);
      assert.notEqual(await digest('bob'), first);
    });
  });

  test('run solution --dry-run --out keeps the same plan; --expires without --out is refused', async () => {
    await inPlan(async run => {
      const { code } = await run('run', 'solution', '--dry-run', '-r', 'name=a', '-r', 'password=b', '--out', 'p.plan');
      assert.equal(code, 0);
      assert.equal((await run('plan', 'show', 'p.plan')).code, 0);
      const week = ['plan', '-r', 'name=a', '-r', 'password=b', '--out', 'week.plan', '--expires'];
      assert.equal((await run(...week, '168h')).code, 0, 'as long as plan.maxAge of the configuration may be');
      assert.equal((await run(...week, '8761h')).code, 3);
      assert.equal((await run('run', 'solution', '--out', 'p.plan')).code, 3);
      assert.equal((await run('plan', '--expires', '1h')).code, 3);
    });
  });

  test('with an override can be looked at, and not applied', async () => {
    await inPlan(async run => {
      await run(
        'plan',
        '-r',
        'name=a',
        '-r',
        `password=${PASSWORD}`,
        '--resolver-override',
        'name="x"',
        '--out',
        'p.plan',
      );
      const { code, stderr } = await applied(run);
      assert.equal(code, 12);
      assert.match(stderr, /the plan cannot be applied: resolver "name" was overridden/);
    });
  });
});

describe('tool apply refuses with 12, and nothing happens', () => {
  const changes: readonly (readonly [string, (directory: string) => Promise<void>, RegExp])[] = [
    [
      'a file that is there now',
      async directory => {
        await mkdir(join(directory, 'out'));
        await writeFile(join(directory, 'out/hello.txt'), 'mine');
      },
      /file out\/hello\.txt: the plan showed created.*; now: overwritten/,
    ],
    [
      'a plan that was edited',
      async directory => {
        const path = join(directory, 'p.plan');
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll('ada', 'eve'));
      },
      /was changed after it was made/,
    ],
    [
      'a plan that expired',
      async directory => {
        const path = join(directory, 'p.plan');
        const { parsePlan, planText } = await import('../../src/plans/plan-file.ts');
        const { sealPlan } = await import('../../src/plans/plan.ts');
        const plan = parsePlan(await readFile(path, 'utf8'), path);
        await writeFile(path, planText(sealPlan({ ...plan, expires: '2020-01-01T00:00:00.000Z' })));
      },
      /the plan expired at 2020-01-01/,
    ],
  ];
  for (const [what, change, message] of changes)
    test(what, async () => {
      await inPlan(async (run, directory) => {
        await made(run);
        await change(directory);
        const { code, stderr } = await applied(run);
        assert.equal(code, 12, stderr);
        assert.match(stderr, message);
        assert.equal(await stat(join(directory, 'last.txt')).catch(() => 'none'), 'none');
      });
    });

  test('another secret, another key; a secret that is missing is a usage error', async () => {
    await inPlan(async (run, directory) => {
      await made(run);
      const other = await run('apply', 'p.plan', '-r', 'password=another');
      assert.equal(other.code, 12);
      assert.match(other.stderr, /parameter "password": the plan was made with one secret value, now another one/);
      assert.equal((await run('apply', 'p.plan')).code, 3);
      assert.equal((await run('apply', 'p.plan', '-r', `password=${PASSWORD}`, '-r', 'name=eve')).code, 3);
      const words = ['apply', 'p.plan', '-r', `password=${PASSWORD}`];
      const { code, stderr } = await tool(words, {
        cwd: directory,
        environment: { TOOL_PLAN_KEY: 'another key, long enough' },
      });
      assert.equal(code, 12);
      assert.match(stderr, /made with another key of secrets/);
      assert.equal(await stat(join(directory, 'out')).catch(() => 'none'), 'none');
    });
  });
});

describe('tool apply of a solution', () => {
  test('shows it, and executes after --yes only; without anybody to ask it is a usage error', async () => {
    await inPlan(async (run, directory) => {
      const words = ['apply', '-r', 'name=ada', '-r', 'password=x'];
      const refused = await run(...words);
      assert.equal(refused.code, 3);
      assert.match(refused.stderr, /--yes/);
      const { code, stderr } = await run(...words, '--yes');
      assert.equal(code, 0, stderr);
      const shown = /\+(ada \S+ data)/.exec(stderr)?.[1];
      assert.equal(await readFile(join(directory, 'out/hello.txt'), 'utf8'), shown);
    });
  });

  test('what the plan decided is not chosen again; a file that is not a plan is said to be none', async () => {
    await inPlan(async (run, directory) => {
      await made(run);
      for (const flags of [
        ['--action', 'hello'],
        ['-f', 'solution.yaml'],
        ['--output-dir', 'x'],
      ])
        assert.equal((await run('apply', 'p.plan', ...flags)).code, 3, flags.join(' '));
      assert.equal((await run('apply', './none.plan')).code, 4);
      assert.equal((await run('plan', 'show', 'solution.yaml')).code, 4);
      await rename(join(directory, 'p.plan'), join(directory, 'release'));
      assert.equal((await run('apply', 'release', '-r', `password=${PASSWORD}`)).code, 0);
    });
  });
});

test('a secret file that has another content than the plan saw is told without words that are the same on both sides', () =>
  inPlan(async (run, directory) => {
    await writeFiles(directory, { 'out/secret.txt': 'before' });
    assert.equal((await made(run)).code, 0);
    await writeFile(join(directory, 'out/secret.txt'), 'changed');
    const { code, stderr } = await applied(run);
    assert.notEqual(code, 0);
    assert.match(stderr, /from a secret content, with a secret content; now: the same, but another secret content$/m);
  }));

test('a document that holds a secret is needed when its plan is applied, and a refusal says why', () =>
  inPlan(async (run, directory) => {
    const text = await readFile(join(directory, 'solution.yaml'), 'utf8');
    const secret = 'secret: { sensitive: true, value: horse-battery-staple }';
    await writeFile(join(directory, 'solution.yaml'), text.replace('  resolvers:\n', `  resolvers:\n    ${secret}\n`));
    assert.equal((await made(run)).code, 0);
    await rm(join(directory, 'solution.yaml'));
    const { code, stderr } = await applied(run);
    assert.equal(code, 12, stderr);
    assert.match(
      stderr,
      /^error: the plan does not hold solution\.yaml, because that holds a secret, and it is not there any more\n {2}hint: .+/,
    );
  }));

test('a plan file that is not there is told from a file that is not a plan', async () => {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'other.json': '{}' });
    const missing = await tool(['apply', 'missing.json', '--yes'], { cwd: directory });
    assert.deepEqual([missing.code, missing.stderr.split('\n')[0]], [4, 'error: there is no file missing.json']);
    const unasked = await tool(['apply', 'missing.plan'], { cwd: directory, stdin: '' });
    assert.deepEqual([unasked.code, unasked.stderr.split('\n')[0]], [4, 'error: there is no file missing.plan']);
    const other = await tool(['apply', 'other.json', '--yes'], { cwd: directory });
    assert.match(other.stderr, /other\.json is not a plan: a plan file has kind: Plan/);
  });
});
