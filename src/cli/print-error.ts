import { type Fault, formatPosition, type Position, ToolError } from '../core/errors.ts';
import type { Redactor } from '../core/redact.ts';
import { EXIT, EXIT_OF } from './exit-codes.ts';
import { UsageError } from './row.ts';

export interface ErrorStyle {
  readonly format: 'text' | 'json';
  /** Stack traces too. */
  readonly debug: boolean;
  readonly redactor: Redactor;
  write(text: string): void;
}

/** Prints a failure on stderr, several ones by position, and answers the exit code. Nothing of it is on stdout. */
export function printError(error: unknown, style: ErrorStyle): number {
  const faults = faultsOf(error);
  const code = codeOf(error);
  const stack = style.debug && error instanceof Error ? error.stack : undefined;
  const lines = style.format === 'json' ? faults.map(fault => jsonLine(fault, code, stack)) : faults.map(textLines);
  if (style.format === 'text' && stack !== undefined) lines.push(stack);
  else if (style.format === 'text' && code === 'internal')
    lines.push('  hint: this is a defect of tool; run again with --debug and report it');
  style.write(`${style.redactor.redact(lines.join('\n'))}\n`);
  return exitOf(error);
}

export function exitOf(error: unknown): number {
  if (error instanceof ToolError) return EXIT_OF[error.code];
  if (error instanceof UsageError) return EXIT.usage;
  return EXIT.unclassified;
}

function codeOf(error: unknown): string {
  return error instanceof ToolError || error instanceof UsageError ? error.code : 'internal';
}

function faultsOf(error: unknown): readonly Fault[] {
  if (error instanceof ToolError) {
    if (error.faults.length > 1) return error.faults;
    const related = error.faults[0]?.related;
    return [{ message: error.message, at: error.at, related, field: error.field, hint: error.hint }];
  }
  if (error instanceof UsageError) return [{ message: error.message, hint: error.hint }];
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

function textLines({ message, at, related = [], field, hint }: Fault): string {
  const shownField = field ?? at?.pointer;
  return [
    `error: ${message}`,
    ...(at === undefined ? [] : [`  at ${formatPosition(at)}`]),
    ...related.map(place => `  at ${formatPosition(place)}`),
    ...(shownField === undefined || shownField === '' ? [] : [`  field: ${shownField}`]),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
  ].join('\n');
}

/** One line is one JSON document, the stack included. */
function jsonLine({ message, at, field, hint }: Fault, code: string, stack: string | undefined): string {
  return JSON.stringify({ code, message, field: field ?? at?.pointer, ...place(at), hint, stack });
}

const place = (at: Position | undefined): Partial<Position> =>
  at === undefined ? {} : { file: at.file, line: at.line, column: at.column };
