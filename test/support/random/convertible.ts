import * as fc from './fast-check.ts';

type Data = Readonly<Record<string, unknown>>;

/** Letters and signs that both languages treat alike; those that they do not are named by the notes of a conversion. */
const TEXTS = [
  '',
  ' ',
  'x',
  'Web',
  'a b',
  '{{',
  '{%',
  '}}',
  '"q"',
  '\\',
  'é日',
  '0',
  '12',
  'true',
  'line\nline',
  '<&>',
  '-',
];

const SCALARS = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(null, true, false, 0, 1, -3, 7, 1_000_000, 1.5, -0.25, 1_000_000.5, 1e21, 1e-7),
  // Whole numbers at the ends of what a double and an int of 64 bits hold exactly.
  fc.constantFrom(2 ** 53, 2n ** 53n + 1n, 1e17, 2 ** 63, 2n ** 63n - 1n, -(2n ** 63n), -1e21),
);

const VALUES = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: SCALARS, weight: 4 },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('k', 'a', 'zz', 'my-key'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Values of every kind under a few names: some that are usually lists, maps, numbers and texts, and some that may be anything. */
export const convertibleData = (): fc.Arbitrary<Data> =>
  fc.record({
    any: VALUES,
    some: VALUES,
    list: fc.oneof({ arbitrary: fc.array(VALUES, { maxLength: 3 }), weight: 5 }, VALUES),
    words: fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
    map: fc.oneof(
      { arbitrary: fc.dictionary(fc.constantFrom('k', 'a', 'b', 'my-key'), VALUES, { maxKeys: 3 }), weight: 5 },
      VALUES,
    ),
    n: fc.oneof({ arbitrary: fc.integer({ min: -5, max: 5 }), weight: 5 }, VALUES),
    text: fc.oneof({ arbitrary: fc.constantFrom(...TEXTS), weight: 5 }, VALUES),
    flag: fc.boolean(),
  });

const PLAIN = fc.constantFrom('', ' ', 'a', '\n', '  - ', '{ ', '}', '-', '{ {\n', '%}', '}}', '"', '\n  ');
const trim = fc.constantFrom('', '', '', '-');

/** Random Liquid templates, most of them with a counterpart in Go. */
export function liquidTemplates(): fc.Arbitrary<string> {
  const path = fc.constantFrom(
    'any',
    'some',
    'list',
    'words',
    'map',
    'map.k',
    'map.a.b',
    'map["my-key"]',
    'list[0]',
    'n',
    'text',
    'flag',
    'v',
    'w',
    'item',
    'list.size',
    'words.size',
  );
  const literal = fc.constantFrom('"x"', '"Web"', '""', '0', '1', '1.5', 'true', 'false', 'nil', "'12'");
  const value = fc.oneof({ arbitrary: path, weight: 4 }, literal);
  const comparison = fc.oneof(
    value,
    fc.tuple(value, fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'contains'), value).map(all => all.join(' ')),
    value.map(one => `${one} == empty`),
    value.map(one => `not ${one}`),
  );
  const condition = fc.oneof(
    comparison,
    fc.tuple(comparison, fc.constantFrom('and', 'or'), comparison).map(all => all.join(' ')),
    fc.tuple(comparison, comparison, comparison).map(([a, b, c]) => `${a} and ${b} or ${c}`),
  );
  const filter = fc.oneof(
    fc.constantFrom(
      'upcase',
      'downcase',
      'strip',
      'size',
      'first',
      'last',
      'reverse',
      'compact',
      'quote',
      'base64_encode',
      'sha256',
      'shift',
      'pop',
      'join',
      'join: "-"',
      'replace: "a", "b"',
      'remove: "x"',
      'at_least: 2',
      'at_most: 2',
    ),
    fc
      .tuple(
        fc.constantFrom('append', 'prepend', 'default', 'plus', 'minus', 'times', 'push', 'concat', 'unshift'),
        value,
      )
      .map(([name, argument]) => `${name}: ${argument}`),
  );
  const filtered = fc
    .tuple(value, fc.array(filter, { maxLength: 2 }))
    .map(([first, filters]) => [first, ...filters].join(' | '));
  const tag = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(trim, text, trim).map(([left, inner, right]) => `{%${left} ${inner} ${right}%}`);
  return fc
    .letrec<{ node: string; nodes: string }>(tie => ({
      node: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'liquid' },
        PLAIN,
        { arbitrary: fc.tuple(trim, filtered, trim).map(([a, b, c]) => `{{${a} ${b} ${c}}}`), weight: 4 },
        { arbitrary: tag(filtered.map(one => `assign v = ${one}`)), weight: 2 },
        tag(filtered.map(one => `assign w = ${one}`)),
        fc.constantFrom(
          '{% # note %}',
          '{% comment %} {{ x }} */ {% endcomment %}',
          '{%- raw %} {{ a }} {% endraw -%}',
        ),
        fc
          .tuple(
            tag(fc.tuple(fc.constantFrom('if', 'unless'), condition).map(all => all.join(' '))),
            tie('nodes'),
            tie('nodes'),
          )
          .map(([open, yes, no]) => `${open}${yes}{% else %}${no}{% end${/unless/.exec(open)?.[0] ?? 'if'} %}`),
        fc
          .tuple(condition, tie('nodes'), condition, tie('nodes'))
          .map(([a, yes, b, other]) => `{% if ${a} %}${yes}{% elsif ${b} %}${other}{% endif %}`),
        fc
          .tuple(value, literal, value, tie('nodes'), tie('nodes'))
          .map(
            ([a, b, c, d, e]) =>
              `{% case ${a} %} {% when ${b}, ${c} %}${d}{% when 7 %}seven{% else %}${e}{% endcase %}`,
          ),
        fc
          .tuple(
            fc.constantFrom('item', 'v', 'any'),
            fc.constantFrom('list', 'words', 'map.k', 'any', '(1..3)', '(1..n)', 'item'),
            fc.constantFrom('', '', ' limit: 2', ' offset: 1', ' limit: 1 offset: 1 reversed', ' reversed'),
            tie('nodes'),
            fc.constantFrom(
              '',
              '',
              '{% if forloop.index == 2 %}{% break %}{% endif %}',
              '{% unless forloop.last %}, {% endunless %}',
              '{{ forloop.rindex0 }}{{ forloop.first }}',
            ),
          )
          .map(
            ([name, list, parameters, body, end]) =>
              `{% for ${name} in ${list}${parameters} %}${body}${end}{% endfor %}`,
          ),
        fc.tuple(filtered, PLAIN).map(([one, plain]) => `{% capture v %}${plain}{{ ${one} }}{% endcapture %}`),
      ),
      nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map(all => all.join('')),
    }))
    .nodes.map(text => `{% assign v = 1 %}${text}`);
}

