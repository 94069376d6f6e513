import type { Fault } from '../../core/errors.ts';
import { digestPlan, digestPlanFile, type PlanDocument } from '../../plans/plan.ts';
import { isSigned } from '../../plans/signatures.ts';
import type { Services } from '../services.ts';

/** What can be said of the file alone. `kept`: it comes from a file, and is not just made by this process. */
export function planFileFaults(
  plan: PlanDocument,
  { engine, program, config }: Services,
  kept: boolean,
): readonly Fault[] {
  if (digestPlanFile(plan) !== plan.fileDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its fileDigest' }];
  if (digestPlan(plan) !== plan.planDigest)
    return [{ message: 'the plan file was changed after it was made: its content does not have its planDigest' }];
  const now = engine.clock.now();
  return [
    ...(kept ? signatureFaults(plan, config.config.plan.trustedKeys) : []),
    ...(now.getTime() > Date.parse(plan.expires)
      ? [{ message: `the plan expired at ${plan.expires}; now it is ${now.toISOString()}` }]
      : []),
    ...(plan.applicable ? [] : plan.reasons.map(reason => ({ message: `the plan cannot be applied: ${reason}` }))),
    ...(plan.made.version === program.version
      ? []
      : [{ message: `the plan was made by version ${plan.made.version} of tool; this is ${program.version}` }]),
  ];
}

function signatureFaults(plan: PlanDocument, trusted: readonly string[]): readonly Fault[] {
  const { signature } = plan;
  if (signature !== undefined && !isSigned(plan))
    return [{ message: 'the signature of the plan is not one of its content' }];
  if (trusted.length === 0 || (signature !== undefined && trusted.includes(signature.publicKey))) return [];
  return [
    {
      message:
        signature === undefined
          ? 'the plan is not signed, and only signed plans are applied here'
          : 'the plan is signed by a key that is not trusted here',
      hint: 'plan.trustedKeys names the keys that count; tool plan --out signs with plan.signingKey',
    },
  ];
}
