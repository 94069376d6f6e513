import { Stop } from './errors.ts';
import type { CelHost } from './host.ts';
import type { Variables } from './program.ts';

/** One evaluation under way. */
export interface Run {
  variables: Variables;
  /** Values of the names bound by macros. */
  readonly slots: unknown[];
  cost: number;
  /** Where the next look at limit and signal is due: never beyond `costLimit`. */
  checkpoint: number;
  costLimit: number;
  signal: AbortSignal | undefined;
  host: CelHost | undefined;
  /** A NaN or an infinity was computed. */
  nonFinite: boolean;
  /** Counter of deep comparisons. */
  visited: number;
  /** Computed regular expressions that were paid for. */
  patterns: Set<string> | undefined;
}

/** Between two looks at the abort signal. */
const SIGNAL_STEP = 1000;

export function createRun(slots: number): Run {
  return {
    variables: NO_VARIABLES,
    slots: Array.from({ length: slots }, () => undefined),
    cost: 0,
    checkpoint: 0,
    costLimit: 0,
    signal: undefined,
    host: undefined,
    nonFinite: false,
    visited: 0,
    patterns: undefined,
  };
}

export const NO_VARIABLES: Variables = Object.freeze(Object.create(null) as Record<string, unknown>);

/** Charges units; ends the evaluation beyond the limit. Sized operations call it before they work. */
export function charge(run: Run, units: number): void {
  if ((run.cost += units) > run.checkpoint) overCheckpoint(run);
}

/** The cost has passed the checkpoint: over the limit, aborted, or just time to look. */
export function overCheckpoint(run: Run): void {
  if (run.cost > run.costLimit) throw new Stop('cost', `the cost limit of ${run.costLimit} was exceeded`);
  if (run.signal?.aborted === true) throw new Stop('aborted', 'the evaluation was aborted');
  run.checkpoint = nextCheckpoint(run);
}

export const nextCheckpoint = (run: Run): number =>
  run.signal === undefined ? run.costLimit : Math.min(run.costLimit, run.cost + SIGNAL_STEP);

/** ceil(0.1 n): what looking at n characters or bytes costs. */
export const tenth = (size: number): number => Math.ceil(size / 10);
