import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, withServer } from '../support/api-server.ts';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: site, version: 1.0.0, description: A site., category: delivery, tags: [web, delivery]}
spec:
  resolvers:
    domain: {description: Which., type: string, provider: parameter, inputs: {key: domain}}
    key: {description: What opens it., value: {secret: site/key}}
    header: {description: Made of it., value: {tmpl: 'Bearer {{ key }}'}}
  workflow:
    actions:
      one: {description: First., tags: [a], provider: message, inputs: {message: {rslvr: domain}}}
      two: {description: Second., tags: [b], provider: message, inputs: {message: second}}
`;

const inSite = (body: (run: (...words: readonly string[]) => Promise<CliOutcome>) => Promise<void>): Promise<void> =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': DOCUMENT });
    await body((...words) => tool(words, { cwd }));
  });

test('plan and apply take the same actions as run: by name, and by tag', () =>
  inSite(async run => {
    const names = async (...words: readonly string[]): Promise<readonly string[]> => {
      const { stdout, stderr } = await run(
        'plan',
        ...words,
        '-r',
        'domain=a.example',
        '--resolver-override',
        'key="k"',
        '-o',
        'json',
      );
      const report = JSON.parse(stdout || stderr) as { readonly actionPlan: readonly { readonly name: string }[] };
      return report.actionPlan.map(({ name }) => name);
    };
    assert.deepEqual(await names('--tag', 'b'), ['two']);
    assert.deepEqual(await names('--skip-tag', 'b'), ['one']);
    assert.deepEqual(await names('--action', 'one', '--tag', 'b'), ['one', 'two']);
    const unknown = await run('apply', '-f', '.', '--tag', 'c', '-r', 'domain=a.example', '--yes');
    assert.match(unknown.stderr, /"c"/);
    assert.doesNotMatch(unknown.stderr, /unknown flag/);
  }));

test('explain says which words are the category and which are tags', () =>
  inSite(async run => assert.match((await run('explain')).stdout, /^category: delivery\ntags: web, delivery$/m)));

test('doctor has a column of hints only where there is one', () =>
  inSite(async run => {
    const checks = JSON.parse((await run('doctor', '-o', 'json')).stdout) as readonly { readonly hint?: string }[];
    const head = (await run('doctor')).stdout.split('\n')[0] ?? '';
    assert.equal(
      /HINT/.test(head),
      checks.some(({ hint }) => hint !== undefined),
      head,
    );
  }));

test('a new solution is followed by the command that previews it', () =>
  withTempDir(async cwd => {
    const here = await tool(['new', 'solution', 'hello'], { cwd });
    assert.equal(here.stderr, 'see what it would do: tool plan\n');
    const named = await tool(['new', 'solution', 'hello', '--test', '--output-file', 'hello.yaml'], { cwd });
    assert.equal(
      named.stderr,
      'see what it would do: tool plan -f hello.yaml\nrun its tests: tool test -f hello.yaml\n',
    );
    assert.equal((await tool(['plan', '-f', 'hello.yaml'], { cwd })).code, 0);
  }));

test('a request with a field that no endpoint knows says which fields there are', () =>
  withTempDir(directory =>
    withServer({ directory }, async server => {
      const body = { document: 'x' };
      const { status, json } = await ask(server, '/v1/solutions/dryrun', { body });
      const { detail } = json as { readonly detail: string };
      assert.equal(status, 422);
      assert.match(detail, /^body\.document: unknown field "document": the fields are .*\bsolution\b/);
    }),
  ));

test('plan show has one empty line between the actions and the plan', () =>
  withTempDir(async cwd => {
    await tool(['new', 'solution', 'hello'], { cwd });
    assert.equal((await tool(['plan', '--out', 'p.plan'], { cwd })).code, 0);
    assert.match((await tool(['plan', 'show', 'p.plan'], { cwd })).stdout, /\S\n\nplan: sha256:/);
  }));
