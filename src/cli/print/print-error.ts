import { type ErrorCode, type Fault, type Position, ToolError } from '../../core/errors.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT, EXIT_OF } from '../exit-codes.ts';
import { UsageError } from '../rows/row.ts';
import { faultText } from './fault-text.ts';
import { NO_SNIPPETS, openSnippets, type Snippets } from './snippet.ts';

export interface ErrorStyle {
  readonly format: 'text' | 'json';
  /** Stack traces too. */
  readonly debug: boolean;
  /** Writes to a stream that hides secrets. */
  write(text: string): void;
  /** What to show of the documents in which the faults lie. */
  readonly snippets?: ((faults: readonly Fault[]) => Promise<Snippets>) | undefined;
}

/** Prints a failure on stderr (several are sorted by position) and returns the exit code. Nothing goes to stdout. */
export async function printError(error: unknown, style: ErrorStyle): Promise<number> {
  const faults = errorFaults(error);
  const code = errorCode(error);
  const snippets = (style.format === 'json' ? undefined : await style.snippets?.(faults)) ?? NO_SNIPPETS;
  const stack = style.debug && error instanceof Error ? error.stack : undefined;
  const lines =
    style.format === 'json'
      ? faults.map(fault => jsonLine(fault, code, stack))
      : faults.map(fault => faultText(HAVE_LINES.has(code) ? fault : inOneLine(fault), 'error', snippets));
  if (style.format === 'text' && stack !== undefined) lines.push(stack);
  else if (style.format === 'text' && code === 'internal')
    lines.push('  hint: this is a defect of tool; run again with --debug and report it');
  style.write(`${lines.join('\n')}\n`);
  return exitCodeFor(error);
}

/** Failures of what a solution does: they may quote lines that a program has printed. */
const HAVE_LINES: ReadonlySet<string> = new Set(['resolver-failed', 'validation-failed', 'render-failed', 'internal']);

/** What quotes words of the caller or of a service stays on one line, so that it cannot look like more than one error. */
const inOneLine = (fault: Fault): Fault => ({
  ...fault,
  message: escapeControls(fault.message),
  hint: fault.hint === undefined ? undefined : escapeControls(fault.hint),
});

/**
 * Prints what failed in a command that has printed its data nevertheless: on stderr, in the form of the errors of a
 * command. `code` is an error code, or `tests-failed`.
 */
export async function printFaults(
  call: CliCall,
  faults: readonly Fault[],
  code: ErrorCode | 'tests-failed',
): Promise<void> {
  const json = call.config.config.logging.format === 'json';
  const snippets = await openSnippets(call, faults);
  for (const fault of faults)
    call.stderr.write(`${json ? jsonLine(fault, code) : faultText(fault, 'error', snippets)}\n`);
}

function exitCodeFor(error: unknown): number {
  if (error instanceof ToolError) return EXIT_OF[error.code];
  if (error instanceof UsageError) return EXIT.usage;
  return EXIT.unclassified;
}

function errorCode(error: unknown): string {
  return error instanceof ToolError || error instanceof UsageError ? error.code : 'internal';
}

function errorFaults(error: unknown): readonly Fault[] {
  if (error instanceof ToolError) {
    if (error.faults.length > 1) return error.faults;
    const { message, at, field, hint } = error;
    return [{ ...error.faults[0], message, at, field, hint: hint ?? error.faults[0]?.hint }];
  }
  if (error instanceof UsageError) return [{ message: error.message, hint: error.hint }];
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

/** One line is one JSON document, the stack included. */
function jsonLine(fault: Fault, code: string, stack?: string): string {
  const { message, at, field, hint, causes = [], blocked = [] } = fault;
  return JSON.stringify({
    code,
    message,
    field: field ?? at?.pointer,
    ...place(at),
    hint,
    ...(causes.length > 0 && { causes: causes.map(cause => ({ message: cause.message, ...place(cause.at) })) }),
    ...(blocked.length > 0 && { not_run: blocked }),
    stack,
  });
}

const place = (at: Position | undefined): Partial<Position> =>
  at === undefined ? {} : { file: at.file, line: at.line, column: at.column };
