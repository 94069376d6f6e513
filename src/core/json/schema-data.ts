import { isMap, type Json, toJson } from './json.ts';
import { mapFrom } from './ordered-map.ts';

/** Data for a check against a JSON Schema: an integer that is kept exactly is a number there, not the text that it is printed as. */
export const schemaData = (data: unknown): Json => toJson(withNumbers(data));

function withNumbers(data: unknown): unknown {
  if (typeof data === 'bigint') return Number(data);
  if (Array.isArray(data)) {
    const items = data.map(withNumbers);
    return items.some((item, index) => item !== data[index]) ? items : data;
  }
  if (!isMap(data)) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, withNumbers(value)] as const);
  return entries.some(([key, value]) => value !== data[key]) ? mapFrom(entries) : data;
}
