import { mapFrom } from '../../core/json/ordered-map.ts';
import type { RunHolder } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import { findRun } from './find-run.ts';
import { fullRunId } from './run-id.ts';
import { type RunSnapshot, runSnapshot } from './run-snapshot.ts';
import { type RunItem, runItem } from './run-view.ts';

/** A kept run with what became of its resolvers and actions, as a snapshot has it. */
export interface ShownRun extends RunItem {
  /** The process that works on it, or did last. */
  readonly holder?: Omit<RunHolder, 'since'>;
  /** Whether enough is kept of it to go on with it. */
  readonly resumable: boolean;
  readonly durationMs: number;
  readonly error?: unknown;
  readonly resolvers: RunSnapshot['resolvers'];
  readonly actions: RunSnapshot['actions'];
  readonly warnings: readonly string[];
}

const RESUMED_FROM: ReadonlySet<string> = new Set(['pending', 'interrupted', 'failed']);

/** `id` may be the beginning of an id. */
export const showRun = defineOperation({
  name: 'run.show',
  summary: 'Show a run with its resolvers and actions',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ id: Type.String() }),
  output: closedObject({ run: Type.Unknown(), snapshot: Type.Unknown() }),
  async run(services, { id: word }) {
    const id = await fullRunId(services, word);
    const record = await findRun(services, id);
    const snapshot = runSnapshot(record, await (await services.runs()).events(id));
    const { resolvers, actions, warnings, durationMs } = snapshot;
    const { holder, state, basis, error } = record;
    const run: ShownRun = {
      ...runItem(record),
      ...(holder !== undefined && { holder: { host: holder.host, pid: holder.pid, startedBy: holder.startedBy } }),
      resumable: basis !== undefined && RESUMED_FROM.has(state),
      durationMs,
      ...(error !== undefined && { error: JSON.parse(error) as unknown }),
      resolvers,
      actions,
      warnings,
    };
    return { run, snapshot };
  },
});

/** A kept run as a snapshot, to be shown and compared like one. What had not ended counts as cancelled. */
export async function loadRunSnapshot(services: Pick<Services, 'runs'>, word: string): Promise<Snapshot> {
  const id = await fullRunId(services, word);
  const snapshot = runSnapshot(await findRun(services, id), await (await services.runs()).events(id));
  const actions = Object.entries(snapshot.actions).map(([name, { status, ...action }]) => {
    const ended = status === 'running' || status === 'interrupted' ? 'cancelled' : status;
    return [name, { ...action, status: ended }] as const;
  });
  return { ...snapshot, actions: mapFrom(actions) };
}
