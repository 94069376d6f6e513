import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { CredentialStore, StoreState } from '../../core/ports/credential-ports.ts';
import { type StoreDirectory, unreadable } from './directory.ts';
import { createStore, type OpenStore, readMarker } from './opening.ts';
import { createParts, lockedError, type StoreOptions, type StoreParts } from './parts.ts';
import {
  decodeSecret,
  encodeSecret,
  SECRET_SUFFIX,
  type SecretRecord,
  secretFileName,
  UNREADABLE_REASONS,
} from './secret-file.ts';

/**
 * Secrets as encrypted files under one master key. Only `save`, `remove`, `rotateKey`, `repair` and `reset` change
 * anything; a failure of any of them leaves every secret as it was.
 */
export function createCredentialStore(options: StoreOptions): CredentialStore {
  const parts = createParts(options);
  const { directory, locks } = parts;
  const reader = createReader(parts);

  /** The store with the key that is current now; undefined when there is none. Under the lock of the store. */
  const current = async (): Promise<OpenStore | undefined> => {
    const open = await parts.open();
    const marker = open === undefined ? undefined : await readMarker(directory);
    return open !== undefined && marker?.keyId !== open.marker.keyId ? await parts.open(true) : open;
  };
  const create = async (): Promise<void> => {
    await parts.exclusively(async () => {
      if ((await current()) !== undefined) return;
      const created = await createStore(directory, parts.sources, options.settings);
      if (created.kind === 'locked') throw lockedError(created);
      options.log('info', `created the credential store ${directory.path} (backend ${created.marker.backend})`);
      parts.forget();
    });
  };
  /** The store, which is created when it is absent, under its shared lock. */
  const openForWriting = async (signal?: AbortSignal): Promise<Writing> => {
    for (;;) {
      if ((await parts.open()) === undefined) await create();
      const release = await parts.lockStore('shared', signal);
      try {
        const store = await current();
        if (store !== undefined) return { store, release };
      } catch (error) {
        await release();
        throw error;
      }
      await release();
    }
  };

  const encoded = async (name: string, value: string, { keys }: OpenStore): Promise<Buffer> => {
    const now = options.clock.now().toISOString();
    await refuseLaterVersion(directory, secretFileName(name));
    const createdAt = (await reader.record(name))?.createdAt ?? now;
    return encodeSecret({ name, value, createdAt, updatedAt: now }, keys[0]);
  };

  return {
    find: async name => (await reader.record(name))?.value,
    async save(name, value) {
      const { store, release } = await openForWriting();
      try {
        await directory.write(secretFileName(name), await encoded(name, value, store));
      } finally {
        await release();
      }
    },
    async remove(name) {
      if ((await parts.open()) === undefined) return;
      const release = await parts.lockStore('shared');
      try {
        await directory.remove(secretFileName(name));
      } finally {
        await release();
      }
    },
    async list(prefix) {
      const names = (await reader.records()).map(({ name }) => name).filter(name => name.startsWith(prefix));
      return names.sort();
    },
    state: () => readState(parts),
    async prepare() {
      if ((await parts.open()) === undefined) await create();
    },
    async checkRoom() {
      await directory.ensure();
      await (await directory.reserve()).release();
    },
    async reserve(signal) {
      if (await directory.hasTemporaries().catch(() => false)) await sweep(parts);
      const { store, release } = await openForWriting(signal);
      try {
        const room = await directory.reserve();
        return {
          save: async (name, value) => await room.write(secretFileName(name), await encoded(name, value, store)),
          release: async () => {
            await room.release();
            await release();
          },
        };
      } catch (error) {
        await release();
        throw error;
      }
    },
    async lock(name, waitMs, signal) {
      await directory.ensure();
      return await locks.acquire({ name, mode: 'exclusive', waitMs, signal });
    },
    report: async () => (await import('./maintenance.ts')).report(parts),
    repair: async () => await (await import('./maintenance.ts')).repair(parts),
    rotateKey: async () => {
      await (await import('./maintenance.ts')).rotateKey(parts);
    },
    reset: async () => await (await import('./maintenance.ts')).reset(parts),
  };
}

/** The store under its shared lock. */
interface Writing {
  readonly store: OpenStore;
  release(): Promise<void>;
}

/** While the lock is held alone no other process writes: temporary files were left by writers that were killed. */
async function sweep({ directory, locks }: StoreParts): Promise<void> {
  const lock = await locks.acquire({ name: 'store', mode: 'exclusive', waitMs: 0 });
  if (!lock.held) return;
  try {
    await directory.sweep();
  } finally {
    await lock.release();
  }
}

/** This version does not overwrite what it cannot read. */
async function refuseLaterVersion(directory: StoreDirectory, file: string): Promise<void> {
  const bytes = await directory.read(file);
  if (bytes !== undefined && decodeSecret(bytes, file, []).kind === 'later-version')
    throw unreadable(`${join(directory.path, file)} was written by a later version of tool: update tool`);
}

interface Reader {
  record(name: string): Promise<SecretRecord | undefined>;
  records(): Promise<readonly SecretRecord[]>;
}

function createReader({ directory, open, options }: StoreParts): Reader {
  const decode = async (file: string, store: OpenStore): Promise<SecretRecord | undefined> => {
    const bytes = await directory.read(file);
    if (bytes === undefined) return undefined;
    let decoded = decodeSecret(bytes, file, store.keys);
    if (decoded.kind === 'other-key') {
      const marker = await readMarker(directory);
      const fresh = marker?.keyId === store.marker.keyId ? undefined : await open(true);
      if (fresh !== undefined) decoded = decodeSecret(bytes, file, fresh.keys);
    }
    if (decoded.kind === 'secret') return decoded.record;
    options.log(
      'warn',
      `the stored secret ${join(directory.path, file)} is unreadable (${UNREADABLE_REASONS[decoded.kind]}) and counts as missing`,
    );
    return undefined;
  };
  return {
    async record(name) {
      const store = await open();
      return store === undefined ? undefined : await decode(secretFileName(name), store);
    },
    async records() {
      const store = await open();
      if (store === undefined) return [];
      const files = (await directory.names()).filter(file => file.endsWith(SECRET_SUFFIX));
      const records = await Promise.all(files.map(async file => await decode(file, store)));
      return records.filter(record => record !== undefined);
    },
  };
}

async function readState({ open }: StoreParts): Promise<StoreState> {
  try {
    const store = await open();
    return store === undefined ? { status: 'absent' } : { status: 'open', backend: store.marker.backend };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const status = error.code === 'store-locked' ? 'locked' : 'unreadable';
    return { status, reason: error.message.replace(/^[^:]*: /, '') };
  }
}
