import type { DryRunOutcome, DryRunResult } from '../../operations/solution/dry-run-solution.ts';
import { deadlinePassed, overrideFlags, runRequest } from '../ask/run-request.ts';
import { checkTarget } from '../ask/target-file.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT, EXIT_OF } from '../exit-codes.ts';
import { note, printResult, warn } from './output.ts';
import { printFaults } from './print-error.ts';
import { openProgress } from './progress.ts';

/** The solution and the actions of it that a command names. */
export interface Asked {
  readonly reference: string | undefined;
  readonly actions: readonly string[];
}

/** Shows what a run would do; with `--out` it is kept as a plan file. Returns the exit code. */
export async function preview(call: CliCall, outer: CliCall, { reference, actions }: Asked): Promise<number> {
  const { dryRunSolution } = await import('../../operations/solution/dry-run-solution.ts');
  const { dryRunText } = await import('../views/dry-run.ts');
  const out = call.flags.text('out');
  if (out !== undefined) await checkTarget(call, `--out ${out}`, out, 'plan');
  const progress = openProgress(call);
  const request = await runRequest(call, reference, progress.observe);
  const outcome = await dryRunSolution
    .run(
      await call.services(),
      {
        ...request,
        actions,
        overrides: overrideFlags(call),
        verbose: call.verbose,
        plan: out === undefined ? undefined : { kept: true, maxAgeMs: maxAge(call) },
      },
      call.call,
    )
    .finally(() => progress.close());
  await printResult(call, dryRunSolution, outcome.report, (_report, style) => dryRunText(outcome, style));
  if (outcome.plan !== undefined && out !== undefined) await keep(call, outcome.plan, out);
  const isRefused =
    outcome.judgements.length > 0 && (await (await import('./policies.ts')).printPolicies(call, outcome));
  // After a failed resolver no action starts, so none can fail.
  if (outcome.resolversFailed && call.flags.bool('allow-resolver-failures') !== true)
    await printFaults(call, outcome.failures, outcome.failureCode ?? 'resolver-failed');
  else await printFaults(call, outcome.actionFailures, 'action-failed');
  if (!deadlinePassed(call, outer)) return isRefused ? policyExit(call, outcome) : dryRunExit(call, outcome);
  warn(call, DEADLINE_PASSED);
  return EXIT.timeout;
}

export const DEADLINE_PASSED = 'the deadline of --timeout passed';

/** How long the plan can be applied. */
export const maxAge = ({ flags, config }: CliCall): number =>
  flags.durationMs('expires') ?? config.config.plan.maxAgeMs;

async function keep(call: CliCall, made: NonNullable<DryRunResult['plan']>, out: string): Promise<void> {
  const plan = await signed(call, made);
  const { writePlan } = await import('./write-plan.ts');
  await writePlan(call, plan, out);
  if (!plan.applicable) warn(call, `${out} cannot be applied: ${plan.reasons.join('; ')}`);
  note(call, `plan: ${out} (${plan.planDigest}), can be applied until ${plan.expires}`);
}

async function signed(
  call: CliCall,
  plan: NonNullable<DryRunResult['plan']>,
): Promise<NonNullable<DryRunResult['plan']>> {
  const { signingKey } = call.config.config.plan;
  if (signingKey === undefined) return plan;
  const [{ privateKey }, { signPlanFile }] = await Promise.all([
    import('../ask/signing-key.ts'),
    import('../../operations/plans/sign-plan.ts'),
  ]);
  const key = await privateKey(call, signingKey, 'plan.signingKey');
  return signPlanFile.run(await call.services(), { plan, key }, call.call);
}

/** A plan that only waits for an approval is a good one. */
function policyExit(call: CliCall, outcome: DryRunResult): number {
  const isDenied = outcome.policyFaults.some(({ then }) => then === 'deny');
  if (!isDenied) return dryRunExit(call, outcome);
  return call.flags.bool('detailed-exitcode') === true ? 1 : EXIT.policy;
}

/** A preview never looks healthier than the run: a failed resolver is the exit code that the run would end with. */
function dryRunExit({ flags }: CliCall, { resolversFailed, failureCode, counts, report }: DryRunOutcome): number {
  const strict = flags.bool('strict') === true;
  const fails = counts.faulty > (strict ? 0 : counts.tolerated);
  if (flags.bool('detailed-exitcode') === true) {
    if (resolversFailed || fails) return 1;
    return counts.change + counts.uncertain > 0 ? 2 : 0;
  }
  // After a failed resolver no action starts, so none can fail.
  if (resolversFailed && flags.bool('allow-resolver-failures') !== true)
    return failureCode === undefined ? EXIT.unclassified : EXIT_OF[failureCode];
  if (fails) return EXIT.action;
  return strict && (report.warnings?.length ?? 0) > 0 ? EXIT.invalid : EXIT.ok;
}
