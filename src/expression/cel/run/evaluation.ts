import { Bytes, UnknownSignal } from '../values/boxes.ts';
import { CelError, Failure, Stop } from './errors.ts';
import type { CelHost } from './host.ts';
import { NO_VARIABLES, nextCheckpoint, overLimit, type Run, type Variables } from './run.ts';
import { weigh } from './weigh.ts';

export interface EvaluateOptions {
  /** Units that the evaluation may spend; reaching beyond ends it with a `CelError` of kind `cost`. */
  readonly costLimit: number;
  /** Checked before the start and about every 1,000 units. */
  readonly signal?: AbortSignal | undefined;
  readonly host?: CelHost | undefined;
}

/** `cost` is that of the straight-line code at the root of the expression. */
export function begin(run: Run, variables: Variables, options: EvaluateOptions, cost: number): void {
  const { signal } = options;
  run.variables = variables;
  run.cost = cost;
  run.costLimit = options.costLimit;
  run.signal = signal;
  run.host = options.host;
  run.nonFinite = false;
  run.searched = 0;
  run.searchesPaid = 0;
  run.checkpoint = nextCheckpoint(run);
  if (signal?.aborted === true) throw new Stop('aborted', 'the evaluation was aborted');
}

export interface Finishing {
  /** Whether NaN and infinity are refused in the result. */
  readonly finite: boolean;
  /** The expression only reads a part of its variables: the result is no larger than what the caller had. */
  readonly isRead: boolean;
}

/** The one conversion at the boundary: the result as a value for the caller. */
export function finish(run: Run, result: unknown, finishing: Finishing): unknown {
  if (run.cost > run.costLimit) throw overLimit(run);
  switch (typeof result) {
    case 'number':
      return finishing.finite && !Number.isFinite(result) ? refuse('the result is not a finite number') : result;
    case 'object':
      return result === null ? null : finishObject(run, result, finishing);
    case 'undefined':
      return null;
    case 'function':
    case 'symbol':
      return refuse('the result is not a value');
    default:
      return result;
  }
}

function finishObject(run: Run, result: object, { finite, isRead }: Finishing): unknown {
  if (!isRead) weigh(run, result, finite);
  return result instanceof Uint8Array && !(result instanceof Bytes) ? new Bytes(result) : result;
}

function refuse(message: string): never {
  throw new Failure(message, 0);
}

/** Drops every reference to what belongs to the caller. */
export function release(run: Run): void {
  run.variables = NO_VARIABLES;
  run.signal = undefined;
  run.host = undefined;
  run.patterns = undefined;
  run.namedZones = undefined;
  run.tracking = undefined;
  const { slots } = run;
  for (let i = 0; i < slots.length; i++) slots[i] = undefined;
}

interface Place {
  readonly source: string;
  readonly offset: number;
}

/**
 * Turns anything that an evaluation threw into the error for the caller. `callOffset`: the last call, for failures
 * without a place.
 */
export function toCelError(error: unknown, place: Place, callOffset: number): CelError {
  if (error instanceof UnknownSignal) return unknownError(error, place);
  if (error instanceof Failure) {
    const offset = error.offset < 0 ? callOffset : error.offset;
    return new CelError('evaluation', error.text(), { source: place.source, offset });
  }
  if (error instanceof Stop) return new CelError(error.kind, error.message, place);
  if (error instanceof RangeError)
    return new CelError('evaluation', 'the expression or a value in it is too deep or too large', place, {
      cause: error,
    });
  return new CelError('evaluation', error instanceof Error ? error.message : String(error), place, { cause: error });
}

function unknownError({ causes }: UnknownSignal, place: Place): CelError {
  const sorted = [...new Set(causes)].sort();
  return new CelError('unknown', `the value is not known yet: it needs ${sorted.join(', ')}`, place, {
    causes: sorted,
  });
}

/** The host for an evaluation that repeats what was already done: it answers, and has no effects. */
export function silenced(host: CelHost | undefined): CelHost | undefined {
  return host === undefined
    ? undefined
    : { ...host, guid: () => '', debug: () => undefined, sleep: () => undefined, wait: () => undefined };
}
