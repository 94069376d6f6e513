import type { Lock } from '../../core/lock.ts';
import type { Locks } from '../locks/locks.ts';

/** Two processes that look at a lock at the same moment can turn each other away. */
const LOOK_MS = 50;

/**
 * The processes that work on runs, by locks that the kernel frees with them: one for each run, and one for each process that answers requests
 * with idempotency keys. Process ids are never compared.
 */
export interface RunLocks {
  /** False when another process holds it. */
  take(name: string): Promise<boolean>;
  /** Whether any process holds it, this one included. */
  isHeld(name: string): Promise<boolean>;
  isOurs(name: string): boolean;
  free(name: string): Promise<void>;
  freeAll(): Promise<void>;
}

export function createRunLocks(locks: Locks): RunLocks {
  const held = new Map<string, Extract<Lock, { readonly held: true }>>();
  const acquire = (name: string, waitMs: number): Promise<Lock> => locks.acquire({ name, mode: 'exclusive', waitMs });
  const free = async (name: string): Promise<void> => {
    const lock = held.get(name);
    held.delete(name);
    await lock?.release();
  };
  return {
    async take(name) {
      if (held.has(name)) return false;
      const lock = await acquire(name, LOOK_MS);
      if (lock.held) held.set(name, lock);
      return lock.held;
    },
    async isHeld(name) {
      if (held.has(name)) return true;
      // Where nothing can be written this cannot be determined, and the recorded state stands.
      const lock = await acquire(name, 0).catch(() => undefined);
      if (lock?.held) await lock.release();
      return lock?.held !== true;
    },
    isOurs: name => held.has(name),
    free,
    freeAll: async () => {
      for (const name of held.keys()) await free(name);
    },
  };
}
