import type { Call } from '../../core/call.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import type { JudgeOpened } from '../../engine/guard/guard.ts';
import type { ActionSelection } from '../../engine/plan.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';
import { digestPlan, type PlanDocument } from '../../plans/plan.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import { entryData, type PlanMaking, planMaking } from '../plans/make-plan.ts';
import type { Services } from '../services.ts';
import { enforcePolicies, judgePlan, policyWarnings } from './judge-plan.ts';

interface OpenedLater {
  readonly policies: readonly Policy[];
  /** The plan that is executed. What it shows was judged before. */
  readonly plan: PlanDocument;
  /** An approval of the plan counts: whoever approved it saw that it leaves this open. */
  readonly isApproved: boolean;
}

/**
 * What a plan can show nothing of, because a name or an input is computed in the run, is judged by the same policies when it is opened,
 * beside everything that the plan shows. The actions of such a solution are held to what was judged.
 */
export function judgeOpenedLater(services: Services, later: OpenedLater, call: Call): JudgeOpened {
  const { policies, plan, isApproved } = later;
  return async ({ context, resolution }) => {
    const { entries, marks } = await describeNow(services, context, resolution);
    const whole = { ...plan, actions: [...plan.actions, ...entryData(entries)] };
    const judgements = await judgePlan(services, { policies, plan: whole, digest: digestPlan(plan) }, call);
    enforcePolicies(judgements, plan, { ...services, approval: isApproved ? 'given' : undefined });
    for (const message of policyWarnings(judgements)) context.observe({ type: 'warning', message });
    return { entries, marksOf: () => marks };
  };
}

/** What the actions of a solution would do now. */
export async function describeNow(
  services: Services,
  context: RunContext,
  resolution: Resolution,
  selection: ActionSelection = {},
): Promise<PlanMaking> {
  const making = planMaking(services, { kept: false });
  await describePlan(context, resolution, { ...selection, verbose: true, keep: making.keep });
  return making;
}
