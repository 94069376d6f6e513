import { errorText } from '../../core/errors.ts';
import { childTaints, type Taint, taintAt } from '../../core/secrets/taint.ts';
import type { ForEach } from '../../solution/model/model.ts';

export interface ItemResult {
  readonly value: unknown;
  readonly taint: Taint;
}

export interface EachOptions {
  readonly clause: ForEach;
  readonly items: readonly unknown[];
  /** The sensitive items, by index. */
  readonly taint: Taint;
  /** Used when the clause says 0. */
  readonly concurrency: number;
  /** Undefined: its `when` was false. */
  each(item: unknown, index: number): Promise<ItemResult | undefined>;
  warn(message: string): void;
}

interface Slot {
  readonly result?: ItemResult | undefined;
  readonly error?: unknown;
  readonly skipped?: boolean;
}

/**
 * Runs a step once per item and gives the list of results in item order. `fail`: no new item starts after a failure and the lowest
 * failing index is reported; `continue`: a failed item is null; `collect`: every element is {index, item, data} or {index, item, error}.
 * A skipped item is dropped, or null with `keepSkipped`; a null that a step returned stays.
 */
export async function runEach(options: EachOptions): Promise<ItemResult> {
  const { clause } = options;
  const slots = await runSlots(options);
  const failures = slots.flatMap((slot, index) => (slot?.error === undefined ? [] : [{ index, error: slot.error }]));
  const [first] = failures;
  if (clause.onError === 'fail' && first !== undefined) {
    throw new Error(`item ${first.index}: ${errorText(first.error)}`, { cause: first.error });
  }
  if (clause.onError === 'continue')
    for (const { index, error } of failures)
      options.warn(`item ${index} failed: ${errorText(error)}; its result is null`);
  return collect(options, slots);
}

async function runSlots({ clause, items, concurrency, each }: EachOptions): Promise<readonly (Slot | undefined)[]> {
  const slots: (Slot | undefined)[] = Array.from({ length: items.length }, () => undefined);
  let next = 0;
  let stopped = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !stopped) {
      const index = next++;
      try {
        const result = await each(items[index], index);
        slots[index] = result === undefined ? { skipped: true } : { result };
      } catch (error) {
        slots[index] = { error };
        stopped = clause.onError === 'fail';
      }
    }
  };
  const limit = clause.concurrency === 0 ? concurrency : clause.concurrency;
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return slots;
}

function collect({ clause, items, taint }: EachOptions, slots: readonly (Slot | undefined)[]): ItemResult {
  const values: unknown[] = [];
  const taints: (readonly [number, Taint])[] = [];
  slots.forEach((slot, index) => {
    if (slot?.skipped === true && !clause.keepSkipped) return;
    const own = slot?.result?.taint;
    const withItem = [['item', taintAt(taint, [index])] as const, ['data', own] as const];
    taints.push([values.length, collected(clause) ? childTaints(withItem) : own]);
    const value = slot?.result?.value ?? null;
    if (!collected(clause)) values.push(value);
    else if (slot?.error === undefined) values.push(Object.freeze({ index, item: items[index], data: value }));
    else values.push(Object.freeze({ index, item: items[index], error: errorText(slot.error) }));
  });
  return { value: Object.freeze(values), taint: childTaints(taints) };
}

const collected = (clause: ForEach): boolean => clause.onError === 'collect';
