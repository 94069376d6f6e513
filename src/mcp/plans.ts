import { ToolError } from '../core/errors.ts';
import { canonicalJson, type Json } from '../core/json/json.ts';
import type { AgreedPlan } from '../operations/solution/run-input.ts';

/** Where a plan came from: who asked for it, and with which arguments. */
export interface PlanOrigin {
  readonly caller: string;
  /** Arguments that decide the plan, `resolver_overrides` and `verbose` apart. */
  readonly request: Json;
  readonly overridden: boolean;
}

/** The plans that dry-runs of this server showed. A run needs one of them. */
export interface Plans {
  remember(plan: AgreedPlan, origin: PlanOrigin): void;
  /** The plan that this caller was shown for these arguments; otherwise `not-allowed-here` with the reason. */
  agreed(digest: string, origin: Omit<PlanOrigin, 'overridden'>): AgreedPlan;
}

/** Plans are forgotten, oldest first, beyond this. */
const MAX_PLANS = 1000;

export function createPlans(): Plans {
  const shown = new Map<
    string,
    { readonly plan: AgreedPlan; readonly overridden: boolean; readonly digest: string; readonly caller: string }
  >();
  const keyOf = (digest: string, { caller, request }: Omit<PlanOrigin, 'overridden'>): string =>
    canonicalJson([digest, caller, request]);
  return {
    remember(plan, { overridden, ...origin }) {
      const key = keyOf(plan.digest, origin);
      const before = shown.get(key);
      shown.delete(key);
      shown.set(key, {
        plan,
        overridden: overridden && before?.overridden !== false,
        digest: plan.digest,
        caller: origin.caller,
      });
      const [oldest] = shown.keys();
      if (shown.size > MAX_PLANS && oldest !== undefined) shown.delete(oldest);
    },
    agreed(digest, origin) {
      const found = shown.get(keyOf(digest, origin));
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
