import { formatTimestamp, parseTimestamp, type Timestamp } from '../../cel/values.ts';
import { isNumeric, isTime } from '../compare.ts';
import { evaluationFault } from '../error.ts';
import { kindWord } from '../print.ts';
import { type Filter, type FilterCall, type Filters, textOf } from './filter.ts';
import { type Instant, strftime, UTC, type Zone } from './strftime.ts';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?$/;
/** `Fri, 02 Jan 2026 15:04:05 GMT`, as HTTP and mail write it. */
const MAIL_TIME = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/;
const RFC3339_FORMAT = '%Y-%m-%dT%H:%M:%S%:z';

/** A time, seconds since 1970, `now`, or text: RFC 3339, a date, date and time (UTC), the form of HTTP and mail. */
function instantOf(value: unknown, now: Date): Instant {
  const instant = isTime(value) ? ofTime(value) : isNumeric(value) ? ofSeconds(Number(value)) : ofText(value, now);
  if (instant !== undefined && isCommon(instant)) return instant;
  const what = typeof value === 'string' ? 'this text is no time' : `${kindWord(value)} is no time`;
  throw evaluationFault(what, 'a time is written 2026-01-02T15:04:05Z, 2026-01-02, or in seconds since 1970');
}

/** Years 1 to 9999. */
const isCommon = ({ seconds }: Instant): boolean => seconds >= -62_135_596_800 && seconds <= 253_402_300_799;

function ofTime(time: Timestamp | Date): Instant {
  const [whole = '', fraction = ''] = formatTimestamp(time).slice(0, -1).split('.');
  return { seconds: Date.parse(`${whole}Z`) / 1000, nanos: Number(fraction.padEnd(9, '0')) };
}

function ofSeconds(seconds: number): Instant | undefined {
  if (!Number.isFinite(seconds)) return undefined;
  const whole = Math.floor(seconds);
  return { seconds: whole, nanos: Math.floor((seconds - whole) * 1e9) };
}

function ofText(value: unknown, now: Date): Instant | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === 'now' || text === 'today') return ofTime(now);
  if (/^-?\d{1,12}$/.test(text)) return ofSeconds(Number(text));
  if (MAIL_TIME.test(text)) return ofSeconds(Date.parse(text) / 1000);
  const local = DATE_TIME.exec(text);
  const full =
    local === null
      ? text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
      : `${local[1]}T${local[2] ?? '00:00'}${local[3] ?? ':00'}Z`;
  const time = parseTimestamp(full);
  return time === undefined ? undefined : ofTime(time);
}

/** UTC, an offset such as `+02:00`, or the name of a zone. */
function zoneOf(name: unknown, instant: Instant): Zone {
  if (name === undefined) return UTC;
  const text = textOf(name);
  if (/^(?:utc|gmt|z)$/i.test(text)) return UTC;
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  if (sign === undefined) return namedZone(text, instant);
  const size = Number(hours) * 60 + Number(minutes);
  return { offsetMinutes: sign === '-' ? -size : size, name: text };
}

/** The only use of the tables of `Intl`: a zone was named. */
function namedZone(timeZone: string, instant: Instant): Zone {
  const at = new Date(instant.seconds * 1000);
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part) ?? [];
    const size = Number(hours) * 60 + Number(minutes);
    return { offsetMinutes: sign === '-' ? -size : size, name: timeZone };
  } catch {
    throw evaluationFault(
      'this time zone is not known',
      'write UTC, an offset such as +02:00, or a name such as Europe/Berlin',
    );
  }
}

function date(value: unknown, [format = RFC3339_FORMAT, zone]: readonly unknown[], { meter, now }: FilterCall): string {
  const instant = instantOf(value, now);
  const text = textOf(format);
  meter.use(text.length);
  return strftime(instant, text, zoneOf(zone, instant));
}

const fixed = (format: string): Filter => ({
  min: 0,
  max: 0,
  apply: (value, _, { now }) => strftime(instantOf(value, now), format),
});

/** `02 Jan 2026`; `ordinal`: `2nd Jan 2026`; `ordinal, "US"`: `Jan 2nd, 2026`. */
const dayOf = (month: string): Filter => ({
  min: 0,
  max: 2,
  apply: (value, [type, style], { now }) => {
    const format = type !== 'ordinal' ? `%d ${month} %Y` : style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`;
    return strftime(instantOf(value, now), format);
  },
});

export const TIME_FILTERS: Filters = {
  date: { min: 0, max: 2, apply: date },
  date_to_xmlschema: fixed(RFC3339_FORMAT),
  date_to_rfc822: fixed('%a, %d %b %Y %H:%M:%S %z'),
  date_to_string: dayOf('%b'),
  date_to_long_string: dayOf('%B'),
};
