import { type CalendarTime, dayOfYear } from './calendar.ts';

/** Formats of times: directives of strftime as templates know them, and layouts written with the reference instant. */

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');
const year = ({ local }: CalendarTime): number => local.getUTCFullYear();
const dayName = ({ local }: CalendarTime): string => DAYS[local.getUTCDay()] ?? '';
const monthName = ({ local }: CalendarTime): string => MONTHS[local.getUTCMonth()] ?? '';
const hour = ({ local }: CalendarTime): number => local.getUTCHours();
const hour12 = (time: CalendarTime): number => hour(time) % 12 || 12;
const half = (time: CalendarTime): string => (hour(time) < 12 ? 'AM' : 'PM');
const minute = ({ local }: CalendarTime): number => local.getUTCMinutes();
const second = ({ local }: CalendarTime): number => local.getUTCSeconds();
const day = ({ local }: CalendarTime): number => local.getUTCDate();
const month = ({ local }: CalendarTime): number => local.getUTCMonth() + 1;

/** Week of the year; days before the first `start` (0 Sunday, 1 Monday) are in week 0. */
const week = ({ local }: CalendarTime, start: number): number =>
  Math.floor((dayOfYear(local) + 7 - ((local.getUTCDay() - start + 7) % 7)) / 7);

function ordinal(date: number): string {
  if (date > 10 && date < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][date % 10] ?? 'th';
}

function offset({ offsetMinutes }: CalendarTime, separator: string): string {
  const size = Math.abs(Math.round(offsetMinutes));
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

interface Directive {
  readonly width: number;
  readonly pad: '0' | ' ';
  show(time: CalendarTime, how: { readonly width: number | undefined; readonly colon: boolean }): string | number;
}

const number = (width: number, show: (time: CalendarTime) => number, pad: '0' | ' ' = '0'): Directive => ({
  width,
  pad,
  show,
});
const word = (show: Directive['show'], pad: '0' | ' ' = ' '): Directive => ({ width: 0, pad, show });

const date = (time: CalendarTime): string => `${month(time)}/${day(time)}/${year(time)}`;
const clock = (time: CalendarTime): string => `${hour12(time)}:${two(minute(time))}:${two(second(time))} ${half(time)}`;

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ['a', word(time => dayName(time).slice(0, 3))],
  ['A', word(dayName)],
  ['b', word(time => monthName(time).slice(0, 3))],
  ['h', word(time => monthName(time).slice(0, 3))],
  ['B', word(monthName)],
  ['c', word(time => `${date(time)}, ${clock(time)}`)],
  ['C', number(2, time => Math.floor(year(time) / 100))],
  ['d', number(2, day)],
  ['D', word(time => `${two(month(time))}/${two(day(time))}/${two(year(time) % 100)}`)],
  ['e', number(2, day, ' ')],
  ['F', word(time => `${String(year(time)).padStart(4, '0')}-${two(month(time))}-${two(day(time))}`)],
  ['H', number(2, hour)],
  ['I', number(2, hour12)],
  ['j', number(3, ({ local }) => dayOfYear(local) + 1)],
  ['k', number(2, hour, ' ')],
  ['l', number(2, hour12, ' ')],
  ['L', number(3, ({ nanos }) => Math.floor(nanos / 1e6))],
  ['m', number(2, month)],
  ['M', number(2, minute)],
  ['n', word(() => '\n')],
  [
    'N',
    {
      width: 0,
      pad: '0',
      show: ({ nanos }, { width }) =>
        String(nanos)
          .padStart(9, '0')
          .slice(0, width ?? 9)
          .padEnd(width ?? 9, '0'),
    },
  ],
  ['p', word(half)],
  ['P', word(time => half(time).toLowerCase())],
  ['q', word(time => ordinal(day(time)), '0')],
  ['R', word(time => `${two(hour(time))}:${two(minute(time))}`)],
  ['s', number(0, ({ epochSeconds }) => epochSeconds)],
  ['S', number(2, second)],
  ['t', word(() => '\t')],
  ['T', word(time => `${two(hour(time))}:${two(minute(time))}:${two(second(time))}`)],
  ['u', number(0, ({ local }) => local.getUTCDay() || 7)],
  ['U', number(2, time => week(time, 0))],
  ['w', number(0, ({ local }) => local.getUTCDay())],
  ['W', number(2, time => week(time, 1))],
  ['x', word(date)],
  ['X', word(clock)],
  ['y', number(2, time => year(time) % 100)],
  ['Y', number(4, year)],
  ['z', word((time, { colon }) => offset(time, colon ? ':' : ''), '0')],
  ['Z', word(({ zone }) => zone, '0')],
  ['%', word(() => '%')],
]);

