import { isDigest } from '../catalog/artifact/descriptor.ts';
import { parseReference } from '../catalog/reference.ts';
import { errorText, ToolError } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import { parseStrictJson } from '../core/json/json-read.ts';
import type { FileReader, FileWriter } from '../core/ports/ports.ts';

export const LOCK_FILE = 'tool.lock';

/** A solution from a catalog, as a reference in a document meant it when the lock was written. */
export interface LockedSolution {
  /** As the document writes it: `network@^1`. */
  readonly reference: string;
  readonly name: string;
  readonly version: string;
  /** Digest of the manifest. */
  readonly digest: string;
  /** Name and source of the catalog that had it, for people. */
  readonly catalog: string;
  readonly source: string;
}

export interface LockedPlugin {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  /** `linux-x64` -> SHA-256 of the executable: it differs from platform to platform. */
  readonly digests: Readonly<Record<string, string>>;
}

/** Everything that one document uses of catalogs and plugins, through all solutions that it runs. */
export interface Lock {
  readonly solutions: readonly LockedSolution[];
  readonly plugins: readonly LockedPlugin[];
}

/** The locks of the documents of one directory, by file name. */
export type Locks = ReadonlyMap<string, Lock>;

const MAX_BYTES = 4 * 1024 * 1024;
const LOCK_VERSION = 1;

/** Undefined when there is none. */
export async function readLocks(files: FileReader, directory: string): Promise<Locks | undefined> {
  const path = `${directory}/${LOCK_FILE}`;
  if ((await files.stat(path)) === undefined) return undefined;
  return locksIn(Buffer.from(await files.read(path, MAX_BYTES)).toString('utf8'), path);
}

export async function writeLocks(files: FileWriter, directory: string, locks: Locks): Promise<void> {
  const documents = Object.fromEntries([...locks].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify({ lock_version: LOCK_VERSION, documents }, null, 2);
  await files.write(`${directory}/${LOCK_FILE}`, Buffer.from(`${text}\n`));
}

function locksIn(text: string, path: string): Locks {
  const fault = (what: string, cause?: unknown): ToolError =>
    new ToolError('unparsable', `${path} is not a lock: ${what}`, { cause, hint: 'write it anew with tool lock' });
  let data: unknown;
  try {
    data = parseStrictJson(text);
  } catch (cause) {
    throw fault(
      cause instanceof SyntaxError && cause.message.startsWith('the key ') ? cause.message : 'it is not JSON',
      cause,
    );
  }
  if (!isMap(data)) throw fault('it is not a map');
  if (data['lock_version'] !== LOCK_VERSION) throw fault(`its lock_version is not ${LOCK_VERSION}`);
  if (!isMap(data['documents'])) throw fault('documents is not a map');
  const locks = new Map<string, Lock>();
  for (const [document, lock] of Object.entries(data['documents'])) {
    const at = `documents.${document}`;
    if (!(isMap(lock) && Array.isArray(lock['solutions']) && Array.isArray(lock['plugins'])))
      throw fault(`${at} needs lists of solutions and plugins`);
    const solutions = lock['solutions'].map((entry, index) =>
      lockedSolution(entry, what => fault(`${at}.solutions[${index}] ${what}`)),
    );
    const plugins = lock['plugins'].map((entry, index) =>
      lockedPlugin(entry, what => fault(`${at}.plugins[${index}] ${what}`)),
    );
    const repeated =
      firstRepeated(solutions.map(({ reference }) => reference)) ?? firstRepeated(plugins.map(({ name }) => name));
    if (repeated !== undefined) throw fault(`${at} locks ${repeated} twice`);
    locks.set(document, { solutions, plugins });
  }
  return locks;
}

const firstRepeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

type FaultAt = (what: string) => ToolError;

function textsIn<Key extends string>(entry: unknown, keys: readonly Key[], fault: FaultAt): Record<Key, string> {
  if (!isMap(entry)) throw fault('is not a map');
  const texts = keys.map(key => {
    const text = entry[key];
    if (typeof text !== 'string') throw fault(`has no ${key}`);
    return [key, text] as const;
  });
  return Object.fromEntries(texts) as Record<Key, string>;
}

function lockedSolution(entry: unknown, fault: FaultAt): LockedSolution {
  const locked = textsIn(entry, ['reference', 'name', 'version', 'digest', 'catalog', 'source'], fault);
  if (!isDigest(locked.digest)) throw fault('has an invalid digest');
  if (readReference(locked.reference, fault).name !== locked.name)
    throw fault(`has a reference to another name than ${locked.name}`);
  if (readReference(`${locked.name}@${locked.version}`, fault).wanted?.kind !== 'version')
    throw fault('has an invalid version');
  return locked;
}

/** A reference that a person wrote is named with hints; one in a lock with the lock. */
function readReference(text: string, fault: FaultAt): ReturnType<typeof parseReference> {
  try {
    return parseReference(text);
  } catch (cause) {
    throw fault(`has an invalid reference: ${errorText(cause)}`);
  }
}

function lockedPlugin(entry: unknown, fault: FaultAt): LockedPlugin {
  const locked = textsIn(entry, ['name', 'version', 'source'], fault);
  const listed: unknown = isMap(entry) ? entry['digests'] : undefined;
  if (!isMap(listed)) throw fault('has no digests');
  const digests = Object.entries(listed).map(([platform, digest]) => {
    if (typeof digest !== 'string' || !isDigest(digest)) throw fault(`has no digest for ${platform}`);
    return [platform, digest] as const;
  });
  return { ...locked, digests: Object.fromEntries(digests) };
}
