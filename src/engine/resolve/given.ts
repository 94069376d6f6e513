import type { Taint } from '../../core/secrets/taint.ts';

/** A value that stands in place of what a resolver would compute. */
export type Given =
  | { readonly value: unknown; readonly as: 'override' | 'mock' }
  /** The outcome from the plan, or from an earlier attempt of the run, which is used as it is. */
  | { readonly value: unknown; readonly as: 'plan'; readonly skipped: boolean; readonly taint?: Taint };
