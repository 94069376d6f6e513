import type { FlowContext, ImpersonationRequest, Token } from '../../contract.ts';
import { identityRefused, impersonationDenied } from '../../errors.ts';
import { askIdentity } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { Refusal, SourceRefused } from '../../signals.ts';
import { address } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';

/** Specification: "Limits", impersonated token lifetime. */
const LIFETIME = '3600s';

/** Specification: "Impersonation". */
export async function impersonate(context: FlowContext, request: ImpersonationRequest): Promise<Token> {
  const { target, scopes, sourceToken } = request;
  const answer = await askIdentity(context, {
    method: 'POST',
    url: `${address(context, 'iamCredentialsUrl')}/v1/projects/-/serviceAccounts/${encodeURIComponent(target).replaceAll('%40', '@')}:generateAccessToken`,
    headers: { Authorization: `Bearer ${sourceToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: scopes, lifetime: LIFETIME }),
    repeat: 'safe',
  });
  if (answer.status === 403) throw impersonationDenied(target);
  try {
    const json = goodJson(context, answer, 'the impersonation endpoint');
    const accessToken = textMember(json, 'accessToken');
    const expiresAt = new Date(textMember(json, 'expireTime') ?? '');
    if (accessToken === undefined || Number.isNaN(expiresAt.getTime()))
      throw identityRefused('unusable answer of the impersonation endpoint: accessToken or expireTime is missing');
    context.ports.redactor.add(accessToken);
    return { accessToken, tokenType: 'Bearer', expiresAt, scope: scopes.join(' ') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw error.status === 401 ? new SourceRefused(error.message) : refusedToken(error, []);
  }
}
