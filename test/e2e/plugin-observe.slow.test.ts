import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../support/temp-dir.ts';
import { served, solutionWith, toolWithPlugins, writePlugins } from '../support/worlds/plugin-world.ts';

/** Looks at the file `world` beside the solution, and makes it hold the name. */
const LOOKS = served(
  'looks',
  `sideEffects: 'always',
  observe: async ({ name }, { cwd }) => {
    const { readFile } = await import('node:fs/promises');
    const before = await readFile(cwd + '/world', 'utf8').catch(() => undefined);
    if (before === 'secret') throw new ProviderFailure('http', 'the service answered 503');
    return { changes: [{ about: 'record ' + name, before: before && { value: before }, after: { value: name } }], reads: ['x'], writes: ['x'] };
  },
  execute: async ({ name }) => {
    const { writeFile } = await import('node:fs/promises');
    await writeFile('world', name);
    return { data: { text: name } };
  },`,
);

interface Report {
  readonly actionPlan: readonly { readonly effects?: readonly Readonly<Record<string, unknown>>[] }[];
}

async function withPlugin(
  plugins: Readonly<Record<string, string>>,
  body: (run: (...words: readonly string[]) => ReturnType<typeof toolWithPlugins>, directory: string) => Promise<void>,
): Promise<void> {
  await withTempDir(async directory => {
    await writePlugins(directory, { plugins });
    await writeFile(join(directory, 'solution.yaml'), solutionWith(...Object.keys(plugins)));
    await body((...words) => toolWithPlugins(words, { cwd: directory, stdin: '' }), directory);
  });
}

test('a plugin that observes tells what would change; a failure means unknown', async () => {
  await withPlugin({ looks: LOOKS }, async (run, directory) => {
    const effects = async (): Promise<unknown> => {
      const { stdout, stderr, code } = await run('run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json');
      assert.equal(code, 0, stderr);
      return (JSON.parse(stdout) as Report).actionPlan[0]?.effects;
    };
    const world = join(directory, 'world');
    assert.match(JSON.stringify(await effects()), /"about":"record Ada","status":"created"/);
    await writeFile(world, 'Bob');
    assert.match(JSON.stringify(await effects()), /"status":"changed","diff":.*-  \\"value\\": \\"Bob\\"/);
    await writeFile(world, 'Ada');
    assert.deepEqual(await effects(), [{ type: 'remote', about: 'record Ada', status: 'unchanged' }]);
    await writeFile(world, 'secret');
    assert.deepEqual(await effects(), [{ type: 'unknown', about: 'observed', because: ['the service answered 503'] }]);
  });
});

test('a plan with what a plugin saw stops when it sees something else', async () => {
  await withPlugin({ looks: LOOKS }, async (run, directory) => {
    const world = join(directory, 'world');
    await writeFile(world, 'Bob');
    const made = await run('plan', '-f', 'solution.yaml', '--out', 'p.plan');
    assert.equal(made.code, 0, made.stderr);
    await writeFile(world, 'Carol');
    const stopped = await run('apply', 'p.plan');
    assert.equal(stopped.code, 12, stopped.stderr);
    assert.match(stopped.stderr, /record Ada: the plan showed changed/);
    assert.equal(await readFile(world, 'utf8'), 'Carol');
  });
});

test('a plugin without observe works as before', async () => {
  await withPlugin({ plain: served('plain', "whatIf: () => 'Would do it',") }, async run => {
    const { stdout } = await run('run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json');
    assert.equal((JSON.parse(stdout) as Report).actionPlan[0]?.effects, undefined);
  });
});

test('a plugin does not look with --strict, where no program is started for a resolver either', async () => {
  await withPlugin({ looks: LOOKS }, async run => {
    const { stdout } = await run('run', 'solution', '-f', 'solution.yaml', '--dry-run', '--strict', '-o', 'json');
    assert.deepEqual((JSON.parse(stdout) as Report).actionPlan[0]?.effects, [
      { type: 'unknown', about: 'observed', because: ['plugins may not look at anything here'] },
    ]);
  });
});
