/**
 * Where runs live: what ran, its journal, the plans and keys of the API, and messages that wait to be sent. `host/runs` implements it
 * with SQLite; every implementation passes `RUN_STORE_SUITE` (test/support/run-store-suite.ts).
 *
 * Texts that come in are redacted already, and sensitive values are encrypted (`core/secrets/sealing.ts`): a store looks into nothing
 * that it keeps. Instants are milliseconds since 1970. A failure is a `ToolError`: `runs-unavailable` when the store cannot be read or
 * written (a full disk, a directory that is read-only, a damaged database), `run-busy` when another process has taken the run over.
 */
export interface RunStore {
  /**
   * Keeps a new run and answers when that is durable. With a `holder` the run is claimed in the same commit; without one it stays
   * `pending` until a process claims it. With an `idempotency` answer, the key is finished in the same commit too.
   */
  create(run: NewRun, options?: CreateOptions): Promise<RunRecord>;
  /** Undefined when there is no such run, or when it belongs to an owner other than the one that is named. */
  read(id: string, owner?: string): Promise<RunRecord | undefined>;
  /** Newest first, each without its `result`. */
  list(filter?: RunFilter): Promise<RunPage>;
  /** How many runs there are in each state. */
  counts(): Promise<RunCounts>;
  /** The ids that begin with this text, in ascending order; at most `limit`. */
  idsBeginningWith(prefix: string, options?: { readonly owner?: string; readonly limit?: number }): Promise<string[]>;

