import { formatDuration, parseDuration } from '../../../core/duration.ts';
import { emptyMap, isMap, type JsonMap } from '../../../core/json/json.ts';
import { inOrder, mapFrom } from '../../../core/json/ordered-map.ts';
import { pointerStep } from '../../../core/yaml/node.ts';
import { DEFAULT_MAX_DURATION_MS } from './annotations.ts';

/**
 * What becomes of a valid value on its way to the provider: defaults of nested schemas are filled in, durations become
 * milliseconds. The given value is never changed; what needs no change comes back as it is.
 */
export type Shape = (value: unknown, place: ShapePlace) => unknown;

export interface ShapePlace {
  readonly pointer: string;
  /** A sensitive value is not quoted in a fault. */
  readonly quotable: boolean;
  fault(pointer: string, message: string): void;
}

/** Undefined when nothing in this schema asks for a change. */
export function compileShape(schema: unknown): Shape | undefined {
  if (!isMap(schema)) return undefined;
  if (schema['x-duration'] === true) return durationShape(schema as JsonMap);
  const { properties, items, additionalProperties } = schema;
  if (isMap(properties)) return objectShape(properties);
  const item = compileShape(items);
  if (item !== undefined) return listShape(item);
  const member = compileShape(additionalProperties);
  if (member !== undefined) return mapShape(member);
  return branchShape(schema['anyOf'] ?? schema['oneOf']);
}

interface Member {
  readonly name: string;
  readonly fallback: unknown;
  readonly shape: Shape | undefined;
}

function objectShape(properties: Readonly<Record<string, unknown>>): Shape | undefined {
  const members: Member[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const shape = compileShape(schema);
    const fallback = isMap(schema) ? schema['default'] : undefined;
    if (shape !== undefined || fallback !== undefined) members.push({ name, fallback, shape });
  }
  if (members.length === 0) return undefined;
  return (value, place) => {
    if (!isMap(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const { name, fallback, shape } of members) {
      const given = Object.hasOwn(value, name) ? value[name] : fallback;
      if (given === undefined) continue;
      const shaped = shape === undefined ? given : shape(given, below(place, name));
      if (shaped !== value[name]) (copy ??= Object.assign(emptyMap<unknown>(), value))[name] = shaped;
    }
    return copy === undefined
      ? value
      : Object.freeze(inOrder(copy, [...new Set([...Object.keys(value), ...Object.keys(copy)])]));
  };
}

function listShape(item: Shape): Shape {
  return (value, place) => {
    if (!Array.isArray(value)) return value;
    const shaped: unknown[] = value.map((entry, index) => item(entry, below(place, index)));
    return shaped.every((entry, index) => entry === value[index]) ? value : Object.freeze(shaped);
  };
}

function mapShape(member: Shape): Shape {
  return (value, place) => {
    if (!isMap(value)) return value;
    const shaped = mapFrom(
      Object.entries(value).map(([name, entry]) => [name, member(entry, below(place, name))] as const),
    );
    return Object.keys(shaped).every(name => shaped[name] === value[name]) ? value : Object.freeze(shaped);
  };
}

/** Among several forms only the map has a shape; scalars and lists need none. */
function branchShape(branches: unknown): Shape | undefined {
  if (!Array.isArray(branches)) return undefined;
  const shapes = branches.map(compileShape).filter(shape => shape !== undefined);
  return shapes.length === 1 ? shapes[0] : undefined;
}

const below = (place: ShapePlace, step: string | number): ShapePlace => ({
  ...place,
  pointer: place.pointer + pointerStep(step),
});

function durationShape(schema: JsonMap): Shape {
  const minMs = limit(schema['x-min']);
  const maxMs = limit(schema['x-max']) ?? DEFAULT_MAX_DURATION_MS;
  return (value, place) => {
    const ms = durationMs(value);
    const wrong = ms === undefined ? notADuration(value, place.quotable) : outside(ms, minMs, maxMs);
    if (wrong === undefined) return ms;
    place.fault(place.pointer, wrong);
    return value;
  };
}

const limit = (text: unknown): number | undefined => (typeof text === 'string' ? parseDuration(text) : undefined);

/** Text with units, or a number of seconds. */
export function durationMs(value: unknown): number | undefined {
  if (typeof value === 'string') return parseDuration(value);
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value * 1000 : undefined;
}

function notADuration(value: unknown, quotable: boolean): string {
  const advice = 'write for example 300ms, 30s or 1h30m, or a number of seconds';
  if (typeof value === 'number') return 'a duration may not be negative';
  return quotable ? `${JSON.stringify(value)} is not a duration: ${advice}` : `must be a duration: ${advice}`;
}

function outside(ms: number, minMs: number | undefined, maxMs: number): string | undefined {
  if (ms > maxMs) return `a duration may be at most ${formatDuration(maxMs)} here`;
  if (minMs === undefined && ms === 0) return 'a duration must be longer than 0';
  return minMs !== undefined && ms < minMs ? `a duration must be at least ${formatDuration(minMs)} here` : undefined;
}
