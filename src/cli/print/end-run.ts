import { type Fault, ToolError } from '../../core/errors.ts';
import { RUN_RESULT } from '../../operations/schemas.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import type { RunResult } from '../../operations/solution/run-result.ts';
import { deadlinePassed } from '../ask/run-request.ts';
import { type CaptureFlag, captureFlag } from '../ask/snapshot-flag.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { faultText } from './fault-text.ts';
import { note, printData, printResult, warn } from './output.ts';
import { DEADLINE_PASSED } from './preview.ts';
import type { RunAsked } from './print-case.ts';
import { printFaults } from './print-error.ts';
import { openProgress } from './progress.ts';
import { openSnippets } from './snippet.ts';

/** What every command that runs a workflow passes to the operation. */
interface RunChoices {
  readonly observe: (event: RunEvent) => void;
  readonly showExecution: boolean | undefined;
  readonly reveal: boolean | undefined;
  readonly captured: CaptureFlag['captured'];
  readonly lockTimeoutMs: number | undefined;
}

/** Runs with progress, and ends as `endRun` does. With its request, `-o test` can write the run as a test case. */
export async function runToEnd(
  call: CliCall,
  outer: CliCall,
  run: (choices: RunChoices) => Promise<readonly [result: RunResult, request?: Omit<RunAsked, 'run'>]>,
): Promise<number> {
  const { flags } = call;
  const progress = openProgress(call);
  const capture = await captureFlag(call);
  const choices: RunChoices = {
    observe: progress.observe,
    showExecution: flags.bool('show-execution'),
    reveal: flags.bool('show-sensitive'),
    captured: capture.captured,
    lockTimeoutMs: flags.durationMs('lock-timeout'),
  };
  const [result, request] = await run(choices)
    .catch((error: unknown) => {
      throw deadlinePassed(call, outer) ? new ToolError('timeout', DEADLINE_PASSED, { cause: error }) : error;
    })
    .finally(() => progress.close());
  const shown = capture.id === undefined ? result : { ...result, snapshotId: capture.id };
  return endRun(call, outer, shown, request && { ...request, run: capture.run });
}

/** Prints the result of a run and what failed in it. Returns the exit code. */
async function endRun(call: CliCall, outer: CliCall, result: RunResult, asked?: RunAsked): Promise<number> {
  const { runFailures } = await import('../views/run-failures.ts');
  for (const text of result.warnings) warn(call, text);
  await printRun(call, outer, result, asked);
  await printFailures(call, result, runFailures(result));
  if (result.hint !== undefined) note(call, result.hint);
  return runExit(call, outer, result);
}

async function printRun(call: CliCall, outer: CliCall, result: RunResult, asked?: RunAsked): Promise<void> {
  if (call.format === 'test' && asked !== undefined) {
    const { printRunCase } = await import('./print-case.ts');
    return printRunCase(call, asked, result, runExitCode(call, outer, result));
  }
  const { runText, runTable } = await import('../views/run.ts');
  const reshaped = call.flags.text('select') !== undefined;
  return call.format === 'csv' && !reshaped
    ? printData(call, runTable(result), () => '')
    : printResult(call, { output: RUN_RESULT }, result, runText);
}

async function printFailures(call: CliCall, result: RunResult, failures: readonly Fault[]): Promise<void> {
  const { status } = result;
  if (status !== 'partial-success')
    return printFaults(
      call,
      failures,
      status === 'cancelled' ? 'cancelled' : isStopped(result) ? 'plan-changed' : 'action-failed',
    );
  warn(call, 'some actions failed, but the solution goes on after their failure');
  if (call.quiet) return;
  const snippets = await openSnippets(call, failures);
  for (const failure of failures) call.stderr.write(`${faultText(failure, 'warning', snippets)}\n`);
}

function runExit(call: CliCall, outer: CliCall, result: RunResult): number {
  const code = runExitCode(call, outer, result);
  if (code === EXIT.timeout) warn(call, DEADLINE_PASSED);
  return code;
}

function runExitCode(call: CliCall, outer: CliCall, result: RunResult): number {
  const { status, warnings } = result;
  if (status === 'cancelled' && deadlinePassed(call, outer)) return EXIT.timeout;
  if (status === 'cancelled') return EXIT.interrupted;
  if (isStopped(result)) return EXIT.plan;
  if (status === 'failed') return EXIT.action;
  if (call.flags.bool('strict') !== true) return EXIT.ok;
  if (status === 'partial-success') return EXIT.action;
  return warnings.length > 0 ? EXIT.invalid : EXIT.ok;
}

/** An action was not what the plan showed. */
const isStopped = ({ actions = {} }: RunResult): boolean =>
  Object.values(actions).some(
    ({ error, iterations = [] }) =>
      error?.kind === 'plan-changed' || iterations.some(item => item.error?.kind === 'plan-changed'),
  );
