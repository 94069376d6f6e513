import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { GO_FUNCTIONS } from '../../src/expression/template/go/functions/table.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** A command where these files are: its outcome, and the files that it left. */
async function typed(
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
  read: readonly string[] = [],
) {
  return await withTempDir(async cwd => {
    await writeFiles(cwd, files);
    const outcome = await tool(words, { cwd });
    return { ...outcome, files: read.map(name => readFileSync(join(cwd, name), 'utf8')) };
  });
}

const document = (spec: string): Readonly<Record<string, string>> => ({
  'solution.yaml': `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo, version: 1.0.0}\nspec:\n${spec}`,
});
const values = async (spec: string, files: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const { stdout, stderr } = await typed(['run', 'resolver', '-o', 'json'], { ...document(spec), ...files });
  assert.equal(stderr.includes('error'), false, stderr);
  return JSON.parse(stdout);
};

describe('Go templates in documents', () => {
  test('a value, a document and an input name their syntax', async () => {
    assert.deepEqual(
      await values(`  syntax: go
  resolvers:
    name: {value: web}
    go: {value: {tmpl: '{{ .name | upper }}'}}
    liquid: {value: {tmpl: '{{ name | upcase }}', syntax: liquid}}
    other: {value: {tmpl: '[[ .name ]] {{ x }}', syntax: {delimiters: ['[[', ']]']}}}
    helm: {value: {tmpl: '[{{ .map.none }}]', syntax: {missingKey: empty}}}
    map: {value: {a: 1}}
    input: {provider: template, inputs: {template: '{{ .who }} {{ .name }}', data: {who: I}}}
`),
      { name: 'web', go: 'WEB', liquid: 'WEB', other: 'web {{ x }}', helm: '[]', map: { a: 1 }, input: 'I web' },
    );
  });

  test('files that a template renders bring what they define', async () => {
    const spec = `  resolvers:\n    name: {value: web}\n    text: {value: {tmpl: '{{ template "parts/h.tpl" . }}{{ include "h" . }}', syntax: go}}\n`;
    const files = { 'parts/h.tpl': '{{ define "h" }}<{{ .name }}>{{ end }}of {{ .name }} ' };
    assert.deepEqual(await values(spec, files), { name: 'web', text: 'of web <web>' });
  });

  test('lint knows what a Go template reads, with the place', async () => {
    const spec = `  resolvers:
    name: {description: A, value: web}
    unused: {description: B, value: 1, internal: true}
    text: {description: C, value: {tmpl: 'a {{ .nmae }}', syntax: go}}
    other: {description: D, value: {tmpl: '{{ uper .name }}', syntax: go}}
    third: {description: E, value: {tmpl: '{{ template "no.tpl" . }}', syntax: go}}
    fourth: {description: F, value: {tmpl: 'x', syntax: jinja}}
`;
    const { stdout } = await typed(['lint', '-o', 'json'], document(spec));
    const found = (JSON.parse(stdout) as { findings: readonly { message: string; line: number; column: number }[] })
      .findings;
    const at = (message: RegExp) => {
      const one = found.find(finding => message.test(finding.message));
      return [one?.line, one?.column];
    };
    assert.deepEqual(at(/there is no resolver or variable "nmae"/), [8, 48]);
    assert.deepEqual(at(/function "uper" is not defined/), [9, 47]);
    assert.deepEqual(at(/the template file "no.tpl" cannot be read/), [10, 43]);
    assert.deepEqual(at(/a syntax is liquid or go/), [11, 57]);
  });

  test('resolvers are ordered by what templates read, through templates with names', async () => {
    const spec = `  syntax: go
  resolvers:
    text: {value: {tmpl: '{{ define "t" }}{{ .root.name }}{{ end }}{{ include "t" (dict "root" $) }}'}}
    name: {value: {tmpl: '{{ print "we" "b" }}'}}
`;
    assert.deepEqual(await values(spec), { text: 'web', name: 'web' });
  });
});

test('a tree renders .gotmpl and .tpl by their endings, and uses helpers without writing them', async () => {
  const files = {
    ...document(`  resolvers: {name: {value: web}}
  workflow:
    actions:
      write: {provider: file, inputs: {operation: write-tree, source: t, basePath: out, data: {name: {rslvr: name}}}}
`),
    't/_h.tpl': '{{ define "h" }}<{{ .name }}>{{ end }}',
    't/a.txt.gotmpl': '{{ include "h" . }}',
    't/b.txt.tpl': '{{ .name | quote }}',
    't/c.txt.liquid': '{{ name | upcase }}',
    't/{{ name }}.txt': '{{ .as_it_is }}',
  };
  const read = ['out/a.txt', 'out/b.txt', 'out/c.txt', 'out/web.txt'];
  const outcome = await typed(['run', 'solution'], files, read);
  assert.deepEqual([outcome.code, ...outcome.files], [0, '<web>', '"web"', 'WEB', '{{ .as_it_is }}'], outcome.stderr);
});

