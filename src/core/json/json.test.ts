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

test('canonical text has the keys in the order of their characters, whatever they look like', () => {
  const parsed = (text: string): never => JSON.parse(text) as never;
  const cases: readonly (readonly [data: string, canonical: string])[] = [
    ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['{"9":1,"10":2,"a":3}', '{"10":2,"9":1,"a":3}'],
    ['{"z":{"2":0,"11":0},"y":[{"3":0,"12":0}]}', '{"y":[{"12":0,"3":0}],"z":{"11":0,"2":0}}'],
    ['{"z":1,"__proto__":{"y":1,"x":2}}', '{"__proto__":{"x":2,"y":1},"z":1}'],
    ['{"toJSON":"text","constructor":[]}', '{"constructor":[],"toJSON":"text"}'],
    ['["\\ud800","\\u0000","é\\u2028",-0,1e400,0.1]', '["\\ud800","\\u0000","é\u2028",0,null,0.1]'],
    ['{"é":1,"z":2,"Z":3,"":4}', '{"":4,"Z":3,"z":2,"é":1}'],
    ['[]', '[]'],
    ['"text"', '"text"'],
    ['null', 'null'],
  ];
  for (const [data, canonical] of cases) assert.equal(canonicalJson(parsed(data)), canonical);
});
