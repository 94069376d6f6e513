import { charge, type Run } from '../run/run.ts';
import { watchedText, workedMs } from '../run/watched-text.ts';

/** 250 ms for a million units. */
const UNITS_PER_MS = 4000;
/** Units that are not charged: compiling code and collecting garbage may add that much. */
const GRACE_UNITS = 200_000;

interface Stopwatch {
  /** Charges what has not been paid for yet. */
  settle(): void;
}

function startWatch(run: Run): Stopwatch {
  let before = workedMs();
  return {
    settle() {
      const now = workedMs();
      run.searched += (now - before) * UNITS_PER_MS;
      before = now;
      const owed = run.searched - run.searchesPaid - GRACE_UNITS;
      if (owed <= 0) return;
      run.searchesPaid += owed;
      charge(run, Math.ceil(owed));
    },
  };
}

/** Steps of a search below which it cannot take long. */
const SHORT_SEARCH = 1000;

export interface Searched extends Stopwatch {
  /** Only for the regular expression engine: it may not be a primitive string. */
  readonly text: string;
}

/** A text that is about to be searched with a compiled pattern of that size, for which `units` were charged. */
export function meteredText(run: Run, text: string, size: number, units: number): Searched {
  if (text.length * size < SHORT_SEARCH) return { text, settle: () => undefined };
  run.searchesPaid += units;
  const watch = startWatch(run);
  return { text: watchedText(text, watch.settle), settle: watch.settle };
}
