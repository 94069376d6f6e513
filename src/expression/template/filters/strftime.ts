import { evaluationFault } from '../error.ts';

/** Seconds since 1970, and nanoseconds from 0 within the second. */
export interface Instant {
  readonly seconds: number;
  readonly nanos: number;
}

/** Minutes east of UTC, and the name that `%Z` prints. */
export interface Zone {
  readonly offsetMinutes: number;
  readonly name: string;
}
export const UTC: Zone = { offsetMinutes: 0, name: 'UTC' };

/** What a directive reads: the wall clock of the zone in the UTC fields of `wall`. */
interface Moment extends Instant {
  readonly wall: Date;
  readonly zone: Zone;
}

interface Directive {
  /** Width and filler unless flags say otherwise. */
  readonly width?: number;
  readonly filler?: ' ' | '0';
  readonly read: (moment: Moment) => string | number;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;
const MAX_WIDTH = 1000;

const number = (width: number, read: Directive['read'], filler: ' ' | '0' = '0'): Directive => ({
  width,
  filler,
  read,
});
const text = (read: Directive['read']): Directive => ({ read });
const composed = (format: string): Directive => ({ read: moment => formatMoment(moment, format) });

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ['a', text(({ wall }) => (DAYS[wall.getUTCDay()] ?? '').slice(0, 3))],
  ['A', text(({ wall }) => DAYS[wall.getUTCDay()] ?? '')],
  ['b', text(({ wall }) => (MONTHS[wall.getUTCMonth()] ?? '').slice(0, 3))],
  ['h', text(({ wall }) => (MONTHS[wall.getUTCMonth()] ?? '').slice(0, 3))],
  ['B', text(({ wall }) => MONTHS[wall.getUTCMonth()] ?? '')],
  ['c', composed('%a %b %e %H:%M:%S %Y')],
  ['C', number(2, ({ wall }) => Math.floor(wall.getUTCFullYear() / 100))],
  ['d', number(2, ({ wall }) => wall.getUTCDate())],
  ['D', composed('%m/%d/%y')],
  ['e', number(2, ({ wall }) => wall.getUTCDate(), ' ')],
  ['F', composed('%Y-%m-%d')],
  ['g', number(2, ({ wall }) => isoWeek(wall).year % 100)],
  ['G', number(4, ({ wall }) => isoWeek(wall).year)],
  ['H', number(2, ({ wall }) => wall.getUTCHours())],
  ['I', number(2, ({ wall }) => wall.getUTCHours() % 12 || 12)],
  ['j', number(3, ({ wall }) => dayOfYear(wall))],
  ['k', number(2, ({ wall }) => wall.getUTCHours(), ' ')],
  ['l', number(2, ({ wall }) => wall.getUTCHours() % 12 || 12, ' ')],
  ['m', number(2, ({ wall }) => wall.getUTCMonth() + 1)],
  ['M', number(2, ({ wall }) => wall.getUTCMinutes())],
  ['n', text(() => '\n')],
  ['p', text(({ wall }) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'))],
  ['P', text(({ wall }) => (wall.getUTCHours() < 12 ? 'am' : 'pm'))],
  ['q', text(({ wall }) => ordinal(wall.getUTCDate()))],
  ['r', composed('%I:%M:%S %p')],
  ['R', composed('%H:%M')],
  ['s', number(0, ({ seconds }) => seconds)],
  ['S', number(2, ({ wall }) => wall.getUTCSeconds())],
  ['t', text(() => '\t')],
  ['T', composed('%H:%M:%S')],
  ['u', number(1, ({ wall }) => wall.getUTCDay() || 7)],
  ['U', number(2, ({ wall }) => weekOfYear(wall, 0))],
  ['v', composed('%e-%^b-%Y')],
  ['V', number(2, ({ wall }) => isoWeek(wall).week)],
  ['w', number(1, ({ wall }) => wall.getUTCDay())],
  ['W', number(2, ({ wall }) => weekOfYear(wall, 1))],
  ['x', composed('%m/%d/%y')],
  ['X', composed('%H:%M:%S')],
  ['y', number(2, ({ wall }) => wall.getUTCFullYear() % 100)],
  ['Y', number(4, ({ wall }) => wall.getUTCFullYear())],
  ['Z', text(({ zone }) => zone.name)],
  ['%', text(() => '%')],
]);

/** Text of an instant by strftime directives, English names; flags `-_0^#:` and a width may stand before the letter. */
export function strftime(instant: Instant, format: string, zone: Zone = UTC): string {
  const wall = new Date((instant.seconds + zone.offsetMinutes * 60) * 1000);
  return formatMoment({ ...instant, wall, zone }, format);
}

function formatMoment(moment: Moment, format: string): string {
  return format.replace(/%([-_0^#:]*)(\d*)[EO]?([\s\S]|$)/g, (_, flags: string, width: string, letter: string) =>
    formatDirective(moment, { flags, width: width === '' ? undefined : Number(width), letter }),
  );
}

interface Written {
  readonly flags: string;
  readonly width: number | undefined;
  readonly letter: string;
}

function formatDirective(moment: Moment, { flags, width, letter }: Written): string {
  if (width !== undefined && width > MAX_WIDTH)
    throw evaluationFault(`a width in a time format is at most ${MAX_WIDTH}`);
  if (letter === 'z') return offsetText(moment.zone.offsetMinutes, flags.includes(':'));
  if (letter === 'N' || letter === 'L') return fraction(moment.nanos, width ?? (letter === 'N' ? 9 : 3));
  const directive = DIRECTIVES.get(letter);
  if (directive === undefined)
    throw evaluationFault(`"%${letter}" is no directive of a time format`, 'write %% for a percent sign');
  return pad(inCase(String(directive.read(moment)), flags), directive, flags, width);
}

function pad(value: string, directive: Directive, flags: string, width: number | undefined): string {
  if (flags.includes('-')) return value;
  const filler = flags.includes('_') ? ' ' : flags.includes('0') ? '0' : (directive.filler ?? ' ');
  const length = width ?? directive.width ?? 0;
  return value.startsWith('-') && filler === '0'
    ? `-${value.slice(1).padStart(length - 1, '0')}`
    : value.padStart(length, filler);
}

function inCase(value: string, flags: string): string {
  if (flags.includes('^')) return value.toUpperCase();
  if (!flags.includes('#')) return value;
  return /[a-z]/.test(value) ? value.toUpperCase() : value.toLowerCase();
}

const fraction = (nanos: number, digits: number): string =>
  String(nanos).padStart(9, '0').padEnd(digits, '0').slice(0, digits);

export function offsetText(minutes: number, colon: boolean): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon ? ':' : ''}${two(size % 60)}`;
}

function dayOfYear(wall: Date): number {
  return Math.floor((startOfDay(wall) - yearStart(wall.getUTCFullYear())) / DAY_MS) + 1;
}

/** Days before the first Sunday (0) or Monday (1) belong to week 0. */
function weekOfYear(wall: Date, firstDay: 0 | 1): number {
  const sinceStart = (wall.getUTCDay() - firstDay + 7) % 7;
  return Math.floor((dayOfYear(wall) - 1 - sinceStart + 7) / 7);
}

/** The week with the year's first Thursday is week 1. */
function isoWeek(wall: Date): { year: number; week: number } {
  const thursday = new Date(startOfDay(wall) + (4 - (wall.getUTCDay() || 7)) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

const startOfDay = (wall: Date): number => Math.floor(wall.getTime() / DAY_MS) * DAY_MS;

function yearStart(year: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getTime();
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
