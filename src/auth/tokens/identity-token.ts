import type { Call } from '../../core/call.ts';
import type { ProfileRef, TokenRequest } from '../contract.ts';
import { badInput, identityRefused, namingProfile } from '../errors.ts';
import { type Chosen, chooseFlow } from '../login/flow-choice.ts';
import { SourceRefused } from '../login/signals.ts';
import { type AuthParts, loadProfile, requireKnown, resolveProfile } from '../parts.ts';
import { BUILT_IN } from '../profiles/profile.ts';
import { decodeClaims } from '../protocol/id-token.ts';
import { claimTime } from '../protocol/lifetime.ts';
import { DEFAULT_MIN_VALID_MS, impersonationTarget, type TokenSource } from './token-source.ts';

export interface IdentityTokenRequest {
  readonly reference: string;
  readonly profile?: string | undefined;
  /** Whom the token is for. People have one for the client of their login only. */
  readonly audience?: string | undefined;
}

export interface IdentityToken {
  readonly handler: string;
  readonly profile: string;
  readonly flow: string;
  readonly identityToken: string;
  readonly audience: string;
  /** ISO text. */
  readonly expiresAt: string | undefined;
}

interface Asking {
  readonly parts: AuthParts;
  readonly tokens: TokenSource;
}

/** A signed statement of who this is. It is asked for each time and never kept. */
export async function identityToken(asking: Asking, request: IdentityTokenRequest, call: Call): Promise<IdentityToken> {
  const profile = resolveProfile(asking.parts, request.reference, { flag: request.profile }, call);
  return await namingProfile(profile, async () => {
    const loaded = await loadProfile(asking.parts, profile, call);
    await requireKnown(asking.parts, loaded);
    const chosen = await chooseFlow(asking.parts, loaded, async () => false);
    const token = await fetchIdentityToken(asking, chosen, request.audience);
    asking.parts.ports.redactor.add(token);
    const flow = chosen.flow.name;
    return {
      ...(await checked(token, request.audience)),
      handler: profile.handler,
      profile: profileName(profile),
      flow,
    };
  });
}

const profileName = ({ profile = BUILT_IN }: ProfileRef): string => profile;

async function fetchIdentityToken(asking: Asking, chosen: Chosen, audience: string | undefined): Promise<string> {
  const { flow, context } = chosen;
  const target = await impersonationTarget(chosen);
  if (target !== undefined) return await impersonatedToken(asking, chosen, { target, audience: required(audience) });
  if (flow.identityTokens === 'audience' && flow.identityToken !== undefined)
    return await flow.identityToken(context, required(audience));
  const { handler } = context.profile;
  if (flow.identityTokens !== 'refresh')
    throw badInput(
      `there are no identity tokens with the flow ${flow.name} of ${handler}`,
      context.handler.impersonation === undefined
        ? undefined
        : 'one of a service account can be had with impersonateServiceAccount',
    );
  if (audience !== undefined && audience !== context.session?.clientId)
    throw badInput(
      `the identity token of a person is for the client of the login, not for "${audience}"`,
      context.handler.impersonation === undefined
        ? 'leave --audience out'
        : 'leave --audience out, or act as a service account (impersonateServiceAccount)',
    );
  return await withRefresh(asking, chosen);
}

function required(audience: string | undefined): string {
  if (audience) return audience;
  throw badInput(
    '--audience is needed: the identity token of a machine is for one audience',
    'often the address of the service',
  );
}

const REFRESH: TokenRequest = {
  minValidForMs: DEFAULT_MIN_VALID_MS,
  explicitMinimum: false,
  forceRefresh: true,
  ownIdentity: true,
};

/** Another process may have refreshed at the same time: its cached answer holds no identity token. */
async function withRefresh({ tokens }: Asking, { context, flow }: Chosen): Promise<string> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const { idToken } = await tokens.token(context.profile, REFRESH, context.call);
    if (idToken !== undefined) return idToken;
  }
  throw identityRefused(
    'the service gives no identity token',
    flow.kind === 'stored' ? 'log in with the scope openid' : undefined,
  );
}

async function impersonatedToken(
  { tokens }: Asking,
  { context, flow }: Chosen,
  { target, audience }: { readonly target: string; readonly audience: string },
): Promise<string> {
  const { impersonation } = context.handler;
  if (impersonation === undefined) throw new Error(`${context.profile.handler} has no impersonation`);
  const scopes = flow.requestScopes ? impersonation.sourceScopes(context) : [];
  for (const forceRefresh of [false, true]) {
    const source = await tokens.token(context.profile, { ...REFRESH, scopes, forceRefresh }, context.call);
    try {
      return await impersonation.identityToken(context, { target, audience, sourceToken: source.accessToken });
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      if (forceRefresh) throw identityRefused(error.serviceMessage);
    }
  }
  throw new Error('unreachable');
}

/** A token for another audience must not be passed on. */
async function checked(
  token: string,
  asked: string | undefined,
): Promise<Pick<IdentityToken, 'identityToken' | 'audience' | 'expiresAt'>> {
  const claims = await decodeClaims(token);
  const audiences = [claims['aud']].flat().filter(text => typeof text === 'string');
  const [first] = audiences;
  if (first === undefined) throw identityRefused('the service answered with no identity token that can be read');
  if (asked !== undefined && !audiences.includes(asked))
    throw identityRefused(`the service answered with an identity token for another audience than "${asked}"`);
  return { identityToken: token, audience: asked ?? first, expiresAt: claimTime(claims['exp']) };
}
