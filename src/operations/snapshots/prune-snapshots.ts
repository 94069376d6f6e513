import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const PRUNED_SNAPSHOTS = closedObject({
  deleted: Type.Array(Type.String()),
  kept: Type.Integer({ minimum: 0 }),
  dryRun: Type.Boolean(),
});
export type PrunedSnapshots = Wire<typeof PRUNED_SNAPSHOTS>;

export const pruneSnapshots = defineOperation({
  name: 'snapshot.prune',
  summary: 'Delete the snapshots beyond the number and age that are kept',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    /** In place of the configured ones; 0 = no limit. */
    max_count: Type.Optional(Type.Integer({ minimum: 0 })),
    max_age_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Only says what would be deleted. */
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PRUNED_SNAPSHOTS,
  async run(
    services,
    { max_count: maxCount, max_age_ms: maxAgeMs, dry_run: dryRun = false },
  ): Promise<PrunedSnapshots> {
    const store = await services.snapshots();
    const all = await store.ids();
    const limits = { ...(maxCount !== undefined && { maxCount }), ...(maxAgeMs !== undefined && { maxAgeMs }) };
    const deleted = await store.prune(limits, dryRun ? 'tell' : undefined);
    return { deleted, kept: all.length - deleted.length, dryRun };
  },
});
