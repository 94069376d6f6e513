import { ToolError } from '../../core/errors.ts';
import type { Clock, Log, SecretStore } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import type { Flow, Token, TokenRequest } from '../contract.ts';
import { tokenPrefix } from '../profiles/names.ts';

export interface CachedToken {
  readonly v: 1;
  readonly accessToken: string;
  readonly tokenType: string;
  /** ISO text; absent: it does not expire. */
  readonly expiresAt?: string | undefined;
  readonly scope: string;
  readonly flow: string;
  readonly fp: string;
  /** Flow and fingerprint of the identity behind an impersonated token. */
  readonly sourceFp?: string | undefined;
  readonly sessionId: string;
  readonly cachedAt: string;
}

/** What a cached token must belong to besides having the name. */
export interface TokenOwner {
  readonly sessionId: string;
  readonly sourceFp?: string | undefined;
}

/**
 * Access tokens at rest. When the store cannot be opened they live in memory: environment credentials need no store.
 */
export interface TokenCache {
  find(name: string, owner: TokenOwner): Promise<CachedToken | undefined>;
  save(name: string, token: CachedToken): Promise<void>;
  remove(name: string): Promise<void>;
  /** Cached tokens of a profile, for every identity. */
  names(qualified: string): Promise<readonly string[]>;
  /** Whether a cached token came from that login. */
  belongsTo(name: string, sessionId: string): Promise<boolean>;
}

export function createTokenCache(store: SecretStore, redactor: Redactor, log: Log): TokenCache {
  const memory = new Map<string, CachedToken>();
  const parse = (text: string): CachedToken | undefined => {
    try {
      const record = JSON.parse(text) as CachedToken;
      return record.v === 1 && typeof record.accessToken === 'string' ? record : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    async find(name, owner) {
      const text = await store.find(name).catch(unlessClosed);
      const record = text === undefined ? memory.get(name) : parse(text);
      if (record === undefined) return undefined;
      redactor.add(record.accessToken);
      return record.sessionId === owner.sessionId && record.sourceFp === owner.sourceFp ? record : undefined;
    },
    async save(name, token) {
      try {
        await store.save(name, JSON.stringify(token));
      } catch (error) {
        unlessClosed(error);
        log('debug', `the token stays in memory: ${(error as Error).message}`);
        memory.set(name, token);
      }
    },
    async remove(name) {
      memory.delete(name);
      await store.remove(name).catch(unlessClosed);
    },
    names: qualified => store.list(tokenPrefix(qualified)),
    async belongsTo(name, sessionId) {
      const text = await store.find(name).catch(unlessClosed);
      return text !== undefined && parse(text)?.sessionId === sessionId;
    },
  };
}

const CLOSED = new Set(['store-locked', 'store-unreadable', 'store-unwritable', 'credentials-busy']);

function unlessClosed(error: unknown): undefined {
  if (error instanceof ToolError && CLOSED.has(error.code)) return undefined;
  throw error;
}

export function toToken(record: CachedToken): Token {
  const { accessToken, tokenType, expiresAt, scope } = record;
  return { accessToken, tokenType, scope, expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt) };
}

/** RFC 6749, section 5.1: an answer that names no scope grants the scopes that were asked for. */
export function withGrantedScope(token: Token, { requestScopes }: Flow, asked: readonly string[]): Token {
  return requestScopes && token.scope === '' ? { ...token, scope: asked.join(' ') } : token;
}

/** Clocks of machines that share a store differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether a cached token serves a request now. One that was cached in the future has an end that is wrong: the clock was
 * ahead then. A minimum that was not asked for is never more than half the lifetime of
 * the token, so that short-lived tokens are still used from the cache.
 */
export function isValidFor(record: CachedToken, request: TokenRequest, clock: Clock): boolean {
  if (record.expiresAt === undefined) return true;
  const [now, endsAt, cachedAt] = [clock.now().getTime(), Date.parse(record.expiresAt), Date.parse(record.cachedAt)];
  if (cachedAt > now + CLOCK_TOLERANCE_MS) return false;
  const lifetimeMs = endsAt - cachedAt;
  const minimumMs = request.explicitMinimum ? request.minValidForMs : Math.min(request.minValidForMs, lifetimeMs / 2);
  return endsAt - now >= minimumMs;
}
