import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, parse } from '../check/trial.ts';

/** Templates that make too much, one way or another: each ends with a limit, soon. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['output of 10 MiB and 1 byte', '{% for i in (1..1048576) %}aaaaaaaaaa{% endfor %}b'],
  ['captures', '{% capture a %}{% for i in (1..1048577) %}aaaaaaaaaa{% endfor %}{% endcapture %}'],
  [
    'captures that double',
    '{% assign a = "aaaaaaaaaa" %}{% for i in (1..64) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}',
  ],
  [
    'texts that double',
    '{% assign a = "aaaaaaaaaa" %}{% for i in (1..64) %}{% assign a = a | append: a %}{% endfor %}',
  ],
  [
    'lists that double',
    '{% assign a = "a,b" | split: "," %}{% for i in (1..64) %}{% assign a = a | concat: a %}{% endfor %}',
  ],
  ['JSON of JSON', '{% assign a = "\\"" %}{% for i in (1..64) %}{% assign a = a | to_json %}{% endfor %}'],
  ['a range without end', '{% for i in (1..1000000000000) %}{% endfor %}'],
  ['two ranges', '{% for i in (1..10000000) %}{% for j in (1..10000000) %}{% endfor %}{% endfor %}'],
  ['loops in loops', '{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}'],
  ['loops in loops over data', '{% for i in l %}{% for j in l %}{% for k in l %}{% endfor %}{% endfor %}{% endfor %}'],
  ['filters one after the other', `{{ (1..9000000)${' | reverse'.repeat(5000)} }}`],
  ['sorting', `{% for i in l %}{{ (1..1000000) | sort | size }}{% endfor %}`],
  ['searching', '{% for i in l %}{% for j in l %}{% if l contains "x" %}{% endif %}{% endfor %}{% endfor %}'],
  ['comparing', '{% for i in l %}{% for j in l %}{% if l == m %}{% endif %}{% endfor %}{% endfor %}'],
  ['replacing', '{% assign a = t %}{% for i in (1..20) %}{% assign a = a | replace: "a", t %}{% endfor %}'],
  [
    'replacing by pattern',
    '{% assign a = t %}{% for i in (1..20) %}{% assign a = a | regex_replace: "a", t %}{% endfor %}',
  ],
  ['joining', '{% assign a = t %}{% for i in (1..20) %}{% assign a = l | join: a %}{% endfor %}'],
  [
    'indenting',
    '{% assign a = t %}{% for i in (1..20) %}{% assign a = a | replace: "a", "\n" | indent: 1000 %}{% endfor %}',
  ],
  ['tables', '{% for i in (1..100000) %}{% tablerow j in (1..100000) %}{% endtablerow %}{% endfor %}'],
  ['aliases of YAML', '{{ bomb | from_yaml | to_json }}'],
];

const DATA = {
  l: Array.from({ length: 10_000 }, (_, i) => i),
  m: Array.from({ length: 10_000 }, (_, i) => i),
  t: 'a'.repeat(10_000),
  bomb: [
    'a: &a [x,x,x,x,x,x,x,x]',
    ...Array.from(
      { length: 20 },
      (_, i) =>
        `k${i}: &${'bcdefghijklmnopqrstuv'[i]} [*${'abcdefghijklmnopqrstu'[i]},*${'abcdefghijklmnopqrstu'[i]},*${'abcdefghijklmnopqrstu'[i]},*${'abcdefghijklmnopqrstu'[i]}]`,
    ),
  ].join('\n'),
};

for (const [name, source] of HOSTILE) {
  test(`${name}: ends with a limit`, () => {
    const error = failure(source, DATA, { timeoutMs: 150 });
    assert.match(error.kind, name === 'aliases of YAML' ? /limit|evaluation/ : /limit/, error.message);
  });
}

test('texts that could make reading slow are read or refused', () => {
  const sources = [
    `{% # ${'\n'.repeat(60_000)}# %}`,
    '{{a}}'.repeat(13_000),
    `{{ x${' '.repeat(60_000)}}}`,
    `{{ "${'\\"'.repeat(30_000)}" }}`,
    `{{ ${'a.'.repeat(30_000)}b }}`,
    `{{ a${' | upcase'.repeat(6000)} }}`,
    `{% comment %}${'{% if %}'.repeat(8000)}{% endcomment %}`,
    `{{ ${'x or '.repeat(13_000)}x }}`,
    `{{ ${'( '.repeat(30_000)} }}`,
    `{{ ${'"\\"'.repeat(20_000)} }}`,
    '{% for i in x %}'.repeat(4000),
    '\n'.repeat(60_000) + '{{ a }}'.repeat(500),
  ];
  for (const source of sources) {
    try {
      parse(source);
    } catch (error) {
      assert.equal((error as Error).name, 'TemplateError');
    }
  }
});
