import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { look } from '../../../../test/support/random/go-secrets.ts';

suite('what is shown', () => {
  const rows: readonly (readonly [source: string, shown: string])[] = [
    ['a {{ .secret }} b {{ .email }}', 'a # b a@example.com'],
    ['{{ .mixed }} {{ ._.pair.open }} {{ .pair.hidden }} {{ .pair }}', 'user:# open # #'],
    ['{{ .secret | upper }}{{ .email | upper }}', '#A@EXAMPLE.COM'],
    ['{{ if eq .secret "x" }}yes{{ else }}no{{ end }} end', '# end'],
    ['{{ if .secret }}{{ end }}end', '#end'],
    ['{{ with .secret }}{{ $.email }}{{ end }}.', '#.'],
    ['{{ if .pair }}{{ .pair.open }}{{ end }} {{ len .users }} {{ len .secret }}', 'open 2 #'],
    ['{{ range .users }}{{ .name }}:{{ .password }} {{ end }}', 'ann:# bob:# '],
    ['{{ range $i, $s := .some }}{{ $i }}{{ $s }} {{ end }}', '0one 1# 2three '],
    ['{{ range $k, $v := .pair }}{{ $k }}={{ $v }};{{ end }}', 'hidden=#;open=open;'],
    ['{{ range $k, $v := .parsed }}{{ $k }}{{ end }}end', '#end'],
    ['{{ range .pin }}x{{ end }}end', '#end'],
    ['{{ $v := "no" }}{{ if eq .secret "x" }}{{ $v = "yes" }}{{ end }}{{ $v }}', '#'],
    ['{{ range .names }}{{ if eq $.secret "z" }}{{ break }}{{ end }}{{ . }}{{ end }} end', '# end'],
    ['{{ $v := "a" }}{{ range .names }}{{ if eq $.secret "z" }}{{ break }}{{ end }}{{ $v = . }}{{ end }}{{ $v }}', '#'],
    [
      '{{ $d := dict "a" .secret "b" .email }}{{ $d.a }} {{ $d.b }} {{ get $d "b" }} {{ $d }}',
      '# a@example.com a@example.com #',
    ],
    ['{{ $d := dict }}{{ $l := list $d }}{{ $_ := set $d "k" .secret }}{{ (first $l).k }} {{ toJson $l }}', '# #'],
    ['{{ $d := dict "k" 1 }}{{ if eq .secret "x" }}{{ $_ := set $d "k" 2 }}{{ end }}{{ $d.k }}', '#'],
    ['{{ $d := dict .secret 1 }}{{ range $k, $v := $d }}{{ $k }}{{ end }}', '#'],
    [
      '{{ define "t" }}<{{ .a }}|{{ .b }}>{{ end }}{{ include "t" (dict "a" .secret "b" .email) }}',
      '<#|a@example.com>',
    ],
    [
      '{{ define "t" }}a: {{ .secret }}\nb: {{ .email }}{{ end }}{{ include "t" . | nindent 2 }}',
      '\n  a: #\n  b: a@example.com',
    ],
    ['{{ tpl "{{ .secret }}-{{ .email }}" . }} {{ tpl .mixed . }}', '#-a@example.com #'],
    [
      '{{ default "d" .email }} {{ default "d" .secret }} {{ or .email .secret }} {{ and .secret "a" }}',
      'a@example.com # a@example.com #',
    ],
    ['{{ ternary "a" "b" (eq .secret "x") }} {{ coalesce "" .pair.open }}', '# open'],
    ['{{ first .some }} {{ last .some }} {{ index .some 1 }} {{ rest .some | last }}', 'one three # three'],
    ['{{ . | keys | sortAlpha | first }} {{ hasKey .pair "hidden" }}', 'email true'],
    ['{{ pick .pair "open" | toJson }} {{ (omit .pair "open").hidden }}', '# #'],
    ['{{ .email }} {{ join "," .names }}', 'a@example.com x,y'],
  ];
  for (const [source, shown] of rows)
    test(source, () => assert.deepEqual(look(source, 'hunter2-Zx', 'other-Yy'), { shown }));

  test('a failure after a sensitive choice does not tell where', () => {
    const source = '{{ if eq .secret "hunter2-Zx" }}{{ fail "first" }}{{ end }}{{ fail "second" }}';
    const [one, two] = [look(source, 'hunter2-Zx', 'o'), look(source, 'another', 'o')];
    assert.deepEqual(one, two);
    assert.match(one.fault ?? '', /where is not shown/);
    assert.match(look('{{ fail .secret }}', 'hunter2-Zx', 'o').fault ?? '', /its message is not shown/);
    assert.match(
      look('{{ tpl .secret . }}', '{{ hunter2', 'o').fault ?? '',
      /^the text given to tpl is not a template /,
    );
  });
});
