import { resolve } from 'node:path';
import { type PlanDocument, planText } from '../../operations/plans/read-plan.ts';
import { writeOutput } from '../../operations/solution/write-output.ts';
import type { CliCall } from '../cli-call.ts';

/** A plan file, for its owner alone. */
export async function writePlan(call: CliCall, plan: PlanDocument, file: string): Promise<void> {
  const path = resolve(call.call.cwd, file);
  await writeOutput.run(await call.services(), { path, text: planText(plan), mode: 0o600 }, call.call);
}
