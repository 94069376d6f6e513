import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, render } from './trial.ts';

/** A Go template, and the Liquid form that the message must show. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['{{ .name }}', '{{ name }}'],
  ['{{.name}}', '{{ name }}'],
  ['{{- .name -}}', '{{ name }}'],
  ['{{ . }}', '{{ item }}'],
  ['{{ $.a.b }}', '{{ a.b }}'],
  ['{{ $x }}', '{{ x }}'],
  ['{{ .Values.image | quote }}', '{{ Values.image }}'],
  ['{{ if .x }}', '{% if x %}'],
  ['{{ if name }}', '{% if name %}'],
  ['{{ if eq .env "prod" }}', '{% if env == "prod" %}'],
  ['{{ if and .a .b }}', '{% if a and b %}'],
  ['{{ if not .x }}', '{% if not x %}'],
  ['{{ else if .y }}', '{% elsif y %}'],
  ['{{ with .x }}', '{% if x %}'],
  ['{{ range .items }}', '{% for item in items %}'],
  ['{{ range $i, $e := .items }}', '{% for e in items %}'],
  ['{{ define "part" }}', '{% render "file" %}'],
  ['{{ template "part" . }}', '{% render "file" %}'],
  ['{{ block "part" . }}', '{% render "file" %}'],
  ['{{ end }}', '{% endif %} or {% endfor %}'],
  ['{{ else }}', '{% else %}'],
  ['{{ index . "a-b" }}', '{{ _["a-b"] }}'],
  ['{{ index .hosts 0 }}', '{{ hosts[0] }}'],
  ['{{ printf "%s-%s" .x .y }}', 'a chain of filters'],
  ['{{ default "x" .name }}', '{{ name | default: "x" }}'],
  ['{{ quote .name }}', '{{ name | quote }}'],
  ['{{ name | default "x" }}', '{{ name | default: "x" }}'],
  ['{{ name | eq .other }}', '{{ name | eq: other }}'],
  ['{{ name == .other }}', '{{ name == other }}'],
  ['{{ (.name) }}', 'name'],
  ['{{ $x := .y }}', '{% assign x = y %}'],
  ['{{ $x = "y" }}', '{% assign x = "y" %}'],
  ['{{/* a remark */}}', '{% comment %}'],
  ["{{- /* don't */ -}}", '{% comment %}'],
  ['{{ `raw` }}', '{{ "raw" }}'],
];

for (const [go, liquid] of LOOK_ALIKES) {
  test(`${go} is refused and the message shows ${liquid}`, () => {
    const { message } = failure(`text\n  ${go}`);
    assert.ok(message.includes(liquid), message);
  });
}

test('a look-alike is a fault of the text, with its place', () => {
  const { kind, line, column } = failure('a\n  {{ .name }}');
  assert.deepEqual({ kind, line, column }, { kind: 'syntax', line: 2, column: 3 });
});

test('end and else are refused when the text is parsed if no value has the name', () => {
  const isKnown = (name: string): boolean => name === 'else';
  assert.equal(failure('{{ end }}', {}, { isKnown }).kind, 'syntax');
  assert.equal(render('{{ else }}', { else: 1 }, { isKnown }), '1');
});

test('values that have the names of Go words are values', () => {
  const data = { end: 'e', if: 'i', range: 'r', index: 2, block: { x: 1 }, with: 'w', list: ['a'] };
  assert.equal(render('{{ end }}{{ if }}{{ range | upcase }}{{ index }}{{ block.x }}{{ with }}', data), 'eiR21w');
  assert.equal(render('{{ index or nothing }}', data), 'true');
});

test('what stands in quotes, raw and comment is not a look-alike', () => {
  assert.equal(render('{{ "{{ .x }}" }} {{ ".a" | append: " .b $c := `" }}'), '{{ .x }} .a .b $c := `');
  assert.equal(render('{% raw %}{{ .x }}{{ if }}{{- end }}{% endraw %}'), '{{ .x }}{{ if }}{{- end }}');
  assert.equal(render('{% comment %}{{ .x }}{{ name other }}{% endcomment %}'), '');
});

test('Liquid that comes close to Go is Liquid', () => {
  const data = { a: 'xy', b: 1, list: [1, 2] };
  assert.equal(render('{{ a contains "y" }} {{ not b }} {{ a == "xy" }} {{ b or "z" }}', data), 'true false true true');
  assert.equal(render('{{ (1..3) | join: "." }} {{ list[0] }} {{ -1.5 }}', data), '1.2.3 1 -1.5');
});
