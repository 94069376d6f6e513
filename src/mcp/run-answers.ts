import { ToolError } from '../core/errors.ts';
import type { DryRunResult } from '../operations/solution/dry-run-solution.ts';
import type { RunResult } from '../operations/solution/run-result.ts';
import type { TestReport } from '../operations/tests/test-solution.ts';
import type { ToolAnswer } from './answer.ts';
import { planKey } from './plan-key.ts';
import type { AskedTool } from './tool-row.ts';

/** Where a dry-run reports the digest of its plan. */
const PLAN_DIGEST = 'tool.dev/plan_digest';

/** The report, and in `_meta` the digest of the plan that a run may name. */
export function shownPlan(outcome: DryRunResult, { given, caller, plans }: AskedTool): ToolAnswer {
  const { plan } = outcome;
  if (plan === undefined) throw new ToolError('internal', 'the dry-run made no plan');
  const digest = plan.planDigest;
  const overridden = Object.keys(given['resolver_overrides'] ?? {}).length > 0;
  plans.remember(
    { digest, document: outcome.document(), plan },
    { caller: caller.id, request: planKey(given), overridden },
    JSON.stringify(plan).length,
  );
  const refusals = outcome.policyFaults.map(({ message }) => `A run would be refused: ${message}`);
  const note = [dryRunSummary(outcome), ...refusals, ...(overridden ? [] : [`plan_digest: ${digest}`])].join('\n');
  return { data: outcome.report, note, meta: { [PLAN_DIGEST]: digest } };
}

function dryRunSummary({ counts, report, resolversFailed }: DryRunResult): string {
  if (!report.hasWorkflow)
    return resolversFailed ? 'A resolver failed: a run would end before its first action.' : 'No workflow defined.';
  const { actions, phases, change, unchanged, skipped, uncertain, faulty, tolerated } = counts;
  const plan = `${counted(actions, 'action')} in ${counted(phases, 'phase')}: ${change} would change something, ${unchanged} unchanged, ${skipped} skipped, ${uncertain} uncertain${faulty > 0 ? `, ${faulty} faulty` : ''}.`;
  if (resolversFailed) return `${plan} A resolver failed: a run would end before its first action.`;
  return faulty > tolerated ? `${plan} A run would fail: see the effects of type fault.` : plan;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export function endedRun(result: RunResult): ToolAnswer {
  const failed = result.failedActions.length === 0 ? '' : ` Failed: ${result.failedActions.join(', ')}.`;
  return {
    data: result,
    note: `The run ${result.status === 'succeeded' ? 'succeeded' : `ended: ${result.status}`}.${failed}`,
  };
}

export function testedSolution(report: TestReport): ToolAnswer {
  const { passed, failed, errors, skipped } = report.summary;
  return { data: report, note: `${passed} passed, ${failed} failed, ${errors} errors, ${skipped} skipped.` };
}
