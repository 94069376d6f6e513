import { fsync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from './errors.ts';

const sync = promisify(fsync);
/** File systems that cannot do it say so with these. */
const UNSUPPORTED = new Set(['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP', 'EBADF']);

export type DirectorySync = (directory: string, fd: number | undefined) => Promise<void>;

/**
 * Makes what was renamed in a directory survive a power cut. Calls for one directory that arrive while a sync of it
 * is running share the next one: a sync covers everything that was done before it began.
 */
export function createDirectorySync(): DirectorySync {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  const start = (directory: string, fd: number): Promise<void> => {
    const done = syncOpen(fd).finally(() => running.delete(directory));
    running.set(directory, done);
    return done;
  };

  return (directory, fd) => {
    if (fd === undefined) return Promise.resolve();
    const current = running.get(directory);
    if (current === undefined) return start(directory, fd);
    let following = next.get(directory);
    if (following === undefined) {
      following = current
        .catch(() => undefined)
        .then(() => {
          next.delete(directory);
          return start(directory, fd);
        });
      next.set(directory, following);
    }
    return following;
  };
}

async function syncOpen(fd: number): Promise<void> {
  try {
    await sync(fd);
  } catch (error) {
    if (!UNSUPPORTED.has(errorCode(error) ?? '')) throw error;
  }
}
