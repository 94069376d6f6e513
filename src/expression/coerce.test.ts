import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Double, Duration, parseDuration, parseTimestamp, Uint } from './cel/values/values.ts';
import { coerce, type ParameterType, parseParameterText, type ValueType } from './coerce.ts';

/** The value, or the word `fault`. Times and durations as their text. */
function result(coerced: ReturnType<typeof coerce>): unknown {
  if ('fault' in coerced) return 'fault';
  const { value } = coerced;
  const box = typeof value === 'object' && value !== null && 'toJSON' in value;
  return box ? (value.toJSON as () => unknown)() : value;
}

const minute = parseDuration('1m30s');
const instant = parseTimestamp('2026-01-02T03:04:05.5+01:00');

const CASES: readonly (readonly [type: ValueType, value: unknown, expected: unknown])[] = [
  ['string', 'x', 'x'],
  ['string', 1e21, '1000000000000000000000'],
  ['string', 1e-7, '0.0000001'],
  ['string', 1.5, '1.5'],
  ['string', 2n ** 60n, '1152921504606846976'],
  ['string', new Uint(5), '5'],
  ['string', true, 'true'],
  ['string', instant, '2026-01-02T02:04:05.5Z'],
  ['string', minute, '90s'],
  ['string', [], 'fault'],
  ['string', {}, 'fault'],
  ['string', Number.NaN, 'fault'],
  ['int', '07', 7],
  ['int', '+7', 7],
  ['int', '-7', -7],
  ['int', '1.0', 'fault'],
  ['int', '', 'fault'],
  ['int', ' 1', 'fault'],
  ['int', 2.0, 2],
  ['int', new Double(2), 2],
  ['int', 2.5, 'fault'],
  ['int', 1e300, 'fault'],
  ['int', Number.POSITIVE_INFINITY, 'fault'],
  ['int', '9007199254740993', 9007199254740993n],
  ['int', '9223372036854775807', 9223372036854775807n],
  ['int', '-9223372036854775808', -9223372036854775808n],
  ['int', '9223372036854775808', 'fault'],
  ['int', true, 1],
  ['int', false, 0],
  ['int', [], 'fault'],
  ['float', 1, 1],
  ['float', '1.5e3', 1500],
  ['float', '.5', 0.5],
  ['float', 'NaN', 'fault'],
  ['float', 'Inf', 'fault'],
  ['float', '0x10', 'fault'],
  ['float', '1e999', 'fault'],
  ['float', true, 1],
  ['float', {}, 'fault'],
  ['bool', 'TRUE', true],
  ['bool', 'f', false],
  ['bool', '1', true],
  ['bool', 0, false],
  ['bool', new Double(1), true],
  ['bool', 'yes', 'fault'],
  ['bool', 2, 'fault'],
  ['bool', [], 'fault'],
  ['array', [1], [1]],
  ['array', 'x', ['x']],
  ['array', {}, 'fault'],
  ['object', { a: 1 }, { a: 1 }],
  ['object', [], 'fault'],
  ['object', 'x', 'fault'],
  ['object', minute, 'fault'],
  ['time', '2026-01-02', '2026-01-02T00:00:00Z'],
  ['time', '2026-01-02 03:04:05', '2026-01-02T03:04:05Z'],
  ['time', '2026-01-02T03:04:05', '2026-01-02T03:04:05Z'],
  ['time', '2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05Z'],
  ['time', '2026-02-30', 'fault'],
  ['time', 'today', 'fault'],
  ['time', 86400, '1970-01-02T00:00:00Z'],
  ['time', 1.5, 'fault'],
  ['time', 1e18, 'fault'],
  ['time', new Date(0), '1970-01-01T00:00:00Z'],
  ['duration', '90s', '90s'],
  ['duration', '1h30m', '5400s'],
  ['duration', 0, '0s'],
  ['duration', 5, 'fault'],
  ['duration', '5 apples', 'fault'],
  ['duration', minute, '90s'],
  ['any', [1], [1]],
];

test('each type accepts and refuses what its row says', () => {
  for (const [type, value, expected] of CASES)
    assert.deepEqual(result(coerce(value, type)), expected, `${type}(${String(value)})`);
});

test('null passes every type unchanged', () => {
  for (const type of ['string', 'int', 'float', 'bool', 'array', 'object', 'time', 'duration', 'any'] as const)
    assert.deepEqual(coerce(null, type), { value: null });
});

test('a time and a duration are values of the expression engine afterwards', () => {
  const { value } = coerce('90s', 'duration') as { value: unknown };
  assert.ok(value instanceof Duration);
});

test('a fault never quotes the value', () => {
  for (const type of ['int', 'float', 'bool', 'object', 'time', 'duration'] as const) {
    const coerced = coerce('hunter2', type);
    assert.ok('fault' in coerced && !coerced.fault.includes('hunter2'), type);
  }
});

const TEXTS: readonly (readonly [type: ParameterType, text: string, expected: unknown])[] = [
  ['string', '1.10', '1.10'],
  ['string', 'a,b', 'a,b'],
  ['int', '1', 1],
  ['bool', 'true', true],
  ['time', '2026-01-02', '2026-01-02T00:00:00Z'],
  ['csv', 'a, b ,c', ['a', 'b', 'c']],
  ['csv', '', []],
  ['array', '["a","b"]', ['a', 'b']],
  ['array', 'a,b', 'fault'],
  ['object', '{"a":1}', { a: 1 }],
  ['object', '[1]', 'fault'],
  ['json', '1e5', 1e5],
  ['json', '{a}', 'fault'],
  ['auto', '1e5', '1e5'],
  ['auto', '1.10', '1.10'],
  ['auto', '007', '007'],
  ['auto', '-0', '-0'],
  ['auto', '12', 12],
  ['auto', '-1.5', -1.5],
  ['auto', '9007199254740993', 9007199254740993n],
  ['auto', '12345678901234567890123', '12345678901234567890123'],
  ['auto', 'true', true],
  ['auto', 'null', null],
  ['auto', '{"a":1}', { a: 1 }],
  ['auto', '[1, 2]', [1, 2]],
  ['auto', '{"v":1.10}', '{"v":1.10}'],
  ['auto', '{"v":"1.10"}', { v: '1.10' }],
  ['auto', ' 12', ' 12'],
  ['auto', 'eu-west-1', 'eu-west-1'],
  ['any', '"x"', 'x'],
];

test('text of the command line is read once, as the declared type', () => {
  for (const [type, text, expected] of TEXTS)
    assert.deepEqual(result(parseParameterText(text, type)), expected, `${type}: ${text}`);
});
