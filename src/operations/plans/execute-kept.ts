import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { PlanRecord } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { GivenParameter, RunEvent } from '../../engine/services.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import { defineOperation } from '../operation.ts';
import { RUN_RESULT } from '../schemas.ts';
import type { Services, SolutionInput } from '../services.ts';
import type { RunResult } from '../solution/run-result.ts';
import { wireParameters } from '../wire.ts';
import { type ApplyRequest, applyPlan, verifyPlan } from './apply-plan.ts';
import { findPlan, ownerInCall, PLAN_ID_FIELD, planDocument } from './kept-plan.ts';

export interface ExecuteKeptRequest {
  readonly id: string;
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  readonly runId?: string | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
  /** Absolute. Where programs work on a server on which actions write nothing. */
  readonly workDirectory?: string | undefined;
}

/** Executes exactly what a kept plan showed. Everything is verified before the run is accepted, and once more before it begins. */
export const executeKeptPlan = defineOperation({
  name: 'plan.execute',
  summary: 'Apply a plan that is kept',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: closedObject({
    id: PLAN_ID_FIELD,
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        maxProperties: 1000,
        description: 'Secret parameters, which the plan does not hold: the same values as when it was made.',
      }),
    ),
  }),
  output: RUN_RESULT,
  fromWire: ({ id, params }, { runId, workDirectory, observe }): ExecuteKeptRequest => ({
    id,
    params: wireParameters(params),
    runId,
    workDirectory,
    observe,
  }),
  async accept(services, request, call) {
    const { record, apply } = await open(services, request, call);
    await verifyPlan(services, apply, call);
    return { solution: record.solution, planDigest: record.planDigest };
  },
  async run(services, request, call): Promise<RunResult> {
    const { apply } = await open(services, request, call);
    return applyPlan.run(services, apply, call);
  },
});

async function open(
  services: Services,
  { id, params, runId, workDirectory: outputDirectory, observe }: ExecuteKeptRequest,
  call: Call,
): Promise<{ readonly record: PlanRecord; readonly apply: ApplyRequest }> {
  const record = await findPlan(services, id, ownerInCall(call));
  const { decision } = record;
  if (decision?.kind === 'rejected')
    throw new ToolError('plan-decided', 'the plan was rejected', { hint: decision.comment });
  const approval = decision?.kind === 'approved' ? 'given' : 'missing';
  if (record.needsApproval && approval === 'missing')
    throw new ToolError('approval-missing', 'the plan waits for an approval: a policy asks for one');
  const plan = await planDocument(services, record);
  // A server makes plans where there is no directory, and runs them in one of its own.
  const base = call.caller?.kind === 'api' ? call.cwd : undefined;
  await reopen(services, { record, plan }, call);
  return { record, apply: { plan, params, base, outputDirectory, kept: false, approval, runId, observe } };
}

/**
 * A server looks at the solution where it lies: whether this caller may still use it, and its directory for files that the plan does not
 * hold. What is not there any more is in the plan, or told by its verification.
 */
async function reopen(
  services: Services,
  { record, plan }: { readonly record: PlanRecord; readonly plan: PlanDocument },
  call: Call,
): Promise<void> {
  const { name, version, source } = record.solution;
  const [kind, catalog] = source.split(/:(.*)/s, 2);
  const input: SolutionInput | undefined =
    kind === 'file'
      ? { kind: 'file', path: plan.bundle.file }
      : kind === 'catalog'
        ? { kind: 'reference', reference: version === undefined ? name : `${name}@${version}`, catalog }
        : undefined;
  if (input === undefined || call.caller?.kind !== 'api') return;
  await services.solutions.load(input, call).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error;
  });
}
