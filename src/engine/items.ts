import { ToolError } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import { childTaints, isDerived, isTainted, type Taint, taintAt } from '../core/secrets/taint.ts';
import { isAscii } from '../core/text/ascii.ts';
import type { Evaluator } from '../expression/evaluate.ts';
import type { Scope } from '../expression/scope.ts';
import type { ForEach } from '../solution/model/model.ts';
import { withItem } from './scopes.ts';

export interface ItemList {
  readonly items: readonly unknown[];
  /** The sensitive items, by index. */
  readonly taint: Taint;
}

/**
 * What forEach iterates over: a list as it is, a map as a list of {key, value} in its order. Undefined for anything
 * else.
 */
export function itemList(data: unknown, taint: Taint): ItemList | undefined {
  if (Array.isArray(data)) return { items: data, taint };
  if (!isMap(data)) return undefined;
  const entries = Object.entries(data);
  return {
    items: entries.map(([key, value]) => Object.freeze({ key, value })),
    taint: isMapTaint(taint)
      ? childTaints(entries.map(([key], index) => [index, childTaints([['value', taintAt(taint, [key])]])] as const))
      : taint,
  };
}

/** Parts of the map are sensitive, and its keys are not. */
const isMapTaint = (taint: Taint): boolean => taint === undefined || (taint instanceof Map && !isDerived(taint));

const isKey = (text: string): boolean =>
  /^[\w.:@+/-]{1,100}$/.test(text) || (!isAscii(text) && /^[\p{L}\p{N}._:@+/-]{1,100}$/u.test(text));

/**
 * The names of the items: the value of `key` for each, otherwise the index. Keys are shown in plans, progress and results, so a sensitive
 * key is an error, and so are duplicates. Throws `Unknown` when a key cannot be known yet.
 */
export async function itemLabels(
  evaluator: Evaluator,
  forEach: ForEach,
  { items, taint }: ItemList,
  scope: Scope,
): Promise<readonly string[]> {
  const { key } = forEach;
  if (key === undefined) return items.map((_, index) => String(index));
  const labels: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, value] of items.entries()) {
    const place = withItem(scope, forEach, { value, index, listTaint: taint });
    const evaluated = await evaluator.inTurns(inner => inner.evaluate(key, place));
    const wrong = (why: string): ToolError =>
      new ToolError('invalid-input', `forEach.key of item ${index} ${why}`, { at: key.at });
    if (isTainted(evaluated.taint)) throw wrong('is sensitive, and the names of items are shown');
    const label = labelText(evaluated.data);
    if (label === undefined)
      throw wrong(
        'is not a name: at most 100 letters, digits, ".", "_", "-", ":", "@", "+" and "/", or a whole number',
      );
    const before = seen.get(label);
    if (before !== undefined) throw wrong(`is "${label}", and so is that of item ${before}`);
    seen.set(label, index);
    labels.push(label);
  }
  return labels;
}

function labelText(value: unknown): string | undefined {
  if (typeof value === 'bigint' || Number.isInteger(value)) return String(value);
  return typeof value === 'string' && isKey(value) ? value : undefined;
}
