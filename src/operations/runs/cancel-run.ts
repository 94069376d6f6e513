import { ToolError } from '../../core/errors.ts';
import { closedObject } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { awaitRun, isOpenRun } from './await-run.ts';
import { findRun, RUN_ID_FIELD } from './find-run.ts';
import { RUN_VIEW, type RunView, runView } from './run-view.ts';

interface CancelRequest {
  readonly id: string;
  /** Answers when the run is over, and cancels it also when the process that was asked has died meanwhile. */
  readonly wait?: boolean | undefined;
}

/**
 * Asks for the end of a run. What it started ends, `finally` runs, and then its state is `cancelled`; a run that no process works on is
 * cancelled at once. A run that is over stays as it is.
 */
export const cancelRun = defineOperation({
  name: 'run.cancel',
  summary: 'Cancel a run',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ id: RUN_ID_FIELD }),
  output: RUN_VIEW,
  fromWire: ({ id }): CancelRequest => ({ id }),
  async run(services, { id, wait = false }: CancelRequest, { caller, signal }): Promise<RunView> {
    await findRun(services, id);
    const by = caller === undefined || caller.name === '' ? 'local' : caller.name;
    const store = await services.runs();
    for (;;) {
      const run = await store.requestCancel(id, by);
      if (run === undefined) throw new ToolError('not-found', `there is no run ${id}`);
      if (!wait || !isOpenRun(run)) return runView(run);
      await awaitRun(store, run, signal);
      signal.throwIfAborted();
      const now = await findRun(services, id);
      if (now.state !== 'interrupted') return runView(now);
    }
  },
});
