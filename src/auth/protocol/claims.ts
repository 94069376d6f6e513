import type { Claims, FlowContext } from '../contract.ts';
import { identityRefused } from '../errors.ts';
import type { IdClaims } from './id-token.ts';
import { askIdentity } from './identity-http.ts';
import { claimTime } from './lifetime.ts';
import { goodJson } from './refusals.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const beforeAt = (email: string | undefined): string | undefined => email?.split('@', 1)[0] || undefined;

/** Specification: "Claims object", column "From ID token". */
export function idTokenClaims(claims: IdClaims): Claims {
  const email = text(claims['email']);
  return {
    issuer: text(claims['iss']),
    subject: text(claims['sub']),
    email,
    name: text(claims['name']),
    username: beforeAt(email),
    issuedAt: claimTime(claims['iat']),
    expiresAt: claimTime(claims['exp']),
    identityType: 'user',
  };
}

/** OpenID Connect Core, section 12.2: a refresh answers for the person who logged in, or its token is not used. */
export function refuseOtherPerson({ session }: FlowContext, idClaims: IdClaims | undefined): void {
  const [before, now] = [session?.claims.subject, text(idClaims?.['sub'])];
  if (before !== undefined && now !== undefined && before !== now)
    throw identityRefused('the service answered for another person (sub) than the one who logged in');
}

/** Specification: "Claims object", column "From userinfo". A refusal is a `Refusal`. */
export async function fetchUserinfoClaims(
  context: FlowContext,
  userinfo: { readonly url: string; readonly issuer: string },
  accessToken: string,
): Promise<Claims> {
  const answer = await askIdentity(context, {
    method: 'GET',
    url: userinfo.url,
    headers: { Authorization: `Bearer ${accessToken}` },
    repeat: 'safe',
  });
  const json = goodJson(context, answer, 'the userinfo endpoint');
  const email = text(json['email']);
  const subject = text(json['sub']);
  if (subject === undefined) throw identityRefused('unusable answer of the userinfo endpoint: it names no subject');
  return {
    issuer: userinfo.issuer,
    subject,
    email,
    name: text(json['name']),
    username: beforeAt(email),
    identityType: 'user',
  };
}
