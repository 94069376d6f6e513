import { calendarTime } from '../../cel/values/calendar.ts';
import { makeTimestamp, parseTimestamp, timestampFromDate, toTimestamp } from '../../cel/values/instants.ts';
import { formatStrftime } from '../../cel/values/time-format.ts';
import type { Timestamp } from '../../cel/values/values.ts';
import { evaluationFault } from '../check/error.ts';
import { isNumeric, isTime } from '../render/compare.ts';
import { kindWord } from '../render/print.ts';
import { type Filter, type FilterCall, type Filters, printedText } from './filter.ts';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?$/;
/** `Fri, 02 Jan 2026 15:04:05 GMT`, as HTTP and mail write it. */
const MAIL_TIME = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/;
/** A width makes a hundred characters out of one. */
const MAX_FORMAT = 1000;
const RFC3339_FORMAT = '%Y-%m-%dT%H:%M:%S%:z';

/** A time, seconds since 1970, `now`, or text: RFC 3339, a date, date and time (UTC), the form of HTTP and mail. */
function toTime(value: unknown, now: Date): Timestamp {
  const time = isTime(value)
    ? toTimestamp(value)
    : isNumeric(value)
      ? timestampFromSeconds(Number(value))
      : timestampFromText(value, now);
  if (time !== undefined) return time;
  const what = typeof value === 'string' ? 'this text is not a time' : `${kindWord(value)} is not a time`;
  throw evaluationFault(what, 'a time is written 2026-01-02T15:04:05Z, 2026-01-02, or in seconds since 1970');
}

function timestampFromSeconds(seconds: number): Timestamp | undefined {
  const whole = Math.floor(seconds);
  return Number.isFinite(seconds) ? makeTimestamp(whole, Math.floor((seconds - whole) * 1e9)) : undefined;
}

function timestampFromText(value: unknown, now: Date): Timestamp | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === 'now' || text === 'today') return timestampFromDate(now);
  if (/^-?\d{1,12}$/.test(text)) return timestampFromSeconds(Number(text));
  if (MAIL_TIME.test(text)) return timestampFromSeconds(Date.parse(text) / 1000);
  const [, date, clock = '00:00', seconds = ':00'] = DATE_TIME.exec(text) ?? [];
  if (date !== undefined) return parseTimestamp(`${date}T${clock}${seconds}Z`);
  return parseTimestamp(text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'));
}

/** In UTC unless a zone is given: an offset such as `+02:00`, or a name. English names of days and months. */
function formatTime(time: Timestamp, format: string, zone = 'UTC'): string {
  const calendar = calendarTime(time, zone, new Map());
  if (calendar !== undefined) return formatStrftime(calendar, format);
  throw evaluationFault(
    'this time zone is not known',
    'write UTC, an offset such as +02:00, or a name such as Europe/Berlin',
  );
}

function date(value: unknown, [format = RFC3339_FORMAT, zone]: readonly unknown[], { meter, now }: FilterCall): string {
  const text = printedText(format);
  if (text.length > MAX_FORMAT) throw evaluationFault(`a time format has at most ${MAX_FORMAT} characters`);
  const formatted = formatTime(toTime(value, now), text, zone === undefined ? 'UTC' : printedText(zone));
  meter.use(formatted.length);
  return formatted;
}

const fixed = (format: string): Filter => ({
  min: 0,
  max: 0,
  apply: (value, _, { now }) => formatTime(toTime(value, now), format),
});

/** `02 Jan 2026`; `ordinal`: `2nd Jan 2026`; `ordinal, "US"`: `Jan 2nd, 2026`. */
const dayFilter = (month: string): Filter => ({
  min: 0,
  max: 2,
  apply: (value, [type, style], { now }) => {
    const format = type !== 'ordinal' ? `%d ${month} %Y` : style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`;
    return formatTime(toTime(value, now), format);
  },
});

export const TIME_FILTERS: Filters = {
  date: { min: 0, max: 2, apply: date },
  date_to_xmlschema: fixed(RFC3339_FORMAT),
  date_to_rfc822: fixed('%a, %d %b %Y %H:%M:%S %z'),
  date_to_string: dayFilter('%b'),
  date_to_long_string: dayFilter('%B'),
};
