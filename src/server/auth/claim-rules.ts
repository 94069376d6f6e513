import type { OidcOptions } from './contract.ts';
import type { JsonObject } from './jwt-text.ts';

/** What the claims of a token are held against. */
export interface Expected {
  readonly issuers: readonly string[];
  readonly oidc: OidcOptions;
  readonly nowMs: number;
}

interface ClaimRule {
  holds(claims: JsonObject, expected: Expected): boolean;
  readonly detail: string;
}

/** The first rule that the claims of a verified token break. Specification: "API server authentication", rule 2. */
export const brokenClaim = (claims: JsonObject, expected: Expected): string | undefined =>
  RULES.find(({ holds }) => !holds(claims, expected))?.detail;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const RULES: readonly ClaimRule[] = [
  { holds: ({ exp }) => isTime(exp), detail: 'the token has no time of expiry (exp)' },
  { holds: (claims, expected) => expected.nowMs < goodUntilMs(claims, expected.oidc), detail: 'the token has expired' },
  { holds: ({ nbf }, expected) => hasCome(nbf, expected), detail: 'the token is not valid yet (nbf)' },
  { holds: ({ iat }, expected) => hasCome(iat, expected), detail: 'the token was issued in the future (iat)' },
  {
    holds: ({ iss }, { issuers }) => isText(iss) && issuers.includes(iss),
    detail: 'the token is of another issuer (iss)',
  },
  {
    holds: ({ aud }, { oidc }) => isMeantFor(aud, oidc.clientId),
    detail: 'the token is meant for another audience (aud)',
  },
  { holds: ({ tid }, { oidc }) => isTenant(tid, oidc.tenantId), detail: 'the token is of another tenant (tid)' },
  {
    holds: (claims, { oidc }) => isAllowedClient(claims, oidc.allowedClients),
    detail: 'the client application of the token (azp, appid) is not allowed',
  },
  { holds: ({ oid, sub }) => isText(oid) || isText(sub), detail: 'the token names no subject (sub)' },
];

/** Milliseconds since the epoch. `exp` must be a number. */
export const goodUntilMs = ({ exp }: JsonObject, { clockToleranceMs }: OidcOptions): number =>
  Number(exp) * 1000 + clockToleranceMs;

const hasCome = (time: unknown, { nowMs, oidc }: Expected): boolean =>
  time === undefined || (isTime(time) && time * 1000 <= nowMs + oidc.clockToleranceMs);

function isMeantFor(aud: unknown, clientId: string): boolean {
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return audiences.includes(clientId) || audiences.includes(`api://${clientId}`);
}

/** Only ASCII, of which `toLowerCase` makes no other letter's twin. */
const isTenant = (tid: unknown, tenantId: string): boolean =>
  isText(tid) && /^[A-Za-z0-9-]+$/.test(tid) && tid.toLowerCase() === tenantId.toLowerCase();

/** `azp` of newer tokens, `appid` of older ones; where both are there, both must be allowed. */
function isAllowedClient({ azp, appid }: JsonObject, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const named = [azp, appid].filter(client => client !== undefined);
  return named.length > 0 && named.every(client => isText(client) && allowed.includes(client));
}
