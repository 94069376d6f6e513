import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsync,
  linkSync,
  lstatSync,
  renameSync,
  type Stats,
  unlinkSync,
  write,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { FileChangedError, ToolError } from '../../core/errors.ts';
import type { WriteOptions } from '../../core/ports/ports.ts';
import type { Anchor } from './anchor.ts';
import { errorCode, unlessMissing } from './errors.ts';
import { pour } from './pour.ts';
import type { Temporaries } from './temporary.ts';
import { requireVersion } from './version.ts';

/** The mode of new files, before the umask is applied. */
export const DEFAULT_MODE = 0o644;
/** Up to this size a synchronous write is faster than a trip through the thread pool. */
const AT_ONCE_BYTES = 65_536;
const sync = promisify(fsync);

/** Bytes, or an open file whose content it is. */
export type Content = Uint8Array | { readonly fd: number };

/** The new content is complete and on disk under another name before it takes the place of the old one. */
export async function writeAtomically(
  anchor: Anchor,
  content: Content,
  options: WriteOptions,
  temporaries: Temporaries,
): Promise<void> {
  const existing = unlessMissing(() => lstatSync(anchor.at(anchor.name)));
  if (existing !== undefined) refuseUnwritable(existing, anchor, options);
  const mode = options.mode ?? (existing === undefined ? undefined : existing.mode & 0o777);
  const { fd, name } = temporaries.create(anchor, mode ?? DEFAULT_MODE);
  try {
    await fill(fd, content, mode, existing);
    anchor.check();
    requireVersion(anchor, options.expects);
    put(anchor, name, options.exclusive === true);
  } catch (error) {
    temporaries.remove(anchor, name);
    throw error;
  }
  temporaries.forget(anchor, name);
}

function refuseUnwritable(existing: Stats, anchor: Anchor, options: WriteOptions): void {
  const path = `${anchor.directory}/${anchor.name}`;
  if (options.exclusive === true) throw existsAlready(path);
  if (existing.isDirectory()) throw new ToolError('invalid-input', `"${path}" is a directory, not a file`);
  if (existing.isSymbolicLink())
    throw new ToolError('forbidden', `"${path}" is a symbolic link, which is never written through`, {
      hint: 'remove the link, or name the file that it points to',
    });
  if (!existing.isFile()) throw new ToolError('invalid-input', `"${path}" is not a regular file`);
}

const existsAlready = (path: string): ToolError => new FileChangedError('invalid-input', `"${path}" exists already`);

async function fill(fd: number, content: Content, mode: number | undefined, existing: Stats | undefined) {
  try {
    await (content instanceof Uint8Array ? writeWhole(fd, content) : pour(content.fd, fd));
    if (existing !== undefined) keepOwner(fd, existing);
    if (mode !== undefined) fchmodSync(fd, mode); // the umask does not apply to a mode that was asked for
    await sync(fd);
  } finally {
    closeSync(fd);
  }
}

async function writeWhole(fd: number, content: Uint8Array): Promise<void> {
  const writeSome = promisify(write);
  for (let done = 0; done < content.length; ) {
    const left = content.length - done;
    done +=
      left <= AT_ONCE_BYTES
        ? writeSync(fd, content, done, left)
        : (await writeSome(fd, content, done, left, null)).bytesWritten;
  }
}

/** A file that is replaced stays with its owner, as far as the system allows. */
function keepOwner(fd: number, { uid, gid }: Stats): void {
  if (process.platform === 'win32' || (uid === process.geteuid?.() && gid === process.getegid?.())) return;
  try {
    fchownSync(fd, uid, gid);
  } catch {
    // only root may give files away
  }
}

/** `rename` replaces whatever is there; `link` fails where there is anything. */
function put(anchor: Anchor, temporary: string, exclusive: boolean): void {
  const target = anchor.at(anchor.name);
  if (!exclusive) return renameSync(anchor.at(temporary), target);
  try {
    linkSync(anchor.at(temporary), target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw existsAlready(`${anchor.directory}/${anchor.name}`);
    if (unlessMissing(() => lstatSync(target)) !== undefined) throw error;
    return renameSync(anchor.at(temporary), target); // a file system without hard links
  }
  unlinkSync(anchor.at(temporary));
}
