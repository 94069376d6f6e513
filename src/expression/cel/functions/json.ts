import { ToolError } from '../../../core/errors.ts';
import { parseJson } from '../../../core/json/json-read.ts';
import { inOrder } from '../../../core/json/ordered-map.ts';
import { MAX_VALUE_DEPTH } from '../../../core/json/value-depth.ts';
import { fail, say, typeWord } from '../run/errors.ts';
import { charge, type Run, tenth } from '../run/run.ts';
import type { Optional } from '../values/boxes.ts';
import { celKind, Double, optionalValue, toBigint, toNumber, Uint } from '../values/boxes.ts';
import { type Duration, formatDuration, formatTimestamp, type Timestamp } from '../values/instants.ts';
import { emptyMap, keyText, type MapValue, mapGet, mapKeys } from '../values/maps.ts';

const MAX_DEPTH = MAX_VALUE_DEPTH;

/** JSON text of any value. Ints are written exactly, times as RFC 3339, durations as text, bytes as base64. Charges what it writes. */
export function writeJson(run: Run, value: unknown, indent: number): string {
  charge(run, 1);
  return write(run, value, indent === 0 ? undefined : { unit: ' '.repeat(indent), before: '\n' }, 0);
}

/** How lines are broken: the unit, and the break with the spaces of the current level. */
interface Layout {
  readonly unit: string;
  readonly before: string;
}

function write(run: Run, value: unknown, layout: Layout | undefined, depth: number): string {
  if (depth > MAX_DEPTH) fail('the value is nested too deeply for JSON');
  switch (celKind(value)) {
    case 'list':
      return writeList(run, value as readonly unknown[], layout, depth);
    case 'map':
      return writeMap(run, value as MapValue, layout, depth);
    case 'optional_type':
      return write(run, optionalValue(value as Optional) ?? null, layout, depth);
    default: {
      const text = scalar(value);
      charge(run, Math.floor(text.length / 10));
      return text;
    }
  }
}

function scalar(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint) return toBigint(value).toString();
  if (value instanceof Double || typeof value === 'number') return number(toNumber(value));
  switch (celKind(value)) {
    case 'bytes':
      return JSON.stringify(Buffer.from(value as Uint8Array).toString('base64'));
    case 'timestamp':
      return JSON.stringify(formatTimestamp(value as Timestamp | Date));
    case 'duration':
      return JSON.stringify(formatDuration(value as Duration));
    case 'type':
      return fail(() => say`a ${typeWord(value)} cannot be written as JSON`);
    default:
      return JSON.stringify(value ?? null);
  }
}

const number = (value: number): string =>
  Number.isFinite(value) ? JSON.stringify(value) : fail('a number that is not finite cannot be written as JSON');

const inner = (layout: Layout | undefined): Layout | undefined =>
  layout === undefined ? undefined : { unit: layout.unit, before: layout.before + layout.unit };

function writeList(run: Run, list: readonly unknown[], layout: Layout | undefined, depth: number): string {
  charge(run, list.length);
  const within = inner(layout);
  const parts = list.map(item => write(run, item, within, depth + 1));
  return bracketed(run, parts, { open: '[', close: ']', layout });
}

function writeMap(run: Run, map: MapValue, layout: Layout | undefined, depth: number): string {
  const keys = mapKeys(map);
  charge(run, 4 * keys.length);
  const within = inner(layout);
  const colon = layout === undefined ? ':' : ': ';
  const parts = keys.map(key => {
    const name = JSON.stringify(keyText(key));
    charge(run, Math.floor(name.length / 10));
    return `${name}${colon}${write(run, mapGet(map, key), within, depth + 1)}`;
  });
  return bracketed(run, parts, { open: '{', close: '}', layout });
}

interface Brackets {
  readonly open: string;
  readonly close: string;
  readonly layout: Layout | undefined;
}

function bracketed(run: Run, parts: readonly string[], { open, close, layout }: Brackets): string {
  if (parts.length === 0) return open + close;
  const within = inner(layout);
  if (within === undefined || layout === undefined) return `${open}${parts.join(',')}${close}`;
  charge(run, Math.floor((parts.length * (30 + within.before.length)) / 10));
  return `${open}${within.before}${parts.join(`,${within.before}`)}${layout.before}${close}`;
}

/** The value of JSON text; ints beyond 2^53 keep their value up to 64 bits. Charges a tenth of the text and its parts. */
export function readJson(run: Run, text: string): unknown {
  charge(run, 1 + tenth(text.length));
  return converted(run, parsed(text), 0);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ToolError) return fail('the JSON text is nested too deeply');
    return fail(say`this text is not JSON${error instanceof SyntaxError ? positionText(error.message) : ''}`);
  }
}

/** Says where parsing failed, never what the text was. */
function positionText(message: string): string {
  const position = /at position \d+/.exec(message)?.[0];
  return position === undefined ? '' : ` (${position})`;
}

function converted(run: Run, value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) fail('the JSON text is nested too deeply');
  if (Array.isArray(value)) {
    charge(run, value.length);
    return value.map(item => converted(run, item, depth + 1));
  }
  const map = emptyMap();
  const entries = Object.entries(value);
  charge(run, 2 * entries.length);
  for (const [key, item] of entries) map[key] = converted(run, item, depth + 1);
  return inOrder(map, Object.keys(value));
}