/** Random Go templates, most of them with a counterpart in Liquid. */
export function goTemplates(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    '.any',
    '.some',
    '.list',
    '.words',
    '.map',
    '.map.k',
    '.n',
    '.text',
    '.flag',
    '$v',
    '$.map.a',
    '"x"',
    '"Web"',
    '""',
    '0',
    '1',
    '1.5',
    'true',
    'nil',
    '"{{%}"',
    '`"a\\`',
  );
  const { pipe, nodes } = fc.letrec<{ pipe: string; word: string; node: string; nodes: string }>(tie => ({
    word: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'word' },
      { arbitrary: word, weight: 4 },
      tie('pipe').map(text => `(${text})`),
    ),
    pipe: fc.oneof(
      { arbitrary: word.filter(text => text !== 'nil'), weight: 3 },
      fc
        .tuple(
          fc.constantFrom(
            'upper',
            'lower',
            'trim',
            'b64enc',
            'sha256sum',
            'quote',
            'print',
            'toString',
            'not',
            'empty',
            'first',
            'last',
            'rest',
            'initial',
            'reverse',
            'len',
            'add1',
            'list',
            'indent 2',
            'nindent 1',
            'toYaml',
            'replace "a" "b"',
            'join "-"',
            'default "d"',
            'printf "%v/"',
          ),
          tie('word'),
        )
        .map(all => all.join(' ')),
      fc
        .tuple(
          fc.constantFrom(
            'eq',
            'ne',
            'lt',
            'le',
            'gt',
            'ge',
            'and',
            'or',
            'default',
            'coalesce',
            'add',
            'sub',
            'mul',
            'max',
            'min',
            'append',
            'concat',
            'list',
            'contains',
            'index',
            'has',
            'dict "k"',
            'eq 1',
            'or 0',
            'print "p"',
            'printf "%v-%v"',
          ),
          tie('word'),
          tie('word'),
        )
        .map(([name, a, b]) => (name === 'dict "k"' ? `dict "k" ${a}` : `${name} ${a} ${b}`)),
      fc.tuple(tie('word'), tie('word'), tie('word')).map(([a, b, c]) => `ternary ${a} ${b} (eq ${c} "x")`),
      fc.constantFrom(
        'hasKey .map "k"',
        'index .list 0',
        'index .map "k"',
        'index . "any"',
        'until 3',
        'include "t" .any',
        'include "u" (dict "r" $ "x" .some)',
      ),
      fc
        .tuple(
          word.filter(text => text !== 'nil'),
          fc.constantFrom('upper', 'quote', 'default 1', 'join ","', 'toString', 'len', 'not'),
        )
        .map(all => all.join(' | ')),
    ),
    node: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'go' },
      PLAIN.filter(text => !text.includes('{{')),
      { arbitrary: fc.tuple(trim, tie('pipe'), trim).map(([a, b, c]) => `{{${a} ${b} ${c}}}`), weight: 4 },
      { arbitrary: tie('pipe').map(text => `{{ $v = ${text} }}`), weight: 1 },
      tie('pipe').map(text => `{{ $w := ${text} }}{{ $w }}{{ if $w }}+{{ end }}`),
      fc.constantFrom(
        '{{/* note %} */}}',
        '{{- /* note */ -}}',
        '{{ template "t" .map }}',
        '{{ template "u" (dict "r" . "x" $v) }}',
      ),
      fc
        .tuple(tie('pipe'), tie('nodes'), tie('nodes'))
        .map(([test, yes, no]) => `{{ if ${test} }}${yes}{{ else }}${no}{{ end }}`),
      fc
        .tuple(tie('pipe'), tie('pipe'), tie('nodes'))
        .map(([a, b, yes]) => `{{- if ${a} -}}${yes}{{ else if ${b} }}other{{ end }}`),
      fc
        .tuple(tie('pipe'), tie('nodes'))
        .map(([value, body]) => `{{ with ${value} }}{{ . }}${inside(body)}{{ else }}without{{ end }}`),
      fc
        .tuple(
          fc.constantFrom('$i, $x := ', '$x := ', ''),
          tie('pipe'),
          tie('nodes'),
          fc.constantFrom('', '{{ if eq $i 1 }}{{ break }}{{ end }}', '{{ continue }}', '{{ else }}none'),
        )
        .map(([variables, list, body, end]) => {
          const stop = end.includes('$i') && !variables.includes('$i') ? '' : end;
          const shown = variables === '' ? '{{ . }}' : variables.includes('$i') ? '{{ $i }}{{ $x }}' : '{{ $x }}';
          return `{{ range ${variables}${list} }}${shown}${inside(body)}${stop}{{ end }}`;
        }),
    ),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map(all => all.join('')),
  }));
  void pipe;
  const setup =
    '{{ $v := "p" }}{{ define "t" }}[{{ . }}]{{ end }}{{ define "u" }}<{{ .x }}{{ if .r.flag }}!{{ end }}>{{ end }}';
  return nodes.map(text => setup + text);
}

/** Where `.` is another value, the resolvers are members of `$`. */
const inside = (body: string): string =>
  body
    .replaceAll(/(?<=[ (])\.(?=[a-z])/g, '$.')
    .replaceAll('index . ', 'index $ ')
    .replaceAll('"r" . ', '"r" $ ');
