import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, load } from 'js-yaml';
import { loadHclCodec } from '../template/hcl-codec.ts';
import { type CelEnvironment, type CelHost, compile, ENVIRONMENTS, loadRegex } from './cel.ts';
import { Double, durationFromMs, Timestamp, timestampFromDate, typeName, Uint } from './values/values.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const host: CelHost = {
  now: NOW,
  guid: () => '11111111-2222-4333-8444-555555555555',
  debug: () => undefined,
  exists: path => path === '/there',
  sleep: () => undefined,
  regex: await loadRegex(),
  yaml: { parse: text => load(text), write: value => dump(value) },
  hcl: await loadHclCodec(),
};

const evaluate = (
  expression: string,
  variables: Readonly<Record<string, unknown>> = {},
  environment: CelEnvironment = ENVIRONMENTS.cli,
): unknown => compile(expression, environment).evaluate(variables, { costLimit: 1_000_000, host });

/** Plain JSON of a result, so that maps without prototype compare. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

type Row = readonly [expression: string, expected: unknown];

function gives(rows: readonly Row[]): void {
  for (const [expression, expected] of rows) assert.deepEqual(plain(evaluate(expression)), expected, expression);
}

function fails(rows: readonly (readonly [expression: string, message: RegExp])[]): void {
  for (const [expression, message] of rows)
    assert.throws(() => evaluate(expression), { kind: 'evaluation', message }, expression);
}

test('numbers of data are int without fraction and double with it, whatever their spelling', () => {
  const rows: readonly (readonly [string, unknown, string, unknown])[] = [
    ['x + 1', 1, 'int', 2],
    ['x + 1', 1.5, 'double', 2.5],
    ['x + 1', 9007199254740993n, 'int', 9007199254740994n],
    ['x / 2', 7, 'int', 3],
    ['double(x) / 2', 7, 'double', 3.5],
    ['x / 2', -7, 'int', -3],
    ['x % 3', -7, 'int', -1],
    ['x * 0', -7, 'int', 0],
    ['x * 1.5', 4, 'double', 6],
    ['x - 9007199254740993', 1, 'int', -9007199254740992n],
    ['9007199254740991 + x', 1, 'int', 9007199254740992n],
    ['x', 1e300, 'double', 1e300],
    ['-x', 0, 'int', 0],
    ['x == 1.0 && x == 1u && 1.0 == 1u', 1, 'bool', true],
    ['x < 1.5 && x > 0u && 1u < 2.5', 1, 'bool', true],
  ];
  for (const [expression, x, type, value] of rows) {
    const result = evaluate(expression, { x });
    assert.equal(typeName(result), type, expression);
    assert.equal(result instanceof Double ? result.toJSON() : result, value, expression);
  }
});

test('int with double widens, but not in filters', () => {
  assert.deepEqual(plain(evaluate('[1 + 1.5, 1.5 - 1, 2 * 0.25, 1 / 4.0]')), [2.5, 0.5, 0.5, 0.25]);
  assert.throws(() => compile('1 + 1.5', ENVIRONMENTS.filter), { kind: 'check' });
  assert.throws(() => evaluate('x + 1.5', { x: 1 }, ENVIRONMENTS.filter), { kind: 'evaluation' });
});

test('results are JSON data, maps without prototype and boxes with a JSON form', () => {
  const result = evaluate(
    '{"u": 5u, "d": 5.0, "t": timestamp(0), "w": duration("90s"), "b": b"hi", "y": type(1), "o": optional.of(1), "n": optional.none(), "m": {1: true}}',
  );
  assert.equal(Object.getPrototypeOf(result), null);
  assert.equal(
    JSON.stringify(result),
    '{"u":5,"d":5,"t":"1970-01-01T00:00:00Z","w":"90s","b":"aGk=","y":"int","o":1,"n":null,"m":{"1":true}}',
  );
  assert.ok(evaluate('5u') instanceof Uint);
  assert.equal(JSON.stringify(evaluate('18446744073709551615u')), '"18446744073709551615"');
  assert.equal(JSON.stringify(evaluate('x', { x: new Uint8Array([1, 2]) })), '"AQI="');
});

test('inputs may be frozen, without prototype, dates, big ints, bytes and boxes', () => {
  const deep = Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 })]) });
  assert.equal(evaluate('x.a[0].b', { x: deep }), 1);
  assert.equal(evaluate('x.getFullYear() == 2026 && x == timestamp("2026-01-02T03:04:05.678Z")', { x: NOW }), true);
  assert.equal(evaluate('x == timestamp("2026-01-02T03:04:05.678Z")', { x: timestampFromDate(NOW) }), true);
  assert.equal(evaluate('x + duration("1s") == duration("2.5s")', { x: durationFromMs(1500) }), true);
  assert.equal(evaluate('x == 9223372036854775807', { x: 9223372036854775807n }), true);
  assert.equal(evaluate('size(x) == 2 && x == b"ab"', { x: Buffer.from('ab') }), true);
  assert.equal(evaluate('x == null && has(m.x) && m.x == null', { x: null, m: { x: undefined } }), true);
});

test('maps', () => {
  gives([
    ['map.merge({"a": 1, "b": 2}, {"b": 3, "c": 4})', { a: 1, b: 3, c: 4 }],
    ['map.merge({}, {})', {}],
    ['map.select({"a": 1, "b": 2}, ["b", "x"])', { b: 2 }],
    ['map.omit({"a": 1, "b": 2}, ["b", "x"])', { a: 1 }],
    ['map.add({"a": 1}, "b", [2])', { a: 1, b: [2] }],
    ['map.add({"a": 1}, "a", 2)', { a: 2 }],
    ['map.addIfMissing({"a": 1}, "a", 2)', { a: 1 }],
    ['map.addIfMissing({"a": 1}, "b", 2)', { a: 1, b: 2 }],
    ['map.addFailIfExists({"a": 1}, "b", 2)', { a: 1, b: 2 }],
    ['map.merge({1: "a"}, {1u: "b", "1": "c"})', { 1: 'c' }],
    [
      'map.recurse([{"id": "a", "needs": ["b"]}, {"id": "b", "needs": ["c", "a"]}, {"id": "c"}, {"id": "d"}], ["a"], "id", "needs").map(x, x.id)',
      ['a', 'b', 'c'],
    ],
    ['map.recurse([{"id": 1, "needs": []}, {"id": 2}], [2], "id", "needs").map(x, x.id)', [2]],
  ]);
  fails([
    ['map.addFailIfExists({"a": 1}, "a", 2)', /the map already has the key a/],
    ['map.recurse([{"id": "a", "needs": ["x"]}], ["a"], "id", "needs")', /there is no object whose id is x/],
    ['map.recurse([dyn(1)], [], "id", "needs")', /needs a list of maps, not of int/],
  ]);
});

test('lists', () => {
  gives([
    ['arrays.strings.add(["a"], "b")', ['a', 'b']],
    ['arrays.strings.unique(["b", "a", "b"])', ['b', 'a']],
    ['sort.objects([{"n": 2}, {"x": 1}, {"n": 1}], "n")', [{ n: 1 }, { n: 2 }, { x: 1 }]],
    ['sort.objectsDescending([{"n": 1}, {"x": 1}, {"n": 2}], "n")', [{ n: 2 }, { n: 1 }, { x: 1 }]],
    ['sort.objects([{"n": 1, "i": 1}, {"n": 1, "i": 2}], "n").map(x, x.i)', [1, 2]],
    ['sort.objectsDescending([{"n": 1, "i": 1}, {"n": 1, "i": 2}], "n").map(x, x.i)', [1, 2]],
    ['[3, 1, 2].sort()', [1, 2, 3]],
    ['[{"n": 2}, {"n": 1}].sortBy(x, x.n).map(x, x.n)', [1, 2]],
    ['[1, 2.5].sum()', 3.5],
    ['[].sum()', 0],
    ['type([1u, 2u].sum()) == uint', true],
    ['[1, 2, 3].reduce(total, x, 0, total + x)', 6],
    ['[].reduce(total, x, "none", total + x)', 'none'],
    ['{"a": 1, "b": 2}.reduce(text, key, "", text + key)', 'ab'],
    ['["a", "b"].reduce(m, x, {}, map.add(m, x, size(m)))', { a: 0, b: 1 }],
    ['[1, 2].reduce(x, y, [10, 20].reduce(x, y, 0, x + y), x + y)', 33],
    ['[1, [2, [3]]].flatten()', [1, 2, [3]]],
    ['[1, [2, [3]]].flatten(2)', [1, 2, 3]],
    ['[1, 1.0, "a", "a", {"x": 1}, {"x": 1u}].distinct()', [1, 'a', { x: 1 }]],
    ['[[1].first().orValue(0), [].first().orValue(0), [1, 2].last().value()]', [1, 0, 2]],
    ['lists.range(3)', [0, 1, 2]],
    ['[1, 2, 3].reverse()', [3, 2, 1]],
    ['["a", "b"].transformMap(i, v, string(i) + v)', { 0: '0a', 1: '1b' }],
    ['{"a": 1}.transformMapEntry(k, v, {string(v): k})', { 1: 'a' }],
    ['[5, 6].transformList(i, v, i > 0, v)', [6]],
    ['sets.contains([1, 2.0], [2u, 1]) && sets.equivalent([1, 1u], [1.0, 1]) && !sets.intersects([1], [2])', true],
    ['math.greatest(1, 2.5, 2u)', 2.5],
    ['math.least([3, 1, 2])', 1],
    ['[math.ceil(1.2), math.floor(-1.2), math.round(2.5), math.round(2), math.abs(-3)]', [2, -2, 3, 2, 3]],
  ]);
  fails([
    ['[1, "a"].sort()', /have no order/],
    ['sort.objects([{"n": 1}, {"n": "a"}], "n")', /the values of n have no common order/],
    ['arrays.strings.unique([dyn(1)])', /a list of strings is needed, not of int/],
    ['lists.range(-1)', /not negative/],
    ['[1].slice(1, 5)', /out of range/],
  ]);
});

test('texts', () => {
  gives([
    ['strings.clean("My-App_Name 1")', 'myappname1'],
    ['strings.title("hello wide-world it\'s")', "Hello Wide-World It's"],
    ['strings.repeat("ab", 3)', 'ababab'],
    ['strings.repeat("ab", 0)', ''],
    ['"%s is %d, %.2f and %x".format(["a", 1, 2.345, 255])', 'a is 1, 2.35 and ff'],
    ['"%.0f %.0f %.1f".format([0.5, 1.5, 0.25])', '0 2 0.2'],
    ['"a😀b".reverse() + string("a😀b".size()) + "a😀b".charAt(1)', 'b😀a3😀'],
    ['"a😀b".indexOf("b")', 2],
    ['"a,b,c".split(",", 2)', ['a', 'b,c']],
    ['base64.encode(b"hi") + string(base64.decode("aGk="))', 'aGk=hi'],
    ['out.nil("x")', null],
  ]);
  fails([
    ['strings.repeat("a", 2000000)', /at most 1 MiB/],
    ['strings.repeat("a", -1)', /not negative/],
    ['"%d".format(["a"])', /%d cannot show string/],
    ['"%s".format([])', /more clauses/],
    ['"%q".format([1])', /%q is not a clause/],
  ]);
});

test('paths are text with / on every system', () => {
  gives([
    ['filepath.join("a", "b")', 'a/b'],
    ['filepath.join("/a/", "../b", "", "c.txt")', '/b/c.txt'],
    ['filepath.join("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")', 'a/b/c/d/e/f/g/h/i/j'],
    ['filepath.join("", "")', '.'],
    ['filepath.normalize("a//b/./c/../d/")', 'a/b/d'],
    ['filepath.normalize("..\\\\x")', '../x'],
    ['filepath.normalize("/../x")', '/x'],
    ['filepath.normalize("C:\\\\a\\\\..\\\\b")', 'C:/b'],
    ['filepath.normalize("")', '.'],
    ['filepath.dir("/a/b.txt")', '/a'],
    ['filepath.dir("/a")', '/'],
    ['filepath.dir("a")', '.'],
    ['filepath.base("/a/b.txt")', 'b.txt'],
    ['filepath.base("/")', '/'],
    ['filepath.ext("/a/b.tar.gz")', '.gz'],
    ['filepath.ext("/a.d/.bashrc")', ''],
    ['filepath.exists("/there")', true],
    ['filepath.exists("/nope")', false],
  ]);
});

test('data as text', () => {
  gives([
    ['json.marshal({"b": [1, 2.5, null, true], "a": "x\\"y"})', '{"b":[1,2.5,null,true],"a":"x\\"y"}'],
    [
      'json.marshal([9223372036854775807, 18446744073709551615u, 5.0, timestamp(0), duration("1s"), b"hi", optional.of(1), {1: 2}])',
      '[9223372036854775807,18446744073709551615,5,"1970-01-01T00:00:00Z","1s","aGk=",1,{"1":2}]',
    ],
    ['json.marshalPretty({"a": [1], "b": {}, "c": []})', '{\n  "a": [\n    1\n  ],\n  "b": {},\n  "c": []\n}'],
    ['json.unmarshal("{\\"a\\": [1, 1.0, 1.5]}").a', [1, 1, 1.5]],
    ['json.unmarshal("9007199254740993") == 9007199254740993', true],
    ['json.unmarshal("{\\"__proto__\\": 1}").__proto__', 1],
    ['yaml.unmarshal("a: [1, x]\\nb: null")', { a: [1, 'x'], b: null }],
    ['yaml.marshal({"a": [1, "x"]})', 'a:\n  - 1\n  - x\n'],
    ['hcl.parse("a \\"x\\" {\\n  b = var.c\\n}\\n").a.x[0].b', '${var.c}'],
    ['hcl.parse("n = [1, 2.5, null]").n', [1, 2.5, null]],
    ['toHcl({"b": [1, "x"], "region": "eu"})', 'b      = [1, "x"]\nregion = "eu"\n'],
    ['toHcl("${var.x}")', 'var.x'],
    ['toHcl(9007199254740993)', '9007199254740993'],
    ['json.unmarshal(json.marshal({"a": [1, {"b": null}]}))', { a: [1, { b: null }] }],
  ]);
  fails([
    ['json.unmarshal("{")', /this text is not JSON/],
    ['json.unmarshal(strings.repeat("[", 300) + strings.repeat("]", 300))', /nested too deeply/],
    ['yaml.unmarshal("a: [")', /this text is not YAML/],
    ['hcl.parse("a = [")', /this text is not HCL: .* \(line 1, column \d+\)/],
    ['toHcl({"a b": 1})', /the value cannot be written as HCL: a b: "a b" cannot be the name/],
    ['json.marshal(0.0 / 0.0)', /not finite/],
    ['json.marshal(int)', /cannot be written as JSON/],
  ]);
  assert.equal(Object.getPrototypeOf(evaluate('json.unmarshal("{}")')), null);
  assert.equal(Object.getPrototypeOf(evaluate('yaml.unmarshal("{}")')), null);
});

test('regular expressions', () => {
  gives([
    ['regex.match("^a+$", "aaa")', true],
    ['regex.match("b", "abc")', true],
    ['regex.findAll("[a-z]+", "ab 1 cd")', ['ab', 'cd']],
    ['regex.findAll("x", "abc")', []],
    ['regex.findAll("a*", "baa")', ['', 'aa']],
    ['regex.split("[,;] *", "a, b;c")', ['a', 'b', 'c']],
    ['regex.split("x", "abc")', ['abc']],
    ['regex.split("", "abc")', ['a', 'b', 'c']],
    ['regex.replace("2026-01-02", "(\\\\d+)-(\\\\d+)-(\\\\d+)", "$3.$2.${1}0 $$")', '02.01.20260 $'],
    ['regex.replace("aaa", "b", "c")', 'aaa'],
    ['regex.extract("v1.10", "v(\\\\d+)").value()', '1'],
    ['regex.extract("v1.10", "\\\\d+").value()', '1'],
    ['regex.extract("abc", "\\\\d").hasValue()', false],
    ['regex.extractAll("a1b22", "[a-z](\\\\d+)")', ['1', '22']],
  ]);
  fails([
    ['regex.replace("a", "a", "$1")', /\$1 in the replacement: the regular expression has 0 groups/],
    ['regex.extract("ab", "(a)(b)")', /has 2 groups/],
    ['regex.match("(", "a")', /invalid regular expression/],
  ]);
});

test('optional values', () => {
  gives([
    ['{"a": 1}.?a.orValue(2)', 1],
    ['{"a": 1}.?b.orValue(2)', 2],
    ['{"a": {"b": 1}}.?a.b.value()', 1],
    ['{"a": {}}.?a.b.hasValue()', false],
    ['[1][?0].or(optional.of(2)).value()', 1],
    ['[1][?5].or(optional.of(2)).value()', 2],
    ['[?{"a": 1}.?a, ?optional.none(), 3]', [1, 3]],
    ['{?"a": optional.none(), ?"b": optional.of(1)}', { b: 1 }],
    ['optional.of(2).optMap(x, x * 2).value()', 4],
    ['optional.none().optMap(x, x * 2).hasValue()', false],
    ['optional.of(2).optFlatMap(x, optional.none()).hasValue()', false],
    [
      '[optional.ofNonZeroValue(""), optional.ofNonZeroValue(0u), optional.ofNonZeroValue({}), optional.ofNonZeroValue(1)].unwrapOpt()',
      [1],
    ],
    ['optional.of(null).value()', null],
    ['optional.of(1).orValue(1 / 0)', 1],
  ]);
});

test('time', () => {
  gives([
    ['string(time.now())', '2026-01-02T03:04:05.678Z'],
    ['time.format(time.now(), "%Y-%m-%d %H:%M:%S")', '2026-01-02 03:04:05'],
    ['time.format("2026-01-02T03:04:05Z", "%d.%m.%y", "+02:00")', '02.01.26'],
    ['time.format(time.now(), "%H:%M %z", "Europe/Berlin")', '04:04 +0100'],
    ['time.nowFmt("%F")', '2026-01-02'],
    ['time.nowFmt("2006-01-02T15:04:05Z07:00")', '2026-01-02T03:04:05Z'],
    ['time.nowFmt("Mon, 02 Jan 2006 15:04:05 MST")', 'Fri, 02 Jan 2026 03:04:05 UTC'],
    ['time.now().getHours("America/New_York")', 22],
    ['(time.now() - timestamp("2026-01-01T00:00:00Z")).getHours()', 27],
  ]);
  fails([
    ['time.format(time.now(), "%Y", "Nowhere/Land")', /there is no time zone Nowhere\/Land/],
    ['time.format("yesterday", "%Y")', /not a timestamp/],
  ]);
  assert.ok(evaluate('time.now()') instanceof Timestamp);
});

test('what the host does', () => {
  const lines: string[] = [];
  const sleeps: number[] = [];
  const own: CelHost = { debug: line => lines.push(line), sleep: ms => sleeps.push(ms), guid: () => 'g' };
  const run = (expression: string): unknown =>
    compile(expression, ENVIRONMENTS.cli).evaluate({ x: { a: [1n, 'b'] } }, { costLimit: 10_000, host: own });
  assert.deepEqual(plain(run('debug.out("x is", x.a[1])')), 'b');
  run('debug.out(x)');
  run('debug.out("plain")');
  assert.deepEqual(lines, ['x is: b', '{"a":[1,"b"]}', 'plain']);
  assert.equal(run('debug.sleep(120, "done")'), 'done');
  assert.equal(run('debug.sleep(0)'), null);
  assert.deepEqual(sleeps, [50, 50, 20]);
  assert.equal(run('guid.new()'), 'g');
  assert.throws(() => run('debug.sleep(5001)'), { kind: 'evaluation', message: /0 to 5000/ });
});

test('a function whose part of the host is absent says so', () => {
  for (const expression of [
    'time.now()',
    'guid.new()',
    'debug.out(1)',
    'debug.sleep(1)',
    'filepath.exists("x")',
    'yaml.marshal(1)',
    'yaml.unmarshal("x")',
    'hcl.parse("x = 1")',
    'toHcl(1)',
    '"a".matches("a")',
  ]) {
    assert.throws(
      () => compile(expression, ENVIRONMENTS.cli).evaluate({}, { costLimit: 1000 }),
      { kind: 'evaluation', message: /here$/ },
      expression,
    );
  }
});

test('filters have the standard library alone', () => {
  const refused = [
    '"a".charAt(0)',
    '[1].sort()',
    'math.abs(1)',
    'cel.bind(x, 1, x)',
    'optional.of(1)',
    'item.?x',
    'item[?0]',
    '[?item]',
    'time.now()',
    'guid.new()',
    '[1].all(i, x, true)',
    '[1].sortBy(x, x)',
    '[1].sum()',
    '[1].reduce(t, x, 0, t + x)',
    'regex.match("a", "b")',
    'json.marshal(1)',
    'debug.out(1)',
    '_.x',
  ];
  for (const expression of refused)
    assert.throws(() => compile(expression, ENVIRONMENTS.filter, { variables: ['item'] }), /./, expression);
  const allowed = [
    'item.x == 1',
    'has(item.x)',
    'item.l.exists_one(x, x > 1)',
    'item.l.map(x, x > 1, x).size() == 1',
    'item.name.matches("^a")',
    'timestamp(item.t).getFullYear() > 2000',
    'duration("1h") < duration("2h")',
    'item.n in [1, 2u, 3.0]',
    'type(item.n) == int',
    'int("1") < 1.5',
  ];
  for (const expression of allowed) compile(expression, ENVIRONMENTS.filter, { variables: ['item'] });
});

test('the server has neither files nor pauses', () => {
  for (const expression of ['filepath.exists("x")', 'debug.sleep(1)']) {
    assert.throws(() => compile(expression, ENVIRONMENTS.eval), { kind: 'check' });
    compile(expression, ENVIRONMENTS.cli);
  }
});

test('a function of a namespace wins over a variable of its name', () => {
  assert.equal(evaluate('math.abs(-1) + math.x', { math: { x: 1 } }), 2);
  assert.deepEqual(plain(evaluate('strings.split(",")', { strings: 'a,b' })), ['a', 'b']);
});

test('names of types are variables where there is one of that name', () => {
  assert.equal(evaluate('type + string(list.size())', { type: 'x', list: [1] }), 'x1');
  assert.equal(evaluate('type(1) == int'), true);
});

test('names are spelled as languages want them', () => {
  gives([
    ['strings.camel("HTTPServer v2Api foo_bar")', 'httpServerV2ApiFooBar'],
    ['strings.pascal("hello big-world")', 'HelloBigWorld'],
    ['strings.snake("parseHTTPResponse2 Käse")', 'parse_http_response2_käse'],
    ['strings.kebab("  Hello, World!  ")', 'hello-world'],
    ['strings.kebab("userID")', 'user-id'],
    ['strings.title("hello big-world, don\'t")', "Hello Big-World, Don't"],
    ['strings.camel("--")', ''],
  ]);
});

test('sum and reduce say what they need', () => {
  fails([
    ['["a"].sum()', /sum needs numbers, not string/],
    ['[[1]].sum()', /sum needs numbers, not list/],
    ['[1, 9223372036854775807].sum()', /int overflow/],
    ['dyn(1).reduce(t, x, 0, t + x)', /reduce needs a list or map, not int/],
    ['lists.range(300).reduce(t, x, [], [t])', /reduce makes a value that is nested deeper than 200 levels/],
    ['lists.range(300).reduce(t, x, optional.none(), optional.of({"a": t})) == 1', /nested deeper than 200 levels/],
  ]);
  assert.throws(() => evaluate('[1].reduce(t, t, 0, t)'), /the two variables must differ/);
});
