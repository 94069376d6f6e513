import { dirname } from 'node:path';
import { REPORT_KINDS, type ReportKind, writeTestReport } from '../../../operations/tests/test-reports.ts';
import { type TestReport, type TestRequest, testSolution } from '../../../operations/tests/test-solution.ts';
import { checkTargetDirectory, refuseLoss } from '../../ask/target-file.ts';
import { type ReportFile, reportFiles, skippedBuiltins, testSelection } from '../../ask/test-request.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { watchInterruption } from '../../print/interruption.ts';
import { note, printResult, warn } from '../../print/output.ts';
import { printFaults } from '../../print/print-error.ts';
import { UsageError } from '../../rows/row.ts';
import { watch } from '../../watch.ts';

/** Exit 11 when a test failed, 9 when the deadline of all of them passed. */
export async function testFunctionalCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const reports = reportFiles(call, REPORT_KINDS);
  for (const { kind, path } of reports) {
    const flag = `--report ${kind}=${path}`;
    await checkTargetDirectory(call, flag, dirname(path));
    await refuseLoss((await call.services()).engine.files, path, { flag, kind: 'report' });
  }
  const selection = await testSelection(call);
  const request: TestRequest = {
    ...selection,
    skipBuiltins: skippedBuiltins(call),
    dryRun: flags.bool('dry-run'),
    verbose: call.verbose,
    concurrency: readConcurrency(call),
    timeoutMs: flags.durationMs('timeout'),
    testTimeoutMs: flags.durationMs('test-timeout'),
    failFast: flags.bool('fail-fast'),
    updateSnapshots: flags.bool('update-snapshots'),
    keepSandbox: flags.bool('keep-sandbox'),
    isolation:
      flags.text('isolation') === undefined ? undefined : flags.text('isolation') === 'process' ? 'process' : 'worker',
  };
  if (flags.bool('watch') === true) return watch(call, selection.from, () => runOnce(call, request, reports), 'once');
  return runOnce(call, request, reports);
}

function readConcurrency({ flags }: CliCall): number | undefined {
  const value = flags.integer('concurrency');
  if (value === undefined || (value >= 1 && value <= 64)) return value;
  throw new UsageError(`--concurrency: from 1 to 64, not ${value}`);
}

async function runOnce(
  call: CliCall,
  request: TestRequest,
  reports: readonly ReportFile<ReportKind>[],
): Promise<number> {
  const { testsText, testFailures, progressLine, plannedText } = await import('../../views/tests.ts');
  const services = await call.services();
  const live = call.progress || call.flags.text('progress') === 'plain';
  const observe: TestRequest['observe'] = result => {
    if (live && !call.quiet) call.stderr.write(progressLine(result, call.stderr.color));
  };
  let late = false;
  const timedOut = (): void => {
    late = true;
  };
  const interruption = watchInterruption(
    call,
    text => call.stderr.line(text),
    () => 'no more tests start, those that run are ended',
  );
  const report = await testSolution
    .run(services, { ...request, observe, timedOut }, call.call)
    .finally(() => interruption.end());
  for (const { kind, path } of reports) await writeTestReport.run(services, { kind, path, report }, call.call);
  for (const text of report.warnings ?? []) warn(call, text);
  if (report.results.length === 0) note(call, emptyNote(call));
  await printResult(call, testSolution, report, request.dryRun === true ? plannedText : testsText);
  if (request.dryRun !== true) await printFaults(call, testFailures(report, call.format), 'tests-failed');
  return late ? EXIT.timeout : testExit(report);
}

function emptyNote({ flags }: CliCall): string {
  const filtered = ['filter', 'tag', 'solution'].some(name => flags.list(name).length > 0);
  return filtered
    ? 'no test fits the filters'
    : 'no tests: the solution has no spec.testing; "tool test init" writes tests to begin with';
}

const testExit = ({ summary }: TestReport): number => (summary.failed + summary.errors > 0 ? EXIT.tests : EXIT.ok);
