import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { busyLock } from '../../core/lock.ts';
import type { Clock, Environment, Log, Random } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { createLocks, type LockMode, type Locks } from '../locks/locks.ts';
import { createStoreDirectory, type StoreDirectory, unwritable } from './directory.ts';
import type { Keychain } from './keychain.ts';
import { createKeySources, type KeySources } from './master-key.ts';
import { type LockedStore, type OpenStore, openStore, type StoreSettings } from './opening.ts';

/** Longer than a token refresh takes: it holds its space in the store until the service has answered. */
const STORE_LOCK_WAIT_MS = 45_000;

export interface StoreOptions {
  /** Absolute; see `secretsDirectory`. */
  readonly directory: string;
  readonly environment: Environment;
  readonly settings: StoreSettings;
  readonly keychain: Keychain;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly redactor: Redactor;
}

/**
 * What the parts of the store share. A secret is written under the shared lock of the store, by any number of processes;
 * what changes the store as a whole (its key, its creation, repairs) takes the lock for itself.
 */
export interface StoreParts {
  readonly directory: StoreDirectory;
  readonly locks: Locks;
  readonly sources: KeySources;
  readonly options: StoreOptions;
  open(again?: boolean): Promise<OpenStore | undefined>;
  /** Takes the lock of the store; returns what releases it. */
  lockStore(mode: LockMode, signal?: AbortSignal): Promise<() => Promise<void>>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  forget(): void;
}

export function createParts(options: StoreOptions): StoreParts {
  const directory = createStoreDirectory(options.directory, options.log, options.random.uuid);
  const locks = createLocks({
    directory: join(options.directory, 'locks'),
    failed: cause => unwritable(cause.message, cause),
  });
  const sources = createKeySources({ ...options, directory });
  let opening: Promise<OpenStore | undefined> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const load = async (again: boolean): Promise<OpenStore | undefined> => {
    const store = await openStore(directory, sources, options.settings, again);
    if (store.kind === 'locked') throw lockedError(store);
    return store.kind === 'open' ? store : undefined;
  };
  const lockStore = async (mode: LockMode, signal?: AbortSignal): Promise<() => Promise<void>> => {
    await directory.ensure();
    const lock = await locks.acquire({ name: 'store', mode, waitMs: STORE_LOCK_WAIT_MS, signal });
    if (!lock.held) throw busyLock(lock);
    return lock.release;
  };
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await lockStore('exclusive');
    try {
      return await work();
    } finally {
      await release();
    }
  };

  return {
    directory,
    locks,
    sources,
    options,
    async open(again = false) {
      if (again) opening = undefined;
      opening ??= load(again);
      const mine = opening;
      const open = await mine.catch((error: unknown) => {
        if (opening === mine && !(error instanceof ToolError && error.code === 'store-locked')) opening = undefined;
        throw error;
      });
      if (open === undefined && opening === mine) opening = undefined;
      return open;
    },
    lockStore,
    exclusively(work) {
      const turn = queue.then(async () => await alone(work));
      queue = turn.catch(() => undefined);
      return turn;
    },
    forget() {
      opening = undefined;
    },
  };
}

export function lockedError({ reason, hint }: LockedStore): ToolError {
  return new ToolError('store-locked', `credential store is locked: ${reason}`, { hint });
}
