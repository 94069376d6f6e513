import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import type { Json } from '../json/json.ts';
import { writeToml } from './toml-write.ts';

const read = (text: string): unknown => plain(getStaticTOMLValue(parseTOML(text, { tomlVersion: '1.0' })));

/** Integers come as bigint where they are large; maps without a prototype. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)));

test('scalars come first, then tables and lists of tables under their paths', () =>
  assert.equal(
    writeToml({
      name: 'a "b"\n',
      deep: { 'odd key': { n: 1.5 }, list: [{ a: 1 }, { b: { c: true } }, {}] },
      none: null,
      mixed: [1, null, { x: 'y' }],
      empty: {},
      last: false,
    }),
    `name = "a \\"b\\"\\n"
mixed = [1, "", { x = "y" }]
last = false

[deep."odd key"]
n = 1.5

[[deep.list]]
a = 1

[[deep.list]]

[deep.list.b]
c = true

[[deep.list]]

[empty]
`,
  ));

test('what is not a map has a key', () => {
  assert.equal(writeToml([1, 2]), 'items = [1, 2]\n');
  assert.equal(writeToml([{ a: 1 }]), '[[items]]\na = 1\n');
  assert.equal(writeToml('x'), 'value = "x"\n');
  assert.equal(writeToml(null), '');
  assert.equal(writeToml({}), '');
});

test('numbers beyond 2^53 are written as what they are', () => {
  assert.equal(
    writeToml({ a: 1e20, b: 9007199254740991, c: -0.5, d: 1e-7 }),
    'a = 1e+20\nb = 9007199254740991\nc = -0.5\nd = 1e-7\n',
  );
});

test('another parser reads the same data', () => {
  const text = anyText().map(value => value.toWellFormed());
  const { value } = fc.letrec<{ value: Json; map: Json }>(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => (Object.is(number, -0) ? 0 : number)),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('map'),
    ),
    map: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  }));
  const root = fc.dictionary(text, value, { maxKeys: 5 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(root, data => assert.deepEqual(read(writeToml(data)), plain(data))),
    { numRuns: randomRuns(1000) },
  );
});
