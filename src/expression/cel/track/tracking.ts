import { isDerived, isTainted, type Taint, TextParts, taintAt } from '../../../core/secrets/taint.ts';
import { Failure, Stop } from '../run/errors.ts';
import type { CelHost } from '../run/host.ts';
import { isMapValue, isNumeric, toNumber } from '../values/boxes.ts';

/** Taints of the variables, by name. */
export type Taints = Readonly<Record<string, Taint>>;

/** A value with what of it is sensitive. */
export interface Tracked {
  readonly value: unknown;
  readonly taint: Taint;
}

/** What a tracked evaluation knows beside the values. */
export interface Tracking {
  readonly taints: Taints;
  /** That of the value which a tracked node returned last. */
  taint: Taint;
  /** Whether the node under way has read anything sensitive. */
  read: boolean;
  /** Taints of the names bound by macros. */
  readonly slots: Taint[];
  /** What `debug.out` shows in place of its arguments. */
  line: string | undefined;
}

export const createTracking = (taints: Taints): Tracking => ({
  taints,
  taint: undefined,
  read: false,
  slots: [],
  line: undefined,
});

/** Nothing of the value shows: neither its members nor how many there are. */
export const isOpaque = (taint: Taint): boolean => isDerived(taint) || taint instanceof TextParts;

export const isAnyTainted = (parts: readonly (Tracked | undefined)[]): boolean =>
  parts.some(part => part !== undefined && isTainted(part.taint));

/** The taint of a member. Where it cannot be told which one it is, that of the whole. */
export function memberTaint(taint: Taint, key: unknown): Taint {
  if (!(taint instanceof Map)) return taint instanceof TextParts ? 'derived' : taint;
  if (typeof key === 'string') return taintAt(taint, [key]);
  if (typeof key === 'number') return taintAt(taint, [key]);
  if (typeof key === 'object' && isNumeric(key)) return taintAt(taint, [toNumber(key)]);
  return isTainted(taint) ? 'derived' : undefined;
}

export const isContainer = (value: unknown): boolean => Array.isArray(value) || isMapValue(value);

/** What was thrown, fit to be shown: the values of failures that were not examined, and all words of foreign errors, are left out. */
export function speakable(error: unknown): unknown {
  if (error instanceof Failure) {
    error.hidesValues ??= true;
    return error;
  }
  return error instanceof Error && !(error instanceof Stop) && !(error instanceof RangeError)
    ? new Failure('the expression cannot be evaluated with the data at hand')
    : error;
}

/** A host that is shown nothing sensitive. */
export function shieldedHost(host: CelHost | undefined, tracking: Tracking): CelHost | undefined {
  const debug = host?.debug;
  if (host === undefined || debug === undefined) return host;
  return { ...host, debug: text => debug(tracking.line ?? text) };
}
