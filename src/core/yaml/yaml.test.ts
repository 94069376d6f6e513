import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORE_SCHEMA, dump, load, mergeTag } from 'js-yaml';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { type Fault, formatPosition, ToolError } from '../errors.ts';
import { type Node, plainData } from './node.ts';
import { decodeText, readYaml } from './yaml.ts';

const data = (text: string): unknown => JSON.parse(JSON.stringify(plainData(readYaml(text, 'f.yaml'))));

function readFaults(text: string): readonly Fault[] {
  try {
    readYaml(text, 'f.yaml');
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.code, 'unparsable');
    return error.faults.length > 0 ? error.faults : [{ message: error.message, at: error.at, hint: error.hint }];
  }
  return [];
}
const shown = (text: string): string[] =>
  readFaults(text).map(({ at, message }) => `${at === undefined ? '?' : formatPosition(at).slice(7)} ${message}`);

test('scalars mean what the YAML 1.2 core schema says', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['~', null],
    ['Null', null],
    ['', null],
    ['TRUE', true],
    ['yes', 'yes'],
    ['on', 'on'],
    ['007', 7],
    ['0o17', 15],
    ['0x1F', 31],
    ['-0', 0],
    ['1_000', '1_000'],
    ['1.50', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.2.3', '1.2.3'],
    ['2026-01-02', '2026-01-02'],
    ['12:30', '12:30'],
    ['"7"', '7'],
    ['!!str 7', '7'],
    ['!!int "7"', 7],
    ['! 7', '7'],
    ['!!float 7', 7],
  ];
  for (const [text, expected] of rows) assert.deepEqual(plainData(readYaml(text, 'f')), expected, text);
});

test('integers of 64 bits keep their exact value, longer ones are refused', () => {
  assert.equal(plainData(readYaml('9007199254740991', 'f')), 9007199254740991);
  assert.equal(plainData(readYaml('9007199254740993', 'f')), 9007199254740993n);
  assert.equal(plainData(readYaml('-9223372036854775808', 'f')), -(2n ** 63n));
  assert.equal(plainData(readYaml('0x7fffffffffffffff', 'f')), 2n ** 63n - 1n);
  assert.equal(plainData(readYaml('000000000000000000000000000000000001', 'f')), 1);
  assert.deepEqual(shown('a: 9223372036854775808'), ['1:4 the integer 9223372036854775808 does not fit into 64 bits']);
  assert.match(shown(`a: ${'9'.repeat(5_000_000)}`)[0] ?? '', /^1:4 the integer 9{40}… does not fit/);
  assert.deepEqual(shown('a: [.inf, .nan, 1e999]').length, 3);
});

test('keys are text as written, whatever they look like', () => {
  assert.deepEqual(Object.keys(data('1.0: a\ntrue: b\n"": c\n__proto__: d\n? e\n: f\n') as object), [
    '1.0',
    'true',
    '',
    '__proto__',
    'e',
  ]);
});

test('anything but one plain document is refused with its place', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['a: 1\nb: 2\na: 3\n', '3:1 the key "a" occurs twice in one map, first at line 1'],
    ['a: 1\n---\nb: 2\n', '2:1 a second document begins here'],
    ['a: !foo 1', '1:4 the tag !foo is not supported'],
    ['a: !!binary aGk=', '1:4 the tag !!binary is not supported'],
    ['a: !!set {b: }', '1:4 the tag !!set is not supported'],
    ['%TAG !! tag:x,1:\n---\na: !!str b', '1:1 tag directives (%TAG) are not supported'],
    ['a: &x 1\nc:\n  <<: *x', '1:7 a merge key (<<) takes a map, or a list of maps'],
    ['a: &x {b: 1}\nc:\n  <<: [*x, 2]', '3:12 a merge key (<<) takes a map, or a list of maps'],
    ['a: &x {b: 1}\nc:\n  <<: *x\n  <<: *x', '4:3 a second merge key (<<) in one map, first at line 3'],
    ['a: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n  b: 3', '5:3 the key "b" occurs twice in one map, first at line 4'],
    ['? [a]\n: b', '1:3 a list or map cannot be a key'],
    ['{{a: 1}: b}', '1:2 a list or map cannot be a key'],
    [': x', '1:1 an entry without a key'],
    ['a: *x', '1:4 the alias *x has no anchor'],
    ['a: &x [*x]', '1:8 the alias *x stands inside its own anchor'],
    ['a: !!int x', '1:10 "x" is not of the type that its tag !!int names'],
    ['a: "x', '1:6 invalid YAML: a text that begins with " is not closed'],
    ["a: 'x", "1:6 invalid YAML: a text that begins with ' is not closed"],
    ["a: 'x\n", '1:6 invalid YAML: a text, list or map is not closed, or goes on in a line that is not indented'],
    ['a: [1,', '1:7 invalid YAML: a list or map that begins with [ or { is not closed'],
    ['a: 1\n\tb: 2', '2:1 invalid YAML: a tab is used for indentation'],
    ['a: b: c', '1:5 invalid YAML: bad indentation, or a text that needs quotes'],
    ['a: 1\nb\nc: 2', '3:2 invalid YAML: a ":" is missing in a line above, or this key spans several lines'],
    ['a: "\\q"', '1:6 invalid YAML: unknown escape after \\'],
    ['a: x\0y', '1:5 invalid YAML: the text holds a NUL character'],
    ['a: "x\x01"', '1:6 invalid YAML: the text holds a control character'],
    ['a: \ud800', '1:4 invalid YAML: the text holds a control character'],
  ];
  for (const [text, expected] of rows) assert.deepEqual(shown(text), [expected], text);
});

