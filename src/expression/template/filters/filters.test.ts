import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filters as liquidFilters } from 'liquidjs/dist/liquid.browser.mjs';
import { parseTimestamp } from '../../cel/values/values.ts';
import { failure, render } from '../check/trial.ts';
import { FILTERS, REMOVED_FILTERS } from './table.ts';

const DATA: Readonly<Record<string, unknown>> = {
  text: 'Hello World',
  words: 'a b  c',
  lines: 'one\n\n  two\nthree\n',
  list: ['b', 'a', 'c'],
  nums: [3, 1, 2],
  items: [
    { id: 2, name: 'two', tags: ['x'], on: true, at: { p: 1 } },
    { id: 1, name: 'One', tags: [], on: false, at: { p: 2 } },
    { id: 3, name: 'three', on: true },
  ],
  map: { b: 1, a: [1, null] },
  none: null,
  no: false,
  nil_text: '',
  empty: [],
  big: 9007199254740993n,
  time: parseTimestamp('2026-01-02T15:04:05.123456789Z'),
  bytes: new Uint8Array([104, 105]),
  quoted: `it's "so"`,
  html: '<a href="x">1 & 2</a>',
  json: '{"a":[1,2,{"b":null}],"n":9007199254740993,"__proto__":1}',
  yaml: 'a: [1, 2]\nb: {c: x}\n',
};

