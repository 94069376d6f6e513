import { type ActionSelection, type Plan, planWorkflow } from '../plan.ts';
import { type Resolution, resolutionError, resolutionFailed, resolutionFaults } from '../resolve/resolution.ts';
import type { RunContext } from '../services.ts';
import { describeAll, type GivenInside, type KeepPlan } from './describe-plan.ts';
import type { DescribedEntry } from './dry-run-faults.ts';
import type { ActionEntry, DryRunCounts, DryRunOutcome, DryRunReport } from './report.ts';
import { createWarnings, resolverWarnings } from './report-warnings.ts';

export interface DescribeOptions extends ActionSelection {
  /** Adds `materializedInputs`. */
  readonly verbose: boolean;
  /** Warnings about the call itself, e.g. about parameters: they come first. */
  readonly notes?: readonly string[] | undefined;
  /** Called with what is known of each entry, when the plan is kept. */
  readonly keep?: KeepPlan | undefined;
  readonly given?: GivenInside | undefined;
}

/**
 * Specification: "Dry-run rules", 1, after the resolvers executed with real data: the graph is built, inputs are materialised and
 * described. Nothing here, nor anything that it imports, can execute an action.
 */
export async function describePlan(
  context: RunContext,
  resolution: Resolution,
  options: DescribeOptions,
): Promise<DryRunOutcome> {
  const plan = planWorkflow(context.solution, options);
  const warnings = createWarnings(context);
  for (const text of options.notes ?? []) warnings.add(text);
  for (const text of resolverWarnings(resolution)) warnings.add(text);
  const described = await describeAll(context, plan, resolution, { warnings, ...options });
  const failed = resolutionFailed(resolution);
  const verbose = dryRunReport(context, plan, {
    entries: described.map(({ entry }) => entry),
    warnings: warnings.list(),
  });
  return {
    report: options.verbose ? verbose : withoutInputs(verbose),
    verbose,
    resolversFailed: failed,
    failureCode: failed ? resolutionError(resolution).code : undefined,
    failures: resolutionFaults(resolution),
    actionFailures: described.flatMap(({ failure, tolerated }) =>
      failure === undefined || tolerated ? [] : [failure],
    ),
    counts: countVerdicts(plan, described),
  };
}

function dryRunReport(
  { solution }: RunContext,
  plan: Plan,
  { entries, warnings }: { entries: readonly ActionEntry[]; warnings: readonly string[] },
): DryRunReport {
  return {
    dryRun: true,
    solution: solution.metadata.name,
    ...(solution.metadata.version !== undefined && { version: solution.metadata.version }),
    hasWorkflow: solution.workflow !== undefined,
    ...(entries.length > 0 && { actionPlan: entries, totalActions: entries.length, totalPhases: plan.totalPhases }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function withoutInputs(report: DryRunReport): DryRunReport {
  if (report.actionPlan === undefined) return report;
  return { ...report, actionPlan: report.actionPlan.map(({ materializedInputs: _inputs, ...entry }) => entry) };
}

function countVerdicts(plan: Plan, described: readonly DescribedEntry[]): DryRunCounts {
  const count = (verdict: DescribedEntry['verdict']): number =>
    described.filter(entry => entry.verdict === verdict).length;
  return {
    actions: described.length,
    phases: plan.totalPhases,
    change: count('change'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    uncertain: count('uncertain'),
    fallback: described.filter(({ fallback, verdict }) => fallback && verdict !== 'faulty').length,
    faulty: count('faulty'),
    tolerated: described.filter(({ tolerated }) => tolerated).length,
  };
}
