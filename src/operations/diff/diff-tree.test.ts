import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { canonicalJson, type Json } from '../../core/json/json.ts';
import { compareTrees } from './diff-tree.ts';

const json = fc.jsonValue({ maxDepth: 4 }).map(value => value as Json);

test('nothing differs exactly when the data are equal', () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      assert.deepEqual(compareTrees(a, JSON.parse(JSON.stringify(a)) as Json), []);
      assert.equal(compareTrees(a, b).length === 0, canonicalJson(a) === canonicalJson(b));
    }),
  );
});

test('what is added one way is removed the other way', () => {
  const opposite = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  fc.assert(
    fc.property(json, json, (a, b) => {
      const there = compareTrees(a, b).map(({ kind, path }) => `${opposite[kind]} ${path}`);
      assert.deepEqual(
        there.sort(),
        compareTrees(b, a)
          .map(({ kind, path }) => `${kind} ${path}`)
          .sort(),
      );
    }),
  );
});

test('keys are escaped as in a JSON pointer; names of the language are names', () => {
  const rows: readonly (readonly [Json, Json, readonly string[]])[] = [
    [{ 'a/b': 1 }, { 'a/b': 2 }, ['changed /a~1b']],
    [{ 'a~b': 1 }, {}, ['removed /a~0b']],
    [{}, JSON.parse('{"__proto__": 1}') as Json, ['added /__proto__']],
    [{ a: null }, {}, ['removed /a']],
    [{ a: null }, { a: [] }, ['changed /a']],
    [[1, 2], [1], ['removed /1']],
    [[{ name: 'x', v: 1 }], [{ name: 'y' }, { name: 'x', v: 2 }], ['changed /x/v', 'added /y']],
    [[{ name: 'x' }, { name: 'x' }], [{ name: 'x' }], ['removed /1']],
    [{ expr: '1' }, { expr: '2' }, ['changed ']],
  ];
  for (const [a, b, expected] of rows)
    assert.deepEqual(
      compareTrees(a, b).map(({ kind, path }) => `${kind} ${path}`),
      expected,
    );
});
