import type { EarlierCall, JournalEntry, JournaledValue, RunJournal } from '../../../src/core/ports/journal.ts';

/** A journal that is kept in memory, with what an earlier attempt of the run knows. */
export interface MemoryJournal extends RunJournal {
  readonly entries: JournalEntry[];
  /** How many of the entries are durable. */
  durable(): number;
}

export interface MemoryJournalOptions {
  readonly earlier?: Readonly<Record<string, EarlierCall>>;
  readonly items?: Readonly<Record<string, JournaledValue>>;
  /** What making entries durable fails with, if anything, once so many are there. */
  readonly full?: { readonly after: number; readonly error: Error };
}

export function memoryJournal({ earlier = {}, items = {}, full }: MemoryJournalOptions = {}): MemoryJournal {
  const entries: JournalEntry[] = [];
  let durable = 0;
  let awaited = 0;
  return {
    entries,
    durable: () => durable,
    isResumed: Object.keys(earlier).length > 0,
    earlier: call => earlier[call],
    earlierItems: call => items[call],
    append(entry, isEffect = false) {
      entries.push(entry);
      if (isEffect) awaited = entries.length;
    },
    isBehind: () => awaited > durable,
    async flush() {
      const count = entries.length;
      await new Promise(resolve => setImmediate(resolve));
      if (full !== undefined && count > full.after) throw full.error;
      durable = Math.max(durable, count);
    },
  };
}
