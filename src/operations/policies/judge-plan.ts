import type { Call } from '../../core/call.ts';
import { type Fault, ToolError } from '../../core/errors.ts';
import { digestPlan, type PlanApproval, type PlanDocument, type PlanDraft } from '../../plans/plan.ts';
import { planFacts } from '../../plans/policy/facts.ts';
import { type Judgement, judge, type Verdict } from '../../plans/policy/judge.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import { isApproval, isSigned } from '../../plans/signatures.ts';
import type { Services } from '../services.ts';
import { policyEvaluator } from './open-policies.ts';

export type { Judgement, Verdict } from '../../plans/policy/judge.ts';

/** What the policies say of a plan, in their order. */
export async function judgePlan(
  services: Services,
  {
    policies,
    plan,
    digest = digestPlan(plan),
  }: { readonly policies: readonly Policy[]; readonly plan: PlanDraft; readonly digest?: string },
  call: Call,
): Promise<readonly Judgement[]> {
  if (policies.length === 0) return [];
  const judging = {
    facts: planFacts(plan, digest),
    caller: { kind: 'command', name: '', ...call.caller },
    now: services.engine.clock.now().toISOString(),
    evaluate: policyEvaluator(services, call),
  };
  const found: Judgement[] = [];
  for (const policy of policies) found.push(await judge(policy, judging));
  return found;
}

/** A rule that stands in the way. */
export interface PolicyFault extends Fault {
  readonly then: 'deny' | 'approve';
}

interface Judging extends Pick<Services, 'config'> {
  /** Where approvals are kept beside the plan: whether there is one. */
  readonly approval?: 'given' | 'missing' | undefined;
}

/** Why the plan may not be executed. Empty: it may. */
export function policyFaults(
  judgements: readonly Judgement[],
  plan: PlanDocument,
  { config, approval }: Judging,
): readonly PolicyFault[] {
  const { counted, others } = sortApprovals(plan, config.config.approvals);
  return judgements.flatMap(({ name, verdicts }) =>
    verdicts.flatMap((verdict): readonly PolicyFault[] => {
      if (verdict.then === 'warn' || (verdict.then === 'approve' && (counted.length > 0 || approval === 'given')))
        return [];
      const message = verdictText(name, verdict);
      if (verdict.then === 'deny') return [{ message, then: verdict.then }];
      const hint =
        others ?? 'keep the plan with tool plan --out <file>, have it approved with tool plan approve, apply that';
      return [{ message, hint, then: verdict.then }];
    }),
  );
}

/** Whether an approval of the plan counts here. */
export const hasApproval = (plan: PlanDocument, { config, approval }: Judging): boolean =>
  approval === 'given' || sortApprovals(plan, config.config.approvals).counted.length > 0;

/** Throws `policy-denied` with every rule that stands in the way. Nothing has happened then. */
export function enforcePolicies(judgements: readonly Judgement[], plan: PlanDocument, services: Judging): void {
  const faults = policyFaults(judgements, plan, services);
  const [first] = faults;
  if (first === undefined) return;
  if (services.approval === 'missing' && faults.every(({ then }) => then === 'approve'))
    throw new ToolError('approval-missing', `the plan waits for an approval: ${first.message}`);
  const { message, hint } = first;
  if (faults.length === 1) throw new ToolError('policy-denied', message, { hint });
  throw new ToolError('policy-denied', `${faults.length} rules of policies stand in the way: nothing was executed`, {
    faults,
  });
}

/** One sentence for people. */
export function verdictText(policy: string, { rule, then, entry, message }: Verdict): string {
  const what = entry === undefined ? 'the plan' : `action "${entry}"`;
  const whose = `rule "${rule}" of policy "${policy}"`;
  const said = {
    deny: `is denied by ${whose}`,
    warn: `has a warning of ${whose}`,
    approve: `needs an approval, says ${whose}`,
  };
  return `${what} ${said[then]}: ${message}`;
}

/** The sentences of warnings. */
export const policyWarnings = (judgements: readonly Judgement[]): readonly string[] =>
  judgements.flatMap(({ name, verdicts }) =>
    verdicts.filter(({ then }) => then === 'warn').map(verdict => verdictText(name, verdict)),
  );

/** The approvals that count, or why those that are there do not. */
function sortApprovals(
  plan: PlanDocument,
  { keys, fourEyes }: { readonly keys: readonly string[]; readonly fourEyes: boolean },
): { readonly counted: readonly PlanApproval[]; readonly others?: string } {
  const genuine = (plan.approvals ?? []).filter(approval => isApproval(plan, approval));
  const known = genuine.filter(({ publicKey }) => keys.includes(publicKey));
  if (known.length === 0)
    return genuine.length === 0
      ? { counted: [] }
      : { counted: [], others: 'the plan was approved with a key that is not among approvals.keys' };
  if (!fourEyes) return { counted: known };
  if (!isSigned(plan))
    return {
      counted: [],
      others: 'with approvals.fourEyes a plan must be signed (plan.signingKey), so that its author is known',
    };
  const counted = known.filter(({ publicKey }) => publicKey !== plan.signature?.publicKey);
  return counted.length > 0
    ? { counted }
    : { counted, others: 'approvals.fourEyes: someone other than the author of the plan must approve it' };
}
