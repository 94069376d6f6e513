import type { FlowContext, ImpersonatedIdentity, ImpersonationRequest, Token } from '../../contract.ts';
import { identityRefused, impersonationDenied } from '../../errors.ts';
import { Refusal, SourceRefused } from '../../login/signals.ts';
import { checkedAccessToken } from '../../protocol/access-token.ts';
import { askIdentity } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { address } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';

/** Specification: "Limits", impersonated token lifetime. */
const LIFETIME = '3600s';

/** Specification: "Impersonation". */
export async function impersonate(context: FlowContext, request: ImpersonationRequest): Promise<Token> {
  const { scopes } = request;
  const body = { scope: scopes, lifetime: LIFETIME };
  return await asTarget(context, request, { method: 'generateAccessToken', body }, json => {
    const accessToken = textMember(json, 'accessToken');
    const expiresAt = new Date(textMember(json, 'expireTime') ?? '');
    if (accessToken === undefined || Number.isNaN(expiresAt.getTime()))
      throw identityRefused('unusable answer of the impersonation endpoint: accessToken or expireTime is missing');
    context.ports.redactor.add(accessToken);
    return {
      accessToken: checkedAccessToken(accessToken, 'the impersonation endpoint'),
      tokenType: 'Bearer',
      expiresAt,
      scope: scopes.join(' '),
    };
  });
}

/** The identity token of the target. */
export async function impersonateIdentity(context: FlowContext, request: ImpersonatedIdentity): Promise<string> {
  const body = { audience: request.audience, includeEmail: true };
  return await asTarget(context, request, { method: 'generateIdToken', body }, json => textMember(json, 'token') ?? '');
}

async function asTarget<T>(
  context: FlowContext,
  { target, sourceToken }: Pick<ImpersonationRequest, 'target' | 'sourceToken'>,
  { method, body }: { readonly method: string; readonly body: object },
  read: (json: Readonly<Record<string, unknown>>) => T,
): Promise<T> {
  const account = encodeURIComponent(target).replaceAll('%40', '@');
  const answer = await askIdentity(context, {
    method: 'POST',
    url: `${address(context, 'iamCredentialsUrl')}/v1/projects/-/serviceAccounts/${account}:${method}`,
    headers: { Authorization: `Bearer ${sourceToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    repeat: 'safe',
  });
  if (answer.status === 403) throw impersonationDenied(target);
  try {
    return read(goodJson(context, answer, 'the impersonation endpoint'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw error.status === 401 ? new SourceRefused(error.message) : refusedToken(error, []);
  }
}
