import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { loadTemplates, TemplateError } from '../../template.ts';
import { convertTemplate, type Language } from './convert.ts';

const templates = await loadTemplates({}, ['liquid', 'go']);
const DATA = {
  name: 'web',
  zero: 0,
  none: null,
  void_text: '',
  ports: [80, 443],
  no_ports: [],
  map: { b: 1, a: { c: 'd' } },
  flag: true,
};
const render = (source: string, language: Language): string =>
  templates.parse(source, { syntax: { language } }).render(DATA, { now: new Date(0) });

const other = (language: Language): Language => (language === 'go' ? 'liquid' : 'go');

/** The converted text without the helpers below it, after both were rendered. */
function converted(source: string, to: Language, plainValues = false): string {
  const { text } = convertTemplate(source, { to, plainValues });
  assert.equal(render(text, to), render(source, other(to)), text);
  return text.split('{{ define "liquid.')[0] ?? '';
}

function refused(source: string, to: Language): string {
  try {
    convertTemplate(source, { to, name: 'page' });
  } catch (error) {
    assert.ok(error instanceof TemplateError);
    return error.message;
  }
  throw new Error('it was converted');
}

suite('Liquid to Go', () => {
  test('0 and empty values hold in conditions of Liquid, and still do', () => {
    const source =
      '{% if zero %}a{% endif %}{% if void_text %}b{% endif %}{% if no_ports %}c{% endif %}{% if none %}d{% endif %}';
    assert.match(converted(source, 'go'), /\{\{ if not \(has \.zero \(list nil false\)\) \}\}a\{\{ end \}\}/);
    assert.equal(render(source, 'liquid'), 'abc');
  });

  test('a comparison is a condition by itself', () => {
    assert.equal(
      converted('{% if name == "web" and flag == true %}a{% else %}b{% endif %}', 'go'),
      '{{ if and (deepEqual .name "web") (deepEqual .flag true) }}a{{ else }}b{{ end }}',
    );
  });

  test('and binds no tighter than or: both are read from the right', () => {
    converted('{% if none and none or flag %}a{% else %}b{% endif %}', 'go');
  });

  test('what a condition does not find is nil', () => {
    assert.match(converted('{% if map.none.more %}a{% else %}b{% endif %}', 'go'), /dig "none" "more" nil \.map/);
    assert.match(converted('{{ map.none | default: "x" }}', 'go'), /ternary "x"/);
  });

  test('loops with their variables, parameters, break and else', () => {
    converted(
      '{% for p in ports reversed %}{{ forloop.index }}/{{ forloop.length }}:{{ p }}{% unless forloop.last %},{% endunless %}{% endfor %}',
      'go',
    );
    converted('{% for p in ports limit: 1 offset: 1 %}{{ p }}{{ name }}{% endfor %}', 'go');
    converted('{% for p in no_ports %}{{ p }}{% else %}none{% endfor %}', 'go');
    converted('{% for i in (1..5) %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}', 'go');
  });

  test('a variable that is set in a branch is declared before it', () => {
    const source = '{% if flag %}{% assign x = "a" %}{% else %}{% assign x = "b" %}{% endif %}{{ x }}';
    assert.match(converted(source, 'go'), /^\{\{ \$x := "" \}\}\{\{ if .*\$x = "a"/);
    assert.match(
      refused('{% if flag %}{% assign x = 1 %}{% endif %}{{ x }}', 'go'),
      /^"x" may be a variable or a resolver here \(page:1:46\)/,
    );
  });

  test('case, capture, raw, comments and white space', () => {
    converted('{% case name %} x {% when "api", "web" %}W{% when 7 %}7{% else %}E{% endcase %}', 'go');
    converted('{% capture c %}[{{ name }}]{% endcapture %}{{ c }}{{ c | size }}', 'go');
    converted('{% raw %}{{ a }} {% b %}{% endraw %}{', 'go');
    assert.equal(
      converted('a {%- comment -%} hi */ {%- endcomment %} b{% # note %}', 'go'),
      'a{{/* hi * / */}} b{{/* note */}}',
    );
    converted('a  {%- if flag -%}  b  {%- endif -%}  {{- name -}}\n c', 'go');
  });

  test('plain values are printed without a guard', () => {
    assert.equal(
      converted('Hello {{ name }}{{ name | upcase }}', 'go', true),
      'Hello {{ .name }}{{ upper (toString .name) }}',
    );
  });

  test('a map that is printed fails: Go does not keep the order of its keys', () => {
    const { text } = convertTemplate('{{ map }}', { to: 'go' });
    assert.throws(() => render(text, 'go'), /Liquid prints a map as JSON/);
  });

  test('what has no counterpart is refused with its place', () => {
    const cases = [
      ['a\n {{ ports | sort }}', 'filter "sort" has no counterpart with the same meaning in Go templates (page:2:13)'],
      ['{% render "x.liquid" %}', '{% render %} has no counterpart in Go templates (page:1:1)'],
      ['{{ ports[-1] }}', 'items cannot be counted from the end in Go templates (page:1:10)'],
      ['{% cycle "a", "b" %}', '{% cycle %} has no counterpart in Go templates (page:1:1)'],
      ['{{ name', '"{{" is never closed with "}}" (page:1:1)'],
    ] as const;
    for (const [source, message] of cases) assert.equal(refused(source, 'go'), message);
  });

  test('where a few characters differ, a note says so', () => {
    const { notes } = convertTemplate('x\n{{ name | upcase }}{{ name | upcase }}', { to: 'go' });
    assert.deepEqual(
      notes.map(({ line, column }) => [line, column]),
      [[2, 11]],
    );
    assert.match(notes[0]?.message ?? '', /such as ß/);
  });
});

suite('Go to Liquid', () => {
  test('0 and empty values do not hold in conditions of Go, and still do not', () => {
    const source =
      '{{ if .zero }}a{{ end }}{{ if .void_text }}b{{ end }}{{ if .no_ports }}c{{ end }}{{ if .flag }}d{{ end }}';
    assert.match(converted(source, 'liquid'), /^\{% if zero and zero != 0 and zero != empty %\}a\{% endif %\}/);
    assert.equal(render(source, 'go'), 'd');
  });

  test('values are printed as Go prints them', () => {
    assert.equal(
      converted('{{ .map }} {{ .ports }} {{ .none }}', 'liquid'),
      '{{ map | go_text }} {{ ports | go_text }} {{ none | go_text }}',
    );
    assert.equal(converted('{{ .name }}', 'liquid', true), '{{ name }}');
  });

  test('conditions in conditions, which Liquid has no parentheses for', () => {
    converted('{{ if and .flag (or .zero (eq .name "web" "api")) }}a{{ else if not .none }}b{{ end }}', 'liquid');
    converted('{{ if not (and .flag .zero) }}a{{ end }}{{ .zero | default "x" }}{{ or .none .name }}', 'liquid');
  });

  test('range goes over lists, maps by their sorted keys, and numbers', () => {
    converted('{{ range $i, $p := .ports }}{{ $i }}:{{ $p }};{{ end }}{{ range .map }}<{{ . }}>{{ end }}', 'liquid');
    converted(
      '{{ range $k, $v := .map }}{{ $k }}={{ $v }}{{ else }}none{{ end }}{{ range until 3 }}{{ . }}{{ end }}',
      'liquid',
    );
    converted('{{ range .no_ports }}{{ . }}{{ else }}none{{ $.name }}{{ end }}', 'liquid');
  });

  test('with, variables, and templates where they are rendered', () => {
    converted('{{ with .map.a }}{{ .c }}{{ $.name }}{{ else }}none{{ end }}', 'liquid');
    converted('{{ $x := 1 }}{{ range .ports }}{{ $x = add $x 1 }}{{ end }}{{ $x }}{{ $x := "in" }}{{ $x }}', 'liquid');
    converted(
      '{{ define "l" }}<{{ .c }}>{{ end }}{{ template "l" .map.a }}{{ include "l" .map.a | nindent 2 }}',
      'liquid',
    );
    converted('{{ define "r" }}{{ .root.name }}{{ .x }}{{ end }}{{ template "r" (dict "root" $ "x" 1) }}', 'liquid');
    converted('{{ block "b" .map }}{{ .b }}{{ end }}{{/* 50% done */}}', 'liquid');
  });

  test('braces of a text begin no tag', () => {
    converted('{% if %} { {{ .name }}{{"{{"}}{', 'liquid');
  });

  test('what has no counterpart is refused with its place', () => {
    const cases = [
      ['a\n {{ toYaml .map }}', 'function "toYaml" has no counterpart with the same meaning in Liquid (page:2:5)'],
      ['{{ . }}', 'all resolvers as one value have no counterpart in Liquid (page:1:4)'],
      [
        '{{ define "r" }}{{ template "r" . }}{{ end }}{{ template "r" . }}',
        'the template "r" renders itself, which has no counterpart in Liquid (page:1:20)',
      ],
      [
        '{{ printf "%s" .zero }}',
        '"%s" of printf has no counterpart for a value whose kind the template does not tell (page:1:4)',
      ],
      ['{{ template "x.tpl" . }}', 'the template "x.tpl" is not defined in this text (page:1:4)'],
      ['{{ .name | uper }}', 'function "uper" is not defined (page:1:12)'],
    ] as const;
    for (const [source, message] of cases) assert.equal(refused(source, 'liquid'), message);
  });
});

suite('what random templates found: the same text, or a failure, never another text', () => {
  const cases: readonly (readonly [
    from: Language,
    source: string,
    data: Readonly<Record<string, unknown>>,
    expected: string | RegExp,
  ])[] = [
    ['go', '{{ add1 .any }}', { any: 1e21 }, /does not fit into 64 bits/],
    [
      'go',
      '{{ ternary .any (min .n .map.k) (eq "Web" "x") }}',
      { any: 1, n: 0, map: { k: 1e21 } },
      /does not fit into 64 bits/,
    ],
    ['go', '{{ mul .n 2 }}', { n: -1e21 }, /does not fit into 64 bits/],
    ['go', '{{ max 1 .n }}', { n: 2 ** 63 }, /does not fit into 64 bits/],
    ['go', '{{ sub .n 1 }}', { n: -(2n ** 63n) }, /does not fit into 64 bits/],
    ['go', '{{ add .n 1 }}', { n: 1e17 }, '100000000000000001'],
    ['go', '{{ add .n 1 }}', { n: 2n ** 53n + 1n }, '9007199254740994'],
    ['liquid', '{% if list.size or flag %}a{% else %}b{% endif %}', { list: null, flag: false }, /len of nil/],
    ['liquid', '{% if list.size %}a{% else %}b{% endif %}', { list: [1], flag: false }, 'a'],
    ['liquid', '{{ list }}', { list: [2n ** 63n - 1n] }, /Liquid prints this list otherwise/],
    ['liquid', '{{ list }}', { list: [[1, 2n ** 53n + 1n], 2] }, /Liquid prints this list otherwise/],
    [
      'liquid',
      '{{ list }}',
      { list: [1_700_000_000_000_000, '92233720368547758079'] },
      '[1700000000000000,"92233720368547758079"]',
    ],
    ['liquid', '{{ n }}', { n: 2n ** 63n - 1n }, '9223372036854775807'],
  ];
  for (const [from, source, data, expected] of cases)
    test(`${from}: ${source} ${inspect(data)}`, () => {
      const options = { now: new Date(0) };
      const before = templates.parse(source, { syntax: { language: from } }).render(data, options);
      const { text } = convertTemplate(source, { to: other(from) });
      const after = templates.parse(text, { syntax: { language: other(from) } });
      if (typeof expected === 'string')
        assert.deepEqual([before, after.render(data, options)], [expected, expected], text);
      else assert.throws(() => after.render(data, options), expected, text);
    });
});

test('few characters do not make a text without end', () => {
  const templates = Array.from(
    { length: 15 },
    (_, i) => `{{ define "t${i}" }}${`{{ template "t${i + 1}" }}`.repeat(8)}{{ end }}`,
  );
  const source = `${templates.join('')}{{ define "t15" }}x{{ end }}{{ template "t0" }}`;
  assert.match(refused(source, 'liquid'), /^templates stand in more than 10000 places/);
  assert.match(refused(`{{ a${' | default: b'.repeat(100)} }}`, 'go'), /too long to be written twice/);
  const long = `{{ define "t" }}${'x'.repeat(10_000)}{{ end }}${'{{ template "t" }}'.repeat(200)}`;
  assert.match(refused(long, 'liquid'), /^the converted template is longer than 1048576 characters/);
  const many = '{{ quote .a }}'.repeat(5000);
  assert.ok(convertTemplate(many, { to: 'liquid' }).text.length > many.length);
});

test('a condition of thousands of parts is refused as nested too deeply', () => {
  for (const word of ['and', 'or'])
    assert.throws(
      () => convertTemplate(`{% if a ${`${word} a `.repeat(20_000)}%}{% endif %}`, { to: 'go' }),
      (error: unknown) => error instanceof TemplateError && error.reason === 'the template is nested too deeply',
    );
});
