import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadRegex } from '../../cel/cel.ts';
import { UnknownSignal } from '../../cel/values/values.ts';
import { loadTemplates, type ParseOptions, type RenderOptions, TemplateError } from '../../template.ts';
import { loadYamlCodec } from '../yaml-codec.ts';

const templates = await loadTemplates({}, ['go']);
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec() };
const NOW = new Date('2026-01-02T15:04:05.250Z');

interface Trial extends ParseOptions, Partial<RenderOptions> {}

const DATA = {
  name: 'web',
  n: 3,
  list: ['a', 'b'],
  map: { b: 2, a: 1 },
  nothing: null,
  users: [{ name: 'ann' }, { name: 'bob' }],
};

function render(source: string, data: Readonly<Record<string, unknown>> = DATA, options: Trial = {}): string {
  const parsed = templates.parse(source, { ...options, syntax: { language: 'go', ...options.syntax } });
  return parsed.render(data, { now: NOW, libraries, ...options });
}

function failure(source: string, data: Readonly<Record<string, unknown>> = DATA, options: Trial = {}): TemplateError {
  try {
    render(source, data, options);
  } catch (error) {
    assert.ok(error instanceof TemplateError, String(error));
    return error;
  }
  throw new Error(`no error: ${source}`);
}

const reads = (source: string): readonly string[] =>
  templates
    .parse(source, { syntax: { language: 'go' } })
    .references.map(({ root, path, dynamic }) => `${[root, ...path].join('.')}${dynamic ? '*' : ''}`);

suite('what is rendered', () => {
  const rows: readonly (readonly [source: string, text: string])[] = [
    ['{{ .name }} {{ .n }} {{ .list }} {{ .map }} {{ .nothing }}', 'web 3 [a b] map[a:1 b:2] <no value>'],
    ['{{ if .nothing }}x{{ else if .n }}y{{ else }}z{{ end }}', 'y'],
    ['{{ with .nothing }}x{{ else with .name }}{{ . }}{{ end }}', 'web'],
    ['{{ range $i, $v := .list }}{{ $i }}{{ $v }}{{ end }}', '0a1b'],
    ['{{ range $k, $v := .map }}{{ $k }}{{ $v }}{{ end }}', 'a1b2'],
    ['{{ range 3 }}{{ . }}{{ end }}{{ range .nothing }}x{{ else }}none{{ end }}', '012none'],
    ['{{ range .list }}{{ if eq . "b" }}{{ break }}{{ end }}{{ . }}{{ end }}', 'a'],
    ['{{ range .list }}{{ if eq . "a" }}{{ continue }}{{ end }}{{ . }}{{ end }}', 'b'],
    ['{{ $x := 1 }}{{ range .list }}{{ $x = add $x 1 }}{{ end }}{{ $x }}', '3'],
    ['{{ define "t" }}<{{ . }}>{{ end }}{{ template "t" .n }}{{ include "t" "v" | upper }}', '<3><V>'],
    ['{{ block "b" .list }}{{ len . }}{{ end }}', '2'],
    ['a {{- 1 -}} b {{/* remark */}}{{- /* remark */ -}} c', 'a1b c'],
    ['{{ or .nothing (fail "never computed") | not }}', ''],
    ['{{ and .nothing (fail "never computed") }}', '<no value>'],
    ['{{ (index .users 1).name }} {{ index .map "a" }} {{ slice .list 1 }}', 'bob 1 [b]'],
    ['{{ tpl "{{ .name }}-{{ include \\"x\\" . }}" . }}{{ define "x" }}{{ .n }}{{ end }}', 'web-3'],
    ['{{ $d := dict "a" 1 }}{{ $_ := set $d "b" 2 }}{{ $d.b }}{{ $_ := unset $d "a" }}{{ hasKey $d "a" }}', '2false'],
    [
      '{{ 1.5 }} {{ 1e6 }} {{ 0x10 }} {{ \'a\' }} {{ 1_000 }} {{ "\\u00e9" }} {{ `r\\n` }}',
      '1.5 1e+06 16 97 1000 é r\\n',
    ],
    ['{{ now | date "2006-01-02 15:04" }} {{ dateInZone "15:04" now "Europe/Berlin" }}', '2026-01-02 15:04 16:04'],
    ['{{ $.name }}{{ range .list }}{{ $.n }}{{ end }}', 'web33'],
  ];
  for (const [source, text] of rows.filter(([, text]) => text !== ''))
    test(source, () => assert.equal(render(source), text));

  test('a data model with prototypes of its own is data like any other', () => {
    const data = JSON.parse('{"__proto__": {"a": 1}, "constructor": "c", "m": {}}') as Record<string, unknown>;
    assert.equal(render('{{ .constructor }} {{ index . "__proto__" }}', data), 'c map[a:1]');
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      assert.match(failure(`{{ .m.${key} }}`, data).message, /has no key/);
    assert.equal(
      render('{{ hasKey .m "toString" }}{{ get .m "__proto__" }}{{ (dict "__proto__" 1) }}', data),
      'falsemap[__proto__:1]',
    );
    assert.equal(({} as Record<string, unknown>)['a'], undefined);
  });

  test('delimiters of its own leave {{ alone', () => {
    const syntax = { language: 'go', delimiters: ['<<', '>>'] } as const;
    assert.equal(render('<< .name >> {{ .x }} <<- "!" >>', DATA, { syntax }), 'web {{ .x }}!');
  });

  test('missing keys are errors, print <no value> as in Go, or nothing as in Helm', () => {
    assert.equal(failure('{{ .map.c }}').message, '.map is a map and has no key "c"');
    assert.equal(failure('{{ .nmae }}').hint, 'did you mean "name"?');
    const go = { language: 'go', missingKey: 'default' } as const;
    const helm = { language: 'go', missingKey: 'empty' } as const;
    assert.equal(render('{{ .map.c }} {{ .x.y }}', DATA, { syntax: go }), '<no value> <no value>');
    assert.equal(render('[{{ .map.c }}]{{ .map.c | default 5 }}', DATA, { syntax: helm }), '[]5');
    assert.equal(failure('{{ .x.y }}', DATA, { syntax: helm }).message, '.x is nil and has no key "y"');
  });

  test('files bring what they define, and are rendered by their names', () => {
    const partials = new Map([
      ['parts/h.tpl', '{{ define "h.name" }}<{{ .name }}>{{ end }}file {{ .n }}'],
      ['b.gotmpl', '{{ template "parts/h.tpl" . }}'],
    ]);
    assert.equal(render('{{ template "b.gotmpl" . }} {{ include "h.name" . }}', DATA, { partials }), 'file 3 <web>');
    const parsed = templates.parse('{{ template "b.gotmpl" . }}', { syntax: { language: 'go' }, partials: new Map() });
    assert.deepEqual(parsed.files, ['b.gotmpl']);
    const helpers = new Map([['_h.tpl', '{{ define "x" }}{{ .y }}{{ end }}']]);
    const { message } = failure('{{ include "x" . }}', DATA, { helpers, name: 'main.yaml' });
    assert.equal(message, 'unknown variable "y" (_h.tpl:1:20)');
  });
});

