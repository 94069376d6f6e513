import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo, version: 1.0.0}\nspec:\n';
const CLEAN = `${HEAD}  resolvers:\n    region: {description: Where it runs., value: eu}\n`;
const WARNED = CLEAN.replace('value: eu', 'value: {token: abc-123}');
const WRONG = CLEAN.replace('value: eu', 'vlaue: eu');

type Files = Readonly<Record<string, string>>;

async function lint(
  words: string,
  files: Files,
  more: { stdin?: string; environment?: Files } = {},
): Promise<CliOutcome> {
  return withTempDir(async cwd => {
    await writeFiles(cwd, files);
    return tool(['lint', ...words.split(' ').filter(word => word !== '')], { cwd, ...more });
  });
}

test('a clean solution says so and ends with 0', async () => {
  const outcome = await lint('-f solution.yaml', { 'solution.yaml': CLEAN });
  assert.deepEqual(outcome, { code: 0, stdout: 'solution.yaml: no findings\n', stderr: '' });
});

test('findings are a table with places, hints and a count; an error ends with 2', async () => {
  const { code, stdout } = await lint('-f solution.yaml', { 'solution.yaml': WRONG });
  assert.equal(code, 2);
  assert.equal(
    stdout,
    [
      'PLACE               SEVERITY  RULE              MESSAGE',
      'solution.yaml:6:13  error     schema-violation  a resolver needs provider, resolve or value',
      'solution.yaml:6:43  error     schema-violation  unknown field "vlaue" in a resolver',
      '                                                hint: did you mean "value"?',
      '',
      '2 errors, 0 warnings, 0 info',
      '',
    ].join('\n'),
  );
});

test('warnings end with 0, with --strict 2 and a note', async () => {
  const files = { 'solution.yaml': WARNED };
  assert.equal((await lint('-f solution.yaml', files)).code, 0);
  const strict = await lint('-f solution.yaml --strict', files);
  assert.equal(strict.code, 2);
  assert.equal(strict.stderr, 'warnings fail because of --strict\n');
  assert.equal((await lint('-f solution.yaml --strict --severity error', files)).code, 0);
});

test('json is one document with every finding', async () => {
  const { code, stdout } = await lint('-f solution.yaml -o json', { 'solution.yaml': WARNED });
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), {
    file: 'solution.yaml',
    valid: true,
    findings: [
      {
        rule: 'secret-in-literal',
        severity: 'warning',
        category: 'security',
        message: '"token" is a secret that is written in the document',
        suggestion:
          'store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down',
        location: '/spec/resolvers/region/value/token',
        file: 'solution.yaml',
        line: 6,
        column: 58,
      },
    ],
    summary: { errors: 0, warnings: 1, infos: 0, total: 1 },
  });
});

test('yaml, sarif and quiet print the same findings, and the exit code stays', async () => {
  const files = { 'solution.yaml': WRONG };
  const yaml = await lint('-f solution.yaml -o yaml', files);
  assert.match(yaml.stdout, /^file: solution\.yaml\nvalid: false\nfindings:\n/);
  const sarif = await lint('-f solution.yaml -o sarif', files);
  const log = JSON.parse(sarif.stdout) as { version: string; runs: { results: { ruleId: string }[] }[] };
  assert.equal(log.version, '2.1.0');
  assert.deepEqual(
    log.runs[0]?.results.map(({ ruleId }) => ruleId),
    ['schema-violation', 'schema-violation'],
  );
  const quiet = await lint('-f solution.yaml -o quiet', files);
  assert.equal(quiet.stdout, '');
  assert.deepEqual([yaml.code, sarif.code, quiet.code], [2, 2, 2]);
});

test('the document comes from stdin, from a directory, or is found where the command is typed', async () => {
  const stdin = await lint('-f -', {}, { stdin: WRONG });
  assert.match(stdin.stdout, /^<stdin>:6:13 /m);
  const directory = await lint('-f deploy', { 'deploy/tool/solution.yml': WRONG });
  assert.match(directory.stdout, /^deploy\/tool\/solution\.yml:6:13 /m);
  const found = await lint('', { 'tool.yaml': WRONG });
  assert.match(found.stdout, /^tool\.yaml:6:13 /m);
  assert.deepEqual([stdin.code, directory.code, found.code], [2, 2, 2]);
});