/** A filter chain and what it prints. */
const CASES: readonly (readonly [string, string])[] = [
  ['map | go_text', 'map[a:[1 <nil>] b:1]'],
  ['none | go_text', '<no value>'],
  ['none | go_text: "-"', '-'],
  ['map | go_range | map: "key" | join', 'a b'],
  ['list | go_range | map: "item" | join', 'b a c'],
  ['3 | go_range | map: "item" | join', '0 1 2'],
  ['none | go_range | size', '0'],
  ['text | append: "!"', 'Hello World!'],
  ['1 | append: 2', '12'],
  ['text | prepend: "> "', '> Hello World'],
  ['"hELLO wORLD" | capitalize', 'Hello world'],
  ['text | downcase', 'hello world'],
  ['text | upcase', 'HELLO WORLD'],
  ['list | upcase', '["B","A","C"]'],
  ['" a " | strip | append: "|"', 'a|'],
  ['" a " | lstrip | append: "|"', 'a |'],
  ['" a " | rstrip | append: "|"', ' a|'],
  ['"xxaxx" | strip: "x"', 'a'],
  ['"a\nb" | strip_newlines', 'ab'],
  ['words | squish', 'a b c'],
  ['words | normalize_whitespace', 'a b c'],
  ['"a\nb" | newline_to_br', 'a<br />\nb'],
  ['html | strip_html', '1 & 2'],
  ['html | escape', '&lt;a href=&#34;x&#34;&gt;1 &amp; 2&lt;/a&gt;'],
  ['"<" | xml_escape', '&lt;'],
  ['"&lt;<" | escape_once', '&lt;&lt;'],
  ['text | remove: "l"', 'Heo Word'],
  ['text | remove_first: "l"', 'Helo World'],
  ['text | remove_last: "l"', 'Hello Word'],
  ['text | replace: "l", "L"', 'HeLLo WorLd'],
  ['text | replace: "l"', 'Heo Word'],
  ['text | replace_first: "l", "$&"', 'He$&lo World'],
  ['text | replace_last: "l", "L"', 'Hello WorLd'],
  ['"a,b,,c,," | split: "," | to_json', '["a","b","","c"]'],
  ['text | truncate: 8', 'Hello...'],
  ['text | truncate: 8, "~"', 'Hello W~'],
  ['text | truncatewords: 1', 'Hello...'],
  ['text | number_of_words', '2'],
  ['"a b&c/ü" | url_encode', 'a+b%26c%2F%C3%BC'],
  ['"a+b%26" | url_decode', 'a b&'],
  ['"a b!" | cgi_escape', 'a+b%21'],
  ['"a b[1]" | uri_escape', 'a%20b[1]'],
  ['"Crème Brûlée!" | slugify: "latin"', 'creme-brulee'],
  ['list | array_to_sentence_string', 'b, a, and c'],
  ['list | pop | array_to_sentence_string: "or"', 'b or a'],
  ['lines | indent: 2', '  one\n\n    two\n  three\n'],
  ['"a\r\nb" | indent: 1', ' a\r\n b'],
  ['"😀é" | size', '2'],
  ['list | size', '3'],
  ['map | size', '2'],
  ['none | size', '0'],
  ['-3 | abs', '3'],
  ['1.2 | ceil', '2'],
  ['-1.2 | floor', '-2'],
  ['"1.9" | to_integer', '1'],
  ['-0.25 | to_integer', '0'],
  ['"1e17" | to_integer | plus: 1', '100000000000000001'],
  ['1.005 | round: 2', '1.01'],
  ['-2.5 | round', '-3'],
  ['1 | plus: 2', '3'],
  ['"1" | plus: "2.5"', '3.5'],
  ['big | plus: 1', '9007199254740994'],
  ['9007199254740991 | times: 2', '18014398509481982'],
  ['0.1 | plus: 0.2', '0.30000000000000004'],
  ['5 | minus: 7', '-2'],
  ['3 | times: 4', '12'],
  ['7 | divided_by: 2', '3.5'],
  ['7 | divided_by: 2, true', '3'],
  ['-7 | divided_by: 2, true', '-4'],
  ['8 | divided_by: 2', '4'],
  ['-7 | modulo: 3', '2'],
  ['1 | at_least: 5', '5'],
  ['9 | at_most: 5', '5'],
  ['list | join', 'b a c'],
  ['list | join: ", "', 'b, a, c'],
  ['map.a | join: "-"', '1-'],
  ['list | first', 'b'],
  ['list | last', 'c'],
  ['empty | first', ''],
  ['"😀é" | first', '😀'],
  ['list | reverse | join', 'c a b'],
  ['list | sort | join', 'a b c'],
  ['nums | sort | join', '1 2 3'],
  ['"b,A,c" | split: "," | sort | join', 'A b c'],
  ['"b,A,c" | split: "," | sort_natural | join', 'A b c'],
  ['items | sort: "id" | map: "name" | join', 'One two three'],
  ['items | sort: "at.p" | map: "id" | join', '2 1 3'],
  ['items | sort_natural: "name" | map: "name" | join', 'One three two'],
  ['items | map: "at.p" | to_json', '[1,2,null]'],
  ['items | map: "tags.0" | to_json', '["x",null,null]'],
  ['items | where: "on" | map: "id" | join', '2 3'],
  ['items | where: "id", 1 | map: "name" | join', 'One'],
  ['items | where: "at", nil | map: "id" | join', '3'],
  ['items | where: "name", text | size', '0'],
  ['items | reject: "on" | map: "id" | join', '1'],
  ['items | has: "id", 3', 'true'],
  ['items | has: "nope"', 'false'],
  ['items | find: "id", 3 | to_json', '{"id":3,"name":"three","on":true}'],
  ['items | find: "id", 9', ''],
  ['items | find_index: "id", 3', '2'],
  ['items | find_index: "id", 9', ''],
  ['items | group_by: "on" | map: "name" | to_json', '[true,false]'],
  ['nums | sum', '6'],
  ['items | sum: "id"', '6'],
  ['map.a | compact | to_json', '[1]'],
  ['items | compact: "at" | size', '2'],
  ['"a,b,a" | split: "," | uniq | join', 'a b'],
  ['list | concat: nums | join', 'b a c 3 1 2'],
  ['list | push: "d" | join', 'b a c d'],
  ['list | unshift: "d" | join', 'd b a c'],
  ['list | pop | join', 'b a'],
  ['list | shift | join', 'a c'],
  ['list | slice: 1 | to_json', '["a"]'],
  ['list | slice: -2, 2 | join', 'a c'],
  ['"😀éx" | slice: 1, 2', 'éx'],
  ['text | slice: -5, 5', 'World'],
  ['"now" | date', '2026-01-02T15:04:05+00:00'],
  ['"today" | date: "%Y-%m-%d %H:%M:%S.%L %z"', '2026-01-02 15:04:05.250 +0000'],
  [
    'time | date: "%s %N %3N %j %U %a %A %b %B %e %-d %I %p %y"',
    '1767366245 123456789 123 002 00 Fri Friday Jan January  2 2 03 PM 26',
  ],
  [
    'time | date: "%F %T %R %D %q %P %C %u %w %k %l %Z %% %:z %^a %10Y %_5m"',
    '2026-01-02 15:04:05 15:04 01/02/26 nd pm 20 5 5 15  3 UTC % +00:00 FRI 0000002026     1',
  ],
  ['0 | date: "%F %T"', '1970-01-01 00:00:00'],
  ['1.5 | date: "%L"', '500'],
  ['"-1" | date: "%F"', '1969-12-31'],
  ['"2026-01-02" | date: "%T"', '00:00:00'],
  ['"2026-01-02 10:20" | date: "%T"', '10:20:00'],
  ['"2026-01-02T10:20:30.5+02:00" | date: "%T.%L"', '08:20:30.500'],
  ['"Fri, 02 Jan 2026 15:04:05 GMT" | date: "%F"', '2026-01-02'],
  ['time | date: "%F %T %z %Z", "+05:30"', '2026-01-02 20:34:05 +0530 +05:30'],
  ['time | date: "%T %z %Z", "America/New_York"', '10:04:05 -0500 America/New_York'],
  ['time | date_to_xmlschema', '2026-01-02T15:04:05+00:00'],
  ['time | date_to_rfc822', 'Fri, 02 Jan 2026 15:04:05 +0000'],
  ['time | date_to_string', '02 Jan 2026'],
  ['time | date_to_long_string: "ordinal", "US"', 'January 2nd, 2026'],
  ['"HTTPServer v2" | camel', 'httpServerV2'],
  ['text | pascal', 'HelloWorld'],
  ['text | snake', 'hello_world'],
  ['text | kebab', 'hello-world'],
  ['"hello big-world" | title', 'Hello Big-World'],
  ['none | dict | to_json', '{}'],
  ['none | dict: "b", 1, "a", list | to_json', '{"b":1,"a":["b","a","c"]}'],
  ['map | dict: "b", 2, c: none | to_json', '{"b":2,"a":[1,null],"c":null}'],
  ['none | dict: "__proto__", 1 | to_json', '{"__proto__":1}'],
  ['none | default: "d"', 'd'],
  ['no | default: "d"', 'd'],
  ['no | default: "d", allow_false: true', 'false'],
  ['nil_text | default: "d"', 'd'],
  ['empty | default: "d"', 'd'],
  ['0 | default: "d"', '0'],
  ['map | to_json', '{"b":1,"a":[1,null]}'],
  ['map | json: 1', '{\n "b": 1,\n "a": [\n  1,\n  null\n ]\n}'],
  ['time | to_json', '"2026-01-02T15:04:05.123456789Z"'],
  ['map | jsonify', '{"b":1,"a":[1,null]}'],
  ['map | inspect', '{"b":1,"a":[1,null]}'],
  ['json | from_json | to_json', '{"a":[1,2,{"b":null}],"n":"9007199254740993","__proto__":1}'],
  ['yaml | from_yaml | to_json', '{"a":[1,2],"b":{"c":"x"}}'],
  ['map | to_yaml', 'b: 1\na:\n  - 1\n  - null'],
  ['json | from_json | to_yaml', "a:\n  - 1\n  - 2\n  - b: null\nn: '9007199254740993'\n__proto__: 1"],
  ['yaml | from_yaml | map: "a" | to_json', '[[1,2]]'],
  ['"true" | to_yaml', "'true'"],
  ['"a = [1, 2]" | from_hcl | to_json', '{"a":[1,2]}'],
  ['map | to_hcl', 'b = 1\na = [1, null]'],
  ['list | to_hcl', '["b", "a", "c"]'],
  ['list | to_yaml | indent: 2', '  - b\n  - a\n  - c'],
  ['quoted | quote', '"it\'s \\"so\\""'],
  ['none | quote', '""'],
  ['quoted | shell_quote', `'it'\\''s "so"'`],
  ['nil_text | shell_quote', "''"],
  ['"  Héllo, World_2! " | dns_name', 'hello-world-2'],
  [
    '"https://example.org/abcdefghijklmnopqrstuvwxyz/abcdefghijklmnopqrstuvwxyz/x" | dns_name',
    'https-example-org-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqr',
  ],
  ['"aGk=" | base64_decode', 'hi'],
  ['"hé" | base64_encode', 'aMOp'],
  ['bytes | base64_encode', 'aGk='],
  ['"abc" | sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['"abc" | hmac_sha256: "key"', '9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab'],
  ['"a1b22" | regex_replace: "[0-9]+", "#"', 'a#b#'],
  ['"key=value" | regex_replace: "(\\\\w+)=(\\\\w+)", "$2:${1} $$1"', 'value:key $1'],
  ['"abc" | regex_replace: "", "-"', '-a-b-c-'],
  ['"abc" | regex_matches: "^a.c$"', 'true'],
  ['"xabc" | regex_matches: "b"', 'true'],
  ['"abc" | regex_matches: "B"', 'false'],
];

for (const [chain, expected] of CASES) {
  test(`{{ ${chain} }}`, () => assert.equal(render(`{{ ${chain} }}`, DATA), expected));
}

test('every filter is tried here', () => {
  const tried = new Set(CASES.flatMap(([chain]) => [...chain.matchAll(/\| (\w+)/g)].map(([, name]) => name)));
  assert.deepEqual(
    [...FILTERS.keys()].filter(name => !tried.has(name)),
    [],
  );
});

test('every filter of LiquidJS exists or is refused with a reason', () => {
  const lost = Object.keys(liquidFilters).filter(name => !FILTERS.has(name) && !REMOVED_FILTERS.has(name));
  assert.deepEqual(lost, []);
});

/** A filter chain and the message of its failure. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['text | plus: 1', /filter "plus": a number is needed, not this text/],
  ['map | plus: 1', /a number is needed, not a map/],
  ['text | go_range', /go_range cannot go over text/],
  ['none | plus: 1', /a number is needed, not null/],
  ['1 | plus: text', /a number is needed/],
  ['1 | divided_by: 0', /division by zero/],
  ['1 | modulo: 0', /division by zero/],
  ['9223372036854775807 | plus: 1', /too large/],
  ['"9223372036854775807" | plus: 1', /does not fit into 64 bits/],
  ['"1e21" | to_integer', /filter "to_integer": the result does not fit into 64 bits/],
  ['"1e999" | to_integer', /a finite number is needed/],
  ['big | times: big', /does not fit into 64 bits/],
  ['items | sort', /have no order/],
  ['"1,a" | split: "," | push: 1 | sort', /text and a number have no order|a number and text have no order/],
  ['list | sum', /a number is needed/],
  ['1 | size', /size counts/],
  ['text | truncate: text', /the length must be a whole number, not text/],
  ['text | indent: -1', /between 0 and 1000/],
  ['text | indent: 1.5', /whole number/],
  ['list | dict: "a", 1', /dict adds to a map or nil, not to a list/],
  ['none | dict: "a"', /dict needs a value after each key/],
  ['none | dict: 1, 2', /a key of dict must be text, not a number/],
  ['text | date: "%Y"', /this text is not a time/],
  ['map | date', /a map is not a time/],
  ['"2026-02-30" | date', /this text is not a time/],
  ['1e300 | date', /./],
  ['time | date: "%T", "Mars/Base"', /time zone/],
  ['text | from_json', /needs JSON text/],
  ['"a: [" | from_yaml', /needs one YAML document/],
  ['"a!b" | base64_decode', /needs base64 text/],
  ['"%zz" | url_decode', /percent-encoded/],
  ['text | slugify: "constructor"', /knows the modes/],
  ['"!!!" | dns_name', /no letter or digit/],
  ['"a" | regex_matches: "("', /invalid regular expression: missing closing/],
  ['"a" | regex_matches: "(?=a)"', /invalid regular expression/],
  ['"a" | regex_matches: quoted | regex_matches: html | regex_matches: "(a"', /invalid/],
  ['"a" | regex_replace: "(a)", "$2"', /names group 2, but the pattern has 1/],
];

for (const [chain, message] of FAULTS) {
  test(`{{ ${chain} }} fails with a reason`, () => assert.match(failure(`{{ ${chain} }}`, DATA).message, message));
}

test('a fault of a filter stands at the filter', () => {
  const { line, column } = failure('a\n{{ text | upcase | plus: 1 }}', DATA);
  assert.deepEqual([line, column], [2, 20]);
});

test('a pattern that comes from the data is not quoted', () => {
  assert.equal(
    failure('{{ "a" | regex_matches: p }}', { p: '(secret' }).message,
    'filter "regex_matches": invalid regular expression',
  );
});

test('filters do not change what they are given', () => {
  const list = Object.freeze([3, 1, 2]);
  for (const filter of ['sort', 'reverse', 'push: 4', 'pop', 'shift', 'unshift: 0', 'uniq', 'compact']) {
    render(`{{ list | ${filter} | join }}`, { list });
  }
  assert.deepEqual(list, [3, 1, 2]);
});

test('times do not depend on the time zone of the machine', t => {
  const zone = process.env['TZ'];
  t.after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  process.env['TZ'] = 'Asia/Tokyo';
  assert.equal(
    render('{{ "2026-01-02 10:20" | date: "%F %T %z" }} {{ "now" | date: "%T" }}'),
    '2026-01-02 10:20:00 +0000 15:04:05',
  );
});

test('a loop makes no map that is too deep to print, and leaves what it began with', () => {
  const deep = '{% for i in (1..300) %}{% assign m = m | dict: "inner", m %}{% endfor %}';
  assert.match(
    failure(`{% assign m = nil | dict %}${deep}`).message,
    /dict makes a map that is nested deeper than 200 levels/,
  );
  const map = Object.freeze({ a: 1 });
  assert.equal(render('{% assign n = map | dict: a: 2 %}{{ map.a }}{{ n.a }}', { map }), '12');
});
