import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export interface PruneSnapshotsRequest {
  /** In place of the configured ones; 0 = no limit. */
  readonly maxCount?: number | undefined;
  readonly maxAgeMs?: number | undefined;
  /** Only says what would be deleted. */
  readonly dryRun?: boolean | undefined;
}

export interface PrunedSnapshots {
  readonly deleted: readonly string[];
  readonly kept: number;
  readonly dryRun: boolean;
}

export const pruneSnapshots = defineOperation<PruneSnapshotsRequest, PrunedSnapshots>({
  name: 'snapshot.prune',
  summary: 'Delete the snapshots beyond the number and age that are kept',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    max_count: Type.Optional(Type.Integer({ minimum: 0 })),
    max_age: Type.Optional(Type.String()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: closedObject({
    deleted: Type.Array(Type.String()),
    kept: Type.Integer({ minimum: 0 }),
    dryRun: Type.Boolean(),
  }),
  async run(services, { maxCount, maxAgeMs, dryRun = false }) {
    const store = await services.snapshots();
    const all = await store.ids();
    const limits = { ...(maxCount !== undefined && { maxCount }), ...(maxAgeMs !== undefined && { maxAgeMs }) };
    const deleted = await store.prune(limits, dryRun ? 'tell' : undefined);
    return { deleted, kept: all.length - deleted.length, dryRun };
  },
});
