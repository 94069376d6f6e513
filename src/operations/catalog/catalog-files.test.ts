import assert from 'node:assert/strict';
import { chmod, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: site, version: 1.0.0 }\n';
const ONE = 'spec: { resolvers: { a: { value: 1 } } }\n';

/** What would be published of `solution.yaml` in a directory with these files. */
async function dryRun(
  files: Readonly<Record<string, string>>,
  prepare?: (directory: string) => Promise<unknown>,
): Promise<CliOutcome> {
  return withTempDir(async directory => {
    await writeFiles(directory, files);
    await prepare?.(directory);
    return tool(['catalog', 'publish', '-f', 'solution.yaml', '--dry-run', '-o', 'json'], { cwd: directory });
  });
}

function listed({ stdout, stderr }: CliOutcome): readonly string[] {
  assert.notEqual(stdout, '', stderr);
  return (JSON.parse(stdout) as { readonly files: readonly string[] }).files;
}

test('with nothing else the document alone is published', async () => {
  assert.deepEqual(listed(await dryRun({ 'solution.yaml': HEAD + ONE, 'other.txt': 'x' })), ['solution.yaml']);
});

test('parts, rendered files, literal reads, children, tests and bundle.include go with it', async () => {
  const files = {
    'solution.yaml': `${HEAD}compose: ['parts/*.yaml']
bundle: { include: [docs, './assets/**/*.css', fixtures, case.txt] }
spec:
  resolvers:
    text: { provider: file, inputs: { operation: read, path: ./words.txt } }
    branch: { provider: git, inputs: { operation: status, path: . } }
    tree: { provider: directory, inputs: { operation: list, path: tree } }
    child: { provider: solution, inputs: { source: ./children/one.yaml } }
    named: { provider: solution, inputs: { source: other@^1 } }
    page: { value: { tmpl: '{% render "page.liquid" %}' } }
    computed: { provider: file, inputs: { operation: read, path: { expr: '"computed.txt"' } } }
  testing:
    config: { files: [fixtures] }
    cases:
      one: { command: [lint], files: [case.txt], snapshot: golden/one.txt, assertions: [{ contains: a }] }
`,
    'parts/a.yaml': 'apiVersion: tool.dev/v1\nkind: Solution\nspec: { resolvers: { part: { value: 1 } } }\n',
    'page.liquid': 'page',
    'words.txt': 'words',
    'tree/deep/a.txt': 'a',
    'children/one.yaml': HEAD + ONE,
    'computed.txt': 'not known beforehand',
    'docs/a.md': 'a',
    'assets/x/y.css': 'c',
    'assets/x/y.js': 'j',
    'fixtures/f.json': '{}',
    'case.txt': 'c',
    'golden/one.txt': 'g',
  };
  const expected = [
    'solution.yaml',
    'assets/x/y.css',
    'case.txt',
    'children/one.yaml',
    'docs/a.md',
    'fixtures/f.json',
    'golden/one.txt',
    'page.liquid',
    'parts/a.yaml',
    'tree/deep/a.txt',
    'words.txt',
  ];
  assert.deepEqual([...listed(await dryRun(files))].sort(), [...expected].sort());
});

test('.toolignore leaves files out, but not what the document cannot be without', async () => {
  const files = {
    'solution.yaml': `${HEAD}compose: [part.yaml]\nbundle: { include: [data] }\n${ONE}`,
    'part.yaml': 'apiVersion: tool.dev/v1\nkind: Solution\nspec: { resolvers: { part: { value: 1 } } }\n',
    'data/a.txt': 'a',
    'data/secret.key': 'k',
    'data/tmp/b': 'b',
    '.toolignore': '*.key\ntmp/\npart.yaml\n',
  };
  assert.deepEqual(listed(await dryRun(files)), ['solution.yaml', 'data/a.txt', 'part.yaml']);
});

test('files whose names begin with a dot go with a directory or a glob; version control and secrets do not, and are named', async () => {
  const files = {
    'solution.yaml': `${HEAD}bundle: { include: [template, 'more/**'] }\n${ONE}`,
    'template/.github/workflows/ci.yml': 'on: push',
    'template/.gitignore': 'dist/',
    'template/.env': 'KEY=v',
    'template/.env.example': 'KEY=',
    'template/.git/HEAD': 'ref',
    'more/.editorconfig': 'root = true',
    'more/.ssh/id': 'key',
    'more/a/.env.production': 'KEY=v',
  };
  const ran = await dryRun(files);
  assert.deepEqual(listed(ran), [
    'solution.yaml',
    'more/.editorconfig',
    'template/.env.example',
    'template/.github/workflows/ci.yml',
    'template/.gitignore',
  ]);
  const { leftOut } = JSON.parse(ran.stdout) as { readonly leftOut?: readonly string[] };
  assert.deepEqual(leftOut, ['more/.ssh/', 'more/a/.env.production', 'template/.env', 'template/.git/']);
  assert.match(ran.stderr, /template\/\.env was left out: .* write its name in bundle\.include to publish it/);
});

test('what is left out by itself is published where its name is written', async () => {
  const files = {
    'solution.yaml': `${HEAD}bundle: { include: ['template/**', template/.env, 'template/**/.npmrc'] }\n${ONE}`,
    'template/.env': 'KEY=example',
    'template/app/.npmrc': 'x',
    'template/a': 'a',
  };
  const ran = await dryRun(files);
  assert.deepEqual(listed(ran), ['solution.yaml', 'template/.env', 'template/a', 'template/app/.npmrc']);
  assert.equal('leftOut' in JSON.parse(ran.stdout), false);
});

test('a symbolic link is refused, wherever it leads', async () => {
  const files = { 'solution.yaml': `${HEAD}bundle: { include: [data] }\n${ONE}`, 'data/a.txt': 'a' };
  const { code, stderr } = await dryRun(files, directory => symlink('/etc/hostname', join(directory, 'data', 'link')));
  assert.equal(code, 3);
  assert.match(stderr, /"data\/link" is not a regular file/);
});

test('a directory that is a link out of the solution is refused', async () => {
  const files = { 'solution.yaml': `${HEAD}bundle: { include: [data/hostname] }\n${ONE}` };
  const { code, stderr } = await dryRun(files, directory => symlink('/etc', join(directory, 'data')));
  assert.equal(code, 10, stderr);
});

test('an include that matches nothing is an error', async () => {
  const { code, stderr } = await dryRun({ 'solution.yaml': `${HEAD}bundle: { include: ['*.nothing'] }\n${ONE}` });
  assert.equal(code, 4);
  assert.match(stderr, /bundle\.include: "\*\.nothing" matches no file/);
});

test('the executable bit is kept, no other one', async () => {
  const files = { 'solution.yaml': `${HEAD}bundle: { include: [run.sh] }\n${ONE}`, 'run.sh': 'x' };
  const digest = async (mode: number): Promise<string> =>
    JSON.parse((await dryRun(files, directory => chmod(join(directory, 'run.sh'), mode))).stdout).digest;
  assert.equal(await digest(0o644), await digest(0o600));
  assert.equal(await digest(0o755), await digest(0o700));
  assert.notEqual(await digest(0o755), await digest(0o644));
});

test('a document on stdin is published as solution.yaml', async () => {
  await withTempDir(async directory => {
    const { code, stdout, stderr } = await tool(['catalog', 'publish', '-f', '-', '-o', 'json'], {
      cwd: directory,
      stdin: HEAD + ONE,
    });
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout).files, ['solution.yaml']);
  });
});
