import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bytes, Double, Duration, parseDuration, parseTimestamp, Uint } from '../../cel/values/values.ts';
import { failure, render } from '../check/trial.ts';

const time = parseTimestamp('2026-01-02T03:04:05.5+01:00');
const duration = parseDuration('1h30m');

/** A value and its text. */
const PRINTED: readonly (readonly [unknown, string])[] = [
  ['a <b> & "c"', 'a <b> & "c"'],
  ['', ''],
  [null, ''],
  [true, 'true'],
  [false, 'false'],
  [0, '0'],
  [-0, '0'],
  [5, '5'],
  [1.5, '1.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [1e21, '1000000000000000000000'],
  [-1.5e-7, '-0.00000015'],
  [1.25e22, '12500000000000000000000'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [9007199254740993n, '9007199254740993'],
  [new Double(5), '5'],
  [new Uint(18446744073709551615n), '18446744073709551615'],
  [time, '2026-01-02T02:04:05.5Z'],
  [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05Z'],
  [duration, '5400s'],
  [new Bytes([104, 105]), 'aGk='],
  [[], '[]'],
  [[1, 'a', null, [true]], '[1,"a",null,[true]]'],
  [{ b: 1, a: { c: [1.5] } }, '{"b":1,"a":{"c":[1.5]}}'],
  [
    { t: time, d: duration, n: 9007199254740993n, u: undefined },
    '{"t":"2026-01-02T02:04:05.5Z","d":"5400s","n":"9007199254740993"}',
  ],
  [Object.assign(Object.create(null), { x: 1 }), '{"x":1}'],
];

for (const [value, text] of PRINTED) {
  test(`a value prints as ${JSON.stringify(text)} wherever it is printed`, () => {
    assert.equal(render('{{ v }}', { v: value }), text);
    assert.equal(render('{% echo v %}{% capture c %}{{ v }}{% endcapture %}{{ c }}', { v: value }), text + text);
    assert.equal(render('{{ v | append: "!" }}', { v: value }), `${text}!`);
    assert.equal(render('{{ "!" | append: v }}', { v: value }), `!${text}`);
    assert.equal(render('{% cycle v, "x" %}', { v: value }), text);
  });
}

test('NaN and infinite numbers cannot be printed', () => {
  assert.match(failure('{{ v }}', { v: Number.NaN }).message, /not a finite number/);
  assert.match(failure('{{ v }}', { v: Number.POSITIVE_INFINITY }).message, /not a finite number/);
});

test('nothing is escaped, and printed text is not read again', () => {
  assert.equal(render('{{ v }}', { v: '{{ x }}{% if %}' }), '{{ x }}{% if %}');
});

test('durations of both signs are values of their own', () => {
  assert.equal(render('{% if a < b %}less{% endif %}', { a: new Duration(1, 0), b: new Duration(2, 0) }), 'less');
});
