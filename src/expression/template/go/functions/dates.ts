import { makeTimestamp, restNanos, toTimestamp, wholeSeconds } from '../../../cel/values/instants.ts';
import { type Duration, parseDuration, Timestamp, timestampFromDate } from '../../../cel/values/values.ts';
import { evaluationFault } from '../../check/error.ts';
import { isWhole } from '../values/kinds.ts';
import { formatNanos, layoutTime } from '../values/print.ts';
import { define, type GoCall, type GoFunction, type GoFunctions } from './define.ts';
import { parseLayout } from './layout.ts';

const NANOS = 1_000_000_000n;

/** A time, or a number of seconds since 1970; anything else is the start of the call. */
function toTime(value: unknown, { now }: GoCall): Timestamp {
  if (value instanceof Timestamp || value instanceof Date) return toTimestamp(value);
  const seconds = isWhole(value) ? makeTimestamp(Number(value), 0) : undefined;
  return seconds ?? timestampFromDate(now);
}

function timeArgument(value: unknown, { name }: GoCall): Timestamp {
  if (value instanceof Timestamp || value instanceof Date) return toTimestamp(value);
  throw evaluationFault(`${name} needs a time`, 'make one with now or toDate');
}

/** UTC where the zone does not exist, as sprig has it. */
const formatted = (layout: string, value: unknown, zone: string, call: GoCall): string => {
  const time = toTime(value, call);
  call.meter.use(layout.length);
  const name = zone === 'Local' ? 'UTC' : zone;
  return layoutTime(time, layout, name) ?? layoutTime(time, layout) ?? '';
};

const nanosTotal = (value: Timestamp | Duration): bigint =>
  BigInt(wholeSeconds(value)) * NANOS + BigInt(restNanos(value));

function moved(time: Timestamp, by: Duration): Timestamp {
  const total = nanosTotal(time) + nanosTotal(by);
  const seconds = total >= 0n ? total / NANOS : -((-total + NANOS - 1n) / NANOS);
  const result = makeTimestamp(Number(seconds), Number(total - seconds * NANOS));
  if (result === undefined) throw evaluationFault('the time lies outside of the years 1 to 9999');
  return result;
}

function modified(isStrict: boolean): GoFunction {
  return define(['text', 'any'], ([by, value], call) => {
    const time = timeArgument(value, call);
    const duration = parseDuration(by.replace(/^\+/, ''));
    if (duration !== undefined) return moved(time, duration);
    if (isStrict) throw evaluationFault('this is not a duration', 'write one as -1.5h or 90m');
    return time;
  });
}

function dateParser(isStrict: boolean): GoFunction {
  return define(['text', 'text'], ([layout, text]) => {
    const time = parseLayout(layout, text);
    if (time !== undefined) return time;
    if (isStrict) throw evaluationFault('the text is not a time in this layout', 'a layout shows 2006-01-02 15:04:05');
    return makeTimestamp(-62_135_596_800, 0);
  });
}

/** Since then, in whole seconds. */
function ago(value: unknown, call: GoCall): string {
  const since = nanosTotal(timestampFromDate(call.now)) - nanosTotal(toTime(value, call));
  const half = NANOS / 2n;
  const seconds = since >= 0n ? (since + half) / NANOS : -((-since + half) / NANOS);
  return formatNanos(seconds * NANOS);
}

const UNITS: readonly (readonly [unit: string, seconds: bigint])[] = [
  ['y', 31_536_000n],
  ['mo', 2_592_000n],
  ['d', 86_400n],
  ['h', 3600n],
  ['m', 60n],
  ['s', 1n],
];

function rounded(value: unknown, call: GoCall): string {
  const duration = typeof value === 'string' ? parseDuration(value) : undefined;
  let nanos = 0n;
  if (duration !== undefined) nanos = nanosTotal(duration);
  else if (isWhole(value)) nanos = BigInt(value);
  else if (value instanceof Timestamp || value instanceof Date)
    nanos = nanosTotal(timestampFromDate(call.now)) - nanosTotal(toTimestamp(value));
  const size = nanos < 0n ? -nanos : nanos;
  for (const [unit, seconds] of UNITS) if (size > seconds * NANOS) return `${size / (seconds * NANOS)}${unit}`;
  return '0s';
}

/** A number of seconds, also as text. */
function durationText(value: unknown): string {
  const seconds = isWhole(value)
    ? BigInt(value)
    : typeof value === 'string' && /^[+-]?\d{1,12}$/.test(value)
      ? BigInt(value.replace(/^\+/, ''))
      : 0n;
  return formatNanos(seconds * NANOS);
}

const inZone = (): GoFunction =>
  define(['text', 'any', 'text'], ([layout, value, zone], call) => formatted(layout, value, zone, call));

/** Times. `now` is the start of the call, and times are shown in UTC. */
export const DATE_FUNCTIONS: GoFunctions = {
  now: define([], (_, { now }) => timestampFromDate(now)),
  date: define(['text', 'any'], ([layout, value], call) => formatted(layout, value, 'UTC', call)),
  dateInZone: inZone(),
  date_in_zone: inZone(),
  htmlDate: define(['any'], ([value], call) => formatted('2006-01-02', value, 'UTC', call)),
  htmlDateInZone: define(['any', 'text'], ([value, zone], call) => formatted('2006-01-02', value, zone, call)),
  dateModify: modified(false),
  date_modify: modified(false),
  mustDateModify: modified(true),
  must_date_modify: modified(true),
  toDate: dateParser(false),
  mustToDate: dateParser(true),
  unixEpoch: define(['any'], ([value], call) => String(wholeSeconds(timeArgument(value, call)))),
  ago: define(['any'], ([value], call) => ago(value, call)),
  duration: define(['any'], ([value]) => durationText(value)),
  durationRound: define(['any'], ([value], call) => rounded(value, call)),
};
