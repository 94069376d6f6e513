import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  celEquals,
  Duration,
  durationFromMs,
  formatDuration,
  formatTimestamp,
  parseDuration,
  parseTimestamp,
  Timestamp,
  timestampFromDate,
  toMs,
  typeName,
  Uint,
} from './values.ts';

test('timestamps are read and written as RFC 3339', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.120Z', '2026-01-02T03:04:05.12Z'],
    ['2026-01-02t03:04:05.123456789+02:00', '2026-01-02T01:04:05.123456789Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999999999Z'],
    ['0001-01-01T00:00:00+01:00', undefined],
    ['10000-01-01T00:00:00Z', undefined],
    ['2026-02-29T00:00:00Z', undefined],
    ['2026-13-01T00:00:00Z', undefined],
    ['2026-01-01T24:00:00Z', undefined],
    ['2026-01-01', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of rows) {
    const time = parseTimestamp(text);
    assert.equal(time === undefined ? undefined : formatTimestamp(time), expected, text);
  }
});

test('durations are read with units and written in seconds', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['1h30m', '5400s'],
    ['1.5s', '1.5s'],
    ['-1.5s', '-1.5s'],
    ['-100ms', '-0.1s'],
    ['1us', '0.000001s'],
    ['0', '0s'],
    ['.5s', '0.5s'],
    ['5', undefined],
    ['1d', undefined],
    ['', undefined],
    ['400000000000s', undefined],
  ];
  for (const [text, expected] of rows) {
    const duration = parseDuration(text);
    assert.equal(duration === undefined ? undefined : formatDuration(duration), expected, text);
  }
});

test('milliseconds and dates come back as they were', () => {
  for (const ms of [0, 1, -1, 1500, -1500, 0.5, 86_400_000]) assert.equal(toMs(durationFromMs(ms)), ms);
  const date = new Date('1969-12-31T23:59:59.250Z');
  assert.equal(toMs(timestampFromDate(date)), date.getTime());
  assert.equal(formatTimestamp(timestampFromDate(date)), '1969-12-31T23:59:59.25Z');
  assert.equal(JSON.stringify([timestampFromDate(date), durationFromMs(90_000)]), '["1969-12-31T23:59:59.25Z","90s"]');
});

test('every kind of value has a name', () => {
  const rows: readonly (readonly [unknown, string])[] = [
    [null, 'null_type'],
    [undefined, 'null_type'],
    [true, 'bool'],
    [1, 'int'],
    [2n ** 60n, 'int'],
    [1.5, 'double'],
    [Number.NaN, 'double'],
    ['x', 'string'],
    [[], 'list'],
    [{}, 'map'],
    [Object.create(null), 'map'],
    [new Map(), 'map'],
    [new Date(0), 'timestamp'],
    [new Timestamp(0, 0), 'timestamp'],
    [new Duration(0, 0), 'duration'],
    [new Uint(1), 'uint'],
    [new Uint8Array(1), 'bytes'],
    [() => 1, 'unsupported'],
    [new URL('https://x.test'), 'unsupported'],
  ];
  for (const [value, name] of rows) assert.equal(typeName(value), name);
});

test('equality looks at values, not at types of numbers or objects', () => {
  const equal: readonly (readonly [unknown, unknown])[] = [
    [1, 1n],
    [1, new Uint(1)],
    [{ a: [1] }, Object.assign(Object.create(null) as object, { a: [1n] })],
    [new Date(5), timestampFromDate(new Date(5))],
    [{ a: undefined }, { a: null }],
    [new Map([['a', 1]]), { a: 1 }],
  ];
  for (const [a, b] of equal) assert.ok(celEquals(a, b) && celEquals(b, a));
  const different: readonly (readonly [unknown, unknown])[] = [
    [1, '1'],
    [Number.NaN, Number.NaN],
    [{ a: 1 }, { b: 1 }],
    [[1], [1, 2]],
    [null, false],
    [0, null],
    ['1', 1n],
  ];
  for (const [a, b] of different) assert.ok(!celEquals(a, b) && !celEquals(b, a));
});
