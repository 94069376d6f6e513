import { TemplateFault } from './error.ts';

/** One text, list or range made by a single step. */
const MAX_PIECE = 2 ** 24;
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
  let made = 0;
  let sinceLook = 0;

  function look(): void {
    sinceLook = 0;
    if (signal?.aborted === true) throw new TemplateFault('aborted', 'the rendering was aborted');
    if (Date.now() > deadline) throw new TemplateFault('limit', `the rendering takes longer than ${timeoutMs} ms`);
  }

  function work(units: number): void {
    sinceLook += units;
    if (sinceLook >= CLOCK_EVERY) look();
  }

  look();
  return {
    maxOutput,
    work,
    use(units) {
      if (!(units > 0)) return;
      made += units;
      if (units > MAX_PIECE || made > MAX_MADE)
        throw new TemplateFault('limit', 'the template makes too large or too many values');
      work(units);
    },
    check: look,
  };
}
