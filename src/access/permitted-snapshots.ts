import { ToolError } from '../core/errors.ts';
import type { Services } from '../operations/services.ts';
import { isPermittedName, type Permission } from './permissions.ts';

export type SnapshotStore = Awaited<ReturnType<Services['snapshots']>>;

/** The snapshots of other solutions do not exist for the caller. Their ids hold the names of the solutions, so no hint names one. */
export function permittedSnapshots(store: SnapshotStore, granted: readonly Permission[]): SnapshotStore {
  const isVisible = ({ solution }: Awaited<ReturnType<SnapshotStore['read']>>): boolean =>
    isPermittedName(granted, solution.name);
  return {
    ...store,
    async list() {
      const { entries } = await store.list();
      return { entries: entries.filter(({ snapshot }) => isVisible(snapshot)), unreadable: [] };
    },
    async read(id) {
      const snapshot = await store.read(id).catch((error: unknown) => {
        if (error instanceof ToolError && error.code === 'not-found') return undefined;
        throw error;
      });
      if (snapshot !== undefined && isVisible(snapshot)) return snapshot;
      throw new ToolError('not-found', `there is no snapshot "${id}"`);
    },
  };
}
