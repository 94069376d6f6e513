import { ToolError } from '../../core/errors.ts';
import type { Claims, FlowContext } from '../contract.ts';
import { type Chosen, offered } from '../login/flow-choice.ts';
import type { AuthParts, Loaded } from '../parts.ts';
import { createTokenSource, DEFAULT_MIN_VALID_MS, impersonationTarget } from '../tokens/token-source.ts';
import { fingerprint, IMPERSONATE, tokenName } from './names.ts';

export type AuthStatus = 'authenticated' | 'not authenticated' | 'expired' | 'locked';

/** The state of a profile, and the flow that answers for it. */
export interface View {
  readonly status: AuthStatus;
  readonly reason?: string | undefined;
  readonly chosen: Chosen | undefined;
  readonly claims: Claims;
  readonly target?: string | undefined;
  readonly tokenExpiresAt?: string | undefined;
  readonly note?: string | undefined;
}

/** What is known without the network. */
export async function offlineView(parts: AuthParts, loaded: Loaded): Promise<View> {
  const { chosen, note } = await chooseOffline(loaded);
  const claims = loaded.session?.claims ?? {};
  if (chosen === undefined) {
    if (loaded.closed !== undefined) return { status: 'locked', reason: loaded.closed.message, chosen, claims: {} };
    return { status: 'not authenticated', chosen, claims, note, reason: goneReason(loaded) };
  }
  try {
    const target = await impersonationTarget(chosen);
    const tokenExpiresAt = await cachedExpiry(parts, chosen, target);
    const known = chosen.context.session?.claims ?? (await chosen.flow.claims?.(chosen.context)) ?? {};
    return { ...(await standing(parts, chosen, tokenExpiresAt)), chosen, claims: known, target, tokenExpiresAt, note };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { status: 'not authenticated', reason: error.message, chosen, claims: {}, note };
  }
}

const UNCHECKED = 'a metadata server may apply; use --check';

async function chooseOffline(
  loaded: Loaded,
): Promise<{ readonly chosen?: Chosen; readonly note?: string | undefined }> {
  const { handler, context, session, closed } = loaded;
  const named = context.profile.profile !== undefined;
  let note: string | undefined;
  for (const flow of handler.flows) {
    if (named && flow.name !== session?.flow) continue;
    if (flow.kind === 'stored' && closed !== undefined) return {};
    const chosen = await offered(loaded, flow);
    if (chosen === undefined) continue;
    if (chosen.source.tentative && session?.flow !== flow.name) {
      note = UNCHECKED;
      continue;
    }
    const overridden = session !== undefined && session.flow !== flow.name;
    return { chosen, note: overridden ? 'environment credentials override the stored login' : note };
  }
  return { note };
}

function goneReason({ handler, session, context }: Loaded): string | undefined {
  const flow = handler.flows.find(({ name }) => name === session?.flow);
  return flow === undefined ? undefined : `missing: ${flow.missing(context)}`;
}

async function cachedExpiry(
  parts: AuthParts,
  { flow, context }: Chosen,
  target: string | undefined,
): Promise<string | undefined> {
  const sessionId = context.session?.sessionId ?? '';
  const fp = fingerprint(await flow.fingerprintParts(context));
  if (target === undefined)
    return (
      await parts.cache.find(tokenName(context.qualified, flow.name, fp, flow.baseScopes(context)), { sessionId })
    )?.expiresAt;
  const scopes = context.handler.impersonation?.targetScopes(context) ?? [];
  const name = tokenName(context.qualified, IMPERSONATE, fingerprint([target]), scopes);
  return (await parts.cache.find(name, { sessionId, sourceFp: `${flow.name}.${fp}` }))?.expiresAt;
}

/** Whether the chosen flow has what it needs. */
async function standing(
  parts: AuthParts,
  { flow, context }: Chosen,
  tokenExpiresAt: string | undefined,
): Promise<Pick<View, 'status' | 'reason'>> {
  const { session } = context;
  if (flow.kind === 'ambient' || session === undefined) return { status: 'authenticated' };
  const now = parts.ports.clock.now().getTime();
  if (session.expiredAt !== undefined) return { status: 'expired', reason: session.expiredReason };
  if (session.refreshTokenExpiresAt !== undefined && Date.parse(session.refreshTokenExpiresAt) <= now)
    return { status: 'expired', reason: 'the session has reached its end' };
  if (await hasLastingSecret(parts, context)) return { status: 'authenticated' };
  if (tokenExpiresAt !== undefined && Date.parse(tokenExpiresAt) > now) return { status: 'authenticated' };
  return { status: 'not authenticated', reason: 'the session has ended and cannot be refreshed' };
}

async function hasLastingSecret(parts: AuthParts, { qualified, session }: FlowContext): Promise<boolean> {
  if (session === undefined) return false;
  for (const kind of ['refresh_token', 'access_token'] as const)
    if ((await parts.sessions.secret(qualified, kind, session.sessionId)) !== undefined) return true;
  return false;
}

/** The same after a real token was asked for and shown to the service. */
export async function checkedView(parts: AuthParts, loaded: Loaded, offline: View): Promise<View> {
  const { context } = loaded;
  const note = offline.note === UNCHECKED ? undefined : offline.note;
  try {
    const request = { minValidForMs: DEFAULT_MIN_VALID_MS, explicitMinimum: false, forceRefresh: false };
    const token = await createTokenSource(parts).token(context.profile, request, context.call);
    const real = await chosenBy(loaded, offline, token.flow);
    if (real.target === undefined) await real.chosen?.flow.check?.(real.chosen.context, token);
    return {
      ...real,
      note,
      status: 'authenticated',
      reason: undefined,
      tokenExpiresAt: token.expiresAt?.toISOString(),
    };
  } catch (error) {
    if (!(error instanceof ToolError) || context.call.signal.aborted) throw error;
    const status = error.code === 'token-expired' ? 'expired' : 'not authenticated';
    return { ...offline, note, status, reason: error.message };
  }
}

/** A metadata server that answered takes precedence over what is known offline. */
async function chosenBy(loaded: Loaded, offline: View, flowName: string): Promise<View> {
  if (offline.chosen?.flow.name === flowName) return offline;
  const flow = loaded.handler.flows.find(({ name }) => name === flowName);
  const chosen = flow === undefined ? undefined : await offered(loaded, flow);
  if (chosen === undefined) return offline;
  const claims = chosen.context.session?.claims ?? (await chosen.flow.claims?.(chosen.context)) ?? {};
  return { ...offline, chosen, claims, target: await impersonationTarget(chosen) };
}
