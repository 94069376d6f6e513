import assert from 'node:assert/strict';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { served, solutionWith, toolWithPlugins, writePlugins } from '../support/worlds/plugin-world.ts';

const NETWORK = (version: string, body = `{ resolvers: { cidr: { value: ${version} } } }`): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: network, version: ${version} }\nspec: ${body}\n`;
const BASE = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: base, version: 3.0.0 }
spec: { resolvers: { b: { value: 1 } } }
`;
const ROOT = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: site, version: 1.0.0 }
spec:
  resolvers:
    net:
      resolve: { with: [{ provider: solution, inputs: { source: 'network@^1' } }] }
    near:
      resolve: { with: [{ provider: solution, inputs: { source: ./near.yaml } }] }
  testing:
    cases:
      renders: { command: [lint], assertions: [{ expression: __exitCode == 0 }] }
`;
const NEAR = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: near, version: 1.0.0 }
spec: { resolvers: { base: { resolve: { with: [{ provider: solution, inputs: { source: base } }] } } } }
`;

type Run = (words: string, environment?: Readonly<Record<string, string>>) => Promise<CliOutcome>;

async function withSite(body: (directory: string, run: Run) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const run: Run = (words, environment = {}) => tool(words.split(' '), { cwd: directory, environment });
    await writeFiles(directory, {
      'solution.yaml': ROOT,
      'near.yaml': NEAR,
      'publish/one.yaml': NETWORK('1.0.0'),
      'publish/two.yaml': NETWORK('1.1.0'),
      'publish/other.yaml': NETWORK('1.0.0', '{ resolvers: { cidr: { value: changed } } }'),
      'publish/base.yaml': BASE,
    });
    for (const name of ['one', 'base']) await succeed(run, `catalog publish -f publish/${name}.yaml`);
    await body(directory, run);
  });
}

async function succeed(run: Run, words: string): Promise<CliOutcome> {
  const outcome = await run(words);
  assert.equal(outcome.code, 0, `${words}: ${outcome.stderr}`);
  return outcome;
}

const lockIn = async (directory: string) => JSON.parse(await readFile(join(directory, 'tool.lock'), 'utf8'));

test('tool lock names every solution of catalogs, through solutions in files too, and writes the same again', () =>
  withSite(async (directory, run) => {
    const first = await succeed(run, 'lock -o json');
    const data = JSON.parse(first.stdout);
    assert.equal(data.changed, true);
    const { lock_version: version, documents } = await lockIn(directory);
    assert.equal(version, 1);
    assert.deepEqual(Object.keys(documents), ['solution.yaml']);
    assert.deepEqual(
      documents['solution.yaml'].solutions.map((entry: { reference: string; name: string; version: string }) => [
        entry.reference,
        entry.name,
        entry.version,
      ]),
      [
        ['base', 'base', '3.0.0'],
        ['network@^1', 'network', '1.0.0'],
      ],
    );
    const text = await readFile(join(directory, 'tool.lock'), 'utf8');
    assert.equal(JSON.parse((await succeed(run, 'lock -o json')).stdout).changed, false);
    assert.equal(await readFile(join(directory, 'tool.lock'), 'utf8'), text);
    await succeed(run, 'lock -f near.yaml');
    assert.deepEqual(Object.keys((await lockIn(directory)).documents), ['near.yaml', 'solution.yaml']);
  }));

test('with --locked a range keeps its version; without, the newest is used; tool lock takes it', () =>
  withSite(async (directory, run) => {
    await succeed(run, 'lock');
    await succeed(run, 'catalog publish -f publish/two.yaml');
    const cidr = async (words: string): Promise<string> =>
      JSON.parse((await succeed(run, words)).stdout).net.resolvers.cidr;
    assert.equal(await cidr('run resolver net -o json'), '1.1.0');
    assert.equal(await cidr('run resolver net -o json --locked'), '1.0.0');
    await succeed(run, 'lock');
    assert.equal(await cidr('run resolver net -o json --locked'), '1.1.0');
    assert.equal((await lockIn(directory)).documents['solution.yaml'].solutions[1].version, '1.1.0');
  }));

const COMMANDS = [
  'run solution',
  'run solution --dry-run',
  'run resolver',
  'render solution',
  'lint',
  'explain',
  'test functional',
];

test('other content under the locked version is refused by every command that loads the solution', () =>
  withSite(async (directory, run) => {
    const path = join(directory, 'publish/site.yaml');
    await succeed(run, 'lock');
    await writeFile(path, ROOT);
    for (const words of ['run resolver', 'lint', 'explain', 'render solution', 'test functional'])
      assert.doesNotMatch((await run(`${words} -f solution.yaml --locked`)).stderr, /tool\.lock/, words);
    await succeed(run, 'catalog publish -f publish/other.yaml --force');
    for (const words of COMMANDS) {
      const { code, stderr } = await run(`${words} -f solution.yaml --locked`);
      assert.equal(code, 8, `${words}: ${stderr}`);
      assert.match(
        stderr,
        /the solution network@\^1 is not the one in .*tool\.lock: network@1\.0\.0 was sha256:/,
        words,
      );
    }
  }));

