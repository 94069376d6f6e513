import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { PlanDecision } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import { findPlan, ownerInCall, PLAN_ID_FIELD, PLAN_ITEM, type PlanItem, planItem } from './kept-plan.ts';

const INPUT = closedObject({
  id: PLAN_ID_FIELD,
  comment: Type.Optional(Type.String({ maxLength: 2000, description: 'Why, for those who read the plan later.' })),
});

/** An approval of exactly this plan, by its digest. With `approvals.fourEyes` never by its author. */
export const acceptPlan = defineOperation({
  name: 'plan.accept',
  summary: 'Approve a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: INPUT,
  output: PLAN_ITEM,
  run: (services, request, call) => decide(services, { ...request, kind: 'approved' }, call),
});

export const rejectPlan = defineOperation({
  name: 'plan.reject',
  summary: 'Reject a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: INPUT,
  output: PLAN_ITEM,
  run: (services, request, call) => decide(services, { ...request, kind: 'rejected' }, call),
});

interface Deciding {
  readonly id: string;
  readonly comment?: string | undefined;
  readonly kind: PlanDecision;
}

async function decide(services: Services, { id, comment = '', kind }: Deciding, call: Call): Promise<PlanItem> {
  const plan = await findPlan(services, id);
  const by = ownerInCall(call);
  const at = services.engine.clock.now().getTime();
  if (at > plan.expiresAt)
    throw new ToolError('plan-expired', `the plan expired at ${new Date(plan.expiresAt).toISOString()}`, {
      hint: 'make the plan again',
    });
  if (kind === 'approved' && services.config.config.approvals.fourEyes && by === plan.owner)
    throw new ToolError('forbidden', 'approvals.fourEyes: someone other than the author of the plan must approve it');
  const decided = await (await services.runs()).plans.decide(id, {
    kind,
    by,
    at,
    comment: services.engine.redactor.redact(comment),
  });
  if (decided === undefined) throw new ToolError('not-found', `there is no plan ${id}`);
  if (!decided.isNew)
    throw new ToolError('plan-decided', `the plan was ${decided.plan.decision?.kind ?? 'decided'} before`);
  return planItem(decided.plan);
}
