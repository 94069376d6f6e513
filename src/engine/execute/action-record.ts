import type { Fault, Position } from '../../core/errors.ts';
import type { Taint } from '../../core/secrets/taint.ts';
import type { FailureKind } from '../../providers/contract.ts';
import type { Section } from '../../solution/model/model.ts';

export type ActionStatus = 'succeeded' | 'failed' | 'timeout' | 'cancelled' | 'skipped';
/**
 * `interrupted`: it started in an earlier attempt of the run, and is not repeated although its outcome is not known.
 */
export type SkipReason = 'condition' | 'dependency-failed' | 'interrupted';

/** A value with its taint. */
export interface Held {
  readonly data: unknown;
  readonly taint: Taint;
}

export interface ActionFailure {
  /** `plan-changed`: the action differs from what the plan showed, and nothing of it happened. */
  readonly kind: FailureKind | 'plan-changed';
  readonly message: string;
  readonly statusCode?: number | undefined;
  readonly exitCode?: number | undefined;
  /** The place of the text in the document that failed, or of the action. */
  readonly at?: Position | undefined;
  readonly hint?: string | undefined;
  /** What failed in a solution that the action ran. */
  readonly causes?: readonly Fault[] | undefined;
}

export interface Iteration {
  readonly index: number;
  /** The name of the item in place of the index, when the author gives one. */
  readonly key?: string | undefined;
  readonly item: Held;
  readonly status: ActionStatus;
  readonly results?: Held | undefined;
  readonly error?: ActionFailure | undefined;
}

export interface Counts {
  readonly succeeded: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
}

/** The outcome of one action. It is final: nothing in it changes any more. */
export interface ActionRecord {
  readonly name: string;
  readonly section: Section;
  readonly phase: number;
  readonly status: ActionStatus;
  readonly skipReason?: SkipReason | undefined;
  /** For `dependency-failed`: the action that failed, whether this one needs it directly or through others. */
  readonly blockedBy?: string | undefined;
  readonly inputs: Held;
  /** Present only after success, and for forEach actions. */
  readonly results?: Held | undefined;
  readonly error?: ActionFailure | undefined;
  readonly attempts: number;
  readonly startedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly durationMs: number;
  readonly iterations?: readonly Iteration[] | undefined;
  readonly counts?: Counts | undefined;
  /** The failure does not fail the run. */
  readonly tolerated: boolean;
}

export const NOTHING_HELD: Held = { data: Object.freeze({}), taint: undefined };

/**
 * What `finally` sees of a main action that `--action` left out: it can be read like any other action that did not run.
 */
export const NOT_SELECTED: Held = {
  data: Object.freeze({ status: 'skipped', skipReason: 'not-selected', inputs: NOTHING_HELD.data, attempts: 0 }),
  taint: undefined,
};

/** The object under `__actions.<name>` and the alias. */
export function namespaceValue(record: ActionRecord): Held {
  const { status, skipReason, inputs, results, error, attempts, startedAt, endedAt, iterations, counts } = record;
  const data = {
    status,
    ...(skipReason !== undefined && { skipReason }),
    inputs: inputs.data,
    ...(results !== undefined && { results: results.data }),
    ...(error !== undefined && { error: present(error) }),
    attempts,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(iterations !== undefined && { iterations: iterations.map(iterationValue) }),
    ...(counts !== undefined && { counts }),
  };
  return { data: Object.freeze(data), taint: recordTaint(record) };
}

function recordTaint({ inputs, results, iterations }: ActionRecord): Taint {
  const taint = new Map<string, Taint>();
  if (inputs.taint !== undefined) taint.set('inputs', inputs.taint);
  if (results?.taint !== undefined) taint.set('results', results.taint);
  const items = new Map<number, Taint>();
  for (const iteration of iterations ?? []) {
    const parts = new Map<string, Taint>();
    if (iteration.item.taint !== undefined) parts.set('item', iteration.item.taint);
    if (iteration.results?.taint !== undefined) parts.set('results', iteration.results.taint);
    if (parts.size > 0) items.set(iteration.index, parts);
  }
  if (items.size > 0) taint.set('iterations', items);
  return taint.size === 0 ? undefined : taint;
}

function iterationValue({ index, key, item, status, results, error }: Iteration): Readonly<Record<string, unknown>> {
  return {
    index,
    ...(key !== undefined && { key }),
    item: item.data,
    status,
    ...(results !== undefined && { results: results.data }),
    ...(error !== undefined && { error: present(error) }),
  };
}

/** Leaves out the missing members: an expression must see them as absent, not as null. */
function present({ kind, message, statusCode, exitCode }: ActionFailure): Readonly<Record<string, unknown>> {
  return {
    kind,
    message,
    ...(statusCode !== undefined && { statusCode }),
    ...(exitCode !== undefined && { exitCode }),
  };
}