test('the syntax of a document, with its details, holds for a directory too; an ending or an input wins', async () => {
  const files = {
    ...document(`  syntax: {language: go, missingKey: empty}
  resolvers: {name: {value: web}, map: {value: {}}}
  workflow:
    actions:
      endings: {provider: file, inputs: {operation: write-tree, source: a, basePath: out}}
      marked: {provider: file, inputs: {operation: write-tree, source: b, basePath: out, stripSuffix: .tmpl}}
      named: {provider: file, inputs: {operation: write-tree, source: c, basePath: out, stripSuffix: .txt, syntax: liquid}}
      brackets:
        provider: file
        inputs: {operation: write-tree, source: d, basePath: out, stripSuffix: .tmpl, syntax: {delimiters: ['[[', ']]']}}
`),
    'a/one.tpl': '{{ .name }}[{{ .map.none }}]',
    'a/{{ .name }}.liquid': '{{ name | upcase }}',
    'b/two.tmpl': '{{ .name | upper }}[{{ .map.none }}]',
    'c/three.txt': '{{ name | upcase }}',
    'd/four.tmpl': '[[ .name ]] {{ x }}',
  };
  const read = ['out/one', 'out/web', 'out/two', 'out/three', 'out/four'];
  const outcome = await typed(['run', 'solution'], files, read);
  assert.deepEqual(
    [outcome.code, ...outcome.files],
    [0, 'web[]', 'WEB', 'WEB[]', 'WEB', 'web {{ x }}'],
    outcome.stderr,
  );
});

describe('tool eval', () => {
  test('renders a Go template, by flag or by the ending of the file', async () => {
    const { stdout } = await typed([
      'eval',
      'template',
      '--syntax',
      'go',
      '{{ .a | upper }}',
      '-v',
      'a=x',
      '--show-refs',
    ]);
    assert.equal(stdout, 'X\na\n');
    const file = await typed(['eval', 'template', '--template-file', 'x.gotmpl', '-v', 'a=1'], {
      'x.gotmpl': '{{ add .a 1 }}',
    });
    assert.equal(file.stdout, '2');
    const details = await typed(['eval', 'template', '--syntax', '{"missingKey": "empty"}', '[{{ .a }}]']);
    assert.equal(details.stdout, '[]');
  });

  test('says what is wrong with the syntax or the template, with its place', async () => {
    const unknown = await typed(['eval', 'template', '--syntax', 'jinja', 'x']);
    assert.match(unknown.stderr, /a syntax is liquid or go/);
    const { code, stdout } = await typed(['eval', 'validate', '--syntax', 'go', '--template', 'a\n{{ nope }}']);
    const valid = await typed(['eval', 'validate', '--syntax', 'go', '--template', '{{ .a.b }}']);
    assert.equal(code, 3);
    assert.match(stdout, /2:4/);
    assert.match(valid.stdout, /a\.b/);
  });
});

describe('tool convert', () => {
  test('writes a template in the other syntax, from a file or standard input', async () => {
    const file = await typed(['convert', 'a.tpl'], { 'a.tpl': '{{ if eq .n 1 }}one{{ end }}' });
    assert.equal(file.stdout, '{% if n == 1 %}one{% endif %}');
    const written = await typed(
      ['convert', '--to', 'go', '--plain-values', 'a.liquid', '--output-file', 'b.tpl'],
      { 'a.liquid': 'Hello {{ name }}' },
      ['b.tpl'],
    );
    assert.deepEqual(written.files, ['Hello {{ .name }}']);
    const { stdout } = await withTempDir(cwd =>
      tool(['convert', '--to', 'go', '--plain-values', '-o', 'json', '-'], { cwd, stdin: 'x {{ a }}' }),
    );
    assert.deepEqual(JSON.parse(stdout), { template: 'x {{ .a }}', syntax: 'go', notes: [] });
  });

  test('refuses what has no counterpart with its place, and notes what differs', async () => {
    const files = { 'a.liquid': 'a\n{{ list | sort }}', 'b.liquid': '{{ name | upcase }}' };
    const refused = await typed(['convert', '--to', 'go', 'a.liquid', '--output-file', 'no.tpl'], files);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /filter "sort" has no counterpart .*\n +at a\.liquid:2:11/);
    const noted = await typed(['convert', '--to', 'go', 'b.liquid'], files);
    assert.match(noted.stderr, /b\.liquid:1:11: letters whose other case/);
  });

  test('which syntax is wanted must be clear', async () => {
    assert.match((await typed(['convert', 'a'], { a: 'x' })).stderr, /which syntax is wanted\?.*\n.*--to go/);
    assert.match((await typed(['convert', '--to', 'go', 'a.tpl'], { 'a.tpl': 'x' })).stderr, /a\.tpl is a Go template/);
    const both = await typed(['convert', '--to', 'go', '--from', 'go', 'a'], { a: 'x' });
    assert.match(both.stderr, /--from and --to are both go/);
  });
});

describe('tool get functions --syntax go', () => {
  test('lists the functions of Go templates with their arguments and an example, other names too', async () => {
    const found = await typed(['get', 'functions', '--syntax', 'go', '-o', 'json', 'nindent']);
    const [nindent] = JSON.parse(found.stdout) as readonly Record<string, unknown>[];
    assert.deepEqual(
      [nindent?.['name'], nindent?.['signatures'], nindent?.['macro']],
      ['nindent', ['nindent width text'], false],
    );
    assert.match(String(nindent?.['example']), /nindent/);
    const aliases = await typed(['get', 'functions', '--syntax', 'go', 'mustPush']);
    assert.match(aliases.stdout, /mustPush .*Another name of append\./);
    const all = await typed(['get', 'functions', '--syntax', 'go', '-o', 'json']);
    assert.equal((JSON.parse(all.stdout) as unknown[]).length, GO_FUNCTIONS.size);
  });

  test('without it those of expressions are listed', async () => {
    assert.match((await typed(['get', 'functions', 'nindent'])).stderr, /nothing has the word "nindent"/);
    assert.match((await typed(['get', 'functions', '--syntax', 'liquid'])).stderr, /is not one of cel, go/);
  });
});
