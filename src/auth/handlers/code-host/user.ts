import type { Claims, FlowContext } from '../../contract.ts';
import { identityRefused } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { askIdentity, type IdentityAnswer } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { userUrl } from './endpoints.ts';

/** Whose token it is, and what the service says about the token itself. */
export interface TokenUser {
  readonly claims: Claims;
  /** Undefined: the service did not say. */
  readonly scopes: readonly string[] | undefined;
  readonly expiresAt: Date | undefined;
}

export async function readUser(context: FlowContext, hostname: string, accessToken: string): Promise<TokenUser> {
  context.ports.redactor.add(accessToken);
  const answer = await askIdentity(context, {
    method: 'GET',
    url: userUrl(context, hostname),
    headers: {
      Accept: 'application/vnd.github+json',
      'X-GitHub-Api-Version': '2022-11-28',
      Authorization: `Bearer ${accessToken}`,
    },
    repeat: 'safe',
  });
  const json = userJson(context, answer);
  const login = textMember(json, 'login');
  if (login === undefined) throw identityRefused('unusable answer of the user endpoint: it has no login');
  const scopes = answer.headers.get('x-oauth-scopes')?.[0];
  return {
    claims: {
      issuer: hostname,
      subject: login,
      username: login,
      email: textMember(json, 'email'),
      name: textMember(json, 'name'),
      objectId: typeof json['id'] === 'number' ? String(json['id']) : textMember(json, 'id'),
      identityType: 'user',
    },
    scopes: scopes === undefined ? undefined : normaliseScopes([scopes]),
    expiresAt: parseExpiry(answer.headers.get('github-authentication-token-expiration')?.[0]),
  };
}

function userJson(context: FlowContext, answer: IdentityAnswer): Readonly<Record<string, unknown>> {
  try {
    return goodJson(context, answer, 'the user endpoint');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const missing = answer.status === 403 ? missingScope(answer) : undefined;
    throw identityRefused(error.message, missing === undefined ? undefined : `missing scope: ${missing}`);
  }
}

/** The scope that a refused request would have needed. */
function missingScope({ headers }: Pick<IdentityAnswer, 'headers'>): string | undefined {
  const accepted = headers.get('x-accepted-oauth-scopes')?.[0]?.trim();
  if (accepted) return accepted;
  const challenge = headers.get('www-authenticate')?.[0] ?? '';
  return /insufficient_scope/.test(challenge) ? /scope="([^"]+)"/.exec(challenge)?.[1] : undefined;
}

/** `2026-01-31 10:00:00 UTC` or with an offset. */
function parseExpiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(
    text
      .replace(' UTC', 'Z')
      .replace(' ', 'T')
      .replace(/ ([+-]\d{2}):?(\d{2})$/, '$1:$2'),
  );
  return Number.isNaN(at.getTime()) ? undefined : at;
}
