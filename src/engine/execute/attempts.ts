import { formatDuration } from '../../core/duration.ts';
import { errorText, ToolError } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import type { Clock, Random } from '../../core/ports/ports.ts';
import type { Evaluator } from '../../expression/evaluate.ts';
import { extendScope, type Scope } from '../../expression/scope.ts';
import { Failure, type FailureKind } from '../../providers/contract.ts';
import type { Retry } from '../../solution/model/model.ts';
import type { Deadlines, Late, LazySignal } from '../deadline.ts';

export interface AttemptsOptions<T> {
  readonly name: string;
  readonly retry: Retry | undefined;
  /** The limit of one attempt. */
  readonly timeoutMs: number;
  /** Attempts that failed before the run was resumed. They count towards the limit. */
  readonly earlier?: number | undefined;
  readonly deadlines: Deadlines;
  /** When it fires, no further attempt begins. */
  readonly halt?: AbortSignal | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly evaluator: Evaluator;
  readonly scope: Scope;
  attempt(signal: LazySignal, attempt: number): Promise<T>;
  /** Whether the failure is final, whatever `retry` says. */
  isFinal?(): boolean;
  /** Called before each delay. */
  retrying(attempt: number, delayMs: number, message: string): void;
}

export type Attempted<T> =
  | { readonly attempts: number; readonly result: T }
  /** `isBetween`: it ended while no attempt was under way. */
  | { readonly attempts: number; readonly failure: Failure; readonly isBetween?: true };

/** Inputs are evaluated once; these kinds would fail the same way again. */
const NEVER_RETRIED: ReadonlySet<FailureKind> = new Set<FailureKind>(['input', 'condition', 'cancelled']);

/** Runs attempts until one succeeds, the retries are used up, or the time is over. Never throws. */
export async function runAttempts<T>(options: AttemptsOptions<T>): Promise<Attempted<T>> {
  const { retry, deadlines, clock } = options;
  const startedMs = clock.monotonicMs();
  for (let attempt = 1 + (options.earlier ?? 0); ; attempt++) {
    const { limitMs, late } = attemptLimit(options, attempt, clock.monotonicMs() - startedMs);
    const failure = await deadlines
      .within(limitMs, late, signal => options.attempt(signal, attempt))
      .then(result => ({ result }))
      .catch((error: unknown) => asFailure(error));
    if (!(failure instanceof Failure)) return { attempts: attempt, result: failure.result };
    const delayMs = nextDelay(options, failure, attempt);
    if (typeof delayMs !== 'number') return { attempts: attempt, failure: delayMs };
    if (retry?.totalTimeoutMs !== undefined && clock.monotonicMs() - startedMs + delayMs >= retry.totalTimeoutMs)
      return { attempts: attempt, failure };
    options.retrying(attempt, delayMs, failure.message);
    const interrupted = await waited(options, delayMs);
    if (interrupted !== undefined) return { attempts: attempt, failure: interrupted, isBetween: true };
  }
}

/** The time of one attempt: its own, or what is left for all of them, which a message names by the time for all. */
function attemptLimit<T>(
  { name, timeoutMs, retry }: AttemptsOptions<T>,
  attempt: number,
  elapsedMs: number,
): { readonly limitMs: number; readonly late: string | Late } {
  const total = retry?.totalTimeoutMs ?? Number.POSITIVE_INFINITY;
  const leftMs = Math.max(1, total - elapsedMs);
  if (leftMs >= timeoutMs) return { limitMs: timeoutMs, late: `attempt ${attempt} of action "${name}"` };
  const message = `the attempts of action "${name}" took longer than ${formatDuration(total)} in all`;
  const hint = 'give them more time with "totalTimeout" in "retry"';
  const late = () => new Failure('timeout', message, { cause: new ToolError('timeout', message, { hint }) });
  return { limitMs: leftMs, late };
}

/** Waits before the next attempt. Undefined when the time has passed and the attempt may begin. */
async function waited<T>(
  { deadlines, clock, halt }: AttemptsOptions<T>,
  delayMs: number,
): Promise<Failure | undefined> {
  try {
    await deadlines.within(undefined, '', ({ signal }) =>
      clock.sleep(delayMs, halt === undefined ? signal : AbortSignal.any([signal, halt])),
    );
  } catch (error) {
    if (halt?.aborted !== true) return asFailure(error);
  }
  return halt?.aborted === true ? new Failure('cancelled', 'cancelled before the next attempt') : undefined;
}

/** The delay before the next attempt, or the failure that ends them. */
function nextDelay<T>(options: AttemptsOptions<T>, failure: Failure, attempt: number): number | Failure {
  const { retry } = options;
  if (options.isFinal?.() === true) return failure;
  if (retry === undefined || attempt >= retry.maxAttempts || NEVER_RETRIED.has(failure.kind)) return failure;
  if (retry.retryIf !== undefined) {
    const error = emptyMap<unknown>();
    Object.assign(error, { message: failure.message, kind: failure.kind, attempt, maxAttempts: retry.maxAttempts });
    if (failure.statusCode !== undefined) error['statusCode'] = failure.statusCode;
    if (failure.exitCode !== undefined) error['exitCode'] = failure.exitCode;
    try {
      const scope = extendScope(options.scope, { variables: { __error: error } });
      if (!options.evaluator.evaluateCondition(retry.retryIf, scope)) return failure;
    } catch (problem) {
      return new Failure(failure.kind, `${failure.message} (retryIf failed: ${errorText(problem)})`, {
        cause: failure,
      });
    }
  }
  return delayBefore(retry, attempt, failure.retryAfterMs, options.random);
}

/** Before attempt `done + 1`: fixed d; linear d*k; exponential d*2^(k-1); at most maxDelay, jittered when asked. */
export function delayBefore(retry: Retry, done: number, retryAfterMs: number | undefined, random: Random): number {
  const factor = { fixed: 1, linear: done, exponential: 2 ** (done - 1) }[retry.backoff];
  const delayMs = Math.min(retry.initialDelayMs * factor, retry.maxDelayMs);
  const asked = Math.min(retryAfterMs ?? 0, retry.maxDelayMs);
  const jittered = retry.jitter === 'full' ? delayMs * random.fraction() : delayMs;
  return Math.max(jittered, asked);
}

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('provider', errorText(error), { cause: error });
}
