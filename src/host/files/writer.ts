import {
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import type { FileWriter, WriteOptions } from '../../core/ports/ports.ts';
import { type Anchor, type AnchorOptions, anchor } from './anchor.ts';
import { appendTo } from './append.ts';
import { type Content, writeAtomically } from './atomic-write.ts';
import { createDirectorySync, type DirectorySync } from './directory-sync.ts';
import { errorCode, fileError, leadsOut, unlessMissing } from './errors.ts';
import { move } from './move.ts';
import { openForReading } from './read.ts';
import { checkedPath, resolveRealPath } from './real-path.ts';
import { createTemporaries } from './temporary.ts';
import { createTurns } from './turns.ts';
import { requireVersion } from './version.ts';

export function createWriter(privatePlaces: readonly string[]): FileWriter {
  const temporaries = createTemporaries();
  const syncDirectory = createDirectorySync();

  /** Does `work` in the directory of `path` and makes it durable. */
  const change = (path: string, options: WriteOptions, work: (anchor: Anchor) => Promise<void> | void) =>
    anchored(path, options, async anchor => {
      await work(anchor);
      await syncDirectory(anchor.directory, anchor.fd);
    });
  const write = (path: string, content: Content, options: WriteOptions) =>
    change(path, options, async anchor => {
      temporaries.sweep(anchor);
      await writeAtomically(anchor, content, options, temporaries);
    });

  return {
    inTurn: createTurns(),
    write: (path, content, options = {}) => write(path, content, options),
    append: (path, content, options = {}) =>
      anchored(path, options, anchor => appendTo(anchor, content, options, temporaries)),
    async copy(from, to, options = {}) {
      const fd = await reading(from);
      try {
        await write(to, { fd }, options);
      } finally {
        closeSync(fd);
      }
    },
    makeDirectory: (path, options = {}) => makeDirectory(path, options, { syncDirectory, privatePlaces }),
    removeFile: (path, options = {}) =>
      change(path, options, anchor => {
        if (lstatSync(anchor.at(anchor.name)).isDirectory()) throw notAFile(path);
        requireVersion(anchor, options.expects);
        unlinkSync(anchor.at(anchor.name));
      }),
    removeDirectory: (path, options = {}) => change(path, options, anchor => rmdirSync(anchor.at(anchor.name))),
    rename: (from, to, options = {}) =>
      change(from, options, source =>
        change(to, options, target => move({ from: source, to: target }, options, temporaries)),
      ),
    setMode: (path, mode, options = {}) => anchored(path, options, anchor => setMode(anchor, mode)),
  };
}

const notAFile = (path: string): ToolError => new ToolError('invalid-input', `"${path}" is a directory, not a file`);

async function anchored<T>(path: string, options: AnchorOptions, work: (anchor: Anchor) => T): Promise<Awaited<T>> {
  try {
    const held = anchor(checkedPath(path), options);
    try {
      return await work(held);
    } finally {
      held.close();
    }
  } catch (error) {
    throw fileError(error, path);
  }
}

/** Through the opened file, so that a link put in its place meanwhile is not followed. */
function setMode(anchor: Anchor, mode: number): void {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const fd = openSync(anchor.at(anchor.name), flags);
  try {
    fchmodSync(fd, mode);
  } finally {
    closeSync(fd);
  }
}

interface MakeOptions {
  readonly syncDirectory: DirectorySync;
  readonly privatePlaces: readonly string[];
}

async function makeDirectory(
  path: string,
  options: WriteOptions,
  { syncDirectory, privatePlaces }: MakeOptions,
): Promise<void> {
  const missing = missingDirectories(path, options);
  const ours = missing.length === 0 ? [] : privatePlaces.map(realPathIfReadable);
  for (const directory of missing) {
    const isPrivate = ours.some(place => isWithin(place, directory));
    await anchored(directory, { exact: true }, async parent => {
      makeOne(parent, isPrivate ? PRIVATE : undefined);
      await syncDirectory(parent.directory, parent.fd);
    });
  }
  const { mode } = options;
  if (mode !== undefined) await anchored(path, options, anchor => setMode(anchor, mode));
}

/** Opens a file to read its content. The path must be the real one. */
async function reading(path: string): Promise<number> {
  try {
    const checked = checkedPath(path);
    return openForReading(checked, checked).fd;
  } catch (error) {
    throw fileError(error, path);
  }
}

/** What has to be made, parents first, as real paths. */
function missingDirectories(path: string, { root, exact = false }: AnchorOptions): string[] {
  try {
    const missing: string[] = [];
    let directory = exact ? checkedPath(path) : resolveRealPath(checkedPath(path));
    // The root itself, and what leads to it, may be missing too.
    if (root !== undefined && !isWithin(root, directory) && !isWithin(directory, root)) throw leadsOut(path, root);
    let stat = unlessMissing(() => statSync(directory));
    while (stat === undefined) {
      missing.unshift(directory);
      directory = dirname(directory);
      stat = unlessMissing(() => statSync(directory));
    }
    if (!stat.isDirectory()) throw new ToolError('invalid-input', `"${directory}" is a file, not a directory`);
    return missing;
  } catch (error) {
    throw fileError(error, path);
  }
}

/** A place that cannot be looked at is no reason to refuse a directory elsewhere. */
function realPathIfReadable(path: string): string {
  try {
    return resolveRealPath(path);
  } catch {
    return path;
  }
}

const PRIVATE = 0o700;

function makeOne(parent: Anchor, mode: number | undefined): void {
  try {
    mkdirSync(parent.at(parent.name), { mode });
  } catch (error) {
    // Another process may have made it in the meantime; a link is not good enough.
    if (errorCode(error) !== 'EEXIST' || !lstatSync(parent.at(parent.name)).isDirectory()) throw error;
  }
}
