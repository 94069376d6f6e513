import { makeTimestamp } from '../../../cel/values/instants.ts';
import { DAYS, MONTHS } from '../../../cel/values/time-format.ts';
import type { Timestamp } from '../../../cel/values/values.ts';

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  nanos: number;
  offsetMinutes: number;
  half: 'am' | 'pm' | undefined;
}

type Read = (fields: Fields, text: string) => boolean;
type Element = readonly [written: string, shape: RegExp, read: Read];

const named = (names: readonly string[], length: number | undefined): RegExp =>
  new RegExp(`^(?:${names.map(name => name.slice(0, length)).join('|')})`, 'i');

const set =
  (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', from: number, to: number): Read =>
  (fields, text) => {
    fields[name] = Number(text.trim());
    return fields[name] >= from && fields[name] <= to;
  };

const month: Read = (fields, text) => {
  fields.month = MONTHS.findIndex(name => name.toLowerCase().startsWith(text.toLowerCase())) + 1;
  return fields.month > 0;
};
const ignored: Read = () => true;
const half: Read = (fields, text) => {
  fields.half = text.toLowerCase() as 'am' | 'pm';
  return true;
};
const offset: Read = (fields, text) => {
  if (text === 'Z') return true;
  const digits = text.slice(1).replaceAll(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4) || '0');
  fields.offsetMinutes = text.startsWith('-') ? -minutes : minutes;
  return minutes < 24 * 60;
};

/** The parts of the reference instant, longer ones first. */
const ELEMENTS: readonly Element[] = [
  ['January', named(MONTHS, undefined), month],
  ['Jan', named(MONTHS, 3), month],
  ['Monday', named(DAYS, undefined), ignored],
  ['Mon', named(DAYS, 3), ignored],
  ['MST', /^(?:[A-Z]{3,4}|[+-]\d\d)/, ignored],
  ['2006', /^\d{4}/, set('year', 0, 9999)],
  ['Z07:00', /^(?:Z|[+-]\d\d:\d\d)/, offset],
  ['Z0700', /^(?:Z|[+-]\d{4})/, offset],
  ['-07:00', /^[+-]\d\d:\d\d/, offset],
  ['-0700', /^[+-]\d{4}/, offset],
  ['-07', /^[+-]\d\d/, offset],
  ['01', /^\d\d/, set('month', 1, 12)],
  ['02', /^\d\d/, set('day', 1, 31)],
  ['_2', /^ ?\d\d?/, set('day', 1, 31)],
  ['03', /^\d\d/, set('hour', 0, 12)],
  ['04', /^\d\d/, set('minute', 0, 59)],
  ['05', /^\d\d/, set('second', 0, 59)],
  [
    '06',
    /^\d\d/,
    (fields, text) => {
      fields.year = Number(text) + (Number(text) >= 69 ? 1900 : 2000);
      return true;
    },
  ],
  ['15', /^\d\d/, set('hour', 0, 23)],
  ['PM', /^(?:AM|PM)/, half],
  ['pm', /^(?:am|pm)/, half],
  ['1', /^\d\d?/, set('month', 1, 12)],
  ['2', /^\d\d?/, set('day', 1, 31)],
  ['3', /^\d\d?/, set('hour', 0, 12)],
  ['4', /^\d\d?/, set('minute', 0, 59)],
  ['5', /^\d\d?/, set('second', 0, 59)],
];

/** The time that a text shows in a layout of Go, in UTC unless the text says otherwise. Undefined when it shows none. */
export function parseLayout(layout: string, text: string): Timestamp | undefined {
  const fields: Fields = {
    year: 0,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    nanos: 0,
    offsetMinutes: 0,
    half: undefined,
  };
  let at = 0;
  for (let place = 0; place < layout.length; ) {
    const fraction = /^[.,](0+|9+)(?!\d)/.exec(layout.slice(place, place + 12));
    if (fraction !== null) {
      const digits = readFraction(fields, text.slice(at), fraction[1] ?? '');
      if (digits === undefined) return undefined;
      at += digits;
      place += fraction[0].length;
      continue;
    }
    const element = ELEMENTS.find(([written]) => layout.startsWith(written, place));
    if (element === undefined) {
      if (layout[place] !== text[at]) return undefined;
      place++;
      at++;
      continue;
    }
    const [written, shape, read] = element;
    const [found] = shape.exec(text.slice(at, at + 40)) ?? [];
    if (found === undefined || !read(fields, found)) return undefined;
    place += written.length;
    at += found.length;
    // Go takes a fraction behind the seconds that the layout does not show.
    if (written.endsWith('5') && written !== '15') {
      const next = /^[.,]\d+/.exec(text.slice(at, at + 40))?.[0];
      if (next !== undefined && !/^[.,][09]/.test(layout.slice(place))) at += readFraction(fields, next, '9') ?? 0;
    }
  }
  return at === text.length ? makeInstant(fields) : undefined;
}

function readFraction(fields: Fields, text: string, shape: string): number | undefined {
  const digits = /^[.,](\d+)/.exec(text)?.[1];
  if (digits === undefined) return shape.startsWith('9') ? 0 : undefined;
  if (shape.startsWith('0') && digits.length !== shape.length) return undefined;
  fields.nanos = Number(digits.slice(0, 9).padEnd(9, '0'));
  return digits.length + 1;
}

function makeInstant({
  year,
  month,
  day,
  hour,
  minute,
  second,
  nanos,
  offsetMinutes,
  half: part,
}: Fields): Timestamp | undefined {
  const isTwelve = part !== undefined && hour === 12;
  const clock = part === undefined ? hour : (isTwelve ? 0 : hour) + (part === 'pm' ? 12 : 0);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return undefined;
  date.setUTCHours(clock, minute, second);
  return makeTimestamp(date.getTime() / 1000 - offsetMinutes * 60, nanos);
}
