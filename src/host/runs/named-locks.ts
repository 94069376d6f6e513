import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockOwner, NamedLocks } from '../../core/ports/lock-port.ts';
import { createLocks } from '../locks/locks.ts';
import { storeFault } from './faults.ts';

/**
 * Locks between runs, one file for each name in this directory, which the kernel frees with the process of the holder. Beside it lies what the
 * holder says of itself: it is only shown, and nothing is decided by it.
 */
export function createNamedLocks(directory: string): NamedLocks {
  const locks = createLocks({ directory, tidy: true, failed: cause => storeFault(cause, directory) });
  return {
    async acquire({ name, owner, timeoutMs, signal }) {
      const fileName = `lock-${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
      const told = join(directory, `${fileName}.json`);
      const lock = await locks.acquire({ name: fileName, mode: 'exclusive', waitMs: timeoutMs, signal });
      if (!lock.held) return { held: false, owner: readOwner(told) };
      writeOwner(told, owner);
      return {
        held: true,
        async release() {
          rmSync(told, { force: true });
          await lock.release();
        },
      };
    },
  };
}

function writeOwner(path: string, owner: LockOwner): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
  } catch {
    // On a full disk the lock holds all the same; others see only that it is held.
    rmSync(temporary, { force: true });
  }
}

function readOwner(path: string): LockOwner | undefined {
  try {
    const { host, pid, run, since } = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockOwner>;
    if (typeof host !== 'string' || typeof pid !== 'number' || typeof since !== 'number') return undefined;
    return { host, pid, since, run: typeof run === 'string' ? run : undefined };
  } catch {
    return undefined;
  }
}