suite('what is wrong is said with its place', () => {
  const rows: readonly (readonly [source: string, message: string | RegExp, line: number, column: number])[] = [
    ['a\n{{ if .n }}b', '{{if}} is never closed', 2, 1],
    ['{{ .n', 'an action is never closed', 1, 1],
    ['{{ nope 1 }}', 'function "nope" is not defined', 1, 4],
    ['{{ env "HOME" }}', /function "env" does not exist here: templates read nothing of the machine/, 1, 4],
    ['{{ randAlpha 5 }}', /does not exist here: it gives something else each time; .*guid\.new\(\)/, 1, 4],
    ['{{ uuidv4 }}', /make a resolver with expr: guid\.new\(\)/, 1, 4],
    ['{{ shuffle .x }}', /another order each time; use sortAlpha/, 1, 4],
    ['{{ htpasswd "a" "b" }}', /store the result as a secret/, 1, 4],
    ['{{ call .x }}', /does not exist here: data has no functions/, 1, 4],
    ['{{ $x }}', 'undefined variable "$x"', 1, 4],
    ['{{ .my-name }}', 'unexpected "-"', 1, 7],
    ['{{ end }}', 'unexpected {{end}}: nothing is open here', 1, 4],
    ['{{ break }}', '{{break}} stands outside of {{range}}', 1, 4],
    ['{{ "a }}', 'a quoted text is never closed', 1, 4],
    ['{{ (1 }}', 'a "(" is never closed', 1, 7],
    ['{{ template "x" }}', 'there is no template "x"', 1, 4],
    ['{{ upper 1 }}', 'upper needs text, not a whole number', 1, 4],
    ['{{ upper }}', 'function "upper" takes 1 argument, here are 0', 1, 4],
    ['x\n  {{ eq 1 "a" }}', 'a whole number and text cannot be compared', 2, 6],
    ['{{ .list.a }}', '.list is a list and has no key "a"', 1, 4],
    ['{{ set .map "x" 1 }}', 'set cannot change data of the solution', 1, 4],
    ['{{ fail "no luck" }}', 'no luck', 1, 4],
    ['{{ required "give it" .nothing }}', 'give it', 1, 4],
    ['{{ range .name }}{{ end }}', 'range cannot go over text', 1, 10],
    ['{{ $d := dict }}{{ $_ := set $d "me" $d }}{{ $d }}', 'a map holds itself', 1, 26],
    ['{{ regexMatch "(" .name }}', 'invalid regular expression', 1, 4],
    ['{{ 1 | .name }}', 'only a function can take the value before "|"', 1, 8],
    ['{{ div 1 0 }}', 'division by zero', 1, 4],
  ];
  for (const [source, message, line, column] of rows)
    test(source, () => {
      const error = failure(source);
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      assert.deepEqual([error.line, error.column], [line, column]);
    });
});