test('a merge key takes the entries of other maps, where the map has none of its own', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['x: &x {a: 1, b: 2}\ny: {b: 3, <<: *x, c: 4}', { b: 3, a: 1, c: 4 }],
    ['x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}', { a: 1, b: 3 }],
    ['x: [&x {a: 1}, &z {a: 2, b: 2}]\ny: {<<: [*x, *z]}', { a: 1, b: 2 }],
    ['x: &x {a: 1}\ny: &y {<<: *x, b: 2}\nz: 0', { a: 1, b: 2 }],
    ['y: {<<: {a: 1}, b: 2}', { a: 1, b: 2 }],
    ['y: {<<: []}', {}],
    ['y:\n  <<: {a: 1}\n  a: 2', { a: 2 }],
  ];
  for (const [text, y] of rows) {
    const read = (data(text) as { readonly y: unknown }).y;
    assert.equal(JSON.stringify(read), JSON.stringify(y), text);
  }
});

test('a merged entry keeps the place where it is written', () => {
  const node = readYaml('x: &x\n  a: 1\ny:\n  <<: *x\n', 'f');
  const y = node.kind === 'map' ? node.entries.get('y')?.value : undefined;
  const a = y?.kind === 'map' ? y.entries.get('a') : undefined;
  assert.deepEqual([a?.key.line, a?.key.column], [2, 3]);
  assert.equal(a?.value.line, 2);
});

test('merge keys mean what they mean to js-yaml', () => {
  const schema = CORE_SCHEMA.withTags(mergeTag);
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const entries = fc.uniqueArray(key, { maxLength: 4 }).map(keys => keys.map((name, i) => `${name}: ${i}`));
  const merge = fc.constantFrom('<<: *one', '<<: *two', '<<: [*one, *two]', '<<: [*two, *one]', '<<: {b: 9}');
  fc.assert(
    fc.property(entries, entries, entries, merge, fc.nat(4), (one, two, own, merging, at) => {
      const last = own.toSpliced(Math.min(at, own.length), 0, merging);
      const text = `one: &one {${one.join(', ')}}\ntwo: &two {${two.join(', ')}}\nown: {${last.join(', ')}}\n`;
      assert.deepEqual(plain(readYaml(text, 'f')), asJson(load(text, { schema })));
    }),
  );
});

test('the quoted key << is an ordinary key', () => assert.deepEqual(data('"<<": {a: 1}'), { '<<': { a: 1 } }));

test('all faults of the tree are found in one go, with pointers of the keys', () => {
  const faults: Fault[] = [];
  const node = readYaml('a: !x 1\nb:\n  - {c: 1, c: 2}\n  - d/e: .nan\nb: 3\n', 'f', { faults });
  assert.deepEqual(
    faults.map(({ at, rule }) => `${at?.line} ${at?.pointer} ${rule}`),
    ['1 /a schema-violation', '3 /b/0/c duplicate-yaml-key', '4 /b/1/d~1e schema-violation', '5 /b duplicate-yaml-key'],
  );
  assert.deepEqual(JSON.parse(JSON.stringify(plainData(node))), { a: '1', b: [{ c: 1 }, { 'd/e': '.nan' }] });
});

test('a map is told both places of equal keys', () => {
  const [fault] = readFaults('a: 1\nb: 2\na: 3\n');
  assert.deepEqual(fault?.related?.map(formatPosition), ['f.yaml:1:1']);
});

test('100 levels are read and 101 are refused, through aliases too', () => {
  assert.deepEqual(shown(`${'['.repeat(100)}1${']'.repeat(100)}`), []);
  assert.deepEqual(shown(`${'['.repeat(101)}${']'.repeat(101)}`), ['1:101 nested deeper than 100 levels']);
  assert.match(shown(`${'['.repeat(101)}1${']'.repeat(101)}`)[0] ?? '', /nested deeper than 100 levels/);
  assert.match(shown('['.repeat(5_000_000))[0] ?? '', /nested deeper than 100 levels/);
  const half = `a: &x ${'['.repeat(60)}${']'.repeat(60)}\nb: `;
  assert.deepEqual(shown(`${half}${'['.repeat(39)}*x${']'.repeat(39)}`), []);
  assert.match(shown(`${half}${'['.repeat(40)}*x${']'.repeat(40)}`)[0] ?? '', /nested deeper than 100 levels/);
});

