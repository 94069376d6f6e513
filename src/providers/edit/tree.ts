import { isDeepStrictEqual } from 'node:util';
import { isMap, toJson } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';

/** Where a value stands in a document: keys of maps, indices of lists. */
export type Steps = readonly (string | number)[];

/** A document as read: values with the place in the text where each stands. */
export type Tree =
  | { readonly kind: 'map'; readonly start: number; readonly entries: ReadonlyMap<string, Tree> }
  | { readonly kind: 'list'; readonly start: number; readonly items: readonly Tree[] }
  | { readonly kind: 'scalar'; readonly start: number; readonly value: unknown };

/** A text of a structured format, and ways to write it with one change. */
export interface Parsed {
  readonly root: Tree;
  /** Values of the other documents in the text: no edit may change them. */
  readonly others?: unknown;
  /** The data as they are compared, where one text can stand for different data. */
  comparable?(data: unknown): unknown;
  /**
   * The text with this value at these steps, the preferred way of writing it first. All steps but the last one exist; the last is
   * an existing place, a new key, or the index after the last item.
   */
  put(steps: Steps, value: unknown): Iterable<string>;
  /** The text without this existing place. */
  remove(steps: Steps): Iterable<string>;
}

/** What is wrong with a text or an edit, and the offset in the text where it is. */
export class EditFault extends Error {
  readonly offset: number | undefined;
  constructor(message: string, offset?: number) {
    super(message);
    this.name = 'EditFault';
    this.offset = offset;
  }
}

export const NESTED_TOO_DEEPLY = 'the file is nested too deeply to be edited';

/** What an edit names is not in the document. */
export class AbsentFault extends EditFault {}

/** The data of a tree. Maps have no prototype, so that any key is a plain name. */
export function treeData(tree: Tree): unknown {
  if (tree.kind === 'scalar') return tree.value;
  if (tree.kind === 'list') return tree.items.map(treeData);
  return mapFrom([...tree.entries].map(([key, entry]) => [key, treeData(entry)] as const));
}

/** A value of the inputs in the same form. */
export function plainData(value: unknown): unknown {
  const json: unknown = toJson(value);
  if (Array.isArray(json)) return json.map(plainData);
  return isMap(json) ? mapFrom(Object.entries(json).map(([key, item]) => [key, plainData(item)] as const)) : json;
}

/** Whether two values are the same data. The order of keys does not count. */
export const sameData = (a: unknown, b: unknown): boolean => isDeepStrictEqual(bare(a), bare(b));

/** Ordered maps are proxies, which a deep comparison does not see through. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isMap(value)) return value === 0 ? 0 : value;
  return new Map(Object.entries(value).map(([key, item]) => [key, bare(item)] as const));
}

/** Whether `value` has all that `wanted` has: maps by their keys, everything else by equality. */
export function holds(value: unknown, wanted: unknown): boolean {
  if (!isMap(wanted)) return sameData(value, wanted);
  return (
    isMap(value) && Object.entries(wanted).every(([key, part]) => Object.hasOwn(value, key) && holds(value[key], part))
  );
}

/** The place below a tree, if it is there. */
export function treeAt(tree: Tree, steps: Steps): Tree | undefined {
  let at: Tree | undefined = tree;
  for (const step of steps) at = at === undefined ? undefined : childAt(at, step);
  return at;
}

function childAt(tree: Tree, step: string | number): Tree | undefined {
  if (tree.kind === 'map') return tree.entries.get(String(step));
  return tree.kind === 'list' && typeof step === 'number' ? tree.items[step] : undefined;
}

/** `value` with `part` at these steps. */
export function withPart(value: unknown, [step, ...rest]: Steps, part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as unknown[])];
    items[Number(step)] = withPart(items[Number(step)], rest, part);
    return items;
  }
  const entries = isMap(value) ? Object.entries(value) : [];
  const key = String(step);
  const old = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return mapFrom([...entries, [key, withPart(old, rest, part)] as const]);
}

/** `value` without what stands at these steps. */
export function withoutPart(value: unknown, [step, ...rest]: Steps): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    if (rest.length === 0) return (value as unknown[]).filter((_, index) => index !== Number(step));
    return withPart(value, [step], withoutPart(value[Number(step)], rest));
  }
  if (!isMap(value)) return value;
  const key = String(step);
  if (rest.length === 0) return mapFrom(Object.entries(value).filter(([name]) => name !== key));
  return withPart(value, [key], withoutPart(value[key], rest));
}
