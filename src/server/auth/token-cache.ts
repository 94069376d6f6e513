import { hash } from 'node:crypto';
import type { Identity } from './contract.ts';
import type { VerifyKey } from './key-set.ts';

/** What is remembered of a token that was verified: all that must still hold when it comes again. */
export interface VerifiedToken {
  readonly identity: Identity;
  readonly keyId: string;
  /** That it was verified with; a key that the provider has withdrawn no longer vouches for it. */
  readonly key: VerifyKey;
  readonly goodUntilMs: number;
}

export interface TokenCache {
  find(token: string): VerifiedToken | undefined;
  save(token: string, verified: VerifiedToken): void;
  remove(token: string): void;
  readonly size: number;
}

const MAX_TOKENS = 4096;

/** By digest, so that no token stays in memory. The one least recently asked for goes first. */
export function createTokenCache(maxTokens = MAX_TOKENS): TokenCache {
  const kept = new Map<string, VerifiedToken>();
  const digest = (token: string): string => hash('sha256', token, 'base64url');
  return {
    find(token) {
      const name = digest(token);
      const found = kept.get(name);
      if (found === undefined) return undefined;
      kept.delete(name);
      kept.set(name, found);
      return found;
    },
    save(token, verified) {
      kept.set(digest(token), verified);
      if (kept.size <= maxTokens) return;
      const oldest = kept.keys().next();
      if (oldest.done !== true) kept.delete(oldest.value);
    },
    remove: token => void kept.delete(digest(token)),
    get size() {
      return kept.size;
    },
  };
}
