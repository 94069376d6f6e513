import type { Evaluated } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/scope.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action } from '../../solution/model/model.ts';
import type { CheckedInputs } from '../place.ts';
import type { Given } from '../resolve/given.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { PlanChange } from './plan-changes.ts';
import type { PlannedOrder } from './planned.ts';

/** One call of an action, or of one of its items, whose inputs are known and which has had no effect yet. */
export interface HeldCall<Context> {
  readonly context: Context;
  readonly action: Action;
  readonly provider: RegisteredProvider;
  /** `deploy` or `deploy[3]` */
  readonly name: string;
  readonly scope: Scope;
  readonly values: ReadonlyMap<string, Evaluated>;
  readonly inputs: CheckedInputs;
  /** Whether the run has already departed from the plan: `finally` may do less than was shown. */
  readonly less: boolean;
}

/**
 * Checked before every effect of a run that executes a plan: either it is what the plan showed, or nothing more is
 * done.
 */
export interface PlanGuard<Context> extends PlannedOrder {
  /** The differences from the plan. When there are none, the call may happen. */
  check(call: HeldCall<Context>): Promise<readonly PlanChange[]>;
  /** All differences that were found, also inside the solutions that actions run. */
  readonly found: readonly PlanChange[];
  /** Whether the main section is stopped: nothing new starts in it. */
  isStopped(): boolean;
  /** Whether the run has already departed from the plan: its calls may do less than was shown. */
  readonly less: boolean;
  /** How the solution that a call runs is held to the plan. */
  inside(call: Pick<HeldCall<Context>, 'context' | 'action' | 'name' | 'less'>): PlanHold<Context>;
}

/** How a solution that an action runs is held to the plan of the whole run. */
export interface PlanHold<Context> {
  /** Values of its resolvers, taken from the plan as they are. */
  readonly given: ReadonlyMap<string, Given>;
  /**
   * Rejects when a policy denies the solution, which is judged only where the plan does not show its actions and
   * policies are in force.
   */
  guard(opened: Opened<Context>): Promise<PlanGuard<Context>>;
}

/** A solution whose resolvers are resolved and of which no action has begun. */
export interface Opened<Context> {
  readonly context: Context;
  readonly resolution: Resolution;
}
