import { ToolError } from '../../core/errors.ts';
import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { findRun, RUN_ID_FIELD } from './find-run.ts';
import { RUN_VIEW, type RunView, runView } from './run-view.ts';

/**
 * Asks for the end of a run. What it started ends, `finally` runs, and then its state is `cancelled`; a run that no process works on is
 * cancelled at once. A run that is over stays as it is.
 */
export const cancelRun = defineOperation({
  name: 'run.cancel',
  summary: 'Cancel a run',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({ id: RUN_ID_FIELD }, { additionalProperties: false }),
  output: RUN_VIEW,
  async run(services, { id }, { caller }): Promise<RunView> {
    await findRun(services, id);
    const by = caller === undefined || caller.name === '' ? 'local' : caller.name;
    const run = await (await services.runs()).requestCancel(id, by);
    if (run === undefined) throw new ToolError('not-found', `there is no run ${id}`);
    return runView(run);
  },
});
