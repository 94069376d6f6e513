import { emptyMap, isMap, type Json, type JsonMap, toJson } from './json.ts';
import { REDACTED, type Redactor } from './redact.ts';

/**
 * Which parts of a value are sensitive. `root`: every leaf is a secret. `derived`: computed from a secret, so every text
 * leaf is hidden; numbers and booleans so computed are not. A map: per key or index. `undefined`: nothing is.
 */
export type Taint = 'root' | 'derived' | ReadonlyMap<string | number, Taint> | undefined;

export type Path = readonly (string | number)[];

/** The taint of the part of a value that `path` names. */
export function taintAt(taint: Taint, path: Path): Taint {
  let current = taint;
  for (const step of path) {
    if (typeof current !== 'object') return current;
    current = current.get(step);
  }
  return current;
}

/** A taint for a value computed from values with these taints: hidden when any of them holds a secret anywhere. */
export function derivedTaint(...taints: readonly Taint[]): Taint {
  return taints.some(taint => taint !== undefined) ? 'derived' : undefined;
}

/** Collects the taints of the members of a map or list. */
export function childTaints(children: Iterable<readonly [string | number, Taint]>): Taint {
  let found: Map<string | number, Taint> | undefined;
  for (const [key, taint] of children) {
    if (taint !== undefined) (found ??= new Map()).set(key, taint);
  }
  return found;
}

/** The stronger of two taints of the same value. Where they cannot be laid over each other, the whole value is hidden. */
export function joinTaints(a: Taint, b: Taint): Taint {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  if (typeof a === 'string' || typeof b === 'string') return 'root';
  const joined = new Map(a);
  for (const [key, taint] of b) joined.set(key, joinTaints(joined.get(key), taint));
  return joined;
}

/** Registers the text leaves of the roots, so that they are hidden wherever they turn up. */
export function registerRoots(value: unknown, taint: Taint, redactor: Redactor): void {
  if (taint === undefined || taint === 'derived') return;
  if (typeof value === 'string') {
    if (taint === 'root') redactor.add(value);
    return;
  }
  if (value instanceof Uint8Array) {
    if (taint === 'root') redactor.add(value);
    return;
  }
  for (const [key, item] of members(value)) registerRoots(item, taint === 'root' ? 'root' : taint.get(key), redactor);
}

type DataRedactor = Pick<Redactor, 'redactData' | 'redactKnown'>;

/** The printable form of a value: tainted positions hidden, known secrets hidden inside every other text. */
export function redactValue(value: unknown, taint: Taint, redactor: DataRedactor): Json {
  if (taint === undefined) return redactJson(toJson(value), redactor);
  if (Array.isArray(value)) return value.map((item, index) => redactValue(item, taintAt(taint, [index]), redactor));
  if (isMap(value)) {
    const out = emptyMap<Json>();
    for (const [key, item] of Object.entries(value))
      out[redactor.redactKnown(key)] = redactValue(item, taintAt(taint, [key]), redactor);
    return out;
  }
  if (taint === 'root') return REDACTED;
  const json = toJson(value);
  if (typeof json !== 'string') return typeof json === 'object' && json !== null ? REDACTED : json;
  const replaced = redactor.redactKnown(json);
  return replaced === json ? REDACTED : replaced;
}

/** Plain JSON without anything to hide comes back as it is, not copied. */
function redactJson(value: Json, redactor: DataRedactor): Json {
  if (typeof value === 'string') return redactor.redactData(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => redactJson(item, redactor));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const map = value as JsonMap;
  const entries = Object.entries(map).map(
    ([key, item]) => [redactor.redactData(key), redactJson(item, redactor)] as const,
  );
  if (Object.keys(map).every((key, index) => entries[index]?.[0] === key && entries[index][1] === map[key])) return map;
  const out = emptyMap<Json>();
  for (const [key, item] of entries) out[key] = item;
  return out;
}

function members(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  if (value instanceof Map) return value.entries();
  return isMap(value) ? Object.entries(value) : [];
}
