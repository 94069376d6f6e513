import { isMap, type Json, type JsonMap, toJson } from '../json/json.ts';
import { mapFrom } from '../json/ordered-map.ts';
import { isAscii } from '../text/ascii.ts';
import { TextParts } from '../text/text-parts.ts';
import { REDACTED, type Redactor } from './redact.ts';

export { Derived, TextParts };

/**
 * Which parts of a value are sensitive. `root`: every leaf is a secret, its keys and its length are not. `derived`: computed
 * from a secret, so nothing of it shows, neither a number nor how many members there are. `TextParts`: a text that was put
 * together, some parts of which are sensitive. A map: per key or index. `undefined`: nothing is.
 */
export type Taint = 'root' | 'derived' | Derived | TextParts | ReadonlyMap<string | number, Taint> | undefined;

export type Path = readonly (string | number)[];

/** The taint of the part of a value that `path` names. */
export function taintAt(taint: Taint, path: Path): Taint {
  let current = taint;
  for (const step of path) {
    if (current instanceof TextParts) return 'derived';
    if (typeof current !== 'object' || current instanceof Derived) return current;
    current = current.get(step);
  }
  return current;
}

/** Whether anything is sensitive. */
export function isTainted(taint: Taint): boolean {
  if (!(taint instanceof Map)) return taint !== undefined;
  for (const part of taint.values()) if (isTainted(part)) return true;
  return false;
}

/** Whether the value was computed from a secret as a whole. */
export const isDerived = (taint: Taint): taint is 'derived' | Derived =>
  taint === 'derived' || taint instanceof Derived;

/** A taint for a value computed from values with these taints: hidden when any of them holds a secret anywhere. */
export function derivedTaint(...taints: readonly Taint[]): Taint {
  return taints.some(isTainted) ? 'derived' : undefined;
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
  if (!(a instanceof Map) || !(b instanceof Map)) return a === 'root' || b === 'root' ? 'root' : 'derived';
  const joined = new Map(a);
  for (const [key, taint] of b) joined.set(key, joinTaints(joined.get(key), taint));
  return joined;
}

/** Registers the leaves of the roots, so that they are hidden wherever they turn up. */
export function registerRoots(value: unknown, taint: Taint, redactor: Pick<Redactor, 'add'>): void {
  registerLeaves(value, taint, { redactor, derived: false });
}

/**
 * Registers every sensitive leaf, computed ones included: code that receives them may repeat them in words of its own.
 */
export function registerTainted(value: unknown, taint: Taint, redactor: Pick<Redactor, 'add'>): void {
  registerLeaves(value, taint, { redactor, derived: true });
}

interface Registering {
  readonly redactor: Pick<Redactor, 'add'>;
  /** Not only the roots. */
  readonly derived: boolean;
}

function registerLeaves(value: unknown, taint: Taint, registering: Registering): void {
  if (taint === undefined || (isDerived(taint) && !registering.derived)) return;
  if (taint instanceof TextParts) {
    const parts = registering.derived ? taint.hiddenIn(value) : [];
    for (const part of parts) if (!SMALL_NUMBER.test(part)) registering.redactor.add(part);
    return;
  }
  const isOpen = isDerived(taint) ? openIn(taint) : NEVER;
  if (!(taint instanceof Map) && registerLeaf(value, registering, isOpen)) return;
  for (const [key, item] of members(value)) {
    // In a computed value the keys are computed as well. The name of a field, such as `password`, is no secret.
    if (isDerived(taint) && !Array.isArray(value) && !isFieldName(String(key))) registerLeaf(key, registering, isOpen);
    registerLeaves(item, taintAt(taint, [key]), registering);
  }
}

/** Words without digits: the names of fields. */
const isFieldName = (text: string): boolean =>
  /^[A-Za-z]+(?:[ _.-][A-Za-z]+)*$/.test(text) || (!isAscii(text) && /^\p{L}+(?:[ _.-]\p{L}+)*$/u.test(text));
/** Years, ports and parts of identifiers look like it: a computed one would hide them all. */
const SMALL_NUMBER = /^\d{1,5}$/;

type IsOpen = (text: string) => boolean;
const NEVER: IsOpen = () => false;
const openIn =
  (taint: 'derived' | Derived): IsOpen =>
  text =>
    SMALL_NUMBER.test(text) || (taint instanceof Derived && taint.open.has(text));

/** Whether the value was a leaf. */
function registerLeaf(value: unknown, { redactor }: Registering, isOpen: IsOpen): boolean {
  const secret = value instanceof Uint8Array ? value : leafText(value);
  if (secret !== undefined && !(typeof secret === 'string' && isOpen(secret))) redactor.add(secret);
  return secret !== undefined;
}

/** Numbers are text like any other once they are printed. */
function leafText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Map || isMap(value))
    return undefined;
  const json = toJson(value);
  return typeof json === 'string' || typeof json === 'number' ? String(json) : undefined;
}

/** Whether a sensitive leaf of the value is this text. */
export function hasTaintedText(value: unknown, taint: Taint, text: string): boolean {
  if (!isTainted(taint)) return false;
  if (typeof value === 'string') return value === text;
  for (const [key, item] of members(value)) if (hasTaintedText(item, taintAt(taint, [key]), text)) return true;
  return false;
}

type DataRedactor = Pick<Redactor, 'redactData' | 'redactKnown'> & {
  /** For the keys of data that has no secrets by position. Default: as for its texts. */
  redactKey?(key: string): string;
};

/** The printable form of a value: tainted positions hidden, known secrets hidden inside every other text. */
export function redactValue(value: unknown, taint: Taint, redactor: DataRedactor): Json {
  if (taint === undefined) return redactJson(toJson(value), redactor);
  if (isDerived(taint)) return REDACTED;
  if (taint instanceof TextParts) return redactParts(value, taint, redactor);
  if (Array.isArray(value)) return value.map((item, index) => redactValue(item, taintAt(taint, [index]), redactor));
  if (!isMap(value)) return taint === 'root' || isTainted(taint) ? REDACTED : redactJson(toJson(value), redactor);
  return mapFrom(
    Object.entries(value).map(
      ([key, item]) => [redactor.redactKnown(key), redactValue(item, taintAt(taint, [key]), redactor)] as const,
    ),
  );
}

/** The text with its sensitive parts hidden. */
function redactParts(value: unknown, parts: TextParts, redactor: DataRedactor): string {
  return parts
    .runs(value)
    .map(({ text, hidden }) => (hidden ? REDACTED : redactor.redactData(text)))
    .join('');
}

/** The value as one text for a message: what is sensitive in it is hidden. */
export function redactedText(value: unknown, taint: Taint, redactor: DataRedactor): string {
  const json = redactValue(value, taint, redactor);
  return typeof json === 'string' ? json : JSON.stringify(json);
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
    ([key, item]) => [(redactor.redactKey ?? redactor.redactData)(key), redactJson(item, redactor)] as const,
  );
  if (Object.keys(map).every((key, index) => entries[index]?.[0] === key && entries[index][1] === map[key])) return map;
  return mapFrom(entries);
}

function members(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  if (value instanceof Map) return value.entries();
  return isMap(value) ? Object.entries(value) : [];
}

/**
 * What was computed from a secret, where some of the texts in it stand in the open as well: a name of the document that a
 * sensitive condition chose. They are hidden where they stand, like everything computed, but not wherever they turn up.
 */
class Derived {
  readonly open: ReadonlySet<string>;
  constructor(open: ReadonlySet<string>) {
    this.open = open;
  }
}
