import type { Static } from '@sinclair/typebox';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { LOCAL_OWNER, type PlanRecord } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import { parsePlan } from '../../plans/plan-file.ts';
import { SOLUTION_FACTS, solutionFacts } from '../runs/run-view.ts';
import type { Services } from '../services.ts';

export const PLAN_ID_FIELD = Type.String({ minLength: 1, maxLength: 64, description: 'Id of a plan.' });

const INSTANT = Type.String({ format: 'date-time' });
const FIELDS = {
  id: Type.String(),
  owner: Type.String({ description: 'The subject of the token that made it; local without tokens.' }),
  planDigest: Type.String({ description: 'The digest of what decides what happens: equal plans have equal ones.' }),
  solution: SOLUTION_FACTS,
  applicable: Type.Boolean({ description: 'Whether it could be applied when it was made.' }),
  reasons: Type.Array(Type.String(), { description: 'Why it cannot be applied.' }),
  policies: Type.Array(Type.Unknown(), { description: 'What the policies said of it.' }),
  needsApproval: Type.Boolean({ description: 'A policy asks for an approval.' }),
  decision: Type.Optional(
    closedObject({
      kind: Type.Union([Type.Literal('approved'), Type.Literal('rejected')]),
      by: Type.String(),
      at: INSTANT,
      comment: Type.String(),
    }),
  ),
  createdAt: INSTANT,
  expiresAt: INSTANT,
};

/** A plan in a list. */
export const PLAN_ITEM = closedObject(FIELDS);
export type PlanItem = Static<typeof PLAN_ITEM>;

/** One plan with what it shows. */
export const PLAN_VIEW = closedObject(
  { ...FIELDS, report: Type.Unknown({ description: 'The dry-run report with inputs.' }) },
  { description: 'A plan that is kept.' },
);
export type PlanView = Static<typeof PLAN_VIEW>;

/** What the store keeps beside the document. */
export const planSummary = ({ applicable, reasons, policies }: PlanDocument): string =>
  JSON.stringify({ applicable, reasons, policies });

export function planItem(plan: PlanRecord): PlanItem {
  const { id, owner, planDigest, needsApproval, decision, createdAt, expiresAt } = plan;
  const { applicable, reasons, policies } = parseJson(plan.summary) as Pick<
    PlanDocument,
    'applicable' | 'reasons' | 'policies'
  >;
  return {
    id,
    owner,
    planDigest,
    solution: solutionFacts(plan.solution),
    applicable,
    reasons: [...reasons],
    policies: [...policies],
    needsApproval,
    ...(decision !== undefined && { decision: { ...decision, at: new Date(decision.at).toISOString() } }),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

export const planView = (plan: PlanRecord, report: JsonMap): PlanView => ({ ...planItem(plan), report });

/** The plan of this id, as far as the caller may see it; otherwise `not-found`. `owner`: only when it is this one's. */
export async function findPlan(services: Pick<Services, 'runs'>, id: string, owner?: string): Promise<PlanRecord> {
  const plan = await (await services.runs()).plans.get(id, owner);
  if (plan === undefined) throw new ToolError('not-found', `there is no plan ${id}`);
  return plan;
}

/** The document of a kept plan. */
export async function planDocument(services: Pick<Services, 'runs'>, plan: PlanRecord): Promise<PlanDocument> {
  const bytes = await (await services.runs()).blobs.get(plan.document);
  if (bytes === undefined) throw new ToolError('not-found', `the document of plan ${plan.id} is not kept any more`);
  return parsePlan(Buffer.from(bytes).toString('utf8'), `plan ${plan.id}`);
}

/** Whose plans and runs the call makes: the subject of a token, or the user of this machine. */
export const ownerInCall = ({ caller }: Call): string =>
  caller?.kind === 'api' && caller.name !== '' ? caller.name : LOCAL_OWNER;
