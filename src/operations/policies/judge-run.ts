import type { Call } from '../../core/call.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import { createGuard, type Guard } from '../../engine/guard/guard.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import { makePlan, planMaking } from '../plans/make-plan.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { RunRequest } from '../solution/run-input.ts';
import { judgeOpenedLater } from './judge-opened.ts';
import { enforcePolicies, hasApproval, policyWarnings } from './judge-plan.ts';

interface JudgedRun {
  readonly request: RunRequest;
  readonly policies: readonly Policy[];
  readonly loaded: LoadedSolution;
  readonly context: RunContext;
  readonly resolution: Resolution;
  readonly notes: readonly string[];
  readonly ids: string;
}

/** Describes the run, lets the policies judge it, and gives the guard that holds it to what they judged. */
export async function judgeRun(
  services: Services,
  { request, policies, loaded, context, resolution, notes, ids }: JudgedRun,
  call: Call,
): Promise<{ readonly guard: Guard; readonly entries: readonly PlannedEntry[]; readonly warnings: readonly string[] }> {
  const choice = { kept: false };
  const making = planMaking(services, choice);
  const { actions, tags, skipTags } = request;
  const options = { actions, tags, skipTags, verbose: true, notes, keep: making.keep };
  const outcome = await describePlan(context, resolution, options);
  const planned = {
    request,
    choice,
    making,
    context,
    loaded,
    resolution,
    outcome,
    report: outcome.verbose,
    ids,
    policies,
  };
  const { plan, judgements } = await makePlan(services, planned, call);
  enforcePolicies(judgements, plan, services);
  return {
    guard: createGuard(
      making.entries,
      () => making.marks,
      judgeOpenedLater(services, { policies, plan, isApproved: hasApproval(plan, services) }, call),
    ),
    entries: making.entries,
    warnings: policyWarnings(judgements),
  };
}
