import { type BigIntStats, type Dirent, lstatSync, statSync } from 'node:fs';
import type { FileKind, FileReader, FileStat, FileWriter } from '../../core/ports/ports.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import { readFileEnd } from '../../core/text/file-end.ts';
import { DEFAULT_MODE } from './atomic-write.ts';
import { fileError, unlessMissing } from './errors.ts';
import { readDirectory, readPieces, readWhole } from './read.ts';
import { checkedPath, resolveRealPath } from './real-path.ts';
import { fileVersion } from './version.ts';
import { createWriter } from './writer.ts';

/**
 * The files of this machine. Looking at names, opening and renaming are synchronous (microseconds), so that no other
 * work of this process comes between a check and the step that it guards; content and syncs go through the thread pool.
 * The signal ends the wait for pipes. A directory that has to be made at or below one of `privatePlaces` is open to this user only.
 */
export function createFiles(signal?: AbortSignal, privatePlaces: readonly string[] = []): FileReader & FileWriter {
  return { ...createReader(signal), ...createWriter(privatePlaces) };
}

function createReader(signal: AbortSignal | undefined): FileReader {
  return {
    newFileMode: DEFAULT_MODE & ~process.umask(),
    read: (path, maxBytes, root) => translated(path, () => readWhole(checkedPath(path), { maxBytes, root, signal })),
    stat: path => translated(path, () => unlessMissing(() => fileStat(statSync(checkedPath(path), BIGINT)))),
    lstat: path => translated(path, () => unlessMissing(() => fileStat(lstatSync(checkedPath(path), BIGINT)))),
    chunks: (path, root) => pieces(path, root),
    end: (path, root) =>
      translated(path, async () => readFileEnd(await readWhole(checkedPath(path), { root, signal }))),
    list: (path, root) => translated(path, () => list(checkedPath(path), root)),
    realPath: path => translated(path, () => resolveRealPath(checkedPath(path))),
  };
}

async function translated<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, path);
  }
}

const BIGINT = { bigint: true } as const;

async function* pieces(path: string, root: string | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* readPieces(checkedPath(path), root);
  } catch (error) {
    throw fileError(error, path);
  }
}

async function list(path: string, root: string | undefined): Promise<{ name: string; kind: FileKind }[]> {
  const entries = await readDirectory(path, root);
  return entries
    .map(entry => ({ name: entry.name, kind: entryKind(entry) }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function fileStat(stat: BigIntStats): FileStat {
  return {
    kind: entryKind(stat),
    size: Number(stat.size),
    mode: Number(stat.mode) & 0o777,
    modifiedAt: stat.mtime,
    version: fileVersion(stat),
  };
}

function entryKind(entry: BigIntStats | Dirent): FileKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
