import type { Evaluated } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/scope.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action } from '../../solution/model/model.ts';
import type { CheckedInputs } from '../place.ts';
import type { Given } from '../resolve/given.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { PlanChange } from './plan-changes.ts';
import type { PlannedOrder } from './planned.ts';

/** One call of an action, or of one item of it, whose inputs are known and of which nothing has happened. */
export interface HeldCall<Context> {
  readonly context: Context;
  readonly action: Action;
  readonly provider: RegisteredProvider;
  /** `deploy` or `deploy[3]` */
  readonly name: string;
  readonly scope: Scope;
  readonly values: ReadonlyMap<string, Evaluated>;
  readonly inputs: CheckedInputs;
  /** The run did not go as planned before: `finally` may do less than was shown. */
  readonly less: boolean;
}

/** Stands before every effect of a run that executes a plan: what was shown is what is done, or nothing more is done. */
export interface PlanGuard<Context> extends PlannedOrder {
  /** What differs from the plan. Empty: the call may happen. */
  check(call: HeldCall<Context>): Promise<readonly PlanChange[]>;
  /** All differences that were found, also inside the solutions that actions run. */
  readonly found: readonly PlanChange[];
  /** Nothing new starts in the main section. */
  isStopped(): boolean;
  /** The run did not go as planned before: its calls may do less than was shown. */
  readonly less: boolean;
  /** How the solution that a call runs is held to the plan. */
  inside(call: Pick<HeldCall<Context>, 'context' | 'action' | 'name' | 'less'>): PlanHold<Context>;
}

/** How a solution that an action runs is held to the plan of the whole run. */
export interface PlanHold<Context> {
  /** Values of its resolvers, which stand as the plan has them. */
  readonly given: ReadonlyMap<string, Given>;
  /** Rejects with what denies it, where the plan shows nothing of it and policies are in force. */
  guard(opened: Opened<Context>): Promise<PlanGuard<Context>>;
}

/** A solution whose resolvers are resolved and of which no action has begun. */
export interface Opened<Context> {
  readonly context: Context;
  readonly resolution: Resolution;
}
