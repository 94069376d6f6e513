/**
 * Everything that is thrown on purpose is a `ToolError` with a stable code. Each interface (CLI, API, MCP) owns one exhaustive table
 * from code to its own outcome (exit code, HTTP status); a code without a row there is a type error.
 */
export const ERROR_CODES = [
  'internal',
  'invalid-input',
  'invalid-expression',
  'invalid-template',
  'cost-exceeded',
  'not-found',
  'unparsable',
  'invalid-solution',
  'resolver-failed',
  'validation-failed',
  'render-failed',
  'action-failed',
  'plan-changed',
  'policy-denied',
  'plan-decided',
  'plan-expired',
  'approval-missing',
  'run-busy',
  'runs-unavailable',
  'config-invalid',
  'catalog-failed',
  'timeout',
  'cancelled',
  'forbidden',
  'not-allowed-here',
  'upstream-failed',
  'not-authenticated',
  'token-expired',
  'flow-not-supported',
  'unknown-profile',
  'auth-timeout',
  'auth-cancelled',
  'invalid-scope',
  'identity-refused',
  'metadata-unavailable',
  'impersonation-denied',
  'consent-required',
  'interaction-required',
  'identity-unreachable',
  'validity-unreachable',
  'credentials-busy',
  'auth-config',
  'store-locked',
  'store-unreadable',
  'store-unwritable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A place in a document. Lines and columns count from 1, columns in UTF-16 units; `pointer` is the JSON pointer of the authored key. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer?: string;
}

/** One thing that is wrong: what, where, what to do. `rule` is the lint rule of the same name, where there is one. */
export interface Fault {
  readonly message: string;
  readonly at?: Position | undefined;
  /** Further places that belong to the same fault, e.g. the other of two equal names. */
  readonly related?: readonly Position[] | undefined;
  readonly field?: string | undefined;
  readonly hint?: string | undefined;
  readonly rule?: string | undefined;
  /** A file of the document is not there, so what it defines is missing, too. */
  readonly lacksPart?: boolean | undefined;
  /** What failed inside: items of an action, or parts of a solution that was run. */
  readonly causes?: readonly Fault[] | undefined;
  /** Names of what could not run because of it. */
  readonly blocked?: readonly string[] | undefined;
}

export interface ToolErrorDetail extends Omit<Fault, 'message'> {
  readonly cause?: unknown;
  /** All faults when there are several; the message of the error then sums them up. */
  readonly faults?: readonly Fault[] | undefined;
}

export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly at: Position | undefined;
  readonly field: string | undefined;
  readonly hint: string | undefined;
  readonly faults: readonly Fault[];

  constructor(code: ErrorCode, message: string, detail: ToolErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'ToolError';
    this.code = code;
    this.at = detail.at;
    this.field = detail.field;
    this.hint = detail.hint;
    this.faults = detail.faults ?? [];
  }
}

/** A file is not what it was when its change was planned. Nothing was changed; a new plan may succeed. */
export class FileChangedError extends ToolError {}

/** The message of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `file:line:column` */
export function formatPosition(at: Position): string {
  return `${at.file}:${at.line}:${at.column}`;
}

/** The faults of an error in one list: each, what failed inside it, and one that tells what could not run because of it. */
export function flatFaults(error: ToolError): readonly Fault[] {
  const { message, at, field, hint, faults } = error;
  const own: readonly Fault[] = faults.length > 0 ? faults : [{ message, at, field, hint }];
  return own.flatMap(({ causes = [], blocked = [], ...fault }) => [
    fault,
    ...causes,
    ...(blocked.length > 0 ? [{ message: `not run because of it: ${blocked.join(', ')}` }] : []),
  ]);
}

const MAX_FAULTS = 100;

/**
 * One error made of all faults of a document, sorted by position, at most 100 of them and then `and n more`. Solution
 * documents: every error is found in one go.
 */
export function faultsError(code: ErrorCode, summary: string, faults: readonly Fault[]): ToolError {
  const sorted = sortFaults(faults);
  const [first] = sorted;
  if (sorted.length === 1 && first !== undefined)
    return new ToolError(code, first.message, { ...first, faults: sorted });
  const shown: Fault[] = sorted.slice(0, MAX_FAULTS);
  if (sorted.length > MAX_FAULTS) shown.push({ message: `and ${sorted.length - MAX_FAULTS} more` });
  return new ToolError(code, `${summary}: ${sorted.length} errors`, { faults: shown });
}

export function sortFaults(faults: readonly Fault[]): Fault[] {
  return faults.toSorted(
    (a, b) => comparePositions(a.at, b.at) || (a.message < b.message ? -1 : a.message > b.message ? 1 : 0),
  );
}

export function comparePositions(a: Position | undefined, b: Position | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
