import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeYaml } from '../yaml/yaml-write.ts';
import { canonicalJson, toJson } from './json.ts';

test('members without a value are left out, wherever they stand', () => {
  const holed = { a: undefined, b: 1, c: undefined, d: { e: undefined }, f: [{ g: undefined, h: 2 }, undefined] };
  assert.equal(JSON.stringify(toJson(holed)), '{"b":1,"d":{},"f":[{"h":2},null]}');
  assert.deepEqual(Object.keys(toJson({ a: 1, b: undefined }) as object), ['a']);
  assert.equal(writeYaml({ a: 1, b: undefined, c: { d: undefined } }), 'a: 1\nc: {}\n');
});

test('plain JSON comes back as it is, not copied', () => {
  const plain = { a: [1, { b: null }], c: 'x' };
  assert.equal(toJson(plain), plain);
});

test('canonical text sorts keys and keeps all digits of large integers', () => {
  assert.equal(
    canonicalJson({ b: [9_007_199_254_740_993n, 1.5], a: null } as never),
    '{"a":null,"b":[9007199254740993,1.5]}',
  );
});
