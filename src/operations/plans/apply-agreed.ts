import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { AgreedPlan } from '../../plans/agreed-plan.ts';
import type { Services } from '../services.ts';
import type { RunRequest } from '../solution/run-input.ts';
import type { RunResult } from '../solution/run-result.ts';
import { applyPlan } from './apply-plan.ts';

export type { AgreedPlan } from '../../plans/agreed-plan.ts';

interface AgreedRequest {
  /** The plan that the caller was shown, and agreed to. */
  readonly agreed: AgreedPlan;
  /** What the caller asks for now: the same request as that of the plan. */
  readonly request: RunRequest;
}

/** Executes a plan that this process showed before. `not-allowed-here`, with everything that differs, when it does not hold any more. */
export async function applyAgreed(
  services: Services,
  { agreed: { plan, document }, request }: AgreedRequest,
  call: Call,
): Promise<RunResult> {
  const loaded = await services.solutions.load(request.source, call);
  if (loaded.digest() !== document) throw changed('the document');
  const isSecret = (name: string): boolean => 'secret' in (plan.parameters[name] ?? {});
  const params = new Map([...(request.params ?? [])].filter(([name]) => isSecret(name)));
  try {
    return await applyPlan.run(services, { plan, params, base: call.cwd, kept: false, observe: request.observe }, call);
  } catch (error) {
    throw error instanceof ToolError && error.code === 'plan-changed' ? changed('the plan', error) : error;
  }
}

function changed(what: string, error?: ToolError): ToolError {
  const faults = error === undefined || error.faults.length > 0 ? error?.faults : [{ message: error.message }];
  return new ToolError('not-allowed-here', `${what} has changed since the dry-run: nothing was executed`, {
    cause: error,
    faults,
    hint: 'make a dry-run again and agree to what it shows',
  });
}
