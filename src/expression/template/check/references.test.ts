import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, reads } from './trial.ts';

/** A text and what it reads. */
const READS: readonly (readonly [string, readonly string[]])[] = [
  ['text', []],
  ['{{ name }}', ['name']],
  ['{{ cfg.hosts[0].name }}', ['cfg.hosts[0].name']],
  ['{{ _.a.b }}', ['_.a.b']],
  ['{{ _["a-b"] }}', ['_.a-b']],
  ['{{ ["a b"].c }}', ['a b.c']],
  ['{{ a-b }}', ['a-b']],
  ['{{ _ }}', ['_']],
  ['{{ _[k] }}', ['_*', 'k']],
  ['{{ cfg[k.x].z }}', ['cfg*', 'k.x']],
  ['{{ cfg.a[k][j].z }}', ['cfg.a*', 'k', 'j']],
  ['{{ [k] }}', ['_*', 'k']],
  ['{{ list[-1] }}', ['list*']],
  ['{{ list.first.x }} {{ list.last }} {{ list.size }}', ['list*', 'list*', 'list.size']],
  ['{{ _.first }} {{ _.list.first }} {{ __actions.last.x }}', ['_.first', '_.list*', '__actions.last.x']],
  ['{{ a | append: b | default: c.d, allow_false: e }}', ['a', 'b', 'c.d', 'e']],
  ['{{ a and b == c or not d }}', ['a', 'b', 'c', 'd']],
  ['{{ "x" }}{{ 1 }}{{ true }}{{ nil }}{{ empty }}', []],
  ['{{ "abc"[k] }}', ['k']],
  ['{{ (1..n) | join }}', ['n']],
  ['{% if a %}{{ b }}{% elsif c %}{{ d }}{% else %}{{ e }}{% endif %}', ['a', 'c', 'b', 'd', 'e']],
  ['{% unless a %}{{ b }}{% else %}{{ c }}{% endunless %}', ['a', 'b', 'c']],
  ['{% case a %}{% when b, c %}{{ d }}{% else %}{{ e }}{% endcase %}', ['a', 'b', 'c', 'd', 'e']],
  ['{% for i in items %}{{ i.name }}{{ env }}{% endfor %}', ['items', 'env']],
  ['{% for i in items limit: n offset: m reversed %}{{ forloop.index }}{% endfor %}', ['items', 'n', 'm']],
  ['{% for i in items offset: continue %}{% endfor %}{{ continue }}', ['items', 'continue']],
  ['{% for i in items %}{% else %}{{ i }}{{ forloop }}{% endfor %}{{ i }}', ['items', 'i', 'forloop', 'i']],
  ['{% for i in (a..b) %}{{ i }}{% endfor %}', ['a', 'b']],
  ['{% for i in a %}{% for j in i.list %}{{ i }}{{ j }}{{ k }}{% endfor %}{% endfor %}', ['a', 'k']],
  [
    '{% tablerow i in items cols: n %}{{ i }}{{ tablerowloop.col }}{{ x }}{% endtablerow %}{{ i }}',
    ['items', 'n', 'x', 'i'],
  ],
  ['{{ x }}{% assign x = y | append: z %}{{ x }}', ['x', 'y', 'z']],
  ['{% assign x = x %}{{ x.a }}', ['x']],
  ['{% capture x %}{{ x }}{{ y }}{% endcapture %}{{ x }}', ['x', 'y']],
  ['{% capture "my x" %}{% endcapture %}{{ ["my x"] }}', []],
  ['{% cycle a: b, "c", d %}', ['b', 'd', 'a']],
  ['{% echo a | append: b %}', ['a', 'b']],
  ['{% liquid\n assign q = a\n if q\n echo q\n echo b\n endif %}', ['a', 'b']],
  ['{% raw %}{{ a }}{% endraw %}{% comment %}{{ b }}{% endcomment %}{% # c %}', []],
  ['{% render "f", x: a.b, y: 1 %}', ['a.b']],
  ['{% render "f" with a as b %}{% render "f" for c.list as d %}', ['a', 'c.list']],
];

for (const [source, expected] of READS) {
  test(`${JSON.stringify(source)} reads ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
    assert.deepEqual(reads(source), expected);
  });
}

test('a reference tells where it stands', () => {
  const { references } = parse('a\n{%- if x -%}\r\n   {{- cfg.y -}}\n{% endif %}{{ "é" | append: z }}');
  assert.deepEqual(
    references.map(({ root, line, column }) => `${root} ${line}:${column}`),
    ['x 2:8', 'cfg 3:8', 'z 4:29'],
  );
});

test('a file reads the data, but not what it is given nor what it binds', () => {
  const partials = new Map([['row', '{{ a }}{{ b }}{{ env }}{% assign c = d %}{{ c }}']]);
  const { references, files } = parse(
    '{% assign env2 = 1 %}{% for a in list %}\n{% render "row", a: a %}{% endfor %}{{ c }}',
    { partials },
  );
  assert.deepEqual(
    references.map(({ root, line, column }) => `${root} ${line}:${column}`),
    ['list 1:34', 'b 2:1', 'env 2:1', 'd 2:1', 'c 2:40'],
  );
  assert.deepEqual(files, ['row']);
});

test('what a file is given by with and for is not a read of the file', () => {
  const partials = new Map([['parts/row.html', '{{ row }}{{ x }}{{ forloop.index }}']]);
  assert.deepEqual(reads('{% render "parts/row.html" with a %}', { partials }), ['a', 'x', 'forloop.index']);
  assert.deepEqual(reads('{% render "parts/row.html" for a as x %}', { partials }), ['a', 'row']);
});

test('files are found through files, also when they render each other', () => {
  const partials = new Map([
    ['a', '{{ x }}{% render "b" %}{% render "missing" %}'],
    ['b', '{{ y }}{% if z %}{% render "a" %}{% endif %}'],
  ]);
  const template = parse('{% render "a" %}', { partials });
  assert.deepEqual(template.files, ['a', 'b', 'missing']);
  assert.deepEqual(reads('{% render "a" %}', { partials }), ['x', 'y', 'z']);
});

test('files that multiply are walked once for each set of names that they are given', () => {
  const partials = new Map(
    Array.from({ length: 16 }, (_, i) => [`f${i}`, `{{ v${i} }}${`{% render "f${i + 1}" %}`.repeat(10)}`]),
  );
  assert.equal(reads('{% render "f0" %}', { partials }).length, 16);
});
