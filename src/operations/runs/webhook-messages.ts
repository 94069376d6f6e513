import type { Config } from '../../config/config.ts';
import type { JsonMap } from '../../core/json/json.ts';
import type { NewMessage, PlanRecord, RunRecord } from '../../core/ports/run-store.ts';

const WEBHOOK_EVENTS = ['run.ended', 'plan.created', 'approval.needed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

interface Telling {
  readonly type: WebhookEvent;
  readonly data: JsonMap;
  readonly at: number;
}

/** The messages that tell every webhook which asks for it. No value, text or result of a run is in them. */
export function webhookMessages(
  { apiServer: { webhooks } }: Pick<Config, 'apiServer'>,
  { type, data, at }: Telling,
): readonly NewMessage[] {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  return webhooks
    .filter(({ events = [] }) => events.length === 0 || events.includes(type))
    .map(({ name }) => ({ type, target: name, body, at }));
}

type Solution = Pick<RunRecord, 'solution'>;

const named = ({ solution: { name, version } }: Solution): JsonMap => ({
  name,
  ...(version !== undefined && { version }),
});

/** The message about a run that has ended. */
export const endedRunData = (
  run: Pick<RunRecord, 'id' | 'planDigest' | 'startedAt'> & Solution,
  { state, status, at }: { readonly state: string; readonly status?: string | undefined; readonly at: number },
): JsonMap => ({
  id: run.id,
  state,
  ...(status !== undefined && { status }),
  solution: named(run),
  ...(run.planDigest !== undefined && { planDigest: run.planDigest }),
  ...(run.startedAt !== undefined && { startedAt: new Date(run.startedAt).toISOString() }),
  endedAt: new Date(at).toISOString(),
});

/** The message about a plan that was made. */
export const madePlanData = (
  plan: Pick<PlanRecord, 'id' | 'planDigest' | 'needsApproval' | 'expiresAt'> &
    Solution & { readonly applicable: boolean },
): JsonMap => ({
  id: plan.id,
  planDigest: plan.planDigest,
  solution: named(plan),
  applicable: plan.applicable,
  needsApproval: plan.needsApproval,
  expiresAt: new Date(plan.expiresAt).toISOString(),
});
