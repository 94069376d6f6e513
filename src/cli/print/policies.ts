import { policyWarnings } from '../../operations/policies/judge-plan.ts';
import type { DryRunResult } from '../../operations/solution/dry-run-solution.ts';
import type { CliCall } from '../cli-call.ts';
import { warn } from './output.ts';
import { printFaults } from './print-error.ts';

/** Prints what the policies say, beside the report. Returns whether a run would be refused. */
export async function printPolicies(
  call: CliCall,
  { judgements, policyFaults }: Pick<DryRunResult, 'judgements' | 'policyFaults'>,
): Promise<boolean> {
  for (const text of policyWarnings(judgements)) warn(call, text);
  await printFaults(
    call,
    policyFaults.filter(({ then }) => then === 'deny'),
    'policy-denied',
  );
  for (const { then, message, hint } of policyFaults) if (then === 'approve') warn(call, `${message} (${hint})`);
  return policyFaults.length > 0;
}
