import { canonicalJson, isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { pointerStep } from '../../core/yaml/node.ts';

export interface TreeChange {
  /** JSON pointer. In a list of named things the step is the name. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly oldValue?: Json;
  readonly newValue?: Json;
}

/** Every difference at the deepest place that shows it: maps by key, lists of named things by name, other lists by index. */
export function compareTrees(before: Json, after: Json, path = ''): TreeChange[] {
  const a = matchMembers(before, after);
  const b = matchMembers(after, before);
  if (a === undefined || b === undefined)
    return sameData(before, after) ? [] : [{ path, kind: 'changed', oldValue: before, newValue: after }];
  const found: TreeChange[] = [];
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const place = path + pointerStep(key);
    const old = a.get(key);
    const now = b.get(key);
    if (old === undefined) found.push({ path: place, kind: 'added', newValue: now ?? null });
    else if (now === undefined) found.push({ path: place, kind: 'removed', oldValue: old });
    else found.push(...compareTrees(old, now, place));
  }
  return found;
}

type Members = ReadonlyMap<string, Json>;

/** What a value is compared by, given its other side; undefined: as a whole. A reference is one thing. */
function matchMembers(value: Json, other: Json): Members | undefined {
  if (isJsonMap(value))
    return isJsonMap(other) && !isReference(value) && !isReference(other) ? new Map(Object.entries(value)) : undefined;
  if (!Array.isArray(value) || !Array.isArray(other)) return undefined;
  const items = value as readonly Json[];
  const named = uniqueNames(items);
  if (named !== undefined && uniqueNames(other) !== undefined)
    return new Map(named.map((name, index) => [name, items[index] ?? null]));
  return new Map(items.map((item, index) => [String(index), item]));
}

const isJsonMap = (value: Json): value is JsonMap => isMap(value);

const REFERENCES = ['rslvr', 'secret', 'expr', 'tmpl', 'literal'];
const isReference = (value: JsonMap): boolean =>
  (Object.keys(value).length === 1 && REFERENCES.some(key => Object.hasOwn(value, key))) ||
  (Object.keys(value).length === 2 && Object.hasOwn(value, 'tmpl') && Object.hasOwn(value, 'syntax'));

/** The names of a list whose items all have one of their own. */
function uniqueNames(items: readonly Json[]): readonly string[] | undefined {
  const names = items.map(item => (isJsonMap(item) ? item['name'] : undefined));
  const texts = names.filter(name => typeof name === 'string');
  return texts.length === items.length && new Set(texts).size === items.length ? texts : undefined;
}

const sameData = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b);
