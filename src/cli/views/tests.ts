import { formatDuration } from '../../core/duration.ts';
import type { Fault } from '../../core/errors.ts';
import { escapeControls, escapeControlsInLines } from '../../core/text/text-width.ts';
import type { TestList } from '../../operations/tests/list-tests.ts';
import { failureText } from '../../operations/tests/test-reports.ts';
import type { TestReport, TestResult } from '../../operations/tests/test-solution.ts';
import type { HumanStyle } from '../print/output.ts';
import { bold, green, painter, red, yellow } from '../render/style.ts';
import { table } from '../render/table.ts';

const COLUMNS = ['solution', 'test', 'status', 'duration'].map(header => ({ header }));
const PAINT: Readonly<Record<TestResult['status'], (text: string) => string>> = {
  pass: green,
  fail: red,
  error: red,
  skip: yellow,
};

/** One line for each test, then why the failed ones failed, then the totals. */
export function testsText(report: TestReport, style: HumanStyle): string {
  const { results, summary } = report;
  const rows = results.map(result => [
    result.solution,
    result.test,
    statusText(result),
    result.status === 'skip' ? '' : formatDuration(result.durationMs),
  ]);
  const head = results.length === 0 ? '' : `${table(COLUMNS, rows, style)}\n`;
  const failures = results
    .filter(({ status }) => status === 'fail' || status === 'error')
    .map(result => `${failure(result, style)}\n`);
  const notes = results.flatMap(testNotes).map(text => `${text}\n`);
  const { passed, failed, errors, skipped, durationMs: ms } = summary;
  const paint = painter(style.color, failed + errors > 0 ? red : green);
  const sum = paint(`${passed} passed, ${failed} failed, ${errors} errors, ${skipped} skipped`);
  return `${head}${failures.map(text => `${text}\n`).join('')}${notes.length === 0 ? '' : `${notes.join('')}\n`}${sum} (${formatDuration(ms)})\n`;
}

function statusText({ status, retries, message }: TestResult): string {
  if (status === 'skip') return message === undefined ? 'skip' : `skip: ${message}`;
  return retries > 0 ? `${status} (${retries} ${retries === 1 ? 'retry' : 'retries'})` : status;
}

function failure(result: TestResult, { color, verbose }: HumanStyle): string {
  const { status, solution, test, sandbox } = result;
  const title = painter(color, text => bold(PAINT[status](text)))(
    `${status.toUpperCase()} ${escapeControls(solution)}/${escapeControls(test)}`,
  );
  const kept = sandbox === undefined ? [] : [`sandbox: ${sandbox}`];
  const output = verbose ? outputLines(result) : [];
  const body = [failureText(result), ...output, ...kept].join('\n\n');
  return [
    title,
    ...escapeControlsInLines(body)
      .split('\n')
      .map(text => (text === '' ? '' : `  ${text}`)),
  ].join('\n');
}

/** What failed, for stderr. Where the table says it in full, the place is enough. */
export function testFailures({ results }: TestReport, format: string): readonly Fault[] {
  const inFull = format === 'auto' || format === 'table';
  return results
    .filter(({ status }) => status === 'fail' || status === 'error')
    .map(result => {
      const { solution, test, status, file, line, column } = result;
      const title = `test ${solution}/${test} ${status === 'fail' ? 'failed' : 'could not be tried'}`;
      return {
        message: inFull ? title : `${title}: ${failureText(result)}`,
        ...(file !== undefined && line !== undefined && { at: { file, line, column: column ?? 1 } }),
      };
    });
}

function outputLines({ stdout = '', stderr = '' }: TestResult): readonly string[] {
  const named = [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const;
  return named.flatMap(([name, text]) => (text === '' ? [] : [`${name}:\n${text.trimEnd()}`]));
}

/** What is worth saying of tests that did not fail. */
function testNotes(result: TestResult): readonly string[] {
  const { status, solution, test, warnings = [], assertions, sandbox } = result;
  if (status === 'fail' || status === 'error') return [];
  const written = assertions
    .filter(({ kind, message }) => kind === 'snapshot' && message !== undefined)
    .map(({ message, input }) => `${message}: ${input}`);
  const kept = sandbox === undefined ? [] : [`sandbox: ${sandbox}`];
  return [...warnings.map(text => `warning: ${text}`), ...written, ...kept].map(text =>
    escapeControls(`${solution}/${test}: ${text}`),
  );
}

export function plannedText({ results }: TestReport, style: HumanStyle): string {
  const rows = results.map(({ solution, test }) => [solution, test]);
  return `${results.length === 0 ? '' : `${table(COLUMNS.slice(0, 2), rows, style)}\n`}${results.length} ${results.length === 1 ? 'test' : 'tests'} would run\n`;
}

/** `pass demo/case 12ms`, as a test ends. */
export function progressLine({ status, solution, test, durationMs: ms }: TestResult, color: boolean): string {
  return `${painter(color, PAINT[status])(status.padEnd(5))} ${escapeControls(`${solution}/${test}`)} ${status === 'skip' ? '' : formatDuration(ms)}`
    .trimEnd()
    .concat('\n');
}

export function testListText({ items }: TestList, style: HumanStyle): string {
  const rows = items.map(({ solution, test, command, tags, skip }) => [
    solution,
    test,
    command,
    tags.join(', '),
    skip === false ? '' : String(skip),
  ]);
  return items.length === 0
    ? 'No tests.\n'
    : table(
        ['solution', 'test', 'command', 'tags', 'skip'].map(header => ({ header })),
        rows,
        style,
      );
}
