import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarTime, calendarTime } from './calendar.ts';
import { parseTimestamp } from './instants.ts';
import { formatLayout, formatStrftime } from './time-format.ts';

function at(text: string, zone = 'UTC'): CalendarTime {
  const time = parseTimestamp(text);
  assert(time !== undefined);
  const calendar = calendarTime(time, zone, new Map());
  assert(calendar !== undefined);
  return calendar;
}

const TIME = '2026-01-02T03:04:05.006007008Z';

test('each directive of strftime', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['%a %A', 'Fri Friday'],
    ['%b %B %h', 'Jan January Jan'],
    ['%c', '1/2/2026, 3:04:05 AM'],
    ['%C', '20'],
    ['%d|%e|%-d|%_d', '02| 2|2| 2'],
    ['%D %F', '01/02/26 2026-01-02'],
    ['%H %I %k %l', '03 03  3  3'],
    ['%j', '002'],
    ['%L %3N %N', '006 006 006007008'],
    ['%m %M %-m', '01 04 1'],
    ['%p %P', 'AM am'],
    ['%q', 'nd'],
    ['%R %T', '03:04 03:04:05'],
    ['%s', '1767323045'],
    ['%S', '05'],
    ['%u %w', '5 5'],
    ['%U %W', '00 00'],
    ['%x %X', '1/2/2026 3:04:05 AM'],
    ['%y %Y', '26 2026'],
    ['%z %:z %Z', '+0000 +00:00 UTC'],
    ['%n%t%%', '\n\t%'],
    ['%^a %#p %010Y', 'FRI am 0000002026'],
    ['100%! %', '100%! %'],
  ];
  for (const [format, expected] of rows) assert.equal(formatStrftime(at(TIME), format), expected, format);
});

test('each part of the reference instant', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Mon Jan 2 15:04:05 MST 2006', 'Fri Jan 2 03:04:05 UTC 2026'],
    ['2006-01-02T15:04:05Z07:00', '2026-01-02T03:04:05Z'],
    ['2006-01-02T15:04:05.000Z07:00', '2026-01-02T03:04:05.006Z'],
    ['2006-01-02T15:04:05.999999999Z07:00', '2026-01-02T03:04:05.006007008Z'],
    ['Monday, January _2, 06', 'Friday, January  2, 26'],
    ['3:04PM', '3:04AM'],
    ['03:04 pm', '03:04 am'],
    ['1/2/06', '1/2/26'],
    ['002 __2', '002   2'],
    ['20060102150405', '20260102030405'],
    ['-0700 -07:00 -07', '+0000 +00:00 +00'],
    ['no parts', 'no parts'],
  ];
  for (const [layout, expected] of rows) assert.equal(formatLayout(at(TIME), layout), expected, layout);
});

test('zones: UTC, fixed offsets and names', () => {
  assert.equal(formatStrftime(at(TIME, '+05:30'), '%H:%M %z'), '08:34 +0530');
  assert.equal(formatStrftime(at(TIME, '-0800'), '%d %H:%M %z'), '01 19:04 -0800');
  assert.equal(formatStrftime(at(TIME, 'America/New_York'), '%d %H %z'), '01 22 -0500');
  assert.equal(formatStrftime(at('2026-07-01T12:00:00Z', 'America/New_York'), '%H %z'), '08 -0400');
  assert.equal(formatLayout(at(TIME, 'Europe/Berlin'), '15:04 -07:00'), '04:04 +01:00');
});

test('the day of the year knows leap years', () => {
  for (const [text, day] of [
    ['2024-12-31T00:00:00Z', '366'],
    ['2023-12-31T00:00:00Z', '365'],
    ['2000-03-01T00:00:00Z', '061'],
    ['1900-03-01T00:00:00Z', '060'],
  ] as const) {
    assert.equal(formatStrftime(at(text), '%j'), day);
  }
});
