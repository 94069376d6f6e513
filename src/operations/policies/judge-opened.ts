import type { Call } from '../../core/call.ts';
import { type JsonMap, toJson } from '../../core/json/json.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import { createGuard, type JudgeOpened } from '../../engine/guard/guard.ts';
import { digestPlan, type PlanDocument } from '../../plans/plan.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import { planMaking } from '../plans/make-plan.ts';
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
  const judge: JudgeOpened = async ({ context, resolution }, isStopped) => {
    const making = planMaking(services, { kept: false });
    await describePlan(context, resolution, { verbose: true, keep: making.keep });
    const inside = making.entries.map(entry => toJson(entry) as JsonMap);
    const whole = { ...plan, actions: [...plan.actions, ...inside] };
    const judgements = await judgePlan(services, { policies, plan: whole, digest: digestPlan(plan) }, call);
    enforcePolicies(judgements, plan, { ...services, approval: isApproved ? 'given' : undefined });
    for (const message of policyWarnings(judgements)) context.observe({ type: 'warning', message });
    return createGuard(making.entries, () => making.marks, { judge, prefix: context.place.prefix, isStopped });
  };
  return judge;
}
