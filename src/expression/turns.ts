import { monotonicMs } from '../core/monotonic.ts';
import { Suspension } from './cel/cel.ts';

/**
 * Long evaluations take turns with everything else that the process does, so that signals, deadlines and other callers are heard.
 * Evaluating is synchronous, because that is fast. When its time is over it throws a `Pause` out of the work, which is
 * restarted after a turn of the event loop: what was computed before is remembered in order and not computed again.
 */

/** Thrown out of work in turns, and caught by the code that started it. */
export class Pause extends Suspension {
  readonly ms: number;
  constructor(ms = 0) {
    super();
    this.ms = ms;
  }
}

/** How long others wait at most, as far as the machine allows, unless a single expression takes longer. */
const SLICE_MS = 25;
const LEAST_MS = 5;

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** A computation that is left when its time is over. */
export interface InSlices<T> {
  advance(ms: number): T | undefined;
}

/** The steps of one work, which is begun again after each pause. */
export class Turns {
  readonly #clock: TurnClock;
  readonly #outcomes: Outcome[] = [];
  #next = 0;
  /** Lets a turn compute at least one new step: otherwise the work would never end. */
  #isFirstStep = true;
  #open: InSlices<unknown> | undefined;
  /** Pauses that the current step asked for and completed, and how many of them this turn has reached again. */
  #pauses = 0;
  #met = 0;

  constructor(clock: TurnClock) {
    this.#clock = clock;
  }

  begin(): void {
    this.#next = 0;
    this.#isFirstStep = true;
  }

  /** Runs a step, or gives its outcome from an earlier turn. */
  step<T>(work: () => T): T {
    const known = this.#outcomes[this.#next];
    if (known === undefined) return this.#first(work);
    this.#next += 1;
    if ('error' in known) throw known.error;
    return known.value as T;
  }

  /** The same for a step that can be left. */
  slices<T>(begin: () => InSlices<T>): T {
    return this.step(() => {
      const open = (this.#open ??= begin()) as InSlices<T>;
      const value = open.advance(Math.max(LEAST_MS, this.#clock.leftMs()));
      if (value === undefined) throw new Pause();
      return value;
    });
  }

  /** Within a step: waits, and lets the step begin again. */
  wait(ms: number): void {
    this.#met += 1;
    if (this.#met <= this.#pauses) return;
    this.#pauses += 1;
    throw new Pause(ms);
  }

  /**
   * Whether the current step is being repeated up to a completed wait: its effects before that wait have already
   * happened.
   */
  get isRepeating(): boolean {
    return this.#met < this.#pauses;
  }

  #first<T>(work: () => T): T {
    if (!this.#isFirstStep && this.#clock.leftMs() <= 0) throw new Pause();
    this.#isFirstStep = false;
    this.#met = 0;
    try {
      const value = work();
      this.#ended({ value });
      return value;
    } catch (error) {
      if (!(error instanceof Pause)) this.#ended({ error });
      throw error;
    }
  }

  #ended(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#next = this.#outcomes.length;
    this.#open = undefined;
    this.#pauses = 0;
  }
}

/** Tells when others have waited long enough. One for all that works for one caller. */
export class TurnClock {
  #endsAt = 0;
  #isRunning = false;

  /** Begins a turn unless one is under way: a turn ends when the event loop has gone round. */
  enter(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#endsAt = monotonicMs() + SLICE_MS;
    setImmediate(() => {
      this.#isRunning = false;
    });
  }

  leftMs(): number {
    return this.#endsAt - monotonicMs();
  }

  /** Lets everything else happen. Ends early when the signal fires. */
  async pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (ms > 0) await sleep(ms, signal);
    else await new Promise<void>(resolve => setImmediate(resolve));
    this.enter();
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted === true) done();
  });
}
