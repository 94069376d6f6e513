import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import { errorCode, fileError, leadsOut } from './errors.ts';
import { resolveRealPath } from './real-path.ts';

/**
 * The directory in which something is about to change, held open: on Linux every further step goes through the open
 * directory, so that no other process can put a link in its place in between. Elsewhere its real path is compared before each step.
 */
export interface Anchor {
  /** Real path of the directory. */
  readonly directory: string;
  /** The last part of the path. */
  readonly name: string;
  /** Undefined where directories cannot be opened (Windows). */
  readonly fd: number | undefined;
  /** The path to use for system calls on a name in the directory. */
  at(name: string): string;
  /** Throws when the directory is no longer what it was. To be called just before the step that it guards. */
  check(): void;
  close(): void;
}

export interface AnchorOptions {
  /** A real path that the directory must lie below. */
  readonly root?: string | undefined;
  /** The path was real when it was planned: a link on the way to the name is refused. */
  readonly exact?: boolean | undefined;
}

/** `path` is normal and absolute. The directory must exist. */
export function anchor(path: string, { root, exact = false }: AnchorOptions): Anchor {
  const directory = exact ? dirname(path) : resolveRealPath(dirname(path));
  if (root !== undefined && !isWithin(root, directory)) throw leadsOut(path, root);
  return hold(openDirectory(directory), directory, basename(path));
}

/** A directory in an anchored one, reached through it. Its `name` is empty. */
export function anchorBelow(parent: Anchor, name: string): Anchor {
  const directory = join(parent.directory, name);
  return hold(openDirectory(parent.at(name), directory), directory, '');
}

function hold(fd: number | undefined, directory: string, name: string): Anchor {
  const held = fd === undefined ? undefined : `/proc/self/fd/${fd}`;
  const real = (): string => (held === undefined ? undefined : readLinkTarget(held)) ?? realpathSync.native(directory);
  const result: Anchor = {
    directory,
    name,
    fd,
    at:
      held !== undefined && readLinkTarget(held) !== undefined
        ? name => `${held}/${name}`
        : name => join(directory, name),
    check() {
      if (!isSamePath(real(), directory)) throw moved(directory);
    },
    close: () => (fd === undefined ? undefined : closeSync(fd)),
  };
  try {
    result.check();
  } catch (error) {
    result.close();
    throw error;
  }
  return result;
}

const moved = (directory: string): ToolError =>
  new ToolError('forbidden', `"${directory}" was moved while it was being changed`, {
    hint: 'it was renamed, or replaced by a link: nothing was followed; see what else works there, and try again',
  });

/** Some file systems outside of Linux take names without regard to case and composition. */
function isSamePath(a: string, b: string): boolean {
  if (a === b || process.platform === 'linux') return a === b;
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/** Linux: a directory that may be used, but not listed, can be held all the same. */
const O_PATH = 0o10000000;

function openDirectory(path: string, directory = path): number | undefined {
  if (process.platform === 'win32') return undefined;
  const flags = constants.O_DIRECTORY | constants.O_NOFOLLOW;
  try {
    return openSync(path, constants.O_RDONLY | flags);
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw fileError(error, directory);
  }
  if (process.platform !== 'linux') return undefined;
  try {
    return openSync(path, O_PATH | flags);
  } catch (error) {
    throw fileError(error, directory);
  }
}

/** Where an open file is now. Undefined where the system does not tell. */
function readLinkTarget(held: string): string | undefined {
  try {
    const target = readlinkSync(held);
    return target.startsWith('/') ? target : undefined;
  } catch {
    return undefined;
  }
}

/** The real path of an open file, for containment. `path` is the name it was opened by. */
export function openRealPath(fd: number, path: string): string {
  const told = readLinkTarget(`/proc/self/fd/${fd}`);
  if (told !== undefined) return told;
  const real = realpathSync.native(path);
  const [opened, named] = [fstatSync(fd), lstatSync(real)];
  if (opened.ino === named.ino && opened.dev === named.dev) return real;
  throw new ToolError('forbidden', `"${path}" was replaced while it was being read`);
}