test('what is not in the lock is refused before anything runs, and so is a solution without a lock', () =>
  withSite(async (directory, run) => {
    const without = await run('run solution --locked');
    assert.equal(without.code, 4);
    assert.match(without.stderr, /there is no tool\.lock beside solution\.yaml/);
    await succeed(run, 'lock -f near.yaml');
    const other = await run('run solution -f solution.yaml --locked');
    assert.match(other.stderr, /has no entry for solution\.yaml/);
    await succeed(run, 'lock');
    await writeFile(join(directory, 'near.yaml'), NEAR.replace('source: base', 'source: base@3.0.0'));
    const changed = await run('run solution -f solution.yaml --dry-run --locked');
    assert.equal(changed.code, 8, changed.stderr);
    assert.match(changed.stderr, /the solution base@3\.0\.0 is not in .*tool\.lock/);
  }));

test('a computed source is warned of, and refused in a run when the lock does not have it', () =>
  withSite(async (directory, run) => {
    const computed = ROOT.replace(`source: 'network@^1'`, `source: { expr: "'net' + 'work'" }`);
    await writeFile(join(directory, 'solution.yaml'), computed);
    const { stderr } = await succeed(run, 'lock');
    assert.match(stderr, /resolvers\.net: its source is computed, so it is not locked/);
    await succeed(run, 'run resolver net');
    const refused = await run('run resolver net --locked');
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /the solution network is not in .*tool\.lock/);
  }));

test('a lock goes with what is published, and holds there', () =>
  withSite(async (_directory, run) => {
    await succeed(run, 'lock');
    await succeed(run, 'catalog publish -f solution.yaml');
    await succeed(run, 'run resolver net -f site@1.0.0 --locked');
    await succeed(run, 'catalog publish -f publish/other.yaml --force');
    const { code, stderr } = await run('run resolver net -f site@1.0.0 --locked');
    assert.equal(code, 8, stderr);
  }));

test('a damaged lock, stdin and what was never published are told in plain words', () =>
  withSite(async (directory, run) => {
    for (const [text, fault] of [
      ['{', /it is not JSON/],
      ['{"lock_version": 2, "documents": {}}', /its lock_version is not 1/],
      ['{"lock_version": 1, "documents": {"solution.yaml": {}}}', /needs lists of solutions and plugins/],
      [
        '{"lock_version": 1, "documents": {"solution.yaml": {"solutions": [{"reference": "base"}], "plugins": []}}}',
        /documents\.solution\.yaml\.solutions\[0\] has no name/,
      ],
    ] as const) {
      await writeFile(join(directory, 'tool.lock'), text);
      const { code, stderr } = await run('run solution --locked');
      assert.equal(code, 4, stderr);
      assert.match(stderr, fault);
      assert.match(stderr, /write it anew with tool lock/);
    }
    await rm(join(directory, 'tool.lock'));
    const piped = await tool(['run', 'solution', '-f', '-', '--locked'], { cwd: directory, stdin: BASE });
    assert.match(piped.stderr, /--locked needs a solution that is a file or in a catalog/);
    await writeFiles(directory, { 'loose/solution.yaml': BASE.replace('name: base', 'name: free') });
    await succeed(run, `catalog add loose ${join(directory, 'loose')}`);
    await writeFile(join(directory, 'near.yaml'), NEAR.replace('source: base', 'source: free'));
    const loose = await run('lock');
    assert.equal(loose.code, 3, loose.stderr);
    assert.match(loose.stderr, /free cannot be locked: it was never published/);
  }));

test('a plugin that is not in the lock, or not the one in it, is refused and not started', () =>
  withTempDir(async directory => {
    const marked = (name: string): string =>
      `(await import('node:fs')).writeFileSync('${join(directory, 'started')}', '');\n${served(name)}`;
    await writePlugins(directory, { plugins: { greet: marked('greet'), other: marked('other') } });
    await writeFiles(directory, { 'solution.yaml': solutionWith('greet') });
    const run = (words: string): Promise<CliOutcome> => toolWithPlugins(words.split(' '), { cwd: directory });
    assert.equal((await run('lock')).code, 0);
    const [plugin] = (await lockIn(directory)).documents['solution.yaml'].plugins;
    assert.deepEqual([plugin.name, plugin.version], ['greet', '1.2.0']);
    assert.deepEqual(Object.keys(plugin.digests), [`${process.platform}-${process.arch}`]);
    const whole = await run('run solution --locked');
    assert.equal(whole.code, 0, whole.stderr);

    await rm(join(directory, 'started'));
    await writeFile(join(directory, 'solution.yaml'), solutionWith('greet', 'other'));
    const added = await run('run solution --locked');
    assert.equal(added.code, 8, added.stderr);
    assert.match(added.stderr, /the plugin other is not in .*tool\.lock/);
    await writeFile(join(directory, 'solution.yaml'), solutionWith('greet'));
    await rm(join(directory, 'started'), { force: true });
    await appendFile(join(directory, 'plugins/greet.mjs'), '// changed\n');
    const changed = await run('run solution --dry-run --locked');
    assert.equal(changed.code, 8, changed.stderr);
    assert.match(changed.stderr, /the plugin greet is not the one in .*tool\.lock: it was sha256:/);
    await assert.rejects(readFile(join(directory, 'started')), 'it was started');
    const path = join(directory, 'tool.lock');
    await writeFile(path, (await readFile(path, 'utf8')).replace(`${process.platform}-${process.arch}`, 'plan9-mips'));
    const elsewhere = await run('run solution --locked');
    assert.match(elsewhere.stderr, /has no digest of the plugin greet for/);
    assert.equal((await run('lock')).code, 0);
    const { digests } = (await lockIn(directory)).documents['solution.yaml'].plugins[0];
    assert.equal(Object.keys(digests).length, 2, 'digests of other platforms stay');
  }));
