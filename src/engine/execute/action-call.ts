import type { Scope } from '../../expression/scope.ts';
import type { Action } from '../../solution/model/model.ts';
import type { Deadlines } from '../deadline.ts';
import type { Guard } from '../guard/guard.ts';
import type { RunContext } from '../services.ts';
import type { ActionFailure, ActionStatus, Held } from './action-record.ts';

/** The outcome of one call: of the action itself, or of one item of its forEach. */
export interface ActionOutcome {
  readonly status: ActionStatus;
  readonly inputs: Held;
  readonly results?: Held | undefined;
  readonly error?: ActionFailure | undefined;
  readonly attempts: number;
}

export interface ActionCall {
  readonly context: RunContext;
  readonly action: Action;
  /** `deploy` or `deploy[3]` */
  readonly name: string;
  readonly scope: Scope;
  readonly deadlines: Deadlines;
  readonly guard: Guard | undefined;
  /** Whether everything before it went as the plan showed. */
  readonly wentAsPlanned: boolean;
  /** Attempts that are known to have failed before the run was resumed. */
  readonly earlier?: number | undefined;
  warn(message: string): void;
}
