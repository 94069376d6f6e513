import { basename, dirname, join } from 'node:path';
import { ToolError } from '../core/errors.ts';
import type { Clock, FileReader, FileWriter } from '../core/ports/ports.ts';
import { suggestion } from '../core/text/nearest.ts';
import { decodeText } from '../core/yaml/yaml.ts';
import { instantFromId, parseSnapshot, SNAPSHOT_ID, type Snapshot } from './snapshot.ts';

export interface SnapshotStoreOptions {
  readonly files: FileReader & FileWriter;
  readonly clock: Clock;
  /** Absolute; made with mode 0700 when something is first kept. */
  readonly directory: string;
  /** How many are kept, and for how long (milliseconds); 0 = no limit. */
  readonly maxCount: number;
  readonly maxAgeMs: number;
}

export interface SnapshotEntry {
  readonly snapshot: Snapshot;
  /** Bytes. */
  readonly size: number;
}

export interface SnapshotList {
  /** Newest first. */
  readonly entries: readonly SnapshotEntry[];
  /** Files of the store that cannot be read, and why. */
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

export interface Retention {
  readonly maxCount: number;
  readonly maxAgeMs: number;
}

/** Snapshots as files of this user only: `<directory>/<id>.json`, mode 0600. Each write is whole or did not happen. */
export interface SnapshotStore {
  readonly directory: string;
  /**
   * Keeps it, then drops what the retention does not allow: only what is older than it, so that runs that end together do not drop each
   * other's.
   */
  save(snapshot: Snapshot): Promise<void>;
  /** `not-found` for an invalid id, without touching the disk, and for one that does not exist. */
  read(id: string): Promise<Snapshot>;
  /** Ids, newest first; nothing is opened. */
  ids(): Promise<readonly string[]>;
  list(): Promise<SnapshotList>;
  /** All or none: an unknown id is `not-found` before anything is deleted. */
  remove(ids: readonly string[]): Promise<void>;
  /** Drops what the retention does not allow; returns the ids. With `only: 'tell'` nothing is dropped. */
  prune(retention?: Partial<Retention>, only?: 'tell'): Promise<readonly string[]>;
}

const MODE = 0o600;
const DIRECTORY_MODE = 0o700;
const MAX_BYTES = 256 * 1024 * 1024;

export function createSnapshotStore(options: SnapshotStoreOptions): SnapshotStore {
  const { files, clock, directory } = options;
  const snapshotPath = (id: string): string => join(directory, `${id}.json`);

  async function ids(): Promise<string[]> {
    if ((await files.stat(directory)) === undefined) return [];
    const names = (await files.list(directory))
      .filter(({ kind }) => kind === 'file')
      .map(({ name }) => name.replace(/\.json$/, ''));
    return names.filter(name => SNAPSHOT_ID.test(name)).sort((a, b) => (a < b ? 1 : -1));
  }

  async function known(id: string): Promise<string> {
    if (SNAPSHOT_ID.test(id) && (await files.stat(snapshotPath(id))) !== undefined) return snapshotPath(id);
    throw new ToolError('not-found', `there is no snapshot "${id}"`, {
      hint: suggestion(id, await ids()) ?? 'see tool snapshot list',
    });
  }

  async function prune(retention: Partial<Retention> = {}, only?: 'tell', newest?: string): Promise<readonly string[]> {
    const isOlder = (id: string): boolean => newest === undefined || instantFromId(id) < instantFromId(newest);
    const dropped = beyond(await ids(), { ...options, ...retention }, clock.now()).filter(isOlder);
    if (only !== 'tell') for (const id of dropped) await removeIfThere(files, snapshotPath(id));
    return dropped;
  }

  return {
    directory,
    ids,
    prune: (retention, only) => prune(retention, only),
    async save(snapshot) {
      await files.makeDirectory(directory, { mode: DIRECTORY_MODE });
      await files.write(snapshotPath(snapshot.id), snapshotText(snapshot), { mode: MODE });
      await prune({}, undefined, snapshot.id);
    },
    async read(id) {
      if (!SNAPSHOT_ID.test(id))
        throw new ToolError('not-found', `there is no snapshot "${id}"`, { hint: 'see tool snapshot list' });
      return readSnapshotFile(files, await known(id), id);
    },
    async list() {
      const entries: SnapshotEntry[] = [];
      const unreadable: { id: string; reason: string }[] = [];
      for (const id of await ids()) {
        try {
          const bytes = await files.read(snapshotPath(id), MAX_BYTES);
          entries.push({ snapshot: { ...parseSnapshot(decodeText(bytes, id), id), id }, size: bytes.length });
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          if (error.code !== 'not-found') unreadable.push({ id, reason: error.message });
        }
      }
      return { entries, unreadable };
    },
    async remove(wanted) {
      const paths: string[] = [];
      for (const id of new Set(wanted)) paths.push(await known(id));
      for (const path of paths) await files.removeFile(path);
    },
  };
}

/** Another process may prune at the same time. */
async function removeIfThere(files: FileWriter, path: string): Promise<void> {
  try {
    await files.removeFile(path);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'not-found') throw error;
  }
}

/** The ids over the count or over the age; `ids` is newest first. */
function beyond(ids: readonly string[], { maxCount, maxAgeMs }: Retention, now: Date): readonly string[] {
  const oldest = now.getTime() - maxAgeMs;
  return ids.filter(
    (id, index) => (maxCount > 0 && index >= maxCount) || (maxAgeMs > 0 && instantFromId(id).getTime() < oldest),
  );
}

const snapshotText = (snapshot: Snapshot): Uint8Array => Buffer.from(`${JSON.stringify(snapshot, null, 2)}\n`);

/** A snapshot in a file of the user's choice; `name` as shown to people. */
export async function readSnapshotFile(files: FileReader, path: string, name = path): Promise<Snapshot> {
  return parseSnapshot(decodeText(await files.read(path, MAX_BYTES), name), name);
}

/** Whole or not at all; an existing file is replaced. Readable by this user only. */
export async function writeSnapshotFile(
  files: FileWriter & FileReader,
  path: string,
  snapshot: Snapshot,
): Promise<void> {
  const parent = await files.stat(dirname(path));
  if (parent?.kind !== 'directory')
    throw new ToolError('not-found', `there is no directory for ${basename(path)}: ${dirname(path)}`);
  await files.write(path, snapshotText(snapshot), { mode: MODE });
}
