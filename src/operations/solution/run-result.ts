import type { Fault, Position } from '../../core/errors.ts';
import { emptyMap, isMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { isTainted, redactValue, type Taint, taintAt } from '../../core/secrets/taint.ts';
import { pointerStep } from '../../core/yaml/node.ts';
import type { ActionFailure, ActionRecord, Held, Iteration } from '../../engine/execute/action-record.ts';
import type { RunStatus } from '../../engine/execute/execute.ts';
import { executionFacts, type Resolution, type ResolverRecord } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';

/** One object for CLI, API and agents. Values are redacted; `reveal` is for stdout of one command only. */
export interface RunResult {
  readonly runId: string;
  readonly solution: string;
  readonly version?: string;
  readonly status: RunStatus;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly durationMs: number;
  readonly resolvers: Readonly<Record<string, ResolverResult>>;
  /** Absent without a workflow. */
  readonly actions?: Readonly<Record<string, ActionResult>>;
  readonly failedActions: readonly string[];
  readonly skippedActions: readonly string[];
  readonly warnings: readonly string[];
  readonly messages?: readonly string[];
  readonly execution?: JsonMap;
  readonly snapshotId?: string;
  /** How to go on with a run that did not end well. */
  readonly hint?: string;
}

export interface ResolverResult {
  readonly status: 'succeeded' | 'skipped';
  readonly value?: Json;
  readonly sensitive: boolean;
  readonly phase: number;
  readonly durationMs: number;
  readonly skipReason?: string;
}

export interface ActionResult {
  readonly status: string;
  readonly section: 'actions' | 'finally';
  readonly results?: Json;
  readonly error?: ActionErrorResult;
  /** The text of the document that failed, when the action failed. */
  readonly position?: FailedPosition;
  /** What failed in a solution that the action ran. */
  readonly failures?: readonly FailureInside[];
  readonly skipReason?: string;
  /** The action whose failure kept this one from running. */
  readonly blockedBy?: string;
  readonly attempts: number;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly iterations?: readonly IterationResult[];
}

interface IterationResult {
  readonly index: number;
  readonly key?: string;
  readonly status: string;
  readonly results?: Json;
  readonly error?: ActionErrorResult;
  readonly position?: FailedPosition;
}

export type FailedPosition = Pick<Position, 'file' | 'line' | 'column'>;

export interface FailureInside {
  readonly message: string;
  readonly position?: FailedPosition;
}

interface ActionErrorResult {
  readonly kind: string;
  readonly message: string;
  readonly statusCode?: number;
  readonly exitCode?: number;
  readonly hint?: string;
}

export interface RunFactsOfResult {
  readonly runId: string;
  readonly status: RunStatus;
  readonly records: ReadonlyMap<string, ActionRecord> | undefined;
  readonly resolution: Resolution;
  readonly warnings: readonly string[];
  readonly messages: readonly string[];
  /** How long it took. Default: since the start of its context, which for a resumed run lies before the pause. */
  readonly durationMs?: number | undefined;
  readonly showExecution: boolean;
  readonly reveal: boolean;
}

export function runResult(context: RunContext, facts: RunFactsOfResult): RunResult {
  const { solution, startedAt, services } = context;
  const endedAt = services.clock.now();
  const print = printer(services.redactor, facts.reveal);
  const records = [...(facts.records?.values() ?? [])];
  const shown = [...facts.resolution.records.values()].filter(({ internal }) => !internal);
  return {
    runId: facts.runId,
    solution: solution.metadata.name,
    ...(solution.metadata.version !== undefined && { version: solution.metadata.version }),
    status: facts.status,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: facts.durationMs ?? Math.max(0, endedAt.getTime() - startedAt.getTime()),
    resolvers: recordsByName(shown, record => resolverResult(record, print)),
    ...(facts.records !== undefined && { actions: recordsByName(records, record => actionResult(record, print)) }),
    failedActions: records.filter(({ status }) => status === 'failed' || status === 'timeout').map(({ name }) => name),
    skippedActions: records.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    warnings: [...facts.warnings, ...textIntegers([...printedResolvers(shown), ...printedActions(records)], services)],
    ...(facts.messages.length > 0 && { messages: facts.messages }),
    ...(facts.showExecution && { execution: printHeld(executionFacts(facts.resolution), print) as JsonMap }),
  };
}

/**
 * Warnings about values that are printed: programs that read JSON store numbers as 64-bit floats, so integers beyond 2^53 are written
 * as text.
 */
export function textIntegers(values: readonly PrintedValue[], { redactor }: RunContext['services']): readonly string[] {
  return values.flatMap(({ what, value, taint }) => {
    const pointer = integerAsText(value, taint);
    if (pointer === undefined) return [];
    const where = pointer === '' ? 'the integer' : `the integer at ${pointer}`;
    return [redactor.redact(`${what}: ${where} is written as text, because JSON numbers are exact up to 2^53 only`)];
  });
}

interface PrintedValue {
  /** `resolver "id"` */
  readonly what: string;
  readonly value: unknown;
  readonly taint: Taint;
}

export const printedResolvers = (records: readonly ResolverRecord[]): readonly PrintedValue[] =>
  records.map(({ name, value, taint }) => ({ what: `resolver "${name}"`, value, taint }));

const printedActions = (records: readonly ActionRecord[]): readonly PrintedValue[] =>
  records.map(({ name, results }) => ({ what: `action "${name}"`, value: results?.data, taint: results?.taint }));

export type Print = (value: unknown, taint: Taint) => Json;

export function printer(redactor: Redactor, reveal: boolean): Print {
  return reveal ? value => toJson(value) : (value, taint) => redactValue(value, taint, redactor);
}

export function recordsByName<T extends { readonly name: string }, R>(
  records: readonly T[],
  each: (record: T) => R,
): Record<string, R> {
  const out = emptyMap<R>();
  for (const record of records) out[record.name] = each(record);
  return out;
}

function resolverResult(
  { status, value, taint, sensitive, phase, durationMs }: ResolverRecord,
  print: Print,
): ResolverResult {
  const skipped = status === 'skipped';
  return {
    status: skipped ? 'skipped' : 'succeeded',
    ...(!skipped && { value: print(value, taint) }),
    sensitive,
    phase,
    durationMs: Math.round(durationMs),
    ...(skipped && { skipReason: 'condition' }),
  };
}

function actionResult(record: ActionRecord, print: Print): ActionResult {
  const { status, section, results, error, skipReason, blockedBy, attempts, startedAt, endedAt, iterations } = record;
  return {
    status,
    section,
    ...(results !== undefined && { results: printHeld(results, print) }),
    ...(error !== undefined && { error: errorResult(error), ...failedAt(error), ...innerFailures(error) }),
    ...(skipReason !== undefined && { skipReason }),
    ...(blockedBy !== undefined && { blockedBy }),
    attempts,
    ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
    ...(endedAt !== undefined && { endedAt: endedAt.toISOString() }),
    ...(iterations !== undefined && { iterations: iterations.map(iteration => iterationResult(iteration, print)) }),
  };
}

function iterationResult({ index, key, status, results, error }: Iteration, print: Print): IterationResult {
  return {
    index,
    ...(key !== undefined && { key }),
    status,
    ...(results !== undefined && { results: printHeld(results, print) }),
    ...(error !== undefined && { error: errorResult(error), ...failedAt(error) }),
  };
}

const printHeld = ({ data, taint }: Held, print: Print): Json => print(data, taint);

const failedAt = ({ at }: Pick<Fault, 'at'>): { readonly position?: FailedPosition } =>
  at === undefined ? {} : { position: { file: at.file, line: at.line, column: at.column } };

function innerFailures({ causes = [] }: ActionFailure): { readonly failures?: readonly FailureInside[] } {
  return causes.length === 0 ? {} : { failures: causes.map(cause => ({ message: cause.message, ...failedAt(cause) })) };
}

function errorResult({ kind, message, statusCode, exitCode, hint }: ActionFailure): ActionErrorResult {
  return {
    kind,
    message,
    ...(statusCode !== undefined && { statusCode }),
    ...(exitCode !== undefined && { exitCode }),
    ...(hint !== undefined && { hint }),
  };
}

/** The JSON pointer of the first integer that is written as text, because JSON has no number for it. What is hidden is not looked at. */
function integerAsText(value: unknown, taint: Taint): string | undefined {
  if (typeof value === 'bigint') return typeof toJson(value) === 'string' && !isTainted(taint) ? '' : undefined;
  if (typeof taint === 'string') return undefined;
  const members = Array.isArray(value) ? value.entries() : isMap(value) ? Object.entries(value) : [];
  for (const [key, item] of members) {
    const below = integerAsText(item, taintAt(taint, [key]));
    if (below !== undefined) return `${pointerStep(String(key))}${below}`;
  }
  return undefined;
}