const DIRECTIVE = /%([-_0^#:]*)(\d{1,3})?[EO]?(.)/gsu;

/** Unknown directives stay as they are written. */
export function formatStrftime(time: CalendarTime, format: string): string {
  return format.replaceAll(DIRECTIVE, (whole, flags: string, width: string | undefined, letter: string) => {
    const directive = DIRECTIVES.get(letter);
    if (directive === undefined) return whole;
    const wanted = width === undefined ? undefined : Number(width);
    const shown = String(directive.show(time, { width: wanted, colon: flags.includes(':') }));
    const cased = flags.includes('^') ? shown.toUpperCase() : flags.includes('#') ? swapCase(shown) : shown;
    const pad = flags.includes('_') ? ' ' : flags.includes('0') ? '0' : directive.pad;
    return padded(cased, flags.includes('-') ? 0 : (wanted ?? directive.width), pad);
  });
}

const padded = (text: string, width: number, pad: string): string =>
  pad === '0' && text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, pad)}` : text.padStart(width, pad);

const swapCase = (text: string): string => (/[a-z]/.test(text) ? text.toUpperCase() : text.toLowerCase());

type Element = readonly [RegExp, (time: CalendarTime, text: string) => string];

const zoneName = (time: CalendarTime): string =>
  time.offsetMinutes === 0 && time.zone === 'UTC' ? 'UTC' : offset(time, '');
const isoOffset = (time: CalendarTime, separator: string): string =>
  time.offsetMinutes === 0 ? 'Z' : offset(time, separator);

/** The parts of `Mon Jan 2 15:04:05 MST 2006`, longest first. */
const ELEMENTS: readonly Element[] = [
  [/^January/, monthName],
  [/^Jan/, time => monthName(time).slice(0, 3)],
  [/^Monday/, dayName],
  [/^Mon/, time => dayName(time).slice(0, 3)],
  [/^MST/, zoneName],
  [/^2006/, time => String(year(time)).padStart(4, '0')],
  [/^__2/, ({ local }) => String(dayOfYear(local) + 1).padStart(3, ' ')],
  [/^002/, ({ local }) => String(dayOfYear(local) + 1).padStart(3, '0')],
  [/^01/, time => two(month(time))],
  [/^02/, time => two(day(time))],
  [/^03/, time => two(hour12(time))],
  [/^04/, time => two(minute(time))],
  [/^05/, time => two(second(time))],
  [/^06/, time => two(year(time) % 100)],
  [/^15/, time => two(hour(time))],
  [/^_2(?!006)/, time => String(day(time)).padStart(2, ' ')],
  [/^-07:00/, time => offset(time, ':')],
  [/^-0700/, time => offset(time, '')],
  [/^-07/, time => offset(time, '').slice(0, 3)],
  [/^Z07:00/, time => isoOffset(time, ':')],
  [/^Z0700/, time => isoOffset(time, '')],
  [/^PM/, half],
  [/^pm/, time => half(time).toLowerCase()],
  [/^[.,]0+(?!\d)/, ({ nanos }, text) => text.charAt(0) + fraction(nanos, text.length - 1)],
  [/^[.,]9+(?!\d)/, ({ nanos }, text) => trimmedFraction(nanos, text)],
  [/^1/, time => String(month(time))],
  [/^2/, time => String(day(time))],
  [/^3/, time => String(hour12(time))],
  [/^4/, time => String(minute(time))],
  [/^5/, time => String(second(time))],
];

const fraction = (nanos: number, digits: number): string =>
  String(nanos).padStart(9, '0').slice(0, digits).padEnd(digits, '0');

function trimmedFraction(nanos: number, text: string): string {
  const digits = fraction(nanos, text.length - 1).replace(/0+$/, '');
  return digits === '' ? '' : text.charAt(0) + digits;
}

/** A layout such as `2006-01-02T15:04:05Z07:00`: what is not a part of the reference instant stays. */
export function formatLayout(time: CalendarTime, layout: string): string {
  let out = '';
  for (let at = 0; at < layout.length; ) {
    const rest = layout.slice(at, at + 20);
    const element = ELEMENTS.find(([shape]) => shape.test(rest));
    const text = element === undefined ? layout.charAt(at) : (element[0].exec(rest)?.[0] ?? '');
    out += element === undefined ? text : element[1](time, text);
    at += text.length;
  }
  return out;
}
