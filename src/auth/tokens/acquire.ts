import { ToolError } from '../../core/errors.ts';
import { busyLock } from '../../core/lock.ts';
import type { Room } from '../../core/ports/credential-ports.ts';
import type { Acquired, Flow, FlowContext, Session, Token, TokenRequest } from '../contract.ts';
import { InteractionRequired, notAuthenticated, tokenExpired, validityUnreachable } from '../errors.ts';
import { InvalidGrant } from '../login/signals.ts';
import { type AuthParts, isClosed } from '../parts.ts';
import { secretName } from '../profiles/names.ts';
import { boundText } from './bound-secret.ts';
import { createFlights, type Flights } from './flights.ts';
import { type CachedToken, isValidFor, type TokenOwner, toToken } from './token-cache.ts';

const LOCK_WAIT_MS = 35_000;

/** One way to get one cached token. */
export interface Pass {
  /** Name of the cached token. */
  readonly name: string;
  /** The second segment of the name, and the fingerprint in it. */
  readonly flow: string;
  readonly fp: string;
  readonly owner: TokenOwner;
  readonly refreshToken: Flow['refreshToken'];
  readonly context: FlowContext;
  readonly request: TokenRequest;
  /** A forced refresh accepts a token that was cached after this instant. */
  readonly startedAt: Date;
  acquire(context: FlowContext, refreshToken: string | undefined): Promise<Acquired>;
}

/** The login changed while a token was asked for: everything that was found out about it is void. */
export class SessionChanged extends Error {}

export interface Acquirer {
  run(pass: Pass): Promise<Token>;
}

/**
 * A token from the cache or from the service. A refresh is one compare-and-swap across processes: the process that holds the
 * lock of the profile reads again what is stored, asks the service, and stores the answer before anything else.
 */
export function createAcquirer(parts: AuthParts, flights: Flights = createFlights()): Acquirer {
  const { cache, ports } = parts;

  const cached = async (pass: Pass, newerThan: Date | undefined): Promise<Token | undefined> => {
    const record = await cache.find(pass.name, pass.owner);
    if (record === undefined || !isValidFor(record, pass.request, ports.clock)) return undefined;
    if (newerThan !== undefined && Date.parse(record.cachedAt) <= newerThan.getTime()) return undefined;
    return toToken(record);
  };

  const underLock = async (pass: Pass, signal: AbortSignal): Promise<Token> => {
    const lock = await takeLock(parts, pass, signal);
    try {
      const other = await cached(pass, pass.request.forceRefresh ? pass.startedAt : undefined);
      if (other !== undefined) return other;
      await requireSameSession(parts, pass);
      const context = { ...pass.context, call: { ...pass.context.call, signal } };
      return pass.refreshToken === 'none'
        ? await store(parts, pass, (await pass.acquire(context, undefined)).token)
        : await refresh(parts, { ...pass, context }, lock.held);
    } finally {
      await lock.release();
    }
  };

  return {
    async run(pass) {
      const { request, context } = pass;
      const found = request.forceRefresh ? undefined : await cached(pass, undefined);
      if (found !== undefined) return found;
      const key = JSON.stringify([
        pass.name,
        pass.owner,
        request.minValidForMs,
        request.explicitMinimum,
        request.forceRefresh,
      ]);
      const caller = { signal: context.call.signal, patient: pass.refreshToken === 'single-use' };
      const token = await flights.share(key, caller, signal => underLock(pass, signal));
      checkValidity(pass, token);
      return token;
    },
  };
}

/** Flows whose refresh token works once never go on without the lock; for the others it only saves requests. */
async function takeLock(parts: AuthParts, pass: Pass, signal: AbortSignal): Promise<ProfileLock> {
  const { store, log } = parts.ports;
  const needed = pass.refreshToken === 'single-use';
  try {
    const lock = await store.lock(pass.context.qualified, LOCK_WAIT_MS, signal);
    if (lock.held) return lock;
    if (needed) throw busyLock(lock);
    log('debug', `going on without the lock ${lock.path}`);
  } catch (error) {
    const without = error instanceof ToolError && isClosed(error) && !needed;
    if (!without) throw error;
    log('debug', `going on without a lock: ${error.message}`);
  }
  return { held: false, release: async () => undefined };
}

interface ProfileLock {
  readonly held: boolean;
  release(): Promise<void>;
}

async function currentSession(parts: AuthParts, pass: Pass): Promise<Session | undefined> {
  try {
    const session = await parts.sessions.find(pass.context.qualified);
    return session?.sessionId === pass.context.session?.sessionId ? session : undefined;
  } catch (error) {
    if (error instanceof ToolError && isClosed(error)) return undefined;
    throw error;
  }
}

async function requireSameSession(parts: AuthParts, pass: Pass): Promise<void> {
  if (pass.owner.sessionId === '') return;
  if ((await currentSession(parts, pass)) === undefined) throw new SessionChanged();
}

