import { ToolError } from '../../core/errors.ts';
import { busyLock } from '../../core/lock.ts';
import type { Flow, FlowContext, Login, LoginOptions, Session } from '../contract.ts';
import type { AuthParts, Loaded } from '../parts.ts';
import { fingerprint, secretName, tokenName, tokenPrefix } from '../profiles/names.ts';
import { boundText } from '../tokens/bound-secret.ts';
import { type CachedToken, withGrantedScope } from '../tokens/token-cache.ts';
import type { SecretKind } from './session.ts';

const LOCK_WAIT_MS = 35_000;

/** A login that succeeded. */
export interface DoneLogin {
  readonly loaded: Loaded;
  readonly flow: Flow;
  readonly done: Login;
  readonly request: LoginOptions;
}

/**
 * Stores the secrets first, beside those of the existing login; then the record of the login, which decides in one
 * write which of them count; then the access token. What belongs to older logins is removed last: by then it no longer
 * counts.
 */
export async function recordLogin(parts: AuthParts, { loaded, flow, done, request }: DoneLogin): Promise<Session> {
  const { store, redactor } = parts.ports;
  const { qualified, call } = loaded.context;
  for (const secret of [done.refreshToken, done.storedToken, done.token?.accessToken])
    if (secret !== undefined) redactor.add(secret);
  const lock = await store.lock(qualified, LOCK_WAIT_MS, call.signal);
  if (!lock.held) throw busyLock(lock);
  try {
    const session = newSession(parts, { loaded, flow, done, request });
    const secrets = new Map<SecretKind, string | undefined>([
      ['refresh_token', done.refreshToken],
      ['access_token', done.storedToken],
    ]);
    await stage(parts, { qualified, session, secrets });
    await parts.sessions.save(qualified, session);
    await settle(
      parts,
      { qualified, session, secrets },
      await cacheToken(parts, { ...loaded.context, session }, flow, done),
    );
    return session;
  } finally {
    await lock.release();
  }
}

interface Recorded {
  readonly qualified: string;
  readonly session: Session;
  readonly secrets: ReadonlyMap<SecretKind, string | undefined>;
}

/** Both the secrets of the recorded login and those of the new one are there. */
async function stage({ ports, sessions }: AuthParts, { qualified, session, secrets }: Recorded): Promise<void> {
  const current = await sessions.find(qualified);
  for (const [kind, value] of secrets) {
    if (value === undefined) continue;
    const before = current && (await sessions.secret(qualified, kind, current.sessionId));
    const bound = new Map(current && before !== undefined ? [[current.sessionId, before]] : []);
    await ports.store.save(secretName(qualified, kind), boundText(bound.set(session.sessionId, value)));
  }
}

/**
 * Removes what belongs to older logins. The login is valid already: what cannot be removed now is removed at the
 * next login.
 */
async function settle(parts: AuthParts, { qualified, session, secrets }: Recorded, cached?: string): Promise<void> {
  const { store, log } = parts.ports;
  try {
    for (const [kind, value] of secrets) {
      const name = secretName(qualified, kind);
      if (value === undefined) await store.remove(name);
      else await store.save(name, boundText(new Map([[session.sessionId, value]])));
    }
    for (const other of await store.list(tokenPrefix(qualified))) if (other !== cached) await store.remove(other);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    log('warn', `what earlier logins of ${qualified} stored could not be removed: ${error.message}`);
  }
}

function newSession(parts: AuthParts, { loaded, flow, done, request }: DoneLogin): Session {
  const { clock, random } = parts.ports;
  return {
    v: 2,
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
    scope: withGrantedScope(token, flow, flow.baseScopes(context)).scope,
    flow: flow.name,
    fp,
    sessionId: context.session.sessionId,
    cachedAt: parts.ports.clock.now().toISOString(),
  };
  await parts.cache.save(name, record);
  return name;
}
