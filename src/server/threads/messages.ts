import type { PageRequest } from '../../operations/pages.ts';
import type { Asked } from '../bindings.ts';
import type { ProblemFacts } from '../problem.ts';
import type { Span } from '../span.ts';
import type { Trace } from '../trace.ts';

/** One request as a thread is asked to answer it. */
export interface Job {
  readonly operation: string;
  readonly asked: Asked;
  /** The body is in the form of `toClonable`: it may hold maps with an order of their own. */
  readonly ordered?: boolean;
  /** The answer is a page of items. */
  readonly page: PageRequest | undefined;
  readonly trace: Trace | undefined;
}

export type ToThread =
  | { readonly type: 'job'; readonly job: Job }
  /** The caller gave up: work ends in order. */
  | { readonly type: 'abort'; readonly code: 'timeout' | 'cancelled' }
  /** What was started outside of the thread ends at once. */
  | { readonly type: 'kill' }
  | { readonly type: 'clear' };

export type FromThread =
  | { readonly type: 'ready' }
  /** JSON text. */
  | { readonly type: 'done'; readonly text: string }
  | { readonly type: 'failed'; readonly facts: ProblemFacts; readonly log: string }
  /** A program outside of the thread: it must not outlive it. */
  | { readonly type: 'child'; readonly pid: number; readonly isAlive: boolean }
  /** An action has started: from now on something may have happened. */
  | { readonly type: 'started' }
  | { readonly type: 'log'; readonly level: 'warn' | 'error' | 'info'; readonly message: string }
  | { readonly type: 'spans'; readonly spans: readonly Span[] }
  | { readonly type: 'cleared'; readonly cleared: Cleared };

export interface Cleared {
  readonly expression: number;
  readonly template: number;
}
