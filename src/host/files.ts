import { type Dirent, lstatSync, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { compareCodePoints } from '../core/code-points.ts';
import type { FileKind, FileReader, FileStat, FileWriter } from '../core/ports.ts';
import { fileError, unlessMissing } from './files/errors.ts';
import { readWhole } from './files/read.ts';
import { checkedPath, realPathOf } from './files/real-path.ts';
import { createWriter } from './files/writer.ts';

/**
 * The files of this machine. Looking at names, opening and renaming happens at once (microseconds), so that no other
 * work of this process comes between a check and the step that it guards; content and syncs go through the thread pool.
 */
export function createFiles(): FileReader & FileWriter {
  return { ...createReader(), ...createWriter() };
}

function createReader(): FileReader {
  return {
    read: (path, maxBytes, root) => translated(path, () => readWhole(checkedPath(path), maxBytes, root)),
    stat: path => translated(path, () => unlessMissing(() => fileStat(statSync(checkedPath(path))))),
    lstat: path => translated(path, () => unlessMissing(() => fileStat(lstatSync(checkedPath(path))))),
    list: path => translated(path, () => list(checkedPath(path))),
    realPath: path => translated(path, () => realPathOf(checkedPath(path))),
  };
}

async function translated<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, path);
  }
}

async function list(path: string): Promise<{ name: string; kind: FileKind }[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .map(entry => ({ name: entry.name, kind: kindOf(entry) }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function fileStat(stat: Stats): FileStat {
  return { kind: kindOf(stat), size: stat.size, mode: stat.mode & 0o777, modifiedAt: stat.mtime };
}

function kindOf(entry: Stats | Dirent): FileKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
