import { ToolError } from '../core/errors.ts';
import { canonicalJson, type Json } from '../core/json/json.ts';
import type { AgreedPlan } from '../operations/plans/apply-agreed.ts';

/** Where a plan came from: who asked for it, and with which arguments. */
export interface PlanOrigin {
  readonly caller: string;
  /** Arguments that decide the plan, `resolver_overrides` and `verbose` apart. */
  readonly request: Json;
  readonly overridden: boolean;
}

/** The plans that dry-runs of this server showed. A run needs one of them. */
export interface Plans<Plan extends { readonly digest: string } = AgreedPlan> {
  /** `bytes`: about what it takes to remember it. */
  remember(plan: Plan, origin: PlanOrigin, bytes?: number): void;
  /** The plan that this caller was shown for these arguments; otherwise `not-allowed-here` with the reason. */
  agreed(digest: string, origin: Omit<PlanOrigin, 'overridden'>): Plan;
}

/** Plans are forgotten, oldest first, beyond these. */
const MAX_PLANS = 1000;
const MAX_BYTES = 256 * 1024 * 1024;

export function createPlans<Plan extends { readonly digest: string } = AgreedPlan>(): Plans<Plan> {
  let held = 0;
  const shown = new Map<
    string,
    {
      readonly plan: Plan;
      readonly overridden: boolean;
      readonly digest: string;
      readonly caller: string;
      readonly bytes: number;
    }
  >();
  const planKey = (digest: string, { caller, request }: Omit<PlanOrigin, 'overridden'>): string =>
    canonicalJson([digest, caller, request]);
  const forget = (key: string): void => {
    held -= shown.get(key)?.bytes ?? 0;
    shown.delete(key);
  };
  return {
    remember(plan, { overridden, ...origin }, bytes = 0) {
      const key = planKey(plan.digest, origin);
      const before = shown.get(key);
      forget(key);
      held += bytes;
      shown.set(key, {
        plan,
        overridden: overridden && before?.overridden !== false,
        digest: plan.digest,
        caller: origin.caller,
        bytes,
      });
      for (const oldest of shown.keys()) {
        if (shown.size <= MAX_PLANS && held <= MAX_BYTES) break;
        forget(oldest);
      }
    },
    agreed(digest, origin) {
      const found = shown.get(planKey(digest, origin));
      if (found?.overridden === false) return found.plan;
      if (found !== undefined) throw refused('that plan was made with resolver_overrides, and a run has none');
      const other = [...shown.values()].some(entry => entry.digest === digest && entry.caller === origin.caller);
      throw refused(
        other
          ? 'that plan was made for other arguments'
          : 'no dry-run since the start of this server returned that plan_digest',
      );
    },
  };
}

const refused = (why: string): ToolError =>
  new ToolError('not-allowed-here', `the run is refused: ${why}`, {
    field: 'plan_digest',
    hint: 'call dry_run_solution with the same arguments, look at its report, then pass the plan_digest that it returns',
  });
