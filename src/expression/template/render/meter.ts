import { formatDuration } from '../../../core/duration.ts';
import { isMap } from '../../../core/json/json.ts';
import { UnknownSignal } from '../../cel/values/values.ts';
import { TemplateFault } from '../check/error.ts';

/** One text, list or range made by a single step. */
const MAX_PIECE = 2 ** 24;
/** Parts of one list, those of lists within it included: how long it takes to print it. */
const MAX_PARTS = 2 ** 20;
const CHARACTERS_OF_A_PART = 16;
/** All that one rendering makes, in characters and items. */
const MAX_MADE = 2 ** 27;
/** Steps between two looks at the clock. */
const CLOCK_EVERY = 256;

/**
 * What one rendering has used. Work only costs time; what is made counts as memory. The members `use` and `check` are those
 * that LiquidJS calls on its limiters.
 */
export interface Meter {
  /** Counts steps or items looked at; ends the rendering at its deadline or when the signal fired. */
  work(units: number): void;
  /** Counts characters or items made, before they are made where possible. */
  use(units: number): void;
  check(): void;
  /** Parts of a value as printing meets them: what stands in it twice counts twice. */
  weigh(value: unknown): number;
  /** Counts a list that was made. */
  useList(list: readonly unknown[]): void;
  /** Counts the items of a list before it is made. */
  useItems(count: number): void;
  /** From now on: after so many milliseconds `isDue` says that others have waited long enough. */
  begin(sliceMs: number): void;
  isDue(): boolean;
  /** Bytes of UTF-8 that one output or capture may hold. */
  readonly maxOutput: number;
}

export interface MeterOptions {
  readonly maxOutput: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export function createMeter({ maxOutput, timeoutMs, signal }: MeterOptions): Meter {
  const deadline = Date.now() + timeoutMs;
  const weigh = createScales();
  let made = 0;
  let sinceLook = 0;
  let sliceEnd = Infinity;
  let due = false;

  function look(): void {
    sinceLook = 0;
    if (signal?.aborted === true) throw new TemplateFault('aborted', 'the rendering was aborted');
    const now = Date.now();
    if (now > deadline)
      throw new TemplateFault('limit', `the rendering takes longer than ${formatDuration(timeoutMs)}`);
    due = now >= sliceEnd;
  }

  function work(units: number): void {
    sinceLook += units;
    if (sinceLook >= CLOCK_EVERY) look();
  }

  function use(units: number): void {
    if (!(units > 0)) return;
    made += units;
    if (units > MAX_PIECE || made > MAX_MADE)
      throw new TemplateFault('limit', 'the template makes too large or too many values');
    work(units);
  }

  function useItems(count: number): void {
    if (count > MAX_PARTS) throw new TemplateFault('limit', 'the template makes too large or too many values');
    use(count);
  }

  look();
  return {
    maxOutput,
    work,
    use,
    weigh,
    useList: list => useItems(weigh(list)),
    useItems,
    begin(sliceMs) {
      sliceEnd = Date.now() + sliceMs;
      due = false;
    },
    isDue: () => due,
    check: look,
  };
}

/** Smaller values are weighed again each time. */
const REMEMBERED = 16;

/** Weighs a value once: data do not change while a template is rendered. */
function createScales(): (value: unknown) => number {
  const known = new WeakMap<object, number>();
  const weigh = (value: unknown): number => {
    if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS_OF_A_PART);
    if (typeof value !== 'object' || value === null) return 1;
    const before = known.get(value);
    if (before !== undefined) return before;
    const parts = Array.isArray(value) ? sum(value) : isMap(value) ? sumMembers(value) : 1;
    if (parts > REMEMBERED) known.set(value, parts);
    return parts;
  };
  const sum = (values: readonly unknown[]): number => values.reduce((all: number, value) => all + weigh(value), 1);
  /** What is not known yet weighs nothing: reading it reports that. */
  function sumMembers(map: Readonly<Record<string, unknown>>): number {
    try {
      return sum(Object.values(map));
    } catch (error) {
      if (error instanceof UnknownSignal) return 1;
      throw error;
    }
  }
  return weigh;
}
