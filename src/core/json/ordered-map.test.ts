import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { inOrder, mapFrom } from './ordered-map.ts';

const WRITTEN = [
  ['b', 1],
  ['10', 2],
  ['9', 3],
  ['a', 4],
] as const;
const ORDER = ['b', '10', '9', 'a'];

test('every reader sees the authored order', () => {
  const map = mapFrom(WRITTEN);
  assert.deepEqual(Object.keys(map), ORDER);
  assert.deepEqual(Object.entries(map), WRITTEN);
  assert.equal(JSON.stringify(map), '{"b":1,"10":2,"9":3,"a":4}');
  const seen: string[] = [];
  for (const key in map) seen.push(key);
  assert.deepEqual(seen, ORDER);
});

test('it is an ordinary map otherwise: it can be read, frozen, changed and compared', () => {
  const map = mapFrom<number>(WRITTEN);
  assert.equal(map['10'], 2);
  assert.equal(Object.hasOwn(map, '9') && !Object.hasOwn(map, '8'), true);
  assert.equal(Object.getPrototypeOf(map), null);
  map['5'] = 5;
  map['b'] = 6;
  delete map['10'];
  assert.equal(JSON.stringify(map), '{"b":6,"9":3,"a":4,"5":5}');
  Object.freeze(map);
  assert.equal(Object.isFrozen(map), true);
  assert.throws(() => {
    map['x'] = 1;
  }, TypeError);
  assert.equal(JSON.stringify(map), '{"b":6,"9":3,"a":4,"5":5}');
  assert.deepEqual({ ...map }, { b: 6, 9: 3, a: 4, 5: 5 });
});

test('a map that is in its order already stays the object it is', () => {
  for (const keys of [[], ['a', 'b'], ['1', '2', 'a'], ['01', '1.5', '-1', '4294967295', 'x']]) {
    const map = Object.fromEntries(keys.map(key => [key, 1]));
    assert.equal(inOrder(map, keys), map);
  }
});

test('of equal keys the last value stands in the place of the first', () => {
  const map = mapFrom([
    ['b', 1],
    ['1', 2],
    ['b', 3],
  ]);
  assert.equal(JSON.stringify(map), '{"b":3,"1":2}');
});

test('any keys in any order are kept', () => {
  const key = fc.oneof(
    fc.nat(20).map(String),
    fc.constantFrom('a', 'b', '__proto__', '00', '4294967294', '4294967295', ''),
  );
  fc.assert(
    fc.property(fc.uniqueArray(key), keys => {
      assert.deepEqual(Object.keys(mapFrom(keys.map(name => [name, 1] as const))), keys);
    }),
    { numRuns: randomRuns(500) },
  );
});