suite('what a template reads', () => {
  const rows: readonly (readonly [source: string, reads: readonly string[]])[] = [
    ['{{ .a.b.c }} {{ $.d }} {{ index .e "x" 0 }}', ['a.b.c', 'd', 'e']],
    ['{{ with .a }}{{ .b }}{{ $.c }}{{ end }}', ['a', 'c']],
    ['{{ range $i, $x := .a }}{{ $x.y }}{{ .z }}{{ end }}', ['a']],
    ['{{ $v := . }}{{ $v.a }}', ['a']],
    ['{{ define "t" }}{{ .x }}{{ end }}{{ template "t" . }}{{ include "t" .y }}', ['x', 'y']],
    ['{{ define "t" }}{{ .root.x }}{{ .k }}{{ end }}{{ include "t" (dict "root" $ "k" .y) }}', ['y', 'x']],
    ['{{ toYaml . }}', ['_*']],
    ['{{ index . .k }}', ['k', '_*']],
    ['{{ index . "k" }}{{ get . "l" }}{{ hasKey . "m" }}', ['k', 'l']],
    ['{{ .__actions.build.results.x }}', ['__actions.build.results.x']],
    ['{{ default .b .a }}{{ if and .c .d }}{{ end }}', ['b', 'a', 'c', 'd']],
  ];
  for (const [source, expected] of rows) test(source, () => assert.deepEqual(reads(source), expected));
});

suite('limits', () => {
  const hostile: readonly (readonly [name: string, source: string])[] = [
    ['a loop over a number', '{{ range 1000000000000 }}{{ end }}'],
    ['loops in loops', '{{ range 100000 }}{{ range 100000 }}{{ range 100000 }}{{ end }}{{ end }}{{ end }}'],
    ['a template that renders itself', '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}'],
    ['a tpl that renders itself', '{{ $t := "{{ tpl . . }}" }}{{ tpl $t $t }}'],
    ['repeat', '{{ repeat 1000000000 "abc" }}'],
    ['texts that double', '{{ $a := "aaaaaaaaaa" }}{{ range 64 }}{{ $a = print $a $a }}{{ end }}'],
    ['lists that double', '{{ $a := list 1 }}{{ range 64 }}{{ $a = list $a $a }}{{ end }}{{ $a }}'],
    [
      'maps that double',
      '{{ $a := dict }}{{ range 64 }}{{ $b := dict "x" $a "y" $a }}{{ $a = $b }}{{ end }}{{ toJson $a }}',
    ],
    ['until', '{{ until 1000000000 }}'],
    ['padding', '{{ printf "%1000000000d" 1 }}'],
    ['indentation', '{{ indent 100000000 "a" }}'],
    ['output', '{{ range 2000000 }}aaaaaaaaaa{{ end }}'],
    ['nesting', '{{ if 1 }}'.repeat(200)],
    ['parentheses', `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`],
    ['replacing', '{{ $a := repeat 10000 "a" }}{{ range 20 }}{{ $a = replace "a" $a $a }}{{ end }}'],
    ['joining', '{{ $a := repeat 10000 "a" }}{{ range 20 }}{{ $a = join $a (until 10000) }}{{ end }}'],
    ['a search', '{{ regexReplaceAll "a.*b|a" (repeat 400000 "a") "x" }}'],
  ];
  for (const [name, source] of hostile)
    test(`${name}: ends with a limit`, () => {
      const error = failure(source, DATA, { timeoutMs: 150 });
      assert.ok(
        error.kind === 'limit' || /would make too large/.test(error.message),
        `${error.kind}: ${error.message}`,
      );
    });

  test('a signal ends the rendering', () => {
    assert.equal(failure('{{ .name }}', DATA, { signal: AbortSignal.abort() }).kind, 'aborted');
  });

  test('a long rendering is left and taken up again, also inside of include', () => {
    const source =
      '{{ define "t" }}{{ range 300000 }}{{ end }}x{{ end }}{{ if include "t" . }}{{ range 300000 }}{{ end }}{{ end }}y{{ include "t" . | upper }}';
    const parsed = templates.parse(source, { syntax: { language: 'go' } });
    const rendering = parsed.begin(DATA, { now: NOW, libraries });
    let turns = 0;
    let done = rendering.advance(1);
    for (; done === undefined; turns++) done = rendering.advance(1);
    assert.equal(done.text, 'yX');
    assert.ok(turns > 3, `${turns} turns`);
  });

  test('what is not known yet is read only where it is needed', () => {
    const data = {
      known: 1,
      get later(): never {
        throw new UnknownSignal(['__actions.build']);
      },
    };
    assert.equal(render('{{ .known }}{{ if false }}{{ .later }}{{ end }}{{ or .known .later }}', data), '11');
    const error = failure('{{ .known }}{{ .later }}', data);
    assert.deepEqual([error.kind, error.causes], ['unknown', ['__actions.build']]);
    assert.equal(failure('{{ toYaml . }}', data).kind, 'unknown');
  });
});
