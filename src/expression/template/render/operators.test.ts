import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTimestamp } from '../../cel/values/values.ts';
import { failure, render } from '../check/trial.ts';

const holds = (condition: string, data: Readonly<Record<string, unknown>> = {}): boolean =>
  render(`{% if ${condition} %}yes{% else %}no{% endif %}`, data) === 'yes';

const DATA = {
  one: 1,
  big: 9007199254740993n,
  text: 'abc',
  empty_list: [],
  empty_map: {},
  list: [1, 'a', { k: [1] }],
  same: [1, 'a', { k: [1] }],
  map: Object.assign(Object.create(null), { k: 1 }),
  time: parseTimestamp('2026-01-02T00:00:00Z'),
  later: parseTimestamp('2026-01-03T00:00:00Z'),
  none: null,
};

test('values are equal by value', () => {
  for (const condition of [
    'one == 1',
    'one == 1.0',
    'list == same',
    'big == big',
    'text == "abc"',
    'none == nil',
    'nope == nil',
    'time == "2026-01-02T01:00:00+01:00"',
    'text != "abd"',
    'one != "1"',
    'list != text',
    'time != later',
  ]) {
    assert.ok(holds(condition, DATA), condition);
  }
  for (const condition of ['one == "1"', 'list != same', 'text == nil', 'one == true', 'empty_map == empty_list']) {
    assert.ok(!holds(condition, DATA), condition);
  }
});

test('empty and blank are about texts, lists and maps', () => {
  for (const condition of [
    'empty_list == empty',
    'empty_map == empty',
    '"" == empty',
    'empty == empty_list',
    '" " == blank',
    'none == blank',
    'list != empty',
    'map != empty',
  ]) {
    assert.ok(holds(condition, DATA), condition);
  }
});

test('order exists between values of one kind, and for null there is none', () => {
  for (const condition of [
    'one < 2',
    'big > one',
    'text < "abd"',
    'time < later',
    'time <= "2026-01-02T00:00:00Z"',
    'one >= 1',
  ]) {
    assert.ok(holds(condition, DATA), condition);
  }
  for (const condition of ['none < 1', 'none > 1', 'nope <= 1', '1 >= nope', 'nil < 1', 'one > empty']) {
    assert.ok(!holds(condition, DATA), condition);
  }
  const { message, hint, kind } = failure('{% if text > 1 %}{% endif %}', DATA);
  assert.deepEqual([kind, message], ['evaluation', 'text and a number have no order']);
  assert.match(hint ?? '', /plus: 0/);
});

test('contains looks into texts, lists and maps', () => {
  for (const condition of [
    'text contains "b"',
    'list contains "a"',
    'list contains list[2]',
    'map contains "k"',
    '"12" contains one',
  ]) {
    assert.ok(holds(condition, DATA), condition);
  }
  for (const condition of ['text contains "x"', 'list contains 2', 'map contains "toString"', 'nope contains "a"']) {
    assert.ok(!holds(condition, DATA), condition);
  }
  assert.match(failure('{% if one contains 1 %}{% endif %}', DATA).message, /not into a number/);
});

test('and, or and not decide without an operand that does not matter', () => {
  assert.ok(!holds('false and text > 1', DATA));
  assert.ok(!holds('text > 1 and false', DATA));
  assert.ok(holds('true or text > 1', DATA));
  assert.ok(holds('not nope', DATA));
  assert.equal(failure('{% if true and text > 1 %}{% endif %}', DATA).kind, 'evaluation');
  assert.equal(failure('{% if not text > 1 %}{% endif %}', DATA).kind, 'evaluation');
});

test('case compares by value and takes the first branch that matches', () => {
  const source =
    '{% case v %}{% when 1, 2 %}low{% when "a" or list %}mixed{% when 2 %}never{% else %}other{% endcase %}';
  assert.deepEqual(
    [1, 2, 'a', ['x'], 'z', 3].map(v => render(source, { v, list: ['x'] })),
    ['low', 'low', 'mixed', 'mixed', 'other', 'other'],
  );
});
