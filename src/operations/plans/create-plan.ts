import { newRunId } from '../../core/run-id.ts';
import { Type } from '../../core/schema/type.ts';
import { planText } from '../../plans/plan-file.ts';
import { defineOperation } from '../operation.ts';
import { madePlanData, webhookMessages } from '../runs/webhook-messages.ts';
import { type DryRunRequest, dryRunSolution } from '../solution/dry-run-solution.ts';
import { overridesField, PLAN_FIELDS, SOLUTION_FIELDS, SOURCED } from '../wire.ts';
import { ownerInCall, PLAN_VIEW, type PlanView, planSummary, planView } from './kept-plan.ts';

const RANDOM_BYTES = 10;

/** A dry-run whose plan is kept, to be looked at, approved and applied. The same plan of the same caller is kept once. */
export const createPlan = defineOperation({
  name: 'plan.create',
  summary: 'Make a plan and keep it',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: Type.Object(
    {
      ...SOLUTION_FIELDS,
      resolver_overrides: overridesField('Such a plan cannot be applied.'),
      ...PLAN_FIELDS,
    },
    SOURCED,
  ),
  output: PLAN_VIEW,
  fromWire: async (wire, context): Promise<DryRunRequest> => ({
    ...(await dryRunSolution.fromWire(wire, context)),
    verbose: true,
    plan: { kept: true },
  }),
  async run(services, request, call): Promise<PlanView> {
    const { plan, policyFaults, document } = await dryRunSolution.run(services, request, call);
    if (plan === undefined) throw new Error('the dry-run made no plan');
    const store = await services.runs();
    const { clock, random } = services.engine;
    const createdAt = clock.now().getTime();
    const { name, version } = plan.document;
    const made = {
      id: newRunId(createdAt, random.bytes(RANDOM_BYTES)),
      owner: ownerInCall(call),
      planDigest: plan.planDigest,
      solution: { name, version, digest: document(), source: plan.bundle.origin },
      document: await store.blobs.put(Buffer.from(planText(plan))),
      summary: planSummary(plan),
      needsApproval: policyFaults.some(({ then }) => then === 'approve'),
      createdAt,
      expiresAt: Date.parse(plan.expires),
    };
    const data = madePlanData({ ...made, applicable: plan.applicable });
    const { config } = services.config;
    const kept = await store.plans.save(made, [
      ...webhookMessages(config, { type: 'plan.created', data, at: createdAt }),
      ...(made.needsApproval ? webhookMessages(config, { type: 'approval.needed', data, at: createdAt }) : []),
    ]);
    return planView(kept.plan, plan.report);
  },
});
