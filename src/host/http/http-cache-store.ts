import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories } from '../files/make-directories.ts';

export interface CacheEntry {
  readonly statusText: string;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decoded. */
  readonly body: Uint8Array;
  /** When the request was sent, or the last one that confirmed it: milliseconds of the epoch. */
  readonly storedAtMs: number;
  readonly lifetimeMs: number;
}

export interface Cleared {
  readonly entries: number;
  readonly bytes: number;
}

/** Keys are hexadecimal digests. No failure of a store ever reaches the caller: what cannot be kept is not there. */
export interface CacheStore {
  find(key: string): Promise<CacheEntry | undefined>;
  save(key: string, entry: CacheEntry): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<Cleared>;
  count(): Promise<number>;
}

/** The least recently used entries go first. */
export function memoryStore(maxBytes: number): CacheStore {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entrySize(entries.get(key));
    entries.delete(key);
  };
  const put = (key: string, entry: CacheEntry): void => {
    drop(key);
    entries.set(key, entry);
    bytes += entrySize(entry);
  };
  return {
    async find(key) {
      const entry = entries.get(key);
      if (entry !== undefined) put(key, entry);
      return entry;
    },
    async save(key, entry) {
      put(key, entry);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
    async remove(key) {
      drop(key);
    },
    async clear() {
      const cleared = { entries: entries.size, bytes };
      entries.clear();
      bytes = 0;
      return cleared;
    },
    count: async () => entries.size,
  };
}

/** What an entry takes beside its body, roughly. */
const OVERHEAD_BYTES = 512;
const entrySize = (entry: CacheEntry | undefined): number =>
  entry === undefined ? 0 : entry.body.byteLength + OVERHEAD_BYTES;

/** Each part has its share of the bytes, so that a bound is kept by looking at a sixteenth of the files. */
const PARTS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/**
 * One private file per entry below `directory`, which other processes may share: a file appears whole or not at all. The
 * entries that were confirmed longest ago go first.
 */
export function diskStore(directory: string, maxBytes: number): CacheStore {
  const partBytes = Math.floor(maxBytes / PARTS.length);
  const partDirectory = (key: string): string => join(directory, key.slice(0, 1));
  const entryFile = (key: string): string => join(partDirectory(key), key);
  /** Bytes of each part that was looked at; other processes may have added to it meanwhile. */
  const known = new Map<string, number>();

  const shrink = async (part: string, added: number): Promise<void> => {
    const before = known.get(part);
    if (before !== undefined && before + added <= partBytes) return void known.set(part, before + added);
    const files = await filesIn(part);
    files.sort((a, b) => a.changedAtMs - b.changedAtMs);
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of files) {
      if (total <= partBytes) break;
      await rm(path, { force: true });
      total -= bytes;
    }
    known.set(part, total);
  };

  return {
    async find(key) {
      const bytes = await readFile(entryFile(key)).catch(() => undefined);
      return bytes === undefined ? undefined : decodeEntry(bytes);
    },
    async save(key, entry) {
      const bytes = encodeEntry(entry);
      if (bytes.byteLength > partBytes) return;
      const part = partDirectory(key);
      const temporary = join(part, `${key}.${randomUUID()}`);
      try {
        makeDirectories(part, 0o700);
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 });
        await rename(temporary, entryFile(key));
        await shrink(part, bytes.byteLength);
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    async remove(key) {
      await rm(entryFile(key), { force: true }).catch(() => undefined);
    },
    async clear() {
      const files = (await Promise.all(PARTS.map(part => filesIn(join(directory, part))))).flat();
      await Promise.all(files.map(({ path }) => rm(path, { force: true }).catch(() => undefined)));
      known.clear();
      return { entries: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    async count() {
      const names = await Promise.all(PARTS.map(part => readdir(join(directory, part)).catch(() => [])));
      return names.flat().length;
    },
  };
}

async function filesIn(
  part: string,
): Promise<{ readonly path: string; readonly bytes: number; readonly changedAtMs: number }[]> {
  const names = await readdir(part).catch(() => []);
  const files = await Promise.all(
    names.map(async name => {
      const path = join(part, name);
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() === true ? [{ path, bytes: facts.size, changedAtMs: facts.mtimeMs }] : [];
    }),
  );
  return files.flat();
}

/** One line of JSON, then the body. */
function encodeEntry({ body, headers, ...facts }: CacheEntry): Buffer {
  const head = JSON.stringify({ format: 1, ...facts, bodyBytes: body.byteLength, headers: [...headers] });
  return Buffer.concat([Buffer.from(`${head}\n`), body]);
}

/** Undefined for whatever was not written by `encodeEntry`, or not whole. */
function decodeEntry(bytes: Buffer): CacheEntry | undefined {
  const end = bytes.indexOf(10);
  if (end < 0) return undefined;
  try {
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as Record<string, unknown>;
    const body = bytes.subarray(end + 1);
    const { statusText, storedAtMs, lifetimeMs, headers } = head;
    if (head['format'] !== 1 || head['bodyBytes'] !== body.byteLength || typeof statusText !== 'string')
      return undefined;
    if (typeof storedAtMs !== 'number' || typeof lifetimeMs !== 'number' || !isHeaderList(headers)) return undefined;
    return { statusText, storedAtMs, lifetimeMs, headers: new Map(headers), body };
  } catch {
    return undefined;
  }
}

const isHeaderList = (value: unknown): value is [string, string[]][] =>
  Array.isArray(value) &&
  value.every(
    entry =>
      Array.isArray(entry) &&
      typeof entry[0] === 'string' &&
      Array.isArray(entry[1]) &&
      entry[1].every(text => typeof text === 'string'),
  );
