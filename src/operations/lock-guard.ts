import { basename } from 'node:path';
import type { FoundSource } from '../catalog/local/solution-source.ts';
import { ToolError } from '../core/errors.ts';
import type { PluginFile } from '../core/ports/plugin-ports.ts';
import type { FileReader } from '../core/ports/ports.ts';
import { LOCK_FILE, type Lock, type LockedSolution, readLocks } from './lock-file.ts';

/** What `--locked` does: nothing from a catalog and no plugin is used that the lock of the solution does not name with its digest. */
export interface LockGuard {
  /** From now on the lock of this document holds. */
  enter(found: FoundSource): Promise<void>;
  /** What a reference in the document means. */
  pinned(reference: string): LockedSolution;
  /** What was found is what the lock says. */
  check(locked: LockedSolution, found: FoundSource): void;
  checkPlugin(file: PluginFile): void;
}

const RELOCK = 'when this is wanted, run tool lock and look at what it changes';

/** `platform`: of this machine, as in the lock: `linux-x64`. */
export function createLockGuard(files: FileReader, platform: string): LockGuard {
  let current: { readonly lock: Lock; readonly path: string } | undefined;

  function held(): { readonly lock: Lock; readonly path: string } {
    if (current === undefined)
      throw new ToolError('invalid-input', '--locked: no solution with a lock has been read yet');
    return current;
  }

  return {
    async enter({ source: { directory, path, file } }) {
      if (directory === undefined || path === undefined)
        throw new ToolError(
          'invalid-input',
          `--locked needs a solution that is a file or in a catalog: ${file} is neither`,
        );
      const locks = await readLocks(files, directory);
      if (locks === undefined)
        throw new ToolError('not-found', `there is no ${LOCK_FILE} beside ${file}`, {
          hint: 'write it with tool lock; a published solution brings the one that was beside it',
        });
      const lock = locks.get(basename(path));
      if (lock === undefined)
        throw new ToolError('not-found', `${directory}/${LOCK_FILE} has no entry for ${basename(path)}`, {
          hint: `run tool lock -f ${basename(path)}`,
        });
      current = { lock, path: `${directory}/${LOCK_FILE}` };
    },
    pinned(reference) {
      const { lock, path } = held();
      const found = lock.solutions.find(locked => locked.reference === reference);
      if (found !== undefined) return found;
      throw new ToolError('catalog-failed', `the solution ${reference} is not in ${path}`, { hint: RELOCK });
    },
    check({ reference, name, version, digest }, { published }) {
      const { path } = held();
      if (published?.digest === digest) return;
      const is =
        published === undefined
          ? 'is not a published solution'
          : `is ${published.digest} in the catalog ${published.catalog}`;
      throw new ToolError(
        'catalog-failed',
        `the solution ${reference} is not the one in ${path}: ${name}@${version} was ${digest} and ${is}`,
        { hint: RELOCK },
      );
    },
    checkPlugin({ name, digest, path: executable }) {
      const { lock, path } = held();
      const locked = lock.plugins.find(plugin => plugin.name === name);
      if (locked === undefined)
        throw new ToolError('catalog-failed', `the plugin ${name} is not in ${path}`, { hint: RELOCK });
      const wanted = Object.hasOwn(locked.digests, platform) ? locked.digests[platform] : undefined;
      if (wanted === undefined)
        throw new ToolError('catalog-failed', `${path} has no digest of the plugin ${name} for ${platform}`, {
          hint: 'run tool lock on such a machine: it adds the digest, and keeps those of other platforms',
        });
      if (wanted !== `sha256:${digest}`)
        throw new ToolError(
          'catalog-failed',
          `the plugin ${name} is not the one in ${path}: it was ${wanted}, and ${executable} is sha256:${digest}`,
          { hint: RELOCK },
        );
    },
  };
}
