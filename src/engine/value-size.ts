import { toJson } from '../core/json.ts';

/** Bytes of the compact JSON of a value. Scalars are judged without making the text. */
export function compactSize(value: unknown): number {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value).length;
  if (typeof value === 'string' && value.length < 256) return Buffer.byteLength(value) + 2;
  return Buffer.byteLength(JSON.stringify(toJson(value)) ?? '');
}
