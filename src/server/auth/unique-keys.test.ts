import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { repeatsKey } from './unique-keys.ts';

const REPEATED = [
  '{"a":1,"a":1}',
  '{"a":1,"b":{},"a":2}',
  '{"a" :1,"a"\t:2}',
  '{"a":1,"\\u0061":2}',
  '{"\\"":1,"\\u0022":2}',
  '[{"x":{"y":[{"z":1,"z":1}]}}]',
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":"}","a":1}',
  '{"a":"\\"","a":1}',
];
const DISTINCT = [
  '{}',
  '[]',
  '1',
  '{"a":1,"A":2}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":["a","a","a"]}',
  '{"a":"\\"a\\":1,\\"a\\":2"}',
  '{"a":"{","b":"}"}',
  '{"a\\\\":1,"a":2}',
  '{"x":{"a":1},"a":1}',
];
for (const text of REPEATED)
  test(`${text} names a key twice`, () => {
    assert.doesNotThrow(() => JSON.parse(text));
    assert.equal(repeatsKey(text), true);
  });
for (const text of DISTINCT)
  test(`${text} names no key twice`, () => {
    assert.doesNotThrow(() => JSON.parse(text));
    assert.equal(repeatsKey(text), false);
  });

test('what a program wrote names no key twice; with one more of the same key in any object it does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.boolean(), (value, name, first) => {
      assert.equal(repeatsKey(JSON.stringify(value)), false);
      const [key, inner] = [JSON.stringify(name), JSON.stringify(value)];
      const twice = first ? `{${key}:${inner},${key}:0}` : `{${key}:0,"other ":1,${key}:${inner}}`;
      assert.equal(repeatsKey(`[${inner},${twice}]`), true);
      assert.equal(repeatsKey(JSON.stringify(value, null, 2)), false);
    }),
  );
});