  /**
   * Takes a run for this process: its state becomes `running` and the token of every earlier holder stops being valid. A run that another process
   * works on is `held`. The claim ends with `end`, with `close`, or with the process.
   */
  claim(id: string, holder: RunHolder, options?: ClaimOptions): Promise<Claim>;
  /**
   * What became known of a claimed run after it was created, with events, in one commit. A key that is not among the facts is forgotten:
   * what it encrypted is not needed any more. `run-busy` for an old token.
   */
  describe(id: string, token: number, facts: LaterFacts, events: readonly NewEvent[]): Promise<RunRecord>;
  /**
   * Adds events to the journal and answers with the number of the last one when they are durable. What is appended while others
   * wait shares their commit. Events of one run are kept in the order of the calls. `run-busy` for an old token.
   */
  append(id: string, token: number, events: readonly NewEvent[], messages?: readonly NewMessage[]): Promise<number>;
  /** Events in order. Their numbers begin with 1 and have no gaps. */
  events(id: string, page?: EventPage): Promise<readonly RunEvent[]>;
  /**
   * The events after a number, as they come, also those of other processes. It ends when the run is no longer pending or running and
   * all its events were given, and when the signal fires.
   */
  watch(id: string, after: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  /** Tells the store that the holder is alive, and the holder what is asked of it. `run-busy` for an old token. */
  heartbeat(id: string, token: number): Promise<Heartbeat>;
  /** The last commit of a holder: events, messages, state and result become durable together. Frees the run. */
  end(id: string, token: number, ending: RunEnding): Promise<RunRecord>;
  /**
   * Asks the holder to cancel. A run that no process holds (pending, interrupted) is `cancelled` at once. Nothing changes
   * for a run that has ended. Undefined when there is no such run.
   */
  requestCancel(id: string, by: string): Promise<RunRecord | undefined>;
  /** Resolves with true within a moment of a request to cancel the run, by whichever process; with false when the signal fires. */
  cancelRequested(id: string, signal: AbortSignal): Promise<boolean>;
  /** Forgets runs with their journals. A run under way is never removed: it is not among the ids that are returned. */
  remove(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Removes what the retention does not allow, oldest first, and returns it without results; with `only: 'tell'`
   * nothing is removed.
   */
  prune(retention: RunRetention, only?: 'tell'): Promise<readonly RunRecord[]>;

  readonly blobs: RunBlobs;
  readonly plans: PlanShelf;
  readonly idempotency: IdempotencyKeys;
  readonly outbox: Outbox;

  /** Looks for damage. */
  check(): Promise<RunStoreReport>;
  /** A consistent copy, while others read and write. The file must not exist. */
  backup(path: string): Promise<void>;
  /** Gives room that was kept in reserve back to a full disk, for the one entry that says what is missing. */
  makeRoom(): Promise<void>;
  /** Writes what waits, frees every run that is still claimed (it is seen as `interrupted`), and closes. */
  close(): Promise<void>;
}

/** The owner of everything on a machine where no tokens are asked for. */
export const LOCAL_OWNER = 'local';

/** `interrupted`: its process ended without saying how the run ended. It can be resumed. */
export const RUN_STATES = ['pending', 'running', 'completed', 'failed', 'interrupted', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];
/** States with which a holder can end a run. */
export type EndState = Exclude<RunState, 'pending' | 'running'>;

export interface RunSolution {
  readonly name: string;
  readonly version?: string | undefined;
  /** `sha256:<hex>` of its texts. */
  readonly digest: string;
  /** `file`, `stdin`, `inline`, `catalog:<name>` */
  readonly source: string;
}

export interface NewRun {
  /** A UUIDv7 (`newRunId`). */
  readonly id: string;
  /** `local`, or the subject of a token. */
  readonly owner: string;
  /** The words that began it: `run solution`, `apply`, `POST /v1/plans/{id}/apply`. */
  readonly command: string;
  readonly solution: RunSolution;
  readonly planDigest?: string | undefined;
  /** Digest of the blob with everything that executing needs; without one the run cannot be resumed. */
  readonly basis?: string | undefined;
  /** The resolved `spec.workflow.lock`. */
  readonly lock?: string | undefined;
  /** The key of the run, wrapped (`wrapKey`); absent where nothing can be encrypted. */
  readonly key?: Uint8Array | undefined;
  readonly createdAt: number;
}

/** What is known of a run when its first action begins. */
export type LaterFacts = Pick<NewRun, 'planDigest' | 'basis' | 'lock' | 'key'>;

export interface RunRecord extends NewRun {
  readonly state: RunState;
  /** The outcome: `succeeded`, `partial-success`, `failed`, `cancelled`. Set when the run has ended with one. */
  readonly status?: string | undefined;
  /** The process that works on it, or did last. */
  readonly holder?: RunHolder | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly cancelRequestedAt?: number | undefined;
  /** Who asked for the cancellation. */
  readonly cancelledBy?: string | undefined;
  /** The token of the last claim; 0 before the first. It only grows. */
  readonly token: number;
  /** How often it was claimed: 1 for a run that was never resumed. */
  readonly attempts: number;
  /** Redacted JSON text. */
  readonly error?: string | undefined;
  /** Redacted JSON text. */
  readonly result?: string | undefined;
  /** The number of the last event. */
  readonly lastEvent: number;
  /** How long processes have worked on it: the attempts that are over, without the time between them. */
  readonly workedMs: number;
}

export interface RunHolder {
  readonly host: string;
  readonly pid: number;
  /** The version of the program. */
  readonly startedBy: string;
  /** When it took the run; filled in by the store. */
  readonly since?: number | undefined;
}

export interface CreateOptions {
  readonly holder?: RunHolder | undefined;
  readonly events?: readonly NewEvent[] | undefined;
  readonly messages?: readonly NewMessage[] | undefined;
  readonly idempotency?: { readonly key: string; readonly answer: string } | undefined;
}

export interface ClaimOptions {
  /** States from which the run may be taken; default: pending, interrupted, failed. */
  readonly from?: readonly RunState[] | undefined;
}

export type Claim =
  | { readonly kind: 'claimed'; readonly token: number; readonly run: RunRecord }
  | { readonly kind: 'held'; readonly holder: RunHolder | undefined }
  /** Its state is not among those from which it may be taken. */
  | { readonly kind: 'refused'; readonly run: RunRecord }
  | { readonly kind: 'unknown' };

export interface NewEvent {
  readonly at: number;
  /** A word of the journal: `action-started`, `action-ended`, `output`. The store knows none of them. */
  readonly type: string;
  /** JSON text; at most 16 MiB. */
  readonly data: string;
  /** Encrypted bytes that belong to the event. They never leave the machine through an API. */
  readonly sealed?: Uint8Array | undefined;
}

export interface RunEvent extends NewEvent {
  readonly seq: number;
}

export interface EventPage {
  /** Events after this number; default 0. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  /** Only events of these types. */
  readonly types?: readonly string[] | undefined;
}

export interface Heartbeat {
  readonly cancelRequestedAt: number | undefined;
  readonly cancelledBy: string | undefined;
}

export interface RunEnding {
  readonly state: EndState;
  readonly status?: string | undefined;
  readonly error?: string | undefined;
  readonly result?: string | undefined;
  readonly at: number;
  readonly events?: readonly NewEvent[] | undefined;
  readonly messages?: readonly NewMessage[] | undefined;
}

export interface RunFilter {
  readonly owner?: string | undefined;
  readonly states?: readonly RunState[] | undefined;
  /** The name of the solution. */
  readonly solution?: string | undefined;
  /** Created at this instant or later. */
  readonly since?: number | undefined;
  readonly planDigest?: string | undefined;
  readonly lock?: string | undefined;
  /** Default 100. */
  readonly limit?: number | undefined;
  /** `next` of the page before. `invalid-input` for any other text. */
  readonly cursor?: string | undefined;
}

export type RunCounts = Readonly<Record<RunState, number>>;

export interface RunPage {
  readonly runs: readonly RunRecord[];
  /** Absent on the last page. */
  readonly next?: string | undefined;
}

/** 0 = no limit. */
export interface RunRetention {
  readonly maxCount: number;
  readonly maxAgeMs: number;
  /** Bytes of all journals, and of the blobs that runs and plans name. */
  readonly maxSize: number;
  readonly now: number;
}

/** Bytes by their digest, kept once for all runs and plans that name them. Those that none names are removed with `prune`. */
export interface RunBlobs {
  /** Returns `sha256:<hex>` when the bytes are durable. */
  put(bytes: Uint8Array): Promise<string>;
  get(digest: string): Promise<Uint8Array | undefined>;
}

export type PlanDecision = 'approved' | 'rejected';

export interface NewPlan {
  readonly id: string;
  readonly owner: string;
  readonly planDigest: string;
  readonly solution: RunSolution;
  /** The digest of the blob that holds the plan document. */
  readonly document: string;
  /** Redacted JSON text: what lists and answers show beside the document. */
  readonly summary: string;
  readonly needsApproval: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface PlanRecord extends NewPlan {
  readonly decision?:
    | { readonly kind: PlanDecision; readonly by: string; readonly at: number; readonly comment: string }
    | undefined;
}

/** Plans that were made over the API. */
export interface PlanShelf {
  /** The plan that the owner has already with this digest and that has not expired, or else the new one. */
  save(
    plan: NewPlan,
    messages?: readonly NewMessage[],
  ): Promise<{ readonly plan: PlanRecord; readonly isNew: boolean }>;
  get(id: string, owner?: string): Promise<PlanRecord | undefined>;
  /** Newest first. */
  list(filter?: PlanFilter): Promise<PlanPage>;
  /** Undefined when there is no such plan; `isNew: false` when it was decided before: the first decision stands. */
  decide(
    id: string,
    decision: NonNullable<PlanRecord['decision']>,
    messages?: readonly NewMessage[],
  ): Promise<{ readonly plan: PlanRecord; readonly isNew: boolean } | undefined>;
  remove(id: string): Promise<boolean>;
}

export interface PlanFilter {
  readonly owner?: string | undefined;
  readonly planDigest?: string | undefined;
  readonly solution?: string | undefined;
  /** Only plans that wait for a decision, or that have this one. */
  readonly decision?: PlanDecision | 'waiting' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface PlanPage {
  readonly plans: readonly PlanRecord[];
  readonly next?: string | undefined;
}

export interface KeyUse {
  readonly owner: string;
  readonly key: string;
  /** Digest of the JSON value of the request, with its method and path. */
  readonly digest: string;
  readonly now: number;
}

export type KeyState =
  /** This caller does the work, and then finishes or abandons the key. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'other-value' }
  /** Another request with this key is being worked on by a process that lives. */
  | { readonly kind: 'running' };

/** Keys that make a request that is sent twice have one effect and one answer, for 24 hours. */
export interface IdempotencyKeys {
  begin(use: KeyUse): Promise<KeyState>;
  /** `answer`: what the same request gets from now on. Redacted JSON text. */
  finish(owner: string, key: string, answer: string): Promise<void>;
  /** The request had no effect: it may be sent again. */
  abandon(owner: string, key: string): Promise<void>;
}

export interface NewMessage {
  /** `run.ended`, `plan.created`, `approval.needed` */
  readonly type: string;
  /** The name of the webhook it is for. */
  readonly target: string;
  /** The body: JSON text without secrets. */
  readonly body: string;
  readonly at: number;
}

export interface OutboxMessage extends NewMessage {
  readonly id: string;
  /** How often it was tried. */
  readonly tries: number;
}

/** Messages to send, at least once each. */
export interface Outbox {
  /** Messages that belong to no run and no plan of the store. */
  add(messages: readonly NewMessage[]): Promise<void>;
  /** Messages whose time has come, reserved for this caller for `leaseMs`. */
  due(now: number, options: { readonly leaseMs: number; readonly limit: number }): Promise<readonly OutboxMessage[]>;
  sent(id: string): Promise<void>;
  /** Not sent: it is due again at `at`, or dropped when that is undefined. `error`: redacted text. */
  failed(id: string, at: number | undefined, error: string): Promise<void>;
  /** How many wait, and since when the oldest one does. */
  waiting(): Promise<{ readonly count: number; readonly oldestAt: number | undefined }>;
}

export interface RunStoreReport {
  /** Where it lies, as shown to people. */
  readonly place: string;
  readonly schemaVersion: number;
  /** Bytes. */
  readonly size: number;
  readonly runs: RunCounts;
  /** What is damaged; empty when nothing is. */
  readonly faults: readonly string[];
  /** Databases that were damaged and set aside. */
  readonly setAside: readonly string[];
}
