import { resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import { looksLikePlan, MAX_PLAN_BYTES, parsePlan } from '../../plans/plan-file.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import { planFileFaults } from './plan-faults.ts';

export type { PlanDocument } from '../../plans/plan.ts';
export { planText } from '../../plans/plan-file.ts';
export { planFileFaults as planFaults } from './plan-faults.ts';

/** The plan in a file that the caller named; with `orNone`, `undefined` for a file that is not a plan. */
export async function readPlan(services: Services, file: string, call: Call): Promise<PlanDocument> {
  const path = resolve(call.cwd, file);
  return parsePlan(decodeText(await services.engine.files.read(path, MAX_PLAN_BYTES), file), file);
}

/** Whether a word names a plan file that is there. */
export async function isPlanFile({ engine }: Services, file: string, call: Call): Promise<boolean> {
  const path = resolve(call.cwd, file);
  if ((await engine.files.stat(path).catch(() => undefined))?.kind !== 'file') return false;
  return looksLikePlan(Buffer.from(await engine.files.read(path, MAX_PLAN_BYTES)).toString('utf8'));
}

export interface ShownPlan extends PlanDocument {
  /** Why it cannot be applied now, as far as the file tells. Empty: it can, if the world is as it was. */
  readonly problems: readonly string[];
}

/** What is in a plan file. */
export const showPlan = defineOperation({
  name: 'plan.show',
  summary: 'Show what is in a plan file',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ file: Type.String() }),
  output: { type: 'object' },
  async run(services, { file }, call): Promise<ShownPlan> {
    const plan = await readPlan(services, file, call);
    return { ...plan, problems: planFileFaults(plan, services, true).map(({ message }) => message) };
  },
});
