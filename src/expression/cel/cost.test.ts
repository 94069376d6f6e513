import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CelEnvironment,
  CelError,
  compile,
  ENVIRONMENTS,
  INT,
  loadRegex,
  STRING,
  type Type,
  toListType,
} from './cel.ts';

const regex = await loadRegex();
const letters = (length: number): string => 'x'.repeat(length);
const numbers = (length: number): number[] => Array.from({ length }, (_unused, index) => index);

type Row = readonly [expression: string, cost: number, variables?: Readonly<Record<string, unknown>>];

/** What the reference implementation charges, from its own tests where they do not need messages. */
const REFERENCE: readonly Row[] = [
  ['"Hello World!"', 0],
  ['input', 1, { input: [1, 2] }],
  ["input['key']", 2, { input: { key: 'v' } }],
  ['input[0]', 2, { input: ['v'] }],
  ['input.field', 2, { input: { field: 1 } }],
  ["input['ke' + 'y']", 3, { input: { key: 'v' } }],
  ['input[3-3]', 3, { input: ['v'] }],
  ['[1, 2, 3]', 10],
  ['{"a": 1, "b": 2, "c": 3}', 30],
  ['input.all(x, true)', 2, { input: [] }],
  ['input.all(x, x.all(y, true))', 2, { input: [] }],
  ['[1, 2, 3].all(x, true)', 20],
  ["input.matches('[0-9]')", 103, { input: letters(500) }],
  ["'123'.matches('[0-9]')", 2],
  ["input.matches('\\\\d+a\\\\d+b')", 103, { input: letters(500) }],
  ['false || false', 0],
  ['true || false', 0],
  ['a || b || c || d', 4, { a: false, b: false, c: false, d: false }],
  ['a && b && c && d', 4, { a: true, b: true, c: true, d: true }],
  ['a || b || c || d', 2, { a: false, b: true, c: false, d: false }],
  ['1 < 2', 1],
  ['1 <= 2', 1],
  ['1 == 2', 1],
  ['2 > 1', 1],
  ['2 >= 1', 1],
  ['2 in [1, 2, 3]', 13],
  ['1 + 1', 1],
  ['1 - 1', 1],
  ['1 / 1', 1],
  ['1 * 1', 1],
  ['1 % 1', 1],
  ['true ? 1 : 2', 0],
  ['size("123")', 1],
  ["'12345678901234567890' == '123456789012345678901234567890'", 2],
  ['string(input)', 51, { input: new Uint8Array(500) }],
  ['bytes(input)', 51, { input: letters(500) }],
  ['string(1)', 1],
  ['input.contains(other)', 2502, { input: letters(500), other: letters(500) }],
  ['input.startsWith(other)', 3, { input: 'idc', other: letters(500) }],
  ['input.endsWith(other)', 3, { input: 'idc', other: letters(500) }],
  ['input.size()', 2, { input: '500' }],
  ['size(input)', 2, { input: '500' }],
  ['(x > 2 ? a : b).all(y, true)', 6, { a: [1], b: [1], x: 1 }],
  ['true ? false : 1 > 3', 0],
  ['false ? false : 1 > 3', 1],
  ['input.all(k, input[k].n > 3)', 9, { input: { val: { n: 0 } } }],
  ['input.all(k, k.contains(k))', 2, { input: {} }],
  ['(a + b).all(x, true)', 4, { a: [], b: [] }],
  ['"abcdefg".contains(a + b)', 6, { a: 'val1', b: 'val2222222' }],
  ['(1 > 2 ? 5 : 3) > 1', 2],
  ['(1 > 2 || 2 > 1) == true', 3],
  ["[{'k1': 1}, {'k2': 2}].all(x, true)", 77],
];

