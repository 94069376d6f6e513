import { ToolError } from '../../core/errors.ts';
import type { RunRecord } from '../../core/ports/run-store.ts';
import { Type } from '../../core/schema/type.ts';
import type { Services } from '../services.ts';

export const RUN_ID_FIELD = Type.String({ minLength: 1, maxLength: 64, description: 'Id of a run.' });

/** The run of this id, as far as the caller may see it; otherwise `not-found`. With an `owner` only their runs exist. */
export async function findRun(services: Pick<Services, 'runs'>, id: string, owner?: string): Promise<RunRecord> {
  const run = await (await services.runs()).read(id, owner);
  if (run === undefined) throw new ToolError('not-found', `there is no run ${id}`);
  return run;
}
