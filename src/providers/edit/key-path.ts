import { isMap, type JsonMap } from '../../core/json/json.ts';
import { AbsentFault, EditFault, holds, type Steps, type Tree, treeData } from './tree.ts';

/** One step as an author writes it: a key, an index, or what the one item has. */
export type KeyStep = string | number | JsonMap;

const STEP =
  /\.?([^.[\]"=\s][^.[\]"=]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\[([^[\]"=]+)=("(?:[^"\\]|\\.)*"|[^[\]"]*)\]/gy;

/** `spec.containers[name=web].image`, `a["b.c"]`, `list[0]`. Throws an `EditFault` that says where the text cannot be read. */
export function parseKey(text: string): readonly KeyStep[] {
  const steps: KeyStep[] = [];
  let at = 0;
  while (at < text.length) {
    STEP.lastIndex = at;
    const found = STEP.exec(text);
    const isFirst = at === 0;
    if (found === null || (found[1] !== undefined && (text[at] === '.') === isFirst)) throw unreadable(text, at);
    const [whole, name, index, quoted, field = '', wanted] = found;
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted !== undefined) steps.push(unquoted(`"${quoted}"`, text, at));
    else steps.push({ [field]: wanted?.startsWith('"') === true ? unquoted(wanted, text, at) : (wanted ?? '') });
    at += whole.length;
  }
  return steps;
}

const unreadable = (text: string, at: number): EditFault =>
  new EditFault(
    `key ${JSON.stringify(text)} cannot be read at character ${at + 1}: write for example a.b, a["b.c"], list[0] or list[name=web], or give a list of steps`,
  );

function unquoted(quoted: string, text: string, at: number): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw unreadable(text, at);
  }
}

/** The steps as people write them. */
export function shownKey(steps: readonly KeyStep[]): string {
  if (steps.length === 0) return 'the whole document';
  return steps
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (typeof step !== 'string')
        return `[${Object.entries(step)
          .map(([key, value]) => `${key}=${String(value)}`)
          .join(', ')}]`;
      if (!/^[^.[\]"=\s][^.[\]"=]*$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/**
 * Steps as keys and indices, as far as they are there; what comes after is what an edit may add. `EditFault` where the document
 * has something else than a step needs.
 */
export function resolveKey(tree: Tree, steps: readonly KeyStep[]): Steps {
  const found: (string | number)[] = [];
  let at: Tree | undefined = tree;
  for (const [depth, step] of steps.entries()) {
    const shown = (): string => shownKey(steps.slice(0, depth));
    if (at === undefined || isEmpty(at)) {
      if (typeof step !== 'string')
        throw new AbsentFault(`${shown()} is not there, so it has no item ${shownKey([step])}`, at?.start);
      found.push(step);
      at = undefined;
    } else if (at.kind === 'map') {
      if (typeof step === 'object') throw new EditFault(`${shown()} is a map, not a list: name a key`, at.start);
      const key = String(step);
      found.push(key);
      at = at.entries.get(key);
    } else if (at.kind === 'list') {
      const index = indexIn(at, step, shown);
      found.push(index);
      at = at.items[index];
    } else {
      throw new EditFault(`${shown()} is neither a map nor a list: ${shownKey([step])} cannot be in it`, at.start);
    }
  }
  return found;
}

/** The same for an edit that needs nothing where nothing is: undefined then. */
export function findKey(tree: Tree, steps: readonly KeyStep[]): Steps | undefined {
  try {
    return resolveKey(tree, steps);
  } catch (error) {
    if (error instanceof AbsentFault) return undefined;
    throw error;
  }
}

/** A key without a value can be given any. */
const isEmpty = (tree: Tree): boolean => tree.kind === 'scalar' && tree.value === null;

function indexIn(list: Extract<Tree, { kind: 'list' }>, step: KeyStep, shown: () => string): number {
  if (isMap(step)) return onlyMatch(list, step, shown);
  const index = typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step;
  if (typeof index !== 'number')
    throw new EditFault(`${shown()} is a list: give an index or [name=value], not ${JSON.stringify(step)}`, list.start);
  if (index < 0 || index > list.items.length)
    throw new AbsentFault(
      `${shown()} has ${list.items.length} ${list.items.length === 1 ? 'item' : 'items'}: there is no index ${index}`,
      list.start,
    );
  return index;
}

function onlyMatch(list: Extract<Tree, { kind: 'list' }>, wanted: JsonMap, shown: () => string): number {
  const matches = list.items.flatMap((item, index) => (fits(treeData(item), wanted) ? [index] : []));
  const [first, second] = matches;
  const what = shownKey([wanted]);
  if (first === undefined) throw new AbsentFault(`${shown()} has no item with ${what}`, list.start);
  if (second !== undefined)
    throw new EditFault(
      `${shown()} has ${matches.length} items with ${what}: name the one that is meant`,
      list.items[second]?.start,
    );
  return first;
}

/** In the text form of a key every value is text: `[port=80]` finds the number too. */
const fits = (item: unknown, wanted: JsonMap): boolean =>
  holds(item, wanted) ||
  (isMap(item) &&
    Object.entries(wanted).every(([key, value]) => {
      const part = item[key];
      return (typeof part === 'number' || typeof part === 'boolean') && String(part) === value;
    }));
