import { ToolError } from '../../core/errors.ts';
import { isMap, toJson } from '../../core/json/json.ts';
import { isTooDeep, TOO_DEEP } from '../../core/json/value-depth.ts';
import type { Value } from '../../expression/value.ts';

/** Bytes of the compact JSON of a value. Scalars are measured without creating the text. */
export function compactSize(value: unknown): number {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value).length;
  if (typeof value === 'string' && value.length < 256) return Buffer.byteLength(value) + 2;
  return Buffer.byteLength(JSON.stringify(toJson(value)) ?? '');
}

/**
 * Whether the compact JSON of a value is certainly larger than `bytes`. Stops as soon as that is certain: a value that holds another one
 * in many places is small in memory and large as text.
 */
export function isSurelyLarger(value: unknown, bytes: number): boolean {
  return lessLeft(value, bytes) < 0;
}

/** The bytes that remain after the value, or a negative number. */
function lessLeft(value: unknown, bytes: number): number {
  if (typeof value === 'string') return bytes - value.length - 2;
  if (Array.isArray(value))
    return value.reduce((left: number, item) => (left < 0 ? left : lessLeft(item, left - 1)), bytes);
  if (!isMap(value)) return bytes - 1;
  let left = bytes;
  for (const key of Object.keys(value)) {
    left = lessLeft(value[key], left - key.length - 4);
    if (left < 0) break;
  }
  return left;
}

/** The inputs of one call may be this many times as large as the largest value of a resolver. */
const INPUT_FACTOR = 8;

/** A map or list of the document may hold resolver values any number of times, so its total size is limited. */
export function checkInputSize(name: string, value: Value, data: unknown, maxValueSize: number): void {
  if (isTooDeep(data)) throw new ToolError('invalid-expression', `input "${name}" is ${TOO_DEEP}`, { at: value.at });
  if (value.kind !== 'map' && value.kind !== 'list') return;
  const most = INPUT_FACTOR * maxValueSize;
  if (!isSurelyLarger(data, most)) return;
  throw new ToolError(
    'invalid-expression',
    `input "${name}" has more than ${most} bytes as JSON, which is ${INPUT_FACTOR} times resolver.maxValueSize`,
    { at: value.at },
  );
}
