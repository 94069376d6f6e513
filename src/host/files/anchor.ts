import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import { errorCode, fileError, leadsOut } from './errors.ts';
import { realPathOf } from './real-path.ts';

/**
 * The directory in which something is about to change, held open: on Linux every further step goes through the open
 * directory, so that nobody can put a link in its place in between. Elsewhere its real path is compared before each step.
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

/** `path` is normal and absolute; `root` is a real path. The directory must exist. */
export function anchor(path: string, root: string | undefined): Anchor {
  const directory = realPathOf(dirname(path));
  if (root !== undefined && !isWithin(root, directory)) throw leadsOut(path, root);
  const fd = openDirectory(directory);
  const held = fd === undefined ? undefined : `/proc/self/fd/${fd}`;
  const real = (): string => (held === undefined ? undefined : linkOf(held)) ?? realpathSync.native(directory);
  const result: Anchor = {
    directory,
    name: basename(path),
    fd,
    at: held !== undefined && linkOf(held) !== undefined ? name => `${held}/${name}` : name => join(directory, name),
    check() {
      if (real() !== directory) throw new ToolError('forbidden', `"${directory}" was moved while it was being changed`);
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

function openDirectory(directory: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    return openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    if (errorCode(error) === 'EACCES') return undefined; // may be used, but not listed
    throw fileError(error, directory);
  }
}

/** Where an open file is now. Undefined where the system does not tell. */
function linkOf(held: string): string | undefined {
  try {
    const target = readlinkSync(held);
    return target.startsWith('/') ? target : undefined;
  } catch {
    return undefined;
  }
}

/** The real path of an open file, for containment. `path` is the name it was opened by. */
export function realPathOfOpen(fd: number, path: string): string {
  const told = linkOf(`/proc/self/fd/${fd}`);
  if (told !== undefined) return told;
  const real = realpathSync.native(path);
  const [opened, named] = [fstatSync(fd), lstatSync(real)];
  if (opened.ino === named.ino && opened.dev === named.dev) return real;
  throw new ToolError('forbidden', `"${path}" was replaced while it was being read`);
}
