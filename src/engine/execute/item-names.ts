import type { Condition } from '../../expression/value.ts';
import type { ForEach } from '../../solution/model/model.ts';
import { MAX_ITEMS } from '../../solution/parse/for-each.ts';

/** Whether a condition reads the item: then it is judged for each item, otherwise once for the action. */
export function usesItemNames(when: Condition, forEach: ForEach): boolean {
  const names = new Set(['__item', '__index', forEach.item, forEach.index]);
  return when.program?.references.some(({ root }) => names.has(root)) === true;
}

/** The message for a value that forEach cannot iterate over. */
export const NO_LIST = 'forEach.in is not a list or a map';

/** The message for a list that is too long, in a dry-run and in a run. */
export const tooManyItems = (count: number): string =>
  `forEach.in has ${count} items; at most ${MAX_ITEMS} are allowed`;
