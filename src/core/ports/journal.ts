import type { Taint } from '../secrets/taint.ts';

/**
 * The journal of one run as the engine sees it: what happened is appended, and what an earlier attempt of the run knows is read. The
 * engine knows no store, and a store knows no engine. A call is an action, `deploy`, an item of its forEach, `deploy[3]`, or one of
 * those in a solution that an action runs: `release/deploy`.
 */
export interface RunJournal {
  /** The run continues one that did not end. */
  readonly isResumed: boolean;
  /** Calls without side effects are noted when they start, too: the run is watched from elsewhere. */
  readonly notesEveryStart?: boolean | undefined;
  /** What is known of a call. Undefined: it never started. */
  earlier(call: string): EarlierCall | undefined;
  /** The list that the forEach of an action went through. */
  earlierItems(call: string): JournaledValue | undefined;
  /**
   * Keeps the order of the calls and does not wait. `isEffect`: the entry is about something that happened outside of the program, so
   * nothing may depend on it before it is durable.
   */
  append(entry: JournalEntry, isEffect?: boolean): void;
  /** Whether the end of an effect is not durable yet. */
  isBehind(): boolean;
  /**
   * Resolves when everything that was appended is durable. Rejects when it cannot be kept and the run must not go on without its
   * journal: nothing starts any more then.
   */
  flush(): Promise<void>;
}

/** A value and its sensitive places, which are encrypted or left out. */
export interface JournaledValue {
  readonly data: unknown;
  readonly taint: Taint;
}

export const ON_INTERRUPT = ['rerun', 'skip', 'fail'] as const;
/** What is done with an action that started and of which no end is known. */
export type OnInterrupt = (typeof ON_INTERRUPT)[number];

export type JournaledStatus = 'succeeded' | 'failed' | 'timeout' | 'cancelled';
export type JournaledSkip = 'condition' | 'dependency-failed' | 'interrupted';

export type JournalEntry =
  /** The items of a forEach, before the first of them starts. */
  | { readonly type: 'items'; readonly call: string; readonly list: JournaledValue }
  | StartEntry
  /** The attempt failed, and there is another one after a delay. */
  | {
      readonly type: 'retry';
      readonly call: string;
      readonly attempt: number;
      readonly delayMs: number;
      readonly message: string;
    }
  | EndEntry
  | {
      readonly type: 'skipped';
      readonly call: string;
      readonly reason: JournaledSkip;
      readonly blockedBy?: string | undefined;
    };

export interface StartEntry {
  readonly type: 'started';
  readonly call: string;
  readonly section: 'actions' | 'finally';
  readonly provider: string;
  /** 1 for the first one, also when a resumed run starts the call again. */
  readonly attempt: number;
  readonly inputs: JournaledValue;
  /** Running it again leaves behind the same as running it once. */
  readonly isRepeatable: boolean;
  /** As the document says. */
  readonly onInterrupt?: OnInterrupt | undefined;
  /** The files that it changes, as they are before it and will be after it. Absent when it changes anything else. */
  readonly files?: readonly ExpectedChange[] | undefined;
}

/** One file before and after an action. */
export interface ExpectedChange {
  /** Absolute. */
  readonly path: string;
  /** Whole contents; undefined: there is no such file. */
  readonly before: ExpectedContent | undefined;
  readonly after: ExpectedContent | undefined;
}

/** `end`: the last bytes, where the rest of the content is not held. */
export interface ExpectedContent {
  /** Bytes of the whole. */
  readonly size: number;
  readonly end: Uint8Array;
}

export interface EndEntry {
  readonly type: 'ended';
  readonly call: string;
  readonly status: JournaledStatus;
  readonly attempts: number;
  readonly durationMs: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Present after success. */
  readonly results?: JournaledValue | undefined;
  /** Redacted. */
  readonly error?: { readonly kind: string; readonly message: string } | undefined;
}

export type EarlierCall =
  /** Nothing of it is done again. */
  | ({ readonly state: 'succeeded'; readonly results: JournaledValue } & Pick<
      EndEntry,
      'attempts' | 'startedAt' | 'endedAt'
    >)
  | { readonly state: 'skipped'; readonly reason: JournaledSkip }
  /** It started, and the files are as it leaves them. */
  | { readonly state: 'seen' }
  /** It started, and its end is not known. `attempts`: those that are known to have failed. */
  | { readonly state: 'uncertain'; readonly decision: OnInterrupt; readonly attempts: number }
  /** It is done again from the beginning. */
  | { readonly state: 'failed' };
