import { toJson } from '../../../core/json/json.ts';
import { Double, formatTimestamp, typeName, Uint } from '../../cel/values/values.ts';
import { evaluationFault } from '../check/error.ts';

/**
 * A value as text: text as it is, null empty, numbers in digits without exponent, time RFC 3339, duration text, lists and
 * maps as compact JSON.
 */
export function printValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return printNumber(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? '' : printObject(value);
    default:
      return '';
  }
}

function printObject(value: object): string {
  if (value instanceof Double) return printNumber(value.toJSON());
  if (value instanceof Uint) return String(value.toJSON());
  if (value instanceof Date) return formatTimestamp(value);
  const json = toJson(value);
  if (typeof json === 'string') return json;
  return json === null ? '' : JSON.stringify(json);
}

/** Shortest digits that give the number back, without exponent: `1e21` is 1000000000000000000000. */
export function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw evaluationFault('the result is not a finite number');
  const [mantissa = '', power] = String(value).split('e');
  if (power === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  return point <= 0 ? `${sign}0.${'0'.repeat(-point)}${digits}` : `${sign}${digits.padEnd(point, '0')}`;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['null_type', 'null'],
  ['bool', 'a bool'],
  ['int', 'a number'],
  ['uint', 'a number'],
  ['double', 'a number'],
  ['string', 'text'],
  ['bytes', 'bytes'],
  ['list', 'a list'],
  ['map', 'a map'],
  ['timestamp', 'a time'],
  ['duration', 'a duration'],
]);

/** What a value is, for messages that must not say what it holds. */
export const kindWord = (value: unknown): string => WORDS.get(typeName(value)) ?? 'a value of another kind';
