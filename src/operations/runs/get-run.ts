import { withinDeadline } from '../../core/deadline.ts';
import { parseDuration } from '../../core/duration.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { awaitRun, isOpenRun } from './await-run.ts';
import { findRun, RUN_ID_FIELD } from './find-run.ts';
import { RUN_VIEW, type RunView, runView } from './run-view.ts';

const MAX_WAIT_MS = 300_000;

/** One run, with its result when it has one. With `wait` it answers as soon as the run is over, or when that time has passed. */
export const getRun = defineOperation({
  name: 'run.get',
  summary: 'Show a run',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    id: RUN_ID_FIELD,
    wait: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20,
        description:
          'Waits at most so long for the end of the run, such as 30s; at most 5m, and less than a request may take.',
      }),
    ),
  }),
  output: RUN_VIEW,
  async run(services, { id, wait }, call): Promise<RunView> {
    const waitMs = wait === undefined ? 0 : waitIn(wait);
    const run = await findRun(services, id);
    if (waitMs === 0 || !isOpenRun(run)) return runView(run);
    const store = await services.runs();
    await withinDeadline(waitMs, [call.signal], signal => awaitRun(store, run, signal));
    return runView(await findRun(services, id));
  },
});

function waitIn(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined && ms >= 0 && ms <= MAX_WAIT_MS) return ms;
  throw new ToolError('invalid-input', `"${text}" is not a time to wait: write it as 30s or 2m, at most 5m`, {
    field: 'wait',
  });
}
