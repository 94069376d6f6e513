import { type ErrorCode, type Fault, type Position, ToolError } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import { childTaints, isTainted, type Taint } from '../../core/secrets/taint.ts';
import { defineUnknown } from '../../expression/scope.ts';

/** The values of resolvers as expressions see them. */
export interface Values {
  /** By resolver name; what failed reads as unknown. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly taints: ReadonlyMap<string, Taint>;
  readonly skipped: ReadonlySet<string>;
}

export type ResolverPhase = 'when' | 'resolve' | 'transform' | 'type' | 'validate' | 'size' | 'input';

export interface Attempt {
  readonly provider: string;
  readonly step: string;
  readonly error: string;
  readonly durationMs: number;
}

/** The outcome of one resolver. */
export interface ResolverRecord {
  readonly name: string;
  readonly status: 'succeeded' | 'failed' | 'skipped' | 'not-run';
  readonly value: unknown;
  readonly taint: Taint;
  readonly sensitive: boolean;
  readonly internal: boolean;
  readonly type: string;
  readonly phase: number;
  readonly durationMs: number;
  readonly providerCalls: number;
  /** Bytes of the compact JSON. */
  readonly valueSize: number;
  readonly failedAttempts: readonly Attempt[];
  readonly error?:
    | {
        readonly phase: ResolverPhase;
        readonly message: string;
        readonly code: string;
        readonly cause?: unknown;
        /** The place in the document that failed. Undefined when only the resolver is known. */
        readonly at?: Position | undefined;
        readonly hint?: string | undefined;
        /** What failed in a solution that the resolver ran. */
        readonly causes?: readonly Fault[] | undefined;
      }
    | undefined;
  /** `not-run`: the failed resolver that it needs. */
  readonly because?: string | undefined;
  readonly given?: 'override' | 'mock' | 'plan' | undefined;
  readonly at: Position;
}

/** The outcome of all resolvers that a call needed, in declaration order. */
export interface Resolution {
  readonly records: ReadonlyMap<string, ResolverRecord>;
  readonly warnings: readonly ResolverWarning[];
}

export interface ResolverWarning {
  readonly resolver: string;
  /** `plan`: relevant only before a run. */
  readonly kind: 'run' | 'plan';
  readonly message: string;
}

export function resolutionFailed(resolution: Resolution): boolean {
  for (const { status } of resolution.records.values()) if (status === 'failed' || status === 'not-run') return true;
  return false;
}

/** Values for what comes after the resolvers. A failed one reads as unknown, cause `resolver <name>`: never as an empty value. */
export function resolvedValues(resolution: Resolution): Values {
  const data = emptyMap<unknown>();
  const taints = new Map<string, Taint>();
  const skipped = new Set<string>();
  for (const { name, status, value, taint } of resolution.records.values()) {
    if (status === 'skipped') skipped.add(name);
    else if (status === 'succeeded') data[name] = value;
    else defineUnknown(data, name, [`resolver ${name}`]);
    if (taint !== undefined) taints.set(name, taint);
  }
  return { data: Object.freeze(data), taints, skipped };
}

/** The variable `__execution` of actions. The length of a secret is sensitive. */
export function executionFacts(resolution: Resolution): ExecutionFacts {
  const resolvers = emptyMap<unknown>();
  const sizes: (readonly [string, Taint])[] = [];
  let duration = 0;
  let phases = 0;
  for (const record of resolution.records.values()) {
    duration += record.durationMs;
    phases = Math.max(phases, record.phase);
    if (isTainted(record.taint)) sizes.push([record.name, childTaints([['valueSize', 'derived']])]);
    resolvers[record.name] = {
      status: record.status,
      phase: record.phase,
      duration: record.durationMs,
      providerCalls: record.providerCalls,
      valueSize: record.valueSize,
      failedAttempts: record.failedAttempts.length,
    };
  }
  const data = { resolvers, summary: { duration, resolverCount: resolution.records.size, phaseCount: phases } };
  return { data, taint: childTaints([['resolvers', childTaints(sizes)]]) };
}

export interface ExecutionFacts {
  readonly data: Readonly<Record<string, unknown>>;
  readonly taint: Taint;
}

/** One fault for each failed resolver, in declaration order, with its place and what could not run because of it. */
export function resolutionFaults({ records }: Resolution): readonly Fault[] {
  const all = [...records.values()];
  const blocked = Map.groupBy(
    all.filter(({ status }) => status === 'not-run'),
    ({ because }) => because ?? '',
  );
  return all
    .filter(({ status }) => status === 'failed')
    .map(({ name, error, at, sensitive }) => ({
      message: `resolver "${name}" failed: ${error?.message ?? ''}`,
      at: error?.at ?? at,
      field: (error?.at ?? at).pointer,
      hint: sensitive ? undefined : error?.hint,
      causes: sensitive ? [] : error?.causes,
      blocked: blocked.get(name)?.map(other => other.name) ?? [],
    }));
}

/**
 * One error for all failed resolvers. Its code is that of missing or refused credentials when one failed because of them,
 * `validation-failed` when only checks of values failed.
 */
export function resolutionError(resolution: Resolution): ToolError {
  const records = [...resolution.records.values()];
  const failed = records.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return new ToolError('cancelled', 'cancelled before any action started');
  const cancelled = failed.some(({ error }) => error?.code === 'cancelled');
  const onlyChecks = failed.every(({ error }) => error?.phase === 'validate');
  const onlyInput = failed.every(({ error }) => error?.phase === 'input');
  const outstanding = outstandingCode(failed.map(({ error }) => error?.cause));
  const code = cancelled
    ? 'cancelled'
    : (outstanding ?? (onlyInput ? 'invalid-input' : onlyChecks ? 'validation-failed' : 'resolver-failed'));
  const faults = resolutionFaults(resolution);
  const [first] = faults;
  const message =
    faults.length === 1 && first !== undefined
      ? first.message
      : `${failed.length} of ${records.length} resolvers failed`;
  return new ToolError(code, message, {
    faults,
    cause: failed[0]?.error?.cause,
    ...(faults.length === 1 && first?.at !== undefined ? { at: first.at } : {}),
  });
}

/**
 * Codes of causes that decide the code of the whole command, most serious first: a deadline, missing or refused
 * credentials, what is not allowed here, a credential store or configuration that cannot be read.
 */
const OUTSTANDING: readonly ErrorCode[] = [
  'auth-timeout',
  'not-authenticated',
  'token-expired',
  'identity-refused',
  'metadata-unavailable',
  'impersonation-denied',
  'consent-required',
  'interaction-required',
  'forbidden',
  'not-allowed-here',
  'auth-config',
  'store-locked',
  'store-unreadable',
  'store-unwritable',
  'flow-not-supported',
  'unknown-profile',
  'invalid-scope',
];

/** The most serious of these codes among errors and their causes. */
function outstandingCode(errors: readonly unknown[]): ErrorCode | undefined {
  const found = new Set(errors.flatMap(nestedCodes));
  return OUTSTANDING.find(code => found.has(code));
}

function nestedCodes(error: unknown): readonly ErrorCode[] {
  if (!(error instanceof Error)) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].flatMap(nestedCodes);
  return error instanceof ToolError ? [error.code, ...inner] : inner;
}
