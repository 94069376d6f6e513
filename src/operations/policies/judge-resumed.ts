import type { Call } from '../../core/call.ts';
import { createGuard, type Guard, type JudgeOpened } from '../../engine/guard/guard.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';
import { digestPlan, sealPlan } from '../../plans/plan.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import { entryData } from '../plans/make-plan.ts';
import type { RunBasis } from '../runs/run-basis.ts';
import type { Services } from '../services.ts';
import { describeNow, judgeOpenedLater } from './judge-opened.ts';
import { enforcePolicies, judgePlan, policyWarnings } from './judge-plan.ts';

interface ResumedRun {
  readonly policies: readonly Policy[];
  readonly basis: RunBasis;
  /** That of the plan that the run executes. */
  readonly planDigest: string | undefined;
  readonly context: RunContext;
  readonly resolution: Resolution;
}

export interface JudgedResumption {
  /** For a run that began without a guard: holds it to what was judged now. */
  readonly guard?: Guard;
  /** Judges what the plan could not show. */
  readonly judge: JudgeOpened;
  readonly warnings: readonly string[];
}

/**
 * The current policies judge a run that is resumed: what it is held to, or, where it began without a policy, what it would do now. Throws
 * `policy-denied`. An approval that the run began with still counts.
 */
export async function judgeResumed(
  services: Services,
  { policies, basis, planDigest, context, resolution }: ResumedRun,
  call: Call,
): Promise<JudgedResumption> {
  const { plan, isGuarded, isApproved } = basis;
  const { actions, tags, skipTags } = plan.options;
  const making = isGuarded ? undefined : await describeNow(services, context, resolution, { actions, tags, skipTags });
  const draft = {
    ...plan,
    apiVersion: 'tool.dev/v1',
    kind: 'Plan',
    report: {},
    actions: making === undefined ? plan.actions : entryData(making.entries),
    expires: '',
    applicable: true,
    reasons: [],
    policies: [],
  } as const;
  const digest = planDigest ?? digestPlan(draft);
  const judgements = await judgePlan(services, { policies, plan: draft, digest }, call);
  const approval = isApproved === true ? 'given' : undefined;
  const sealed = sealPlan(draft);
  enforcePolicies(judgements, sealed, { ...services, approval });
  const judge = judgeOpenedLater(services, { policies, plan: sealed, isApproved: isApproved === true }, call);
  return {
    ...(making !== undefined && { guard: createGuard(making.entries, () => making.marks, judge) }),
    judge,
    warnings: policyWarnings(judgements),
  };
}
