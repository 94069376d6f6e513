import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson, tryParseJson } from './json-read.ts';
import { isTooDeep, MAX_VALUE_DEPTH } from './value-depth.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const maps = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

for (const [what, nested] of [
  ['lists', lists],
  ['maps', maps],
] as const) {
  test(`JSON of ${what} is read up to the bound and refused beyond it, however deep`, () => {
    assert.equal(isTooDeep(parseJson(nested(MAX_VALUE_DEPTH))), false);
    for (const depth of [MAX_VALUE_DEPTH + 1, 5000, 1_000_000]) {
      const refused = { name: 'ToolError', code: 'unparsable', message: 'the JSON is nested deeper than 200 levels' };
      assert.throws(() => parseJson(nested(depth)), refused);
      assert.throws(() => tryParseJson(nested(depth)), refused);
    }
  });
}

test('brackets inside of texts do not count', () => {
  assert.equal(parseJson(JSON.stringify(lists(1000))), lists(1000));
  assert.equal(parseJson(JSON.stringify(`"\\${lists(1000)}`)), `"\\${lists(1000)}`);
});

test('a value is judged by its deepest part, and looked at once where it is held in many places', () => {
  let shared: unknown = [];
  for (let level = 1; level < MAX_VALUE_DEPTH; level++) shared = [shared, shared, shared];
  assert.equal(isTooDeep(shared), false);
  assert.equal(isTooDeep([shared]), true);
  assert.equal(isTooDeep({ a: 1, b: new Map([['c', shared]]) }), true);
});

test('a value of a million levels is told without walking them', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 1_000_000; level++) deep = [deep];
  assert.equal(isTooDeep(deep), true);
});
