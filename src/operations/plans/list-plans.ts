import type { Json } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { cursorFields, cursorPage, PER_PAGE } from '../pages.ts';
import { words } from '../wire.ts';
import {
  findPlan,
  ownerInCall,
  PLAN_ID_FIELD,
  PLAN_ITEM,
  PLAN_VIEW,
  type PlanItem,
  type PlanView,
  planDocument,
  planItem,
  planView,
} from './kept-plan.ts';

/** Newest first. A page holds the plans of one page of the store that fit the filter. */
export const listPlans = defineOperation({
  name: 'plan.list',
  summary: 'List plans',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    decision: words(['waiting', 'approved', 'rejected'], {
      description: 'Only plans that wait for a decision, or have this one.',
    }),
    solution: Type.Optional(Type.String({ maxLength: 200, description: 'Only plans of the solution of this name.' })),
    ...cursorFields(400),
  }),
  output: cursorPage(PLAN_ITEM),
  async run(
    services,
    { decision, solution, filter = '', per_page: limit = PER_PAGE, cursor },
  ): Promise<{ readonly items: readonly PlanItem[]; readonly next?: string }> {
    const { plans, next } = await (await services.runs()).plans.list({
      limit,
      ...(decision !== undefined && { decision }),
      ...(solution !== undefined && { solution }),
      ...(cursor !== undefined && { cursor }),
    });
    const found = plans.map(planItem);
    const items =
      filter.trim() === ''
        ? found
        : ((await (await import('../filter-items.ts')).filterItems(found as Json[], filter)) as unknown as PlanItem[]);
    return { items, ...(next !== undefined && { next }) };
  },
});

export const getPlan = defineOperation({
  name: 'plan.get',
  summary: 'Show a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ id: PLAN_ID_FIELD }),
  output: PLAN_VIEW,
  async run(services, { id }): Promise<PlanView> {
    const plan = await findPlan(services, id);
    return planView(plan, (await planDocument(services, plan)).report);
  },
});

/** Forgets a plan. Its runs are kept. */
export const removePlan = defineOperation({
  name: 'plan.remove',
  summary: 'Remove a plan',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ id: PLAN_ID_FIELD }),
  output: closedObject({ id: Type.String(), removed: Type.Boolean() }),
  async run(services, { id }, call) {
    await findPlan(services, id, ownerInCall(call));
    return { id, removed: await (await services.runs()).plans.remove(id) };
  },
});
