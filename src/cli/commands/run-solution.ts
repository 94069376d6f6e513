import { type Fault, ToolError } from '../../core/errors.ts';
import type { DryRunOutcome } from '../../operations/solution/dry-run-solution.ts';
import { deadlinePassed, overrideFlags, runRequest, withDeadline } from '../ask/run-request.ts';
import { captureFlag } from '../ask/snapshot-flag.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT, EXIT_OF } from '../exit-codes.ts';
import { faultText } from '../print/fault-text.ts';
import { printData, warn } from '../print/output.ts';
import { printFaults } from '../print/print-error.ts';
import { openProgress } from '../print/progress.ts';
import { UsageError } from '../rows/row.ts';

export async function runSolutionCommand(call: CliCall): Promise<number> {
  const [reference] = call.flags.words;
  return run(call, reference, call.flags.list('action'));
}

export async function runActionCommand(call: CliCall): Promise<number> {
  return run(call, undefined, call.flags.words);
}

async function run(call: CliCall, reference: string | undefined, actions: readonly string[]): Promise<number> {
  const dry = call.flags.bool('dry-run') === true;
  refuseDryRunFlags(call, dry);
  return withDeadline(call, bounded =>
    dry ? dryRun(bounded, call, { reference, actions }) : execute(bounded, call, { reference, actions }),
  );
}

const DRY_RUN_ONLY = ['resolver-override', 'detailed-exitcode', 'allow-resolver-failures'];

/** A real run has no overrides: nobody may take a mock for real. */
function refuseDryRunFlags({ flags }: CliCall, dry: boolean): void {
  const wrong = DRY_RUN_ONLY.find(name => flags.given.includes(name));
  if (!dry && wrong !== undefined) throw new UsageError(`--${wrong} belongs to --dry-run`);
  if (dry && flags.given.includes('snapshot'))
    throw new UsageError(
      '--snapshot keeps a run, not a dry-run',
      'tool render solution --snapshot keeps what would be resolved',
    );
}

interface What {
  readonly reference: string | undefined;
  readonly actions: readonly string[];
}

async function dryRun(call: CliCall, outer: CliCall, { reference, actions }: What): Promise<number> {
  const { dryRunSolution } = await import('../../operations/solution/dry-run-solution.ts');
  const { dryRunText } = await import('../views/dry-run.ts');
  const progress = openProgress(call);
  const request = await runRequest(call, reference, progress.observe);
  const outcome = await dryRunSolution
    .run(
      await call.services(),
      { ...request, actions, overrides: overrideFlags(call), verbose: call.verbose },
      call.call,
    )
    .finally(() => progress.close());
  await printData(call, outcome.report, (_report, style) => dryRunText(outcome, style));
  // After a failed resolver no action starts, so none can fail.
  if (outcome.resolversFailed && call.flags.bool('allow-resolver-failures') !== true)
    printFaults(call, outcome.failures, outcome.failureCode ?? 'resolver-failed');
  else printFaults(call, outcome.actionFailures, 'action-failed');
  if (!deadlinePassed(call, outer)) return dryRunExit(call, outcome);
  warn(call, DEADLINE);
  return EXIT.timeout;
}

const DEADLINE = 'the deadline of --timeout passed';

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

async function execute(call: CliCall, outer: CliCall, { reference, actions }: What): Promise<number> {
  const { runSolution } = await import('../../operations/solution/run-solution.ts');
  const { runText } = await import('../views/run.ts');
  const { runFailures } = await import('../views/run-failures.ts');
  const progress = openProgress(call);
  const request = await runRequest(call, reference, progress.observe);
  const capture = await captureFlag(call);
  const result = await runSolution
    .run(
      await call.services(),
      {
        ...request,
        actions,
        showExecution: call.flags.bool('show-execution'),
        reveal: call.flags.bool('show-sensitive'),
        captured: capture.captured,
      },
      call.call,
    )
    .catch((error: unknown) => {
      throw deadlinePassed(call, outer) ? new ToolError('timeout', DEADLINE, { cause: error }) : error;
    })
    .finally(() => progress.close());
  for (const text of result.warnings) warn(call, text);
  await printData(call, capture.id === undefined ? result : { ...result, snapshot_id: capture.id }, runText);
  printFailures(call, result.status, runFailures(result));
  return runExit(call, outer, result);
}

function printFailures(call: CliCall, status: string, failures: readonly Fault[]): void {
  if (status !== 'partial-success')
    return printFaults(call, failures, status === 'cancelled' ? 'cancelled' : 'action-failed');
  warn(call, 'some actions failed, but the solution goes on after their failure');
  if (!call.quiet) for (const failure of failures) call.stderr.write(`${faultText(failure, 'warning')}\n`);
}

function runExit(
  call: CliCall,
  outer: CliCall,
  { status, warnings }: { readonly status: string; readonly warnings: readonly string[] },
): number {
  if (status === 'cancelled' && deadlinePassed(call, outer)) {
    warn(call, DEADLINE);
    return EXIT.timeout;
  }
  if (status === 'cancelled') return EXIT.interrupted;
  if (status === 'failed') return EXIT.action;
  if (call.flags.bool('strict') !== true) return EXIT.ok;
  if (status === 'partial-success') return EXIT.action;
  return warnings.length > 0 ? EXIT.invalid : EXIT.ok;
}
