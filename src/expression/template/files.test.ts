import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, parse, render } from './check/trial.ts';

const files = (entries: Readonly<Record<string, string>>): { readonly partials: ReadonlyMap<string, string> } => ({
  partials: new Map(Object.entries(entries)),
});

test('a file sees the data and what it is given, not the variables around it', () => {
  const partials = files({ row: '{{ env }}:{{ id }}:{{ local | default: "-" }}:{{ i | default: "-" }};' });
  const source =
    '{% assign local = 1 %}{% for i in ids %}{% render "row", id: i %}{% endfor %}{{ id | default: "gone" }}';
  assert.equal(render(source, { env: 'eu', ids: [1, 2] }, partials), 'eu:1:-:-;eu:2:-:-;gone');
});

test('a file gets a value by its own name, by another, or once for each item', () => {
  const partials = files({
    'parts/row.html': '[{{ row }}]',
    each: '{{ x }}{{ forloop.index }}/{{ forloop.length }}{% unless forloop.last %},{% endunless %}',
  });
  const data = { v: { a: 1 }, list: ['p', 'q'], none: null };
  assert.equal(render('{% render "parts/row.html" with v %}', data, partials), '[{"a":1}]');
  assert.equal(render('{% render "parts/row.html", row: v.a %}', data, partials), '[1]');
  assert.equal(render('{% render "each" for list as x %}', data, partials), 'p1/2,q2/2');
  assert.equal(
    render('{% render "each" for v as x %}|{% render "each" for none as x %}', data, partials),
    '{"a":1}1/1|',
  );
});

test('what a file assigns stays in it, for each item anew', () => {
  const partials = files({ f: '{{ n | default: "new" }}{% assign n = "old" %}' });
  assert.equal(
    render('{% render "f" for list as x %}{{ n | default: "none" }}', { list: [1, 2] }, partials),
    'newnewnone',
  );
});

test('break ends the file that it stands in, not the loop around', () => {
  const partials = files({ f: '{% for i in (1..3) %}{% if i == 2 %}{% break %}{% endif %}{{ i }}{% endfor %}.' });
  assert.equal(render('{% for x in (1..2) %}{% render "f" %}{% endfor %}', {}, partials), '1.1.');
});

test('errors in a file name it and the place in it', () => {
  const partials = files({ 'a/b': 'x\n {{ nope }}', go: '\n{{ .x }}', open: '{% if x %}', deep: '{% render "a/b" %}' });
  const missing = failure('\n{% render "deep" %}', {}, partials);
  assert.deepEqual([missing.file, missing.line, missing.column], ['a/b', 2, 5]);
  assert.equal(missing.message, 'unknown variable "nope" (a/b:2:5)');
  assert.match(failure('{% render "go" %}', { x: 1 }, partials).message, /in Liquid: \{\{ x \}\} \(go:2:1\)/);
  assert.equal(failure('{% render "open" %}', {}, partials).message, '{% if %} is never closed (open:1:1)');
});

test('a file that is not at hand is listed, and missed only when it is rendered', () => {
  const source = '{% if x %}{% render "far/off" %}{% endif %}ok';
  assert.deepEqual(parse(source).files, ['far/off']);
  assert.equal(render(source, { x: false }), 'ok');
  const { kind, message } = failure(source, { x: true });
  assert.deepEqual([kind, message], ['evaluation', 'the file "far/off" is not at hand']);
});

test('files may render each other 16 deep', () => {
  const chain = (length: number): ReturnType<typeof files> =>
    files(
      Object.fromEntries(
        Array.from({ length }, (_, i) => [`f${i}`, i + 1 < length ? `${i} {% render "f${i + 1}" %}` : 'end']),
      ),
    );
  assert.match(render('{% render "f0" %}', {}, chain(16)), /14 end$/);
  const { kind, message } = failure('{% render "f0" %}', {}, chain(17));
  assert.equal(kind, 'limit');
  assert.match(message, /more than 16 deep: \.\.\. f13 -> f14 -> f15 -> f16/);
});

test('a file that renders itself ends at the same depth', () => {
  const partials = files({
    loop: '.{% render "loop" %}',
    tree: '{{ n.v }}{% for c in n.c %}{% render "tree", n: c %}{% endfor %}',
  });
  assert.match(failure('{% render "loop" %}', {}, partials).message, /loop -> loop/);
  const tree = {
    v: 1,
    c: [
      { v: 2, c: [{ v: 3, c: [] }] },
      { v: 4, c: [] },
    ],
  };
  assert.equal(render('{% render "tree", n: tree %}', { tree }, partials), '1234');
});

test('a text without markup may be a file', () => {
  assert.equal(render('{% render "plain" %}', {}, files({ plain: 'as it is' })), 'as it is');
});

test('needs of files are needs of the template', () => {
  const partials = new Map([['f', '{{ x | to_yaml }}{{ x | regex_matches: "a" }}']]);
  assert.deepEqual(parse('{% render "f" %}', { partials }).needs, ['yaml', 'regex']);
});
