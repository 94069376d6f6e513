import { isMap, type Json, toJson } from '../../core/json/json.ts';
import { diffText } from './explain-expression.ts';

const TIMESTAMP = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
/** As the header `Date` of an answer is written. */
const HTTP_DATE = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/g;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const DURATION_KEY = /^(?:duration_ms|durationMs)$/;
const YAML_DURATION = /^(\s*(?:- )?(?:duration_ms|durationMs): )\d+(?:\.\d+)?$/gm;

/**
 * What two runs may differ in is taken out: JSON is written anew with sorted keys; times, UUIDs, measured durations and the
 * path of the sandbox become `<TIMESTAMP>`, `<UUID>`, `<DURATION>`, `<SANDBOX>`.
 */
export function normalize(text: string, sandboxPaths: readonly string[]): string {
  let normal = jsonAnew(text) ?? text.replace(YAML_DURATION, '$1<DURATION>');
  for (const path of sandboxPaths) normal = normal.replaceAll(path, '<SANDBOX>');
  return normal.replace(TIMESTAMP, '<TIMESTAMP>').replace(HTTP_DATE, '<TIMESTAMP>').replace(UUID, '<UUID>');
}

function jsonAnew(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return `${JSON.stringify(sorted(toJson(JSON.parse(text))), null, 2)}\n`;
  } catch {
    return undefined;
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isMap(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(
    names.map(name => [name, DURATION_KEY.test(name) ? '<DURATION>' : sorted(value[name] as Json)]),
  );
}

/** Undefined when they are equal, else the difference for people. */
export function goldenDifference(expected: string, actual: string): string | undefined {
  if (expected === actual) return undefined;
  return `stdout differs from the golden file (- expected, + actual):\n${diffText(expected, actual)}`;
}