/** The table of the cost rules, one row or more for each of its lines. */
const TABLE: readonly Row[] = [
  ['a.sum()', 5, { a: [1, 2, 3] }],
  ['a.reduce(t, x, 0, t + x)', 17, { a: [1, 2, 3] }],
  ['a.reduce(t, x, [], t + [x])', 60, { a: [1, 2, 3] }],
  ['a.b.c', 3, { a: { b: { c: 1 } } }],
  ['a[k]', 2, { a: { x: 1 }, k: 'x' }],
  ['a[k.n]', 3, { a: { x: 1 }, k: { n: 'x' } }],
  ['[a][0]', 13, { a: 1 }],
  ['[a][0].b', 14, { a: { b: 1 } }],
  ['has(a.b)', 2, { a: {} }],
  ['a.?b', 2, { a: {} }],
  ['c ? a : b', 1, { a: 1, b: 2, c: true }],
  ['c ? a.x.y : b', 3, { a: { x: { y: 1 } }, b: 2, c: true }],
  ['c ? a.x + 1 : b', 4, { a: { x: 1 }, b: 2, c: true }],
  ['a == ""', 1, { a: 'x' }],
  ['a != b', 12, { a: letters(100), b: letters(200) }],
  ['a < b', 12, { a: letters(100), b: letters(200) }],
  ['a + b', 32, { a: letters(100), b: letters(200) }],
  ['a in b', 3, { a: 1, b: numbers(20) }],
  ['a in b', 1003, { a: 1, b: numbers(100_000) }],
  ['l.map(x, x)', 12 + 3 * 13, { l: [1, 2, 3] }],
  ['l.filter(x, x > 1)', 12 + 3 * 2 + 2 * 13, { l: [1, 2, 3] }],
  ['l.all(x, x > 0)', 2 + 3 * 5, { l: [1, 2, 3] }],
  ['l.all(x, x > 1)', 2 + 5 + 2, { l: [1, 2, 3] }],
  ['l.exists(x, x > 3)', 2 + 3 * 6, { l: [1, 2, 3] }],
  ['l.exists(x, x > 0)', 2 + 6 + 3, { l: [1, 2, 3] }],
  ['l.exists_one(x, x > 1)', 3 + 3 * 2 + 2 * 2, { l: [1, 2, 3] }],
  ['cel.bind(x, 1 + 1, x + x)', 10 + 1 + 3],
  ['"Hello".lowerAscii()', 1 + 1 + 5],
  ['"Hello".upperAscii()', 1 + 1 + 5],
  ['"Hello".substring(1, 3)', 1 + 1 + 2],
  ['"  Hello ".trim()', 1 + 1 + 5],
  ['"Hello".reverse()', 1 + 1 + 5],
  ['"Hello".charAt(1)', 1 + 1 + 1],
  ['"hello world".indexOf("world")', 1 + 6],
  ['"hello world".lastIndexOf("o")', 1 + 2],
  ['"hello world".replace("world", "CEL")', 1 + 6 + 9],
  ['"a,b,c,d,e".split(",")', 11 + 1 + 5],
  ['["a", "b"].join("-")', 10 + 1 + 1 + 3],
  ['[1, 2, 3].slice(0, 2)', 10 + 11 + 2],
  ['[1, 2, 3].reverse()', 10 + 11 + 3],
  ['lists.range(5)', 11 + 5],
  ['[3, 1, 2].sort()', 10 + 11 + 18],
  ['[3, 1, 2].distinct()', 10 + 11 + 18],
  ['sets.contains([1, 2], [1])', 20 + 1 + 2],
  ['sets.intersects([1, 2], [1])', 20 + 1 + 2],
];

/** Beyond the reference, so that no operation takes more time than its units buy. */
const BEYOND: readonly Row[] = [
  ['size(a)', 2 + 10, { a: letters(1000) }],
  ['a == b', 2 + 999, { a: [numbers(10_000)], b: [numbers(10_000)] }],
  ['t.getHours("Europe/Berlin")', 1 + 1 + 10, { t: new Date(0) }],
  ['a.matches(p)', 2 + 1 + 20 + 2, { a: 'x', p: 'ab' }],
  ['a.matches(p) && a.matches(p)', 2 * 3 + 20 + 2, { a: 'ab', p: 'ab' }],
];

function measureCost(
  expression: string,
  variables: Readonly<Record<string, unknown>> = {},
  environment: CelEnvironment = ENVIRONMENTS.cli,
): number {
  const program = compile(expression, environment);
  program.evaluate(variables, { costLimit: 1_000_000, host: { regex } });
  return program.lastCost;
}

for (const [title, rows] of Object.entries({
  'the reference charges': REFERENCE,
  'the table says': TABLE,
  'work beyond the reference costs': BEYOND,
})) {
  test(`${title} what is charged`, () => {
    const wrong = rows
      .map(([expression, cost, variables]) => [expression, measureCost(expression, variables), cost] as const)
      .filter(([, actual, cost]) => actual !== cost);
    assert.deepEqual(wrong, []);
  });
}

test('a search in what is statically a list costs its size', () => {
  const variables = new Map<string, Type>([
    ['a', INT],
    ['b', toListType(INT)],
  ]);
  const program = compile('a in b', ENVIRONMENTS.filter, { variables });
  program.evaluate({ a: 1, b: numbers(20) }, { costLimit: 1000 });
  assert.equal(program.lastCost, 22);
});

test('the limit itself may be spent, one unit less is an error', () => {
  const program = compile('"abcdefg".contains(a + b)', ENVIRONMENTS.filter, {
    variables: new Map([
      ['a', STRING],
      ['b', STRING],
    ]),
  });
  const variables = { a: 'val1', b: 'val2222222' };
  assert.equal(program.evaluate(variables, { costLimit: 6 }), false);
  assert.throws(
    () => program.evaluate(variables, { costLimit: 5 }),
    (error: unknown) => error instanceof CelError && error.kind === 'cost' && error.message.includes('limit of 5'),
  );
});

test('neither logic nor quantifiers absorb the cost limit', () => {
  for (const expression of [
    'l.map(x, x).size() > 0 || true',
    'true || l.map(x, x).size() > 0',
    'l.exists(x, l.map(y, y).size() > 9)',
    'l.all(x, l.map(y, y).size() < 9) && false',
  ]) {
    const program = compile(expression, ENVIRONMENTS.filter);
    const run = (): unknown => program.evaluate({ l: numbers(100) }, { costLimit: 50 });
    if (expression.startsWith('true')) assert.equal(run(), true);
    else assert.throws(run, { kind: 'cost' }, expression);
  }
});

test('cost does not depend on what was evaluated before', () => {
  const program = compile('l.filter(x, x.matches(p)).size() + size(l)', ENVIRONMENTS.cli);
  const run = (): number => {
    program.evaluate({ l: ['a', 'b'], p: 'a|b' }, { costLimit: 1000, host: { regex } });
    return program.lastCost;
  };
  assert.deepEqual([run(), run()], [run(), run()]);
});
