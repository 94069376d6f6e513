import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { Call } from '../../core/call.ts';
import type { Claims, IdentityType, ProfileRef, ProfileSource } from '../contract.ts';
import { loginCommand, sourceWords, unknownProfile } from '../errors.ts';
import { type AuthParts, knownProfiles, loadProfile, requireKnown, resolveProfile } from '../parts.ts';
import { BUILT_IN, parseReference } from './profile.ts';
import { type AuthStatus, checkedView, offlineView, type View } from './status-view.ts';

/** One profile of one handler. Never holds a token. Times are ISO text. */
export interface StatusRow {
  readonly handler: string;
  readonly kind: 'handler';
  readonly displayName: string;
  /** `built-in`: the unnamed one. */
  readonly profile: string;
  /** The profile in effect for this call. */
  readonly active: boolean;
  readonly status: AuthStatus;
  readonly authenticated: boolean;
  readonly reason?: string | undefined;
  readonly flow: string | undefined;
  readonly identityType: IdentityType | undefined;
  readonly user: string | undefined;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly username: string | undefined;
  readonly clientId: string | undefined;
  readonly scopes: readonly string[];
  readonly impersonating?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly hostname?: string | undefined;
  /** `store`, `env:<VARIABLE>` or `file:<path>` */
  readonly source: string | undefined;
  /** End of the session if known, else of the access token. */
  readonly expiresAt?: string | undefined;
  /** Whose end that is. */
  readonly expires?: 'session' | 'token' | undefined;
  readonly accessTokenExpiresAt?: string | undefined;
  readonly refreshTokenExpiresAt?: string | undefined;
  readonly lastRefresh?: string | undefined;
  readonly cachedTokens: number;
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
}

export interface StatusRequest {
  /** `<handler>` or `<handler>@<profile>`; absent: all handlers. */
  readonly reference?: string | undefined;
  readonly profile?: string | undefined;
  /** One live request per row. */
  readonly check?: boolean | undefined;
}

/** Sends no request unless `check`. Specification: "Command-line interface", status table. */
export async function status(parts: AuthParts, request: StatusRequest, call: Call): Promise<StatusRow[]> {
  const { reference, profile: flag, check = false } = request;
  if (
    reference !== undefined &&
    (flag !== undefined || parseReference(reference, HANDLER_NAMES).profile !== undefined)
  ) {
    const profile = resolveProfile(parts, reference, { flag }, call);
    await requireKnown(parts, await loadProfile(parts, profile, call));
    return [await statusRow(parts, { profile, active: true, check }, call)];
  }
  const rows: StatusRow[] = [];
  for (const handler of reference === undefined ? HANDLER_NAMES : [reference]) {
    const inEffect = resolveProfile(parts, handler, {}, call);
    if (reference !== undefined) await requireKnown(parts, await loadProfile(parts, inEffect, call));
    for (const profile of [undefined, ...(await knownProfiles(parts, handler))]) {
      if (flag !== undefined && flag !== (profile ?? BUILT_IN)) continue;
      const ref: ProfileRef = { handler, profile, source: 'flag' };
      rows.push(await statusRow(parts, { profile: ref, active: profile === inEffect.profile, check }, call));
    }
  }
  const environment = parts.ports.environment['TOOL_AUTH_PROFILE'];
  if (flag !== undefined) refuseUnknown(rows, 'flag', flag);
  else if (call.authProfile !== undefined) refuseUnknown(rows, 'global-flag', call.authProfile);
  else refuseUnknown(rows, 'environment', environment);
  return rows;
}

/** Refuses a profile that was chosen for every handler and that no handler has. A locked store may hold it. */
function refuseUnknown(rows: readonly StatusRow[], source: ProfileSource, chosen: string | undefined): void {
  const open = rows.every(({ status }) => status !== 'locked');
  if (!chosen || chosen === BUILT_IN || !open || rows.some(({ profile }) => profile === chosen)) return;
  throw unknownProfile(
    `no handler has a profile "${chosen}" (chosen ${sourceWords(source)})`,
    'tool auth login <handler> --profile <name> creates one',
  );
}

export interface RowWish {
  readonly profile: ProfileRef;
  readonly active: boolean;
  readonly check: boolean;
}

export async function statusRow(parts: AuthParts, { profile, active, check }: RowWish, call: Call): Promise<StatusRow> {
  const loaded = await loadProfile(parts, profile, call, () => undefined);
  const offline = await offlineView(parts, loaded);
  const view = check && offline.status !== 'locked' ? await checkedView(parts, loaded, offline) : offline;
  const { session } = loaded;
  const mine = view.chosen?.context.session ?? (view.chosen === undefined ? session : undefined);
  const claims = view.claims;
  const clientId = view.target ?? claims.clientId ?? mine?.clientId;
  const tokenEnd = view.tokenExpiresAt ?? mine?.claims.expiresAt;
  const sessionEnd = (view.status === 'expired' ? mine?.expiredAt : undefined) ?? mine?.refreshTokenExpiresAt;
  return {
    handler: profile.handler,
    kind: 'handler',
    displayName: loaded.handler.displayName,
    profile: profile.profile ?? BUILT_IN,
    active,
    status: view.status,
    authenticated: view.status === 'authenticated',
    reason: view.reason,
    flow: view.chosen?.flow.name ?? mine?.flow,
    identityType: claims.identityType ?? view.chosen?.flow.identityType,
    user: displayedUser(claims, clientId),
    email: claims.email,
    name: claims.name,
    username: claims.username,
    clientId,
    scopes: mine?.scopes ?? [],
    impersonating: view.target,
    tenantId: mine?.tenantId,
    hostname: mine?.hostname,
    source: view.chosen?.source.origin,
    expiresAt: sessionEnd ?? tokenEnd,
    expires: sessionEnd !== undefined ? 'session' : tokenEnd === undefined ? undefined : 'token',
    accessTokenExpiresAt: view.tokenExpiresAt,
    refreshTokenExpiresAt: mine?.refreshTokenExpiresAt,
    lastRefresh: mine?.lastRefresh,
    cachedTokens: loaded.closed === undefined ? (await parts.cache.names(loaded.context.qualified)).length : 0,
    note: view.note,
    hint: view.status === 'authenticated' || view.status === 'locked' ? undefined : remedy(view, profile),
  };
}

/** A variable wins over a login, so a login would not help while one is set that does not work. */
function remedy({ chosen }: View, profile: ProfileRef): string {
  const variable = /^env:(.+)$/.exec(chosen?.source.origin ?? '')?.[1];
  return variable === undefined ? `run '${loginCommand(profile)}'` : `correct ${variable}, or unset it`;
}

export const displayedUser = (claims: Claims, clientId: string | undefined): string | undefined =>
  claims.email ?? claims.username ?? claims.clientId ?? clientId;
