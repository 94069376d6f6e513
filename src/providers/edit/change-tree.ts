import { isMap } from '../../core/json/json.ts';
import { findKey, type KeyStep, resolveKey, shownKey } from './key-path.ts';
import {
  EditFault,
  plainData,
  type Steps,
  sameData,
  type Tree,
  treeAt,
  treeData,
  withoutPart,
  withPart,
} from './tree.ts';

/** One step of the way from a document to the edited one. */
export type Change = { readonly put: Steps; readonly value: unknown } | { readonly remove: Steps };

export interface KeyEdit {
  readonly operation: 'set' | 'delete' | 'append' | 'merge';
  readonly key: readonly KeyStep[];
  readonly value: unknown;
}

/** The smallest changes that make the edit; none when the document has it already. */
export function changesFor(root: Tree, edit: KeyEdit): readonly Change[] {
  if (edit.operation === 'delete') return deletion(root, edit.key);
  const steps = resolveKey(root, edit.key);
  const at = treeAt(root, steps);
  const old = at === undefined ? undefined : treeData(at);
  return differences(root, steps, wantedValue(edit, old, at));
}

function wantedValue({ operation, key, value: given }: KeyEdit, old: unknown, at: Tree | undefined): unknown {
  const value = plainData(given);
  if (operation === 'set') return value;
  if (operation === 'merge') {
    if (!isMap(value)) throw new EditFault('merge needs a map as value');
    if (old !== undefined && old !== null && !isMap(old))
      throw new EditFault(`${shownKey(key)} is not a map: nothing can be merged into it`, at?.start);
    return merged(old, value);
  }
  if (old === undefined || old === null) return [value];
  if (!Array.isArray(old))
    throw new EditFault(`${shownKey(key)} is not a list: nothing can be appended to it`, at?.start);
  const items = old as readonly unknown[];
  return items.some(item => sameData(item, value)) ? items : [...items, value];
}

/** RFC 7396: null removes, maps are merged, everything else is replaced. */
function merged(old: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  let made: unknown = isMap(old) ? old : plainData({});
  for (const [key, value] of Object.entries(patch)) {
    const before = isMap(made) ? made[key] : undefined;
    made = value === null ? withoutPart(made, [key]) : withPart(made, [key], merged(before, value));
  }
  return made;
}

/** What is not there need not be deleted. */
function deletion(root: Tree, key: readonly KeyStep[]): readonly Change[] {
  if (key.length === 0) throw new EditFault('the whole document cannot be deleted: name a key');
  const steps = findKey(root, key);
  return steps === undefined || treeAt(root, steps) === undefined ? [] : [{ remove: steps }];
}

function differences(root: Tree, steps: Steps, value: unknown): readonly Change[] {
  const depth = steps.findIndex((_, index) => {
    const at = treeAt(root, steps.slice(0, index + 1));
    return at === undefined || (at.kind === 'scalar' && at.value === null && index < steps.length - 1);
  });
  if (depth === -1) {
    const at = treeAt(root, steps);
    return at === undefined ? [{ put: steps, value }] : between(at, steps, value);
  }
  if (root.kind === 'scalar') return [{ put: [], value: withPart(undefined, steps, value) }];
  const inner = withPart(undefined, steps.slice(depth + 1), value);
  return [{ put: steps.slice(0, depth + 1), value: inner }];
}

function between(old: Tree, steps: Steps, value: unknown): readonly Change[] {
  if (sameData(treeData(old), value)) return [];
  if (old.kind === 'map' && isMap(value)) {
    const puts = Object.entries(value).flatMap(([key, part]): readonly Change[] => {
      const before = old.entries.get(key);
      return before === undefined ? [{ put: [...steps, key], value: part }] : between(before, [...steps, key], part);
    });
    const gone = [...old.entries.keys()].filter(key => !Object.hasOwn(value, key));
    return [...puts, ...gone.map(key => ({ remove: [...steps, key] }))];
  }
  if (old.kind === 'list' && Array.isArray(value) && value.length >= old.items.length) {
    const items = value as readonly unknown[];
    const kept = old.items.flatMap((item, index) => between(item, [...steps, index], items[index]));
    const isLonger = value.length > old.items.length;
    if (!isLonger || kept.length === 0) {
      const added = items.slice(old.items.length).map((item, index) => ({
        put: [...steps, old.items.length + index],
        value: item,
      }));
      return [...kept, ...added];
    }
  }
  return [{ put: steps, value }];
}

/** The data after a change. */
export const dataAfter = (data: unknown, change: Change): unknown =>
  'put' in change ? withPart(data, change.put, change.value) : withoutPart(data, change.remove);
