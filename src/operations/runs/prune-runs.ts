import type { RunRecord } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const PRUNED_RUNS = closedObject({
  removed: Type.Array(Type.String()),
  kept: Type.Integer({ minimum: 0 }),
  dryRun: Type.Boolean(),
});
export type PrunedRuns = Wire<typeof PRUNED_RUNS>;

/** Removes the runs that are not kept any longer. Those under way and interrupted ones stay. */
export const pruneRuns = defineOperation({
  name: 'run.prune',
  summary: 'Remove the runs beyond the number, age and size that are kept',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    /** In place of the configured ones; 0 = no limit. */
    max_count: Type.Optional(Type.Integer({ minimum: 0 })),
    max_age_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Bytes. */
    max_size: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Only says what would be removed. */
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PRUNED_RUNS,
  async run({ runs, config, engine }, wanted): Promise<PrunedRuns> {
    const store = await runs();
    const configured = config.config.runs;
    const { dry_run: dryRun = false } = wanted;
    const retention = {
      maxCount: wanted.max_count ?? configured.maxCount,
      maxAgeMs: wanted.max_age_ms ?? configured.maxAgeMs,
      maxSize: wanted.max_size ?? configured.maxSize,
      now: engine.clock.now().getTime(),
    };
    const before = Object.values(await store.counts()).reduce((sum, number) => sum + number, 0);
    const removed = (await store.prune(retention, dryRun ? 'tell' : undefined)).map(({ id }: RunRecord) => id);
    return { removed, kept: before - removed.length, dryRun };
  },
});
