import { Box } from './boxes.ts';

const SECONDS: unique symbol = Symbol('seconds');
const NANOS: unique symbol = Symbol('nanos');
const NANOS_PER_SECOND = 1_000_000_000;

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z in seconds of the epoch. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;
/** About 10,000 years. */
const LONGEST_SECONDS = 315_576_000_000;

/** An instant with nanoseconds. JSON form: RFC 3339 in UTC. */
export class Timestamp extends Box {
  readonly [SECONDS]: number;
  readonly [NANOS]: number;
  constructor(seconds: number, nanos: number) {
    super('timestamp');
    this[SECONDS] = seconds;
    this[NANOS] = nanos;
  }
  toJSON(): string {
    return formatTimestamp(this);
  }
}

/** A signed length of time with nanoseconds; both parts have the same sign. JSON form: seconds, e.g. `90s`, `1.5s`. */
export class Duration extends Box {
  readonly [SECONDS]: number;
  readonly [NANOS]: number;
  constructor(seconds: number, nanos: number) {
    super('duration');
    this[SECONDS] = seconds;
    this[NANOS] = nanos;
  }
  toJSON(): string {
    return formatDuration(this);
  }
}

export const wholeSeconds = (value: Timestamp | Duration): number => value[SECONDS];
/** 0 to 999,999,999 in a timestamp; with the sign of the seconds in a duration. */
export const restNanos = (value: Timestamp | Duration): number => value[NANOS];

/** Undefined when the instant lies outside years 1 to 9999. */
export function makeTimestamp(seconds: number, nanos: number): Timestamp | undefined {
  const carried = seconds + Math.floor(nanos / NANOS_PER_SECOND);
  const rest = ((nanos % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND;
  return carried >= FIRST_SECOND && carried <= LAST_SECOND ? new Timestamp(carried, rest) : undefined;
}

/** Undefined beyond about 10,000 years. */
export function createDuration(seconds: number, nanos: number): Duration | undefined {
  const carry = Math.trunc(nanos / NANOS_PER_SECOND);
  let whole = seconds + carry;
  let rest = nanos - carry * NANOS_PER_SECOND;
  if (whole > 0 && rest < 0) {
    whole -= 1;
    rest += NANOS_PER_SECOND;
  } else if (whole < 0 && rest > 0) {
    whole += 1;
    rest -= NANOS_PER_SECOND;
  }
  return Math.abs(whole) <= LONGEST_SECONDS ? new Duration(whole + 0, rest + 0) : undefined;
}

/** Milliseconds, fractions possible. Throws RangeError beyond about 10,000 years. */
export function durationFromMs(ms: number): Duration {
  const seconds = Math.trunc(ms / 1000);
  const duration = createDuration(seconds, Math.round((ms - seconds * 1000) * 1e6));
  if (duration === undefined) throw new RangeError('duration out of range');
  return duration;
}

/** Throws RangeError outside years 1 to 9999. */
export function timestampFromDate(date: Date): Timestamp {
  const ms = date.getTime();
  const timestamp = makeTimestamp(Math.floor(ms / 1000), (((ms % 1000) + 1000) % 1000) * 1e6);
  if (timestamp === undefined) throw new RangeError('timestamp out of range');
  return timestamp;
}

export const toTimestamp = (value: Timestamp | Date): Timestamp =>
  value instanceof Date ? timestampFromDate(value) : value;

export const isTimestamp = (value: unknown): value is Timestamp | Date =>
  value instanceof Timestamp || value instanceof Date;

/** Milliseconds of the epoch, or the length in milliseconds; fractions possible. */
export function toMs(value: Timestamp | Duration | Date): number {
  return value instanceof Date ? value.getTime() : value[SECONDS] * 1000 + value[NANOS] / 1e6;
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,100}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** RFC 3339 text, what is finer than nanoseconds cut off; undefined when it is not a timestamp, or outside years 1 to 9999. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [fraction = '', zone = 'Z'] = [match[7], match[8]];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const exists = month >= 1 && month <= 12 && date.getUTCDate() === day && hour <= 23 && minute <= 59 && second <= 59;
  if (!exists) return undefined;
  return makeTimestamp(date.getTime() / 1000 - offsetSeconds(zone), Number(fraction.slice(0, 9).padEnd(9, '0')));
}

function offsetSeconds(zone: string): number {
  if (zone.length === 1) return 0;
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

export function formatTimestamp(value: Timestamp | Date): string {
  const timestamp = toTimestamp(value);
  const date = new Date(timestamp[SECONDS] * 1000);
  const nanos = timestamp[NANOS];
  const whole = date.toISOString().slice(-24, -5);
  return `${whole}${nanos === 0 ? '' : `.${fractionDigits(nanos)}`}Z`;
}

export function formatDuration(value: Duration): string {
  const negative = value[SECONDS] < 0 || value[NANOS] < 0;
  const nanos = Math.abs(value[NANOS]);
  return `${negative ? '-' : ''}${Math.abs(value[SECONDS])}${nanos === 0 ? '' : `.${fractionDigits(nanos)}`}s`;
}

const fractionDigits = (nanos: number): string => String(nanos).padStart(9, '0').replace(/0+$/, '');

const UNIT_NANOS: ReadonlyMap<string, bigint> = new Map([
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ['us', 1000n],
  ['µs', 1000n],
  ['μs', 1000n],
  ['ns', 1n],
]);
const DURATION = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:h|ms|m|us|µs|μs|ns|s))+)$/;
const DURATION_PART = /(\d*)\.?(\d*)(h|ms|m|us|µs|μs|ns|s)/g;
const MAX_DURATION_TEXT = 200;

/** Text such as `1h30m`, `-1.5s`, `0`; undefined when it is not a duration, or beyond about 10,000 years. */
export function parseDuration(text: string): Duration | undefined {
  if (/^[+-]?0$/.test(text)) return new Duration(0, 0);
  const match = text.length > MAX_DURATION_TEXT ? null : DURATION.exec(text);
  if (match === null) return undefined;
  let nanos = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of (match[2] ?? '').matchAll(DURATION_PART)) {
    const unitNanos = UNIT_NANOS.get(unit) ?? 0n;
    const digits = fraction.slice(0, 15);
    nanos += BigInt(whole) * unitNanos + (BigInt(digits) * unitNanos) / 10n ** BigInt(digits.length);
  }
  const signed = match[1] === '-' ? -nanos : nanos;
  return createDuration(Number(signed / 1_000_000_000n), Number(signed % 1_000_000_000n));
}