/** Without the lock of the profile (`alone` is false) nothing is written: another process may be writing the same. */
async function refresh(parts: AuthParts, pass: Pass, alone: boolean, again = false): Promise<Token> {
  const used = await storedRefreshToken(parts, pass);
  if (used === undefined) throw await ended(parts, pass);
  try {
    return await spend(parts, { pass, used, alone });
  } catch (error) {
    if (error instanceof InteractionRequired && alone) await rememberClaims(parts, pass, error.stepUpClaims);
    if (!(error instanceof InvalidGrant)) throw error;
    const now = await storedRefreshToken(parts, pass);
    if (now === undefined) throw await ended(parts, pass);
    if (now !== used && !again) return await refresh(parts, pass, alone, true);
    if (now === used && alone) await endSession(parts, pass, error);
    throw tokenExpired(pass.context.profile, error.reason === 'invalid_grant' ? undefined : `reason: ${error.reason}`);
  }
}

const storedRefreshToken = ({ sessions }: AuthParts, { context, owner }: Pass): Promise<string | undefined> =>
  sessions.secret(context.qualified, 'refresh_token', owner.sessionId);

interface Spending {
  readonly pass: Pass;
  readonly used: string;
  readonly alone: boolean;
}

/** A refresh token that works once is not sent before there is room for the next one. */
async function spend(parts: AuthParts, { pass, used, alone }: Spending): Promise<Token> {
  const room = alone ? await roomFor(parts, pass) : undefined;
  try {
    const acquired = await pass.acquire(pass.context, used);
    return alone ? await keep(parts, pass, { acquired, used, room }) : acquired.token;
  } finally {
    await room?.release();
  }
}

async function roomFor({ ports }: AuthParts, { refreshToken, context }: Pass): Promise<Room | undefined> {
  try {
    return await ports.store.reserve(context.call.signal);
  } catch (error) {
    const needed = refreshToken === 'single-use' || !(error instanceof ToolError);
    if (needed || context.call.signal.aborted) throw error;
    ports.log('debug', `the refresh goes on, although its result cannot be stored: ${error.message}`);
    return undefined;
  }
}

/** No refresh token: the session has ended, or there never was one. */
async function ended(parts: AuthParts, pass: Pass): Promise<Error> {
  const session = await currentSession(parts, pass);
  if (session === undefined) return new SessionChanged();
  return session.expiredAt === undefined ? notAuthenticated(pass.context.profile) : tokenExpired(pass.context.profile);
}

interface Kept {
  readonly acquired: Acquired;
  readonly used: string;
  readonly room: Room | undefined;
}

/**
 * The new refresh token is written before anything else: the old one may be void already. The access token is good, whatever
 * becomes of the writing.
 */
async function keep(parts: AuthParts, pass: Pass, { acquired, used, room }: Kept): Promise<Token> {
  const { store: secrets, clock, log } = parts.ports;
  const { qualified } = pass.context;
  try {
    if ((await storedRefreshToken(parts, pass)) !== used) return acquired.token;
    if (acquired.refreshToken !== undefined && acquired.refreshToken !== used) {
      parts.ports.redactor.add(acquired.refreshToken);
      const text = boundText(new Map([[pass.owner.sessionId, acquired.refreshToken]]));
      await (room ?? secrets).save(secretName(qualified, 'refresh_token'), text);
    }
    const session = await currentSession(parts, pass);
    if (session === undefined) return acquired.token;
    const { stepUpClaims: _, ...rest } = session;
    await parts.sessions.save(qualified, { ...rest, lastRefresh: clock.now().toISOString() });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    log('warn', `the new token of ${qualified} works but could not be stored: ${error.message}`);
  }
  return await store(parts, pass, acquired.token);
}

async function store(parts: AuthParts, pass: Pass, token: Token): Promise<Token> {
  const record: CachedToken = {
    v: 1,
    accessToken: token.accessToken,
    tokenType: token.tokenType,
    expiresAt: token.expiresAt?.toISOString(),
    scope: token.scope,
    flow: pass.flow,
    fp: pass.fp,
    ...pass.owner,
    cachedAt: parts.ports.clock.now().toISOString(),
  };
  parts.ports.redactor.add(token.accessToken);
  await parts.cache.save(pass.name, record);
  return token;
}

/** Clears what came from the refused refresh token, and nothing of any other session or profile. */
async function endSession(parts: AuthParts, pass: Pass, { reason }: InvalidGrant): Promise<void> {
  const { store: secrets, clock } = parts.ports;
  const { qualified } = pass.context;
  const session = await currentSession(parts, pass);
  await secrets.remove(secretName(qualified, 'refresh_token'));
  for (const name of await parts.cache.names(qualified)) {
    if (await parts.cache.belongsTo(name, pass.owner.sessionId)) await parts.cache.remove(name);
  }
  if (session !== undefined)
    await parts.sessions.save(qualified, { ...session, expiredAt: clock.now().toISOString(), expiredReason: reason });
}

async function rememberClaims(parts: AuthParts, pass: Pass, stepUpClaims: string | undefined): Promise<void> {
  const session = stepUpClaims === undefined ? undefined : await currentSession(parts, pass);
  if (session !== undefined) await parts.sessions.save(pass.context.qualified, { ...session, stepUpClaims });
}

function checkValidity({ request, context }: Pass, token: Token): void {
  if (token.expiresAt === undefined) return;
  const { clock, log } = context.ports;
  const validMs = token.expiresAt.getTime() - clock.now().getTime();
  if (validMs >= request.minValidForMs) return;
  if (request.explicitMinimum) throw validityUnreachable(validMs, request.minValidForMs);
  log('debug', `a new token is valid for ${Math.round(validMs / 1000)} s only`);
}
