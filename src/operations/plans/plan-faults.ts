import { type Fault } from '../../core/errors.ts';
import { fileDigestOf, type PlanDocument, planDigestOf } from '../../plans/plan.ts';
import { type Services } from '../services.ts';

/** What can be said of the file alone. */
export function faultsOfFile(plan: PlanDocument, { engine, program }: Services): readonly Fault[] {
  if (fileDigestOf(plan) !== plan.fileDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its fileDigest' }];
  if (planDigestOf(plan) !== plan.planDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its planDigest' }];
  const now = engine.clock.now();
  return [
    ...(now.getTime() > Date.parse(plan.expires)
      ? [{ message: `the plan expired at ${plan.expires}; now it is ${now.toISOString()}` }]
      : []),
    ...(plan.applicable ? [] : plan.reasons.map(reason => ({ message: `the plan cannot be applied: ${reason}` }))),
    ...(plan.made.version === program.version
      ? []
      : [{ message: `the plan was made by version ${plan.made.version} of tool; this is ${program.version}` }]),
  ];
}
