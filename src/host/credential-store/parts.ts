import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { Clock, Environment, Log, Random } from '../../core/ports.ts';
import type { Redactor } from '../../core/redact.ts';
import { createStoreDirectory, type StoreDirectory } from './directory.ts';
import type { Keychain } from './keychain.ts';
import { createLockFiles, type LockFiles } from './lock-file.ts';
import { createKeySources, type KeySources } from './master-key.ts';
import { type LockedStore, type OpenStore, openStore, type StoreSettings } from './opening.ts';

const STORE_LOCK_WAIT_MS = 10_000;

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

/** What the parts of the store share. Writers run one at a time, across processes, with a key that is still current. */
export interface StoreParts {
  readonly directory: StoreDirectory;
  readonly locks: LockFiles;
  readonly sources: KeySources;
  readonly options: StoreOptions;
  open(again?: boolean): Promise<OpenStore | undefined>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  forget(): void;
}

export function createParts(options: StoreOptions): StoreParts {
  const directory = createStoreDirectory(options.directory, options.log, options.random.uuid);
  const locks = createLockFiles(join(options.directory, 'locks'));
  const sources = createKeySources({ ...options, directory });
  let opening: Promise<OpenStore | undefined> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const load = async (again: boolean): Promise<OpenStore | undefined> => {
    const store = await openStore(directory, sources, options.settings, again);
    if (store.kind === 'locked') throw lockedError(store);
    return store.kind === 'open' ? store : undefined;
  };
  const underLock = async <T>(work: () => Promise<T>): Promise<T> => {
    await directory.ensure();
    const lock = await locks.acquire('store', STORE_LOCK_WAIT_MS);
    if (!lock.held) throw new ToolError('credentials-busy', busyMessage(lock));
    try {
      return await work();
    } finally {
      await lock.release();
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
    exclusively(work) {
      const turn = queue.then(async () => await underLock(work));
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

const busyMessage = ({ pid, path }: { readonly pid: number | undefined; readonly path: string }): string =>
  `another process${pid === undefined ? '' : ` (pid ${pid})`} holds ${path}`;
