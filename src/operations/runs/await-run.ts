import type { RunRecord, RunStore } from '../../core/ports/run-store.ts';

export const isOpenRun = ({ state }: Pick<RunRecord, 'state'>): boolean => state === 'pending' || state === 'running';

/** Resolves when the run is over, or when the signal fires. */
export async function awaitRun(
  store: RunStore,
  { id, lastEvent }: Pick<RunRecord, 'id' | 'lastEvent'>,
  signal: AbortSignal,
): Promise<void> {
  const events = store.watch(id, lastEvent, signal)[Symbol.asyncIterator]();
  while ((await events.next()).done !== true);
}
