/** Who holds a lock, as the holder said it. */
export interface LockOwner {
  readonly host: string;
  readonly pid: number;
  /** The run it is held for. */
  readonly run?: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface NamedLockWish {
  /** Free text; two equal names are one lock. */
  readonly name: string;
  readonly owner: LockOwner;
  /** How long to wait while another process holds it; 0 tries once. */
  readonly timeoutMs: number;
  /** Waiting ends with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export type NamedLock =
  | { readonly held: true; release(): Promise<void> }
  /** `owner` is undefined when the holder could not say, for example because it took the lock just now. */
  | { readonly held: false; readonly owner: LockOwner | undefined };

/**
 * Locks between the runs of one store: at most one holder for each name, in all processes. A lock is freed with its process, however
 * that ends; none is taken away from a holder that lives.
 */
export interface NamedLocks {
  acquire(wish: NamedLockWish): Promise<NamedLock>;
}
