import { closedObject, Type } from '../../core/schema/type.ts';
import { SNAPSHOT_KIND, SNAPSHOT_STATUS } from '../../snapshots/schema.ts';
import type { SnapshotKind, SnapshotStatus } from '../../snapshots/snapshot.ts';
import type { SnapshotEntry } from '../../snapshots/store.ts';
import { defineOperation } from '../operation.ts';

export interface SnapshotItem {
  readonly id: string;
  readonly solution: string;
  readonly version: string;
  readonly kind: SnapshotKind;
  readonly status: SnapshotStatus;
  readonly createdAt: string;
  readonly durationMs: number;
  readonly resolverCount: number;
  readonly actionCount: number;
  /** Bytes of the file. */
  readonly size: number;
}

export interface ListSnapshotsRequest {
  readonly solution?: string | undefined;
  readonly status?: string | undefined;
}

export interface SnapshotItems {
  readonly items: readonly SnapshotItem[];
  /** Files of the store that cannot be read: for people. */
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
}

const ITEM = closedObject({
  id: Type.String(),
  solution: Type.String(),
  version: Type.String(),
  kind: SNAPSHOT_KIND,
  status: SNAPSHOT_STATUS,
  createdAt: Type.String({ format: 'date-time' }),
  durationMs: Type.Integer({ minimum: 0 }),
  resolverCount: Type.Integer({ minimum: 0 }),
  actionCount: Type.Integer({ minimum: 0 }),
  size: Type.Integer({ minimum: 0 }),
});

/** Newest first. */
export const listSnapshots = defineOperation({
  name: 'snapshot.list',
  summary: 'List snapshots',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ solution: Type.Optional(Type.String()), status: Type.Optional(SNAPSHOT_STATUS) }),
  output: closedObject({
    items: Type.Array(ITEM),
    unreadable: Type.Array(closedObject({ id: Type.String(), reason: Type.String() })),
  }),
  async run(services, { solution, status }): Promise<SnapshotItems> {
    const { entries, unreadable } = await (await services.snapshots()).list();
    const items = entries
      .map(toSnapshotItem)
      .filter(item => solution === undefined || item.solution === solution)
      .filter(item => status === undefined || item.status === status);
    return { items, unreadable };
  },
});

function toSnapshotItem({ snapshot, size }: SnapshotEntry): SnapshotItem {
  const { id, kind, status, createdAt, durationMs, solution, resolvers, actions } = snapshot;
  return {
    id,
    solution: solution.name,
    version: solution.version ?? '',
    kind,
    status,
    createdAt,
    durationMs,
    resolverCount: Object.keys(resolvers).length,
    actionCount: Object.keys(actions).length,
    size,
  };
}
