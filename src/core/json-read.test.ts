import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson, tryParseJson } from './json-read.ts';

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

test('a text that is no JSON is a SyntaxError, or undefined when asked so', () => {
  assert.throws(() => parseJson('{a}'), SyntaxError);
  assert.equal(tryParseJson('{a}'), undefined);
  assert.deepEqual(tryParseJson('{"a":null}'), { a: null });
});

test('a key named __proto__ is a key', () => {
  assert.deepEqual(Object.keys(parseJson('{"__proto__":1}') as object), ['__proto__']);
});
