import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../core/json/json-read.ts';
import { mapFrom } from '../core/json/ordered-map.ts';
import { Bytes, Double, Duration, parseTimestamp, Uint } from './cel/values/values.ts';
import { decodeValue, encodeValue, isDecodable } from './encode-value.ts';

const again = (value: unknown): unknown => decodeValue(parseJson(JSON.stringify(encodeValue(value))) as never);

test('every value of the engine is the same again after JSON', () => {
  const values: readonly unknown[] = [
    null,
    true,
    'text',
    1,
    -1.5,
    1e300,
    -0,
    2 ** 60,
    2n ** 62n,
    Number.NaN,
    new Double(5),
    new Uint(7),
    new Uint(2n ** 63n),
    new Duration(3, 5),
    parseTimestamp('2024-02-03T04:05:06.789Z'),
    new Date(0),
    Bytes.from([0, 255]),
    new Map<unknown, unknown>([
      [1, 'one'],
      [true, [2n ** 62n]],
    ]),
    [1, ['a', { b: null }]],
    { $kind: 'double', value: '1' },
  ];
  for (const value of values) {
    assert.deepStrictEqual(structure(again(value)), structure(value));
    assert.equal(isDecodable(encodeValue(value)), true);
  }
});

test('a map keeps the order of its keys, also of those that look like indices', () => {
  const map = mapFrom([
    ['b', 1],
    ['10', 2],
    ['9', 3],
    ['a', 4],
  ]);
  assert.deepEqual(Object.keys(again(map) as object), ['b', '10', '9', 'a']);
});

/** Maps of the engine have no prototype; everything else is compared as it is. */
function structure(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structure);
  if (value === null || typeof value !== 'object') return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.entries(value).map(([key, item]) => [key, structure(item)]);
}
