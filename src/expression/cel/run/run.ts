import type { Tracking } from '../track/tracking.ts';
import type { ZoneCache } from '../values/calendar.ts';
import { compareValues } from '../values/equality.ts';
import { Stop } from './errors.ts';
import type { CelHost } from './host.ts';
import type { Visits } from './visits.ts';

/** Root names with their values; own properties only. */
export type Variables = Readonly<Record<string, unknown>>;

/** The state of one evaluation. Its visits belong to the current walk. */
export interface Run extends Visits {
  variables: Variables;
  /** Values of the names bound by macros. */
  readonly slots: unknown[];
  cost: number;
  /** The cost at which the limit and the signal are checked next: never beyond `costLimit`. */
  checkpoint: number;
  costLimit: number;
  signal: AbortSignal | undefined;
  host: CelHost | undefined;
  /** Offset of the call being executed: where a failure without a place happened. */
  at: number;
  /** A NaN or an infinity was computed. */
  nonFinite: boolean;
  /** Regular expressions that stand in the source: compiled once, so compiling them is not charged. */
  readonly literals: ReadonlySet<string>;
  /** Computed regular expressions that were paid for. */
  patterns: Set<string> | undefined;
  /** Units that long searches took, and the units charged for them so far. */
  searched: number;
  searchesPaid: number;
  /** Named time zones that were set up; kept from one evaluation to the next. */
  zones: ZoneCache | undefined;
  /** Named time zones that this evaluation asked for. */
  namedZones: Set<string> | undefined;
  /** Set in code that follows sensitive values. */
  tracking: Tracking | undefined;
}

function emptySlots(count: number): unknown[] {
  const slots: unknown[] = [];
  for (let i = 0; i < count; i++) slots.push(undefined);
  return slots;
}

/** Units between two checks of the abort signal. */
const SIGNAL_STEP = 1000;

export function createRun({
  slots,
  literals,
}: {
  readonly slots: number;
  readonly literals: ReadonlySet<string>;
}): Run {
  return {
    variables: NO_VARIABLES,
    slots: emptySlots(slots),
    cost: 0,
    checkpoint: 0,
    costLimit: 0,
    signal: undefined,
    host: undefined,
    at: 0,
    nonFinite: false,
    visited: 0,
    due: 0,
    settle() {
      settleVisits(this);
    },
    literals,
    patterns: undefined,
    searched: 0,
    searchesPaid: 0,
    zones: undefined,
    namedZones: undefined,
    tracking: undefined,
  };
}

export const NO_VARIABLES: Variables = Object.freeze(Object.create(null) as Record<string, unknown>);

/** Charges units; ends the evaluation beyond the limit. Sized operations call it before they work. */
export function charge(run: Run, units: number): void {
  if ((run.cost += units) > run.checkpoint) overCheckpoint(run);
}

/** A tenth of a unit for each value looked at. */
function settleVisits(run: Run): void {
  const units = Math.floor(run.visited / 10);
  run.visited -= 10 * units;
  run.due = VISITS_AT_ONCE;
  charge(run, units);
}

const VISITS_AT_ONCE = 1000;

/** The order of two keys of a sort, whose price covers short texts. */
export function compareMetered(run: Run, a: unknown, b: unknown): number | undefined {
  if (typeof a === 'string' && typeof b === 'string' && a.length > SHORT_KEY)
    charge(run, tenth(Math.min(a.length, b.length)));
  return compareValues(a, b);
}

const SHORT_KEY = 100;

/** Starts a walk whose first visits are paid for. */
export function beginWalk(run: Run, paidUnits: number): void {
  run.visited = 0;
  run.due = 10 * paidUnits;
}

/** Charges what the walk looked at since the last settlement, where that is more than was paid before it. */
export function endWalk(run: Run, paidUnits: number): void {
  const units = tenth(run.visited);
  if (units > paidUnits) charge(run, units - paidUnits);
}

/** The cost has passed the checkpoint: it is over the limit, the signal fired, or a check was due. */
export function overCheckpoint(run: Run): void {
  if (run.cost > run.costLimit) throw overLimit(run);
  if (run.signal?.aborted === true) throw new Stop('aborted', 'the evaluation was aborted');
  run.checkpoint = nextCheckpoint(run);
}

export const overLimit = (run: Run): Stop => new Stop('cost', `the cost limit of ${run.costLimit} was exceeded`);

export const nextCheckpoint = (run: Run): number =>
  run.signal === undefined ? run.costLimit : Math.min(run.costLimit, run.cost + SIGNAL_STEP);

/** ceil(0.1 n): what looking at n characters or bytes costs. */
export const tenth = (size: number): number => Math.ceil(size / 10);
