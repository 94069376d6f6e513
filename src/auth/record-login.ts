import { busyLock } from '../core/lock.ts';
import type { Flow, FlowContext, Login, LoginOptions, Session } from './contract.ts';
import { fingerprint, secretName, tokenName, tokenPrefix } from './names.ts';
import type { AuthParts, Loaded } from './parts.ts';
import type { CachedToken } from './token-cache.ts';

const LOCK_WAIT_MS = 35_000;

/** A login that succeeded. */
export interface DoneLogin {
  readonly loaded: Loaded;
  readonly flow: Flow;
  readonly done: Login;
  readonly request: LoginOptions;
}

/** The refresh token first, then the record of the login, then the access token; what belongs to older logins goes last. */
export async function recordLogin(parts: AuthParts, { loaded, flow, done, request }: DoneLogin): Promise<Session> {
  const { store, redactor } = parts.ports;
  const { qualified } = loaded.context;
  for (const secret of [done.refreshToken, done.storedToken, done.token?.accessToken])
    if (secret !== undefined) redactor.add(secret);
  const lock = await store.lock(qualified, LOCK_WAIT_MS, loaded.context.call.signal);
  if (!lock.held) throw busyLock(lock);
  try {
    const session = newSession(parts, { loaded, flow, done, request });
    for (const [type, value] of [
      ['refresh_token', done.refreshToken],
      ['access_token', done.storedToken],
    ] as const) {
      if (value === undefined) await store.remove(secretName(qualified, type));
      else await store.save(secretName(qualified, type), value);
    }
    await parts.sessions.save(qualified, session);
    const name = await cacheToken(parts, { ...loaded.context, session }, flow, done);
    for (const other of await store.list(tokenPrefix(qualified))) if (other !== name) await store.remove(other);
    return session;
  } finally {
    await lock.release();
  }
}

function newSession(parts: AuthParts, { loaded, flow, done, request }: DoneLogin): Session {
  const { clock, random } = parts.ports;
  return {
    v: 1,
    sessionId: random.uuid(),
    flow: flow.name,
    loggedInAt: clock.now().toISOString(),
    claims: done.claims,
    refreshTokenExpiresAt: done.refreshTokenExpiresAt?.toISOString(),
    clientId: done.clientId,
    clientSecret: done.clientSecret,
    project: done.project,
    ...(loaded.handler.impersonation !== undefined && storedTarget(loaded, request)),
    scopes: done.scopes,
    requestedScopes: done.requestedScopes,
    serviceAccountEmail: done.serviceAccountEmail,
    tenantId: done.tenantId,
    hostname: done.hostname,
  };
}

type Target = Pick<Session, 'impersonateServiceAccount' | 'impersonateFrom'>;

/** The flag of this login, else that of the last one, else the configuration; an empty flag drops the stored target. */
function storedTarget({ session, context }: Loaded, { impersonateServiceAccount: flag }: LoginOptions): Target {
  if (flag !== undefined && flag !== '') return { impersonateServiceAccount: flag, impersonateFrom: 'flag' };
  if (flag === undefined && session?.impersonateFrom === 'flag')
    return { impersonateServiceAccount: session.impersonateServiceAccount, impersonateFrom: 'flag' };
  const configured = context.settings.impersonateServiceAccount;
  return configured === undefined ? {} : { impersonateServiceAccount: configured, impersonateFrom: 'config' };
}

async function cacheToken(
  parts: AuthParts,
  context: FlowContext,
  flow: Flow,
  { token }: Login,
): Promise<string | undefined> {
  if (token === undefined || !flow.cached || context.session === undefined) return undefined;
  const fp = fingerprint(await flow.fingerprintParts(context));
  const name = tokenName(context.qualified, flow.name, fp, flow.baseScopes(context));
  const record: CachedToken = {
    v: 1,
    accessToken: token.accessToken,
    tokenType: token.tokenType,
    expiresAt: token.expiresAt?.toISOString(),
    scope: token.scope,
    flow: flow.name,
    fp,
    sessionId: context.session.sessionId,
    cachedAt: parts.ports.clock.now().toISOString(),
  };
  await parts.cache.save(name, record);
  return name;
}
