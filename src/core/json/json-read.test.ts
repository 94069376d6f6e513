import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { canonicalJson, type Json } from './json.ts';
import { parseJson, parseStrictJson, tryParseJson } from './json-read.ts';

test('integers keep their value up to 64 bits', () => {
  assert.deepEqual(parseJson('[9007199254740993, -9223372036854775808, 9007199254740991, 1.5]'), [
    9007199254740993n,
    -9223372036854775808n,
    9007199254740991,
    1.5,
  ]);
  assert.equal(parseJson('9223372036854775808'), 9223372036854775808);
  assert.equal(parseJson('1e20'), 1e20);
  assert.equal(parseJson('"9007199254740993"'), '9007199254740993');
});

test('a text that is not JSON is a SyntaxError, or undefined when asked so', () => {
  assert.throws(() => parseJson('{a}'), SyntaxError);
  assert.equal(tryParseJson('{a}'), undefined);
  assert.deepEqual(tryParseJson('{"a":null}'), { a: null });
});

test('a key named __proto__ is a key', () => {
  assert.deepEqual(Object.keys(parseJson('{"__proto__":1}') as object), ['__proto__']);
});

test('a number that no double can hold is an error, not null', () => {
  for (const text of ['1e400', '[-1e309]', '{"a":1E+999}', '9'.repeat(400), '{"1":1e400}'])
    assert.throws(
      () => parseJson(text),
      { name: 'SyntaxError', message: /^the number .* is too large$/ },
      text.slice(0, 20),
    );
  assert.deepEqual(parseJson('[1e308, 1e-400, "1e400"]'), [1e308, 0, '1e400']);
});

test('maps keep their authored order, whatever their keys look like', () => {
  for (const text of [
    '{"b":1,"10":[{"9":{},"2":[]}],"9":null}',
    '[{"a" : "x\\"\\\\", "1":true}]',
    '{"a":{"c":-1.5e2,"0":"[{,:"}}',
  ])
    assert.equal(JSON.stringify(parseJson(text)), text.replaceAll(' ', '').replace('-1.5e2', '-150'));
  assert.deepEqual(Object.keys(parseJson('{"__proto__":1,"1":2}') as object), ['__proto__', '1']);
});

test('with keys that look like integers a text means what JSON.parse says', () => {
  const key = fc.oneof(fc.nat(30).map(String), fc.string());
  const json = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('map'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    map: fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  })).map;
  fc.assert(
    fc.property(json, fc.nat(4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!/\d{16}/.test(text));
      assert.equal(canonicalJson(parseJson(text) as Json), canonicalJson(JSON.parse(text) as Json));
    }),
    { numRuns: randomRuns(500) },
  );
});

test('read strictly, a key that stands twice in one map is an error, and everything else means the same', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '[{"x":{"b":1,"c":{},"b":1}}]',
    '{"\\u0061":1,"a":2}',
    '{"__proto__":1,"__proto__":2}',
  ])
    assert.throws(() => parseStrictJson(text), {
      name: 'SyntaxError',
      message: /^the key ".*" stands twice in one map$/,
    });
  assert.equal(
    JSON.stringify(parseStrictJson('{"a":{"b":1},"b":{"a":1},"":[{"a":1},{"a":2}]}')),
    '{"a":{"b":1},"b":{"a":1},"":[{"a":1},{"a":2}]}',
  );
  const text = fc.json().filter(json => !/"__proto__"|\d{16}/.test(json));
  fc.assert(
    fc.property(text, json => {
      assert.deepEqual(JSON.parse(JSON.stringify(parseStrictJson(json))), JSON.parse(json));
      assert.deepEqual(
        JSON.parse(JSON.stringify(parseStrictJson(JSON.stringify(JSON.parse(json), null, 2)))),
        JSON.parse(json),
      );
    }),
    { numRuns: randomRuns(2000) },
  );
});

test('a text of many numbers with a large one among them is read in one pass', () => {
  const many = `[${'1,'.repeat(300_000)}9007199254740993]`;
  const read = parseJson(many) as unknown[];
  assert.deepEqual([read.length, read[0], read.at(-1)], [300_001, 1, 9007199254740993n]);
});
