import { isDouble, type Uint, uintValue } from '../../../cel/values/boxes.ts';
import { calendarTime, type ZoneCache } from '../../../cel/values/calendar.ts';
import { restNanos, toTimestamp, wholeSeconds } from '../../../cel/values/instants.ts';
import { formatLayout } from '../../../cel/values/time-format.ts';
import type { Duration, Timestamp } from '../../../cel/values/values.ts';
import { TemplateFault } from '../../check/error.ts';
import { floatValue, goKind, isNil, sortedKeys } from './kinds.ts';

/** Lists in lists, deeper than any data. */
export const MAX_DEPTH = 100;

/** An action's value: what Go prints, with `<no value>` for nil. */
export const printed = (value: unknown): string =>
  typeof value === 'string' ? value : isNil(value) ? '<no value>' : printValue(value);

/** `%v`: maps with sorted keys, floats with the shortest digits. Nil is `<nil>`. */
export function printValue(value: unknown, depth = 0): string {
  switch (goKind(value)) {
    case 'string':
      return value as string;
    case 'nil':
      return '<nil>';
    case 'float':
      return printFloat(value);
    case 'uint':
      return String(uintValue(value as Uint));
    case 'list':
      return `[${(value as unknown[]).map(item => printValue(item, deeper(depth))).join(' ')}]`;
    case 'map':
      return printMap(value as Readonly<Record<string, unknown>>, depth);
    case 'bytes':
      return `[${[...(value as Uint8Array)].join(' ')}]`;
    case 'time':
      return printTime(value as Timestamp);
    case 'duration':
      return printDuration(value as Duration);
    default:
      return String(value);
  }
}

export function deeper(depth: number): number {
  if (depth >= MAX_DEPTH) throw new TemplateFault('limit', `values are nested more than ${MAX_DEPTH} deep`);
  return depth + 1;
}

function printMap(value: Readonly<Record<string, unknown>>, depth: number): string {
  const members = value instanceof Map ? (Object.fromEntries(value) as Readonly<Record<string, unknown>>) : value;
  const entries = sortedKeys(members).map(key => `${key}:${printValue(members[key], deeper(depth))}`);
  return `map[${entries.join(' ')}]`;
}

/** `strconv.FormatFloat(f, 'g', -1, 64)` as `%v` has it. */
function printFloat(value: unknown): string {
  if (!isDouble(value)) return String(value);
  return shortest(floatValue(value));
}

/** From here on Go writes an exponent. */
const EXPONENT_FROM = 6;

/** The digits that give the number back, with an exponent below 1e-4 and from 1e+06 on. */
export function shortest(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= EXPONENT_FROM)
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0');
  const fraction = digits.slice(power + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const zones: ZoneCache = new Map();

/** A time in a layout of Go, in UTC unless a zone is given. Undefined for a zone that does not exist. */
export function layoutTime(value: Timestamp | Date, layout: string, zone = 'UTC'): string | undefined {
  const time = calendarTime(toTimestamp(value), zone, zones);
  return time && formatLayout(time, layout);
}

function printTime(value: Timestamp | Date): string {
  const time = toTimestamp(value);
  const digits = String(restNanos(time)).padStart(9, '0').replace(/0+$/, '');
  return `${layoutTime(time, '2006-01-02 15:04:05') ?? ''}${digits === '' ? '' : `.${digits}`} +0000 UTC`;
}

/** `1h0m5s`, `1.5s`, `20ms`: as Go prints a `time.Duration`. */
export function printDuration(value: Duration): string {
  return formatNanos(BigInt(wholeSeconds(value)) * 1_000_000_000n + BigInt(restNanos(value)));
}

export function formatNanos(nanos: bigint): string {
  if (nanos === 0n) return '0s';
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  const part = (unit: bigint, width: number): string => {
    const fraction = String(size % unit)
      .padStart(width, '0')
      .replace(/0+$/, '');
    return `${size / unit}${fraction === '' ? '' : `.${fraction}`}`;
  };
  if (size < 1000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${part(1000n, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${part(1_000_000n, 6)}ms`;
  const seconds = size / 1_000_000_000n;
  const fraction = String(size % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const rest = `${seconds % 60n}${fraction === '' ? '' : `.${fraction}`}s`;
  const minutes = seconds / 60n;
  if (minutes === 0n) return sign + rest;
  return minutes < 60n ? `${sign}${minutes}m${rest}` : `${sign}${minutes / 60n}h${minutes % 60n}m${rest}`;
}

/** `fmt.Sprint`: a space between two operands when neither is text. */
export function sprint(values: readonly unknown[]): string {
  let out = '';
  for (const [index, value] of values.entries()) {
    if (index > 0 && typeof value !== 'string' && typeof values[index - 1] !== 'string') out += ' ';
    out += printValue(value);
  }
  return out;
}

/** `fmt.Sprintln`: a space between all operands, and a line break. */
export const sprintln = (values: readonly unknown[]): string => `${values.map(value => printValue(value)).join(' ')}\n`;