test('100 aliases are read and 101 are refused, and so is a document that they blow up', () => {
  const aliases = (count: number): string => `a: &x 1\nb: [${Array.from({ length: count }, () => '*x').join(', ')}]`;
  assert.deepEqual(shown(aliases(100)), []);
  assert.match(shown(aliases(101))[0] ?? '', /^2:\d+ more than 100 aliases/);
  const bomb = ['a0: &a0 [x, x]'];
  for (let i = 1; i <= 30; i++) bomb.push(`a${i}: &a${i} [*a${i - 1}, *a${i - 1}, *a${i - 1}]`);
  assert.match(shown(bomb.join('\n'))[0] ?? '', /aliases repeat more than 100000 values/);
});

test('10 MiB are read and one byte more is refused', () => {
  const size = 10 * 1024 * 1024;
  const text = `a: ${'x'.repeat(size - 3)}`;
  assert.deepEqual(shown(text), []);
  assert.deepEqual(shown(`${text}x`), ['1:1 f.yaml is larger than 10 MiB']);
  assert.deepEqual(shown(`# ${'é'.repeat(size / 2)}`), ['1:1 f.yaml is larger than 10 MiB']);
});

test('places count lines of every kind of ending, and a byte order mark takes no column', () => {
  const place = (text: string, key: string): string => {
    const root = readYaml(text, 'f');
    assert.ok(root.kind === 'map');
    const entry = root.entries.get(key);
    return `${entry?.key.line}:${entry?.key.column} ${entry?.value.line}:${entry?.value.column}`;
  };
  assert.equal(place('a: 1\nb: 2\n', 'b'), '2:1 2:4');
  assert.equal(place('a: 1\r\nb: 2\r\n', 'b'), '2:1 2:4');
  assert.equal(place('a: 1\rb: 2\r', 'b'), '2:1 2:4');
  assert.equal(place('\ufeffa: 1', 'a'), '1:1 1:4');
  assert.equal(place('a:\n  - 1\nb|>: |+ # > c\n  x\n', 'b|>'), '3:1 3:6');
  assert.equal(place('a:\nb: "x"\n', 'a'), '1:1 1:1');
  assert.equal(place('{"a": {"b": 1}}', 'a'), '1:2 1:7');
});

test('JSON with tabs is YAML', () =>
  assert.deepEqual(data('{\n\t"a": [\n\t\t1,\n\t\t"\\u00e9\\/"\n\t]\n}\n'), { a: [1, 'é/'] }));

test('an empty document is null', () => {
  assert.equal(plainData(readYaml('', 'f')), null);
  assert.equal(plainData(readYaml('# nothing\n', 'f')), null);
});

test('bytes that are not UTF-8 are refused with the place of the first', () => {
  const refusal = (bytes: readonly number[]): string => {
    try {
      return decodeText(Uint8Array.from(bytes), 'f');
    } catch (error) {
      assert.ok(error instanceof ToolError && error.code === 'unparsable');
      return `${error.at?.line}:${error.at?.column} ${error.message}`;
    }
  };
  assert.equal(refusal([0xef, 0xbb, 0xbf, 97]), 'a');
  assert.equal(refusal([97, 10, 98, 0xff]), '2:2 f is not valid UTF-8');
  assert.equal(refusal([0xef, 0xbf, 0xbd, 97, 0xc3]), '1:3 f is not valid UTF-8');
  assert.equal(refusal([0xff, 0xfe, 97, 0]), '1:1 f is UTF-16 text');
});

test('what js-yaml writes is read back to the same value', () => {
  const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
  fc.assert(
    fc.property(json, value => {
      const text = dump(value);
      fc.pre(!/\d{16}/.test(text));
      assert.deepEqual(plain(readYaml(text, 'f')), asJson(load(text)));
    }),
  );
});
const plain = (node: Node): unknown => asJson(plainData(node));
const asJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)));

test('no text makes the reader throw anything but a ToolError', () => {
  const piece = fc.constantFrom(
    'a',
    ': ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '|',
    '>',
    '&x ',
    '*x',
    '!t ',
    '#',
    ',',
    '? ',
    '\t',
    '<<',
    '---',
    '%',
    '~',
    '1',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        fc.array(piece, { maxLength: 40 }).map(parts => parts.join('')),
      ),
      text => {
        try {
          plainData(readYaml(text, 'f'));
        } catch (error) {
          assert.ok(error instanceof ToolError, String(error));
        }
      },
    ),
    { numRuns: randomRuns(2000) },
  );
});