test('a document that is not YAML ends with 4 and names the place', async () => {
  const { code, stdout, stderr } = await lint('-f solution.yaml -o json', {
    'solution.yaml': 'spec:\n  a: [1,\n  b: 2\n',
  });
  assert.equal(code, 4);
  assert.equal(stdout, '');
  assert.match(stderr, /^error: .*\n {2}at solution\.yaml:\d+:\d+\n/);
});

test('a file that is not there ends with 4, a directory without a solution too', async () => {
  assert.equal((await lint('-f missing.yaml', {})).code, 4);
  assert.equal((await lint('-f empty', { 'empty/readme.md': '' })).code, 4);
});

test('an unknown rule or severity is a usage error with the nearest name', async () => {
  const rule = await lint('-f solution.yaml --rule unusd-resolver', { 'solution.yaml': CLEAN });
  assert.equal(rule.code, 3);
  assert.match(rule.stderr, /there is no lint rule "unusd-resolver"\n.*hint: did you mean "unused-resolver"/s);
  const severity = await lint('-f solution.yaml --severity warn', { 'solution.yaml': CLEAN });
  assert.equal(severity.code, 3);
});

test('the configuration sets severities', async () => {
  const environment = { TOOL_LINT__RULES: '{"secret-in-literal": "error"}' };
  const raised = await lint('-f solution.yaml', { 'solution.yaml': WARNED }, { environment });
  assert.equal(raised.code, 2, raised.stdout + raised.stderr);
  const off = { '.home/config/tool/config.yaml': 'version: 1\nlint: {rules: {secret-in-literal: off}}\n' };
  const silent = await lint('-f solution.yaml', { 'solution.yaml': WARNED, ...off });
  assert.deepEqual([silent.code, silent.stdout], [0, 'solution.yaml: no findings\n']);
});

test('faults of a part are found in the file of the part, and so are its comments', async () => {
  const main = `${HEAD}  resolvers:\n    a: {description: x, value: 1}\ncompose: [parts/*.yaml]\n`;
  const part =
    'spec:\n  resolvers:\n    # tool-lint: disable=missing-description\n    b: {value: 2}\n    c: {value: 3}\n';
  const { stdout } = await lint('-f solution.yaml -o json', { 'solution.yaml': main, 'parts/one.yaml': part });
  const { findings } = JSON.parse(stdout) as { findings: { rule: string; file: string; line: number }[] };
  assert.deepEqual(
    findings.map(({ rule, file, line }) => [rule, file, line]),
    [['missing-description', 'parts/one.yaml', 5]],
  );
});

test('lint rules lists all rules, some of them, or explains one', async () => {
  const all = await lint('rules -o json', {});
  const rules = JSON.parse(all.stdout) as { id: string; severity: string; category: string }[];
  assert.ok(rules.length > 45);
  const some = await lint('rules --severity error --category security -o json', {});
  assert.deepEqual(
    (JSON.parse(some.stdout) as { id: string }[]).map(({ id }) => id),
    rules.filter(({ severity, category }) => severity === 'error' && category === 'security').map(({ id }) => id),
  );
  const one = await lint('rules unused-resolver', {});
  assert.match(one.stdout, /^unused-resolver \(usage\)\n.*\nWhy: .*\nFix: .*\nWrong:\n {2}apiVersion/s);
  const unknown = await lint('rules unused', {});
  assert.equal(unknown.code, 4);
  assert.match(unknown.stderr, /hint: /);
});

test('the examples have neither errors nor warnings', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const files = globSync('{examples,test/fixtures}/*/solution.yaml', { cwd: root });
  assert.ok(files.length >= 3);
  for (const file of files) {
    await withTempDir(async cwd => {
      const outcome = await tool(['lint', '-f', join(root, dirname(file)), '--severity', 'warning', '--strict'], {
        cwd,
      });
      assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
    });
  }
});

test('the document of the specification is clean but for what it leaves out', async () => {
  const spec = `apiVersion: tool.dev/v1
kind: Solution
metadata:
  name: cloud-projects
spec:
  resolvers:
    projects:
      provider: http
      inputs:
        url: https://example.com/v1/projects
        method: GET
        authProvider: cloud@prod
`;
  const { code, stdout } = await lint('-f solution.yaml -o json', { 'solution.yaml': spec });
  assert.equal(code, 0);
  const { findings } = JSON.parse(stdout) as { findings: { rule: string }[] };
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['missing-version', 'missing-description'],
  );
});
