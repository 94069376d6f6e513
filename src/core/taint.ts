import { emptyMap, isMap, type Json, toJson } from './json.ts';
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
    if (taint === 'root') redactor.add(Buffer.from(value).toString('utf8'));
    return;
  }
  for (const [key, item] of members(value)) registerRoots(item, taint === 'root' ? 'root' : taint.get(key), redactor);
}

/** The printable form of a value: tainted positions hidden, known secrets hidden inside every other text. */
export function redactValue(value: unknown, taint: Taint, redactor: Redactor): Json {
  if (taint === undefined) return redactor.active ? redactJson(toJson(value), redactor) : toJson(value);
  if (Array.isArray(value)) return value.map((item, index) => redactValue(item, taintAt(taint, [index]), redactor));
  if (isMap(value)) {
    const out = emptyMap<Json>();
    for (const [key, item] of Object.entries(value))
      out[redactor.redact(key)] = redactValue(item, taintAt(taint, [key]), redactor);
    return out;
  }
  if (taint === 'root') return REDACTED;
  const json = toJson(value);
  if (typeof json !== 'string') return typeof json === 'object' && json !== null ? REDACTED : json;
  const replaced = redactor.redact(json);
  return replaced === json ? REDACTED : replaced;
}

function redactJson(value: Json, redactor: Redactor): Json {
  if (typeof value === 'string') return redactor.redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => redactJson(item, redactor));
  const out = emptyMap<Json>();
  for (const [key, item] of Object.entries(value)) out[redactor.redact(key)] = redactJson(item, redactor);
  return out;
}

function members(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  if (value instanceof Map) return value.entries();
  return isMap(value) ? Object.entries(value) : [];
}
