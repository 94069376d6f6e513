import type { RunScope } from '../../access/own-runs.ts';
import type { Permission } from '../../access/permissions.ts';
import type { Json } from '../../core/json/json.ts';
import type { CacheStatistics } from '../../core/ports/ports.ts';
import type { PageRequest } from '../../operations/pages.ts';
import type { ClaimedRun } from '../../operations/runs/claimed-run.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import type { ProblemFacts } from '../answer/problem.ts';
import type { Span } from '../telemetry/span.ts';
import type { Trace } from '../telemetry/trace.ts';
import type { Asked } from '../wire-context.ts';

/** One request as a thread is asked to answer it. */
export interface Job {
  readonly operation: string;
  readonly asked: Omit<Asked, 'body'>;
  /** Absent: `{}`. */
  readonly body?: PostedBody;
  /** The answer is a page of items. */
  readonly page: PageRequest | undefined;
  readonly trace: Trace | undefined;
  /** What the caller was given; undefined: no permissions are configured. */
  readonly granted: readonly Permission[] | undefined;
  /** The subject of its token; '' where callers are not known. */
  readonly caller: string;
  /** The kept runs that the caller may see. */
  readonly scope: RunScope;
  /** Only checks what would stand in the way of a run, and reports what is known of it. */
  readonly accepts?: true;
  /** Events are reported as they happen. */
  readonly tellsEvents?: true;
  /** The server has claimed this run: the thread works on it, and the server records its end. */
  readonly claim?: ClaimedRun | undefined;
}

/** A body as it arrived: a thread reads it itself, so that a large one holds up no other request. */
export interface PostedBody {
  readonly bytes: Uint8Array;
  /** It has been read and checked before. */
  readonly isChecked: boolean;
  /** What the audit keeps of it is asked for. */
  readonly wantsSummary: boolean;
}

export type ToThread =
  | { readonly type: 'job'; readonly job: Job }
  /** The caller gave up: work ends in order. */
  | { readonly type: 'abort'; readonly code: 'timeout' | 'cancelled' }
  /** Nothing more starts; what is under way goes on. */
  | { readonly type: 'halt' }
  /** What was started outside of the thread ends at once. */
  | { readonly type: 'kill' }
  | { readonly type: 'clear' };

export type FromThread =
  | { readonly type: 'ready' }
  /** What the audit keeps of the body. */
  | { readonly type: 'body'; readonly summary: Json }
  /** JSON text. */
  | { readonly type: 'done'; readonly text: string; readonly caches?: CacheUse }
  | { readonly type: 'failed'; readonly facts: ProblemFacts; readonly log: string; readonly caches?: CacheUse }
  /** A program outside of the thread: it must not outlive it. */
  | { readonly type: 'child'; readonly pid: number; readonly isAlive: boolean }
  | { readonly type: 'event'; readonly event: RunEvent }
  /** The run keeps its own journal from now on. */
  | { readonly type: 'journaled' }
  /** An action has started: from now on something may have happened. */
  | { readonly type: 'started' }
  /** `finally` has started: how long it may take, even after the caller gave up. */
  | { readonly type: 'finishing'; readonly limitMs: number }
  /** What is run, when it is known; and how it ended. */
  | { readonly type: 'run'; readonly facts: RunFacts }
  | { readonly type: 'log'; readonly level: 'warn' | 'error' | 'info'; readonly message: string }
  | { readonly type: 'spans'; readonly spans: readonly Span[] }
  | { readonly type: 'cleared'; readonly cleared: Cleared };

/** For the records of a run. */
export interface RunFacts {
  readonly solution?: string;
  readonly version?: string;
  /** Digest of the document: `sha256:<hex>`. */
  readonly digest?: string;
  readonly status?: string;
  /** Its resolvers or actions have been started. */
  readonly hasBegun?: true;
}

export type CacheName = 'expression' | 'template' | 'http';

/** How the caches of a thread stand after a job. */
export type CacheUse = Readonly<Record<CacheName, CacheStatistics>>;

/** Entries that went, by cache; of `http` also their bytes. */
export type Cleared = Readonly<Record<CacheName, number>> & { readonly httpBytes: number };
