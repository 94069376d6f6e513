import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo, version: 1.0.0}\nspec:\n';

/** What one command says on stderr about a document. */
async function saysAbout(
  spec: string,
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stderr: string; readonly stdout: string }> {
  return withTempDir(async cwd => {
    for (const [name, text] of Object.entries({ 'solution.yaml': HEAD + spec, ...files })) {
      await mkdir(join(cwd, name, '..'), { recursive: true });
      await writeFile(join(cwd, name), text);
    }
    return tool(words, { cwd });
  });
}

const RUN = ['run', 'solution', '-f', 'solution.yaml'];

const BRACES = `  resolvers:
    name: {value: World}
    greeting: {value: "Hello \${name}"}
  workflow:
    actions:
      show: {provider: message, inputs: {message: "Hi {{ greeting }}"}}
`;

const BRACE_WARNINGS = [
  'warning: solution.yaml:7:23: this text looks like a placeholder, but is passed on as it is written (write {tmpl: "... {{ name }} ..."}, or {literal: ...} if it is meant so)',
  'warning: solution.yaml:10:51: this text looks like a template, but is passed on as it is written (write {tmpl: ...}, or {literal: ...} if it is meant so)',
];

test('braces in a text that is not a template are a warning of the dry-run and of the run', async () => {
  const planned = await saysAbout(BRACES, [...RUN, '--dry-run']);
  const ran = await saysAbout(BRACES, RUN);
  assert.deepEqual([planned.code, ran.code], [0, 0]);
  for (const line of BRACE_WARNINGS) {
    assert.ok((planned.stdout + planned.stderr).split('\n').includes(line), line);
    assert.ok(ran.stderr.split('\n').includes(line), line);
  }
});

test('the shell placeholders of a program are its own', async () => {
  const spec = `  resolvers:
    name: {value: World}
  workflow:
    actions:
      show: {provider: exec, inputs: {command: 'name=x; echo "\${name}"', shell: sh, env: {used: {rslvr: name}}}}
`;
  const { stderr } = await saysAbout(spec, [...RUN, '--dry-run']);
  assert.doesNotMatch(stderr, /looks like/);
});

const NAMES: readonly (readonly [spec: string, says: string])[] = [
  [
    '  workflow: {actions: {a: {provider: shell, inputs: {command: ls}}}}\n',
    'error: there is no provider "shell"\n  at solution.yaml:5:38\n  field: /spec/workflow/actions/a/provider\n  hint: did you mean "exec"?\n',
  ],
  [
    `  resolvers: {a: {value: {tmpl: "{{ 'x' | upper }}"}}}\n`,
    'error: unknown filter "upper"\n  at solution.yaml:5:43\n  field: /spec/resolvers/a/value\n  hint: did you mean "upcase"?\n',
  ],
  [
    `  resolvers: {a: {value: {expr: "'x'.toUpperCase()"}}}\n`,
    'error: undeclared function toUpperCase; did you mean upperAscii?\n  at solution.yaml:5:38\n  field: /spec/resolvers/a/value\n',
  ],
  [
    `  resolvers: {a: {value: {expr: "len('x')"}}}\n`,
    'error: undeclared function len; did you mean size?\n  at solution.yaml:5:34\n  field: /spec/resolvers/a/value\n',
  ],
];

test('names that other tools use lead to the name here', async () => {
  for (const [spec, says] of NAMES) {
    const { code, stderr } = await saysAbout(spec, RUN);
    assert.deepEqual([code, stderr], [2, says]);
  }
});

test('a missing file says below which directory it was sought', async () => {
  const spec = '  resolvers: {a: {provider: file, inputs: {operation: read, path: none.txt}}}\n';
  const { code, stderr } = await saysAbout(spec, RUN);
  assert.equal(code, 1);
  assert.match(stderr, /^error: resolver "a" failed: "none\.txt" does not exist below the directory of the solution$/m);
});

test('a conflict names the flag that decides it', async () => {
  const spec = `  workflow:
    actions:
      a: {provider: file, inputs: {operation: write, path: x.txt, content: new, onConflict: error}}
`;
  const { code, stderr } = await saysAbout(spec, RUN, { 'x.txt': 'old' });
  assert.equal(code, 6);
  assert.match(
    stderr,
    /^error: action "a" failed: x\.txt exists and differs \(onConflict: error\); --on-conflict overwrite replaces, --on-conflict skip keeps what is there$/m,
  );
});

test('render-tree names a resolver that exists but is not among its data', async () => {
  const spec = `  resolvers:
    other: {value: y}
    texts: {value: [{path: a, content: {literal: "{{ other }}"}}]}
    out: {provider: template, inputs: {operation: render-tree, entries: {rslvr: texts}, data: {name: 1}}}
`;
  const { code, stderr } = await saysAbout(spec, RUN);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /unknown variable "other" \(entries\[0\]\.content:1:4\); resolver "other" exists, but a text that is computed or read sees only what "data" names: data: \{other: \{rslvr: other\}\}/,
  );
});

test('built-in tests that need parameters are skipped, and say which', async () => {
  const spec = `  resolvers:
    env: {provider: parameter, inputs: {key: env}}
  testing:
    cases:
      lints: {command: [lint], assertions: [{expression: __exitCode == 0}]}
`;
  const { code, stdout } = await saysAbout(spec, ['test', '-f', 'solution.yaml']);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /builtin:resolve-defaults +skip: the solution needs parameters that have no default: env/);
});

test('test init says that it only printed', async () => {
  const { code, stderr } = await saysAbout('  resolvers: {a: {value: 1}}\n', ['test', 'init', '-f', 'solution.yaml']);
  assert.deepEqual(
    [code, stderr],
    [0, 'nothing was written: put this under "spec" of the solution, or write a file with --output-file\n'],
  );
});
