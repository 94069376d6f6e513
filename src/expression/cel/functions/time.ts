import { DURATION, INT, STRING, TIMESTAMP } from '../check/types.ts';
import { fail, say } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import { type CalendarTime, calendarTime, dayOfYear, isFixedZone, MAX_ZONES } from '../values/calendar.ts';
import {
  type Duration,
  parseTimestamp,
  restNanos,
  type Timestamp,
  timestampFromDate,
  toTimestamp,
  wholeSeconds,
} from '../values/instants.ts';
import { formatLayout, formatStrftime } from '../values/time-format.ts';
import { define, type FunctionEntry, impure, method, plain } from './entry.ts';

const ZONE_COST = 10;
/** Setting up a named zone, or finding that it does not exist. */
const NEW_ZONE_COST = 200;

function calendar(run: Run, time: Timestamp | Date, zone: string): CalendarTime {
  if (!isFixedZone(zone)) chargeZone(run, zone);
  run.zones ??= new Map();
  return calendarTime(toTimestamp(time), zone, run.zones) ?? fail(say`there is no time zone ${zone}`);
}

/** The first zone of an evaluation is included in the price of the call. */
function chargeZone(run: Run, zone: string): void {
  const named = (run.namedZones ??= new Set());
  const isKept = named.size === 0 || (named.has(zone) && named.size <= MAX_ZONES);
  if (!isKept) charge(run, NEW_ZONE_COST);
  named.add(zone);
}

function inZone(run: Run, time: Timestamp | Date, zone: string): CalendarTime {
  charge(run, ZONE_COST);
  return calendar(run, time, zone);
}

interface Accessor {
  readonly name: string;
  readonly doc: string;
  readonly read: (time: CalendarTime) => number;
  readonly ofDuration?: (value: Duration) => number;
}

const ACCESSORS: readonly Accessor[] = [
  { name: 'getFullYear', doc: 'The year.', read: ({ local }) => local.getUTCFullYear() },
  { name: 'getMonth', doc: 'The month, from 0.', read: ({ local }) => local.getUTCMonth() },
  { name: 'getDate', doc: 'The day of the month, from 1.', read: ({ local }) => local.getUTCDate() },
  { name: 'getDayOfMonth', doc: 'The day of the month, from 0.', read: ({ local }) => local.getUTCDate() - 1 },
  { name: 'getDayOfWeek', doc: 'The day of the week, Sunday is 0.', read: ({ local }) => local.getUTCDay() },
  { name: 'getDayOfYear', doc: 'The day of the year, from 0.', read: ({ local }) => dayOfYear(local) },
  {
    name: 'getHours',
    doc: 'The hour; of a duration all whole hours.',
    read: ({ local }) => local.getUTCHours(),
    ofDuration: value => Math.trunc(wholeSeconds(value) / 3600) + 0,
  },
  {
    name: 'getMinutes',
    doc: 'The minute; of a duration all whole minutes.',
    read: ({ local }) => local.getUTCMinutes(),
    ofDuration: value => Math.trunc(wholeSeconds(value) / 60) + 0,
  },
  {
    name: 'getSeconds',
    doc: 'The second; of a duration all whole seconds.',
    read: ({ local }) => local.getUTCSeconds(),
    ofDuration: wholeSeconds,
  },
  {
    name: 'getMilliseconds',
    doc: 'The milliseconds within the second.',
    read: ({ nanos }) => Math.floor(nanos / 1e6),
    ofDuration: value => Math.trunc(restNanos(value) / 1e6) + 0,
  },
];

export const TIME_ACCESSORS: readonly FunctionEntry[] = ACCESSORS.map(({ name, doc, read, ofDuration }) =>
  define(
    name,
    `${doc} UTC unless a zone is given.`,
    method([TIMESTAMP], INT, (run, time: Timestamp | Date) => read(calendar(run, time, 'UTC'))),
    ...(ofDuration === undefined ? [] : [method([DURATION], INT, (_run, value: Duration) => ofDuration(value))]),
    method([TIMESTAMP, STRING], INT, (run, time: Timestamp | Date, zone: string) => read(inZone(run, time, zone))),
  ),
);

const now = (run: Run): Timestamp => timestampFromDate(run.host?.now ?? fail('the current time is not available here'));

const DIRECTIVE_COST = 3;
const LAYOUT_COST = 10;

/** Directives with % or else a layout. */
function formatted(run: Run, time: CalendarTime, format: string): string {
  charge(run, format.length * (format.includes('%') ? DIRECTIVE_COST : LAYOUT_COST));
  const text = format.includes('%') ? formatStrftime(time, format) : formatLayout(time, format);
  charge(run, tenth(text.length));
  return text;
}

const formatTime = (run: Run, time: Timestamp | Date, format: string, zone?: string): string =>
  formatted(run, zone === undefined ? calendar(run, time, 'UTC') : inZone(run, time, zone), format);

const formatTimeText = (run: Run, text: string, format: string, zone?: string): string =>
  formatTime(
    run,
    parseTimestamp(text) ?? fail('this text is not a timestamp such as 2026-01-02T03:04:05Z'),
    format,
    zone,
  );

export const TIME: readonly FunctionEntry[] = [
  impure(define('time.now', 'The instant at which the call began.', plain([], TIMESTAMP, now))),
  define(
    'time.format',
    'time.format(time, format[, zone]): the time by directives such as %Y-%m-%d %H:%M:%S; UTC unless a zone is given.',
    plain([TIMESTAMP, STRING], STRING, formatTime),
    plain([STRING, STRING], STRING, formatTimeText),
    plain([TIMESTAMP, STRING, STRING], STRING, formatTime),
    plain([STRING, STRING, STRING], STRING, formatTimeText),
  ),
  impure(
    define(
      'time.nowFmt',
      'The instant at which the call began, by directives, or by a layout written with the instant Mon Jan 2 15:04:05 MST 2006.',
      plain([STRING], STRING, (run, format: string) => formatted(run, calendar(run, now(run), 'UTC'), format)),
    ),
  ),
];
