import { restNanos, type Timestamp, wholeSeconds } from './instants.ts';

/** An instant as the clocks of a zone show it. */
export interface CalendarTime {
  /** Its UTC fields are those of the zone. */
  readonly local: Date;
  readonly nanos: number;
  readonly epochSeconds: number;
  /** East of UTC is positive. */
  readonly offsetMinutes: number;
  /** As it was asked for: `UTC`, `+02:00`, `Europe/Berlin`. */
  readonly zone: string;
}

/** Named zones cost about 50 us to set up, so frequent callers keep them. */
export type ZoneCache = Map<string, Intl.DateTimeFormat>;

const FIXED_ZONE = /^([+-]?)([01]\d|2[0-3]):?([0-5]\d)$/;

const isUtc = (zone: string): boolean => zone === 'UTC' || zone === 'Z' || zone === '';

/** Whether the zone needs no tables. */
export const isFixedZone = (zone: string): boolean => isUtc(zone) || FIXED_ZONE.test(zone);

/** Undefined when there is no such zone. `Intl` is touched for named zones only. */
export function calendarTime(time: Timestamp, zone: string, zones: ZoneCache): CalendarTime | undefined {
  const offset = isUtc(zone) ? 0 : fixedOffset(zone);
  if (offset !== undefined) return atOffset(time, offset, zone === '' ? 'UTC' : zone);
  const format = zoneFormat(zone, zones);
  return format === undefined ? undefined : atOffset(time, zoneOffset(format, time), zone);
}

function fixedOffset(zone: string): number | undefined {
  const match = FIXED_ZONE.exec(zone);
  if (match === null) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const atOffset = (time: Timestamp, offsetMinutes: number, zone: string): CalendarTime => ({
  local: new Date((wholeSeconds(time) + offsetMinutes * 60) * 1000 + Math.floor(restNanos(time) / 1e6)),
  nanos: restNanos(time),
  epochSeconds: wholeSeconds(time),
  offsetMinutes,
  zone,
});

/** Named zones that are kept. */
export const MAX_ZONES = 50;

function zoneFormat(zone: string, zones: ZoneCache): Intl.DateTimeFormat | undefined {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  try {
    const numeric = 'numeric' as const;
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    if (zones.size >= MAX_ZONES) zones.clear();
    zones.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

function zoneOffset(format: Intl.DateTimeFormat, time: Timestamp): number {
  const ms = wholeSeconds(time) * 1000;
  const parts = new Map(format.formatToParts(new Date(ms)).map(({ type, value }) => [type, value]));
  const field = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  const local = new Date(0);
  local.setUTCFullYear(parts.get('era') === 'BC' ? 1 - field('year') : field('year'), field('month') - 1, field('day'));
  local.setUTCHours(field('hour'), field('minute'), field('second'));
  return (local.getTime() - ms) / 60_000;
}

export const dayOfYear = (local: Date): number =>
  Math.round((Date.UTC(2000, local.getUTCMonth(), local.getUTCDate()) - Date.UTC(2000, 0, 1)) / 86_400_000) -
  (local.getUTCMonth() > 1 && !isLeap(local.getUTCFullYear()) ? 1 : 0);

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
