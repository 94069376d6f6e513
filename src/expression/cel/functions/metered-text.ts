import { charge, type Run } from '../run.ts';

/**
 * What a search in a long text costs is known only while it goes on: an engine may look at the rest of the text for every match, or
 * build a state for every character. So the engine gets the text as an object that it asks for every character, and what
 * a search takes beyond its price is charged while it works, by the time that this thread worked on it.
 */
class MeteredText extends String {
  readonly #text: string;
  readonly #watch: Stopwatch;
  #left = CALLS_AT_ONCE;

  constructor(text: string, watch: Stopwatch) {
    super(text);
    this.#text = text;
    this.#watch = watch;
  }

  override charCodeAt(index: number): number {
    if ((this.#left -= 1) === 0) {
      this.#left = CALLS_AT_ONCE;
      this.#watch.settle();
    }
    return this.#text.charCodeAt(index);
  }

  override indexOf(part: string, from?: number): number {
    return this.#text.indexOf(part, from);
  }

  override substring(start: number, end?: number): string {
    return this.#text.substring(start, end);
  }

  override toString(): string {
    return this.#text;
  }
}

const CALLS_AT_ONCE = 1024;
/** 250 ms for a million units. */
const UNITS_PER_MICROSECOND = 4;
/** Before it counts: what compiling code and collecting garbage may add. */
const GRACE_UNITS = 200_000;

interface Stopwatch {
  /** Charges what was not paid for. */
  settle(): void;
}

function startWatch(run: Run): Stopwatch {
  let before = process.threadCpuUsage();
  return {
    settle() {
      const now = process.threadCpuUsage();
      run.searched += (now.user - before.user + now.system - before.system) * UNITS_PER_MICROSECOND;
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
  /** For the regular expression engine alone: it may be no primitive. */
  readonly text: string;
}

/** A text that is about to be searched with a compiled pattern of that size, for which `units` were charged. */
export function meteredText(run: Run, text: string, size: number, units: number): Searched {
  if (text.length * size < SHORT_SEARCH) return { text, settle: () => undefined };
  run.searchesPaid += units;
  const watch = startWatch(run);
  return { text: new MeteredText(text, watch) as unknown as string, settle: watch.settle };
}
