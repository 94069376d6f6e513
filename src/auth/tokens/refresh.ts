import type { Call } from '../../core/call.ts';
import type { LoginOptions, Session } from '../contract.ts';
import { badInput, notAuthenticated } from '../errors.ts';
import { login } from '../login/login.ts';
import { type AuthParts, loadProfile, requireKnown, resolveProfile } from '../parts.ts';
import { normaliseScopes, refuseEmptyScopes } from '../profiles/names.ts';
import { BUILT_IN } from '../profiles/profile.ts';
import { DEFAULT_MIN_VALID_MS, type TokenSource } from './token-source.ts';

export interface RefreshRequest extends Pick<LoginOptions, 'timeoutMs' | 'callbackPort' | 'noBrowser'> {
  readonly reference: string;
  readonly profile?: string | undefined;
  /** To be added to those of the login. */
  readonly scopes: readonly string[];
}

export interface RefreshResult {
  readonly handler: string;
  readonly profile: string;
  readonly flow: string;
  readonly scopes: readonly string[];
  /** End of the session, or of the new access token. */
  readonly expiresAt: string | undefined;
  /** A person signed in again, for scopes that were not granted before. */
  readonly loggedIn: boolean;
  readonly warnings: readonly string[];
}

interface Refreshing {
  readonly parts: AuthParts;
  readonly tokens: TokenSource;
}

/**
 * Without scopes a new access token, by what is stored. With scopes that were not granted yet the login is made again, in its
 * own flow and with its own client, for the old scopes and the new ones; until it has succeeded nothing changes.
 */
export async function refresh(
  { parts, tokens }: Refreshing,
  request: RefreshRequest,
  call: Call,
): Promise<RefreshResult> {
  refuseEmptyScopes(request.scopes);
  const profile = resolveProfile(parts, request.reference, { flag: request.profile }, call);
  const loaded = await loadProfile(parts, profile, call);
  await requireKnown(parts, loaded);
  const { session } = loaded;
  const missing = normaliseScopes(request.scopes).filter(scope => !session?.scopes.includes(scope));
  if (missing.length > 0) {
    if (loaded.closed !== undefined) throw loaded.closed;
    if (session === undefined) throw notAuthenticated(profile);
    return await loginAgain(parts, { ...request, profile: profile.profile ?? BUILT_IN }, session, call);
  }
  const wish = { minValidForMs: DEFAULT_MIN_VALID_MS, explicitMinimum: false, forceRefresh: true };
  const { flow, scope, expiresAt } = await tokens.token(profile, wish, call);
  return {
    handler: profile.handler,
    profile: profile.profile ?? BUILT_IN,
    flow,
    scopes: session?.flow === flow ? session.scopes : normaliseScopes([scope]),
    expiresAt: session?.refreshTokenExpiresAt ?? expiresAt?.toISOString(),
    loggedIn: false,
    warnings: [],
  };
}

async function loginAgain(
  parts: AuthParts,
  request: RefreshRequest,
  session: Session,
  call: Call,
): Promise<RefreshResult> {
  const { flow, clientId, clientSecret, tenantId, hostname, scopes, requestedScopes = scopes } = session;
  if (flow === 'pat') throw badInput('the scopes of a personal access token are chosen where it is made');
  const [handler] = request.reference.split('@');
  const { skipped: _, ...result } = await login(
    parts,
    {
      ...request,
      reference: handler ?? '',
      scopes: normaliseScopes([...requestedScopes, ...request.scopes]),
      flow,
      client: clientId === undefined ? undefined : { clientId, clientSecret },
      tenantId,
      hostname,
      keepConfiguration: true,
    },
    call,
  );
  const { profile, expiresAt, warnings } = result;
  return { handler: result.handler, profile, flow, scopes: result.scopes, expiresAt, loggedIn: true, warnings };
}
