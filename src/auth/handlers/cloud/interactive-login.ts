import type { Acquired, FlowContext, Login, LoginOptions } from '../../contract.ts';
import { badInput, identityRefused, notAuthenticated } from '../../errors.ts';
import { InvalidGrant, Refusal } from '../../login/signals.ts';
import { loginClient, type OAuthClient, sessionClient } from '../../oauth-client.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { loginWithCode } from '../../protocol/authorization-code.ts';
import { fetchUserinfoClaims, idTokenClaims, refuseOtherPerson } from '../../protocol/claims.ts';
import { configuredEndpoint } from '../../protocol/endpoints.ts';
import type { IdTokenRule } from '../../protocol/id-token.ts';
import { chooseInteraction } from '../../protocol/interaction.ts';
import { oneLine } from '../../protocol/refusals.ts';
import { requestToken, type TokenAnswer, type TokenEndpoint } from '../../protocol/token-endpoint.ts';
import { BUILT_IN, refusePlaceholder } from './client.ts';
import { address, endpoint, expectedIssuer, ISSUER } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';
import { defaultScopes } from './scopes.ts';

const MAX_SCOPES = 20;
const ENVIRONMENT_FLOWS = ['CLOUD_APPLICATION_CREDENTIALS', 'CLOUD_EXTERNAL_ACCOUNT'];

export async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const client = loginClient(context, options, BUILT_IN);
  // Every address that will be needed is checked before the user is asked to sign in.
  const keys = ['tokenUrl', 'authUrl'] as const;
  refusePlaceholder(
    client,
    keys.every(key => configuredEndpoint(context, key) !== undefined),
  );
  const used = keys.map(key => endpoint(context, key));
  const scopes = askedScopes(context, options);
  const answer = await loginWithCode(context, options, {
    interaction: chooseInteraction(context, options, ENVIRONMENT_FLOWS),
    // The built-in platform returns `state`; for a configured one the specification says only that it returns the code.
    stateRequired: used[1]?.overridden !== true,
    authorizeUrl: parameters =>
      authorizeUrl(context, { ...parameters, client_id: client.clientId, scope: scopes.join(' ') }),
    exchange: (redirect, proof) =>
      requestToken(context, tokenEndpoint(context, client, 'once'), { kind: 'code', redirect, ...proof }),
    explain: (error, description) => scopeRefusal(context, options, error, description),
  }).catch((error: unknown) => {
    throw error instanceof Refusal ? refusedToken(error, options.scopes) : error;
  });
  return await completeLogin(context, { client, scopes, answer });
}

function askedScopes(context: FlowContext, options: LoginOptions): readonly string[] {
  const asked = options.scopes.length > 0 ? options.scopes : defaultScopes(context);
  const scopes = [...new Set(asked.flatMap(scope => scope.split(/[\s,]+/)).filter(Boolean))];
  if (options.scopes.length === 0 && scopes.length > MAX_SCOPES)
    throw badInput(`auth.cloud.defaultScopes holds ${scopes.length} scopes; at most ${MAX_SCOPES} are possible`);
  return scopes;
}

function authorizeUrl(context: FlowContext, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address(context, 'authUrl'));
  const query = { ...parameters, access_type: 'offline', prompt: 'consent' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href.replaceAll('+', '%20');
}

const idTokenRule = (context: FlowContext): IdTokenRule => {
  const issuer = expectedIssuer(context);
  return issuer === undefined ? { kind: 'read' } : { kind: 'enforce', issuer: () => issuer };
};

const tokenEndpoint = (context: FlowContext, client: OAuthClient, repeat: 'safe' | 'once'): TokenEndpoint => ({
  url: address(context, 'tokenUrl'),
  ...client,
  idToken: idTokenRule(context),
  repeat,
  silentLifetime: 'hour',
});

interface Done {
  readonly client: OAuthClient;
  readonly scopes: readonly string[];
  readonly answer: TokenAnswer;
}

async function completeLogin(context: FlowContext, { client, scopes, answer }: Done): Promise<Login> {
  const { token, refreshToken, refreshTokenExpiresAt, idClaims } = answer;
  const claims = idClaims?.['sub'] === undefined ? await userinfo(context, token.accessToken) : idTokenClaims(idClaims);
  const granted = token.scope === '' ? normaliseScopes(scopes) : ownWords(normaliseScopes([token.scope]), scopes);
  const refused = normaliseScopes(scopes).filter(scope => !granted.includes(scope));
  if (refused.length > 0) context.warn(`not granted: ${refused.join(' ')}`);
  if (refreshToken === undefined && token.expiresAt !== undefined)
    context.warn(`session ends at ${token.expiresAt.toISOString()}: the service returned no refresh token`);
  return {
    token,
    refreshToken,
    refreshTokenExpiresAt,
    claims,
    scopes: granted,
    ...client,
    project: context.settings.project,
  };
}

/** The platform answers with long names for two of the scopes of OpenID Connect: they are kept as they were asked for. */
const ownWords = (granted: readonly string[], asked: readonly string[]): string[] =>
  normaliseScopes(granted.map(name => asked.find(scope => name.endsWith(`/userinfo.${scope}`)) ?? name));

async function userinfo(context: FlowContext, accessToken: string): Promise<Login['claims']> {
  try {
    return await fetchUserinfoClaims(context, { url: address(context, 'userinfoUrl'), issuer: ISSUER }, accessToken);
  } catch (error) {
    throw error instanceof Refusal ? refusedToken(error, []) : error;
  }
}

/** Specification: "Interactive flow", step 8. */
export async function refresh(context: FlowContext, refreshToken: string): Promise<Acquired> {
  const { session } = context;
  if (session === undefined) throw notAuthenticated(context.profile);
  const client = sessionClient(context, session, BUILT_IN);
  try {
    const answer = await requestToken(
      context,
      { ...tokenEndpoint(context, client, 'safe'), idToken: { kind: 'read' } },
      { kind: 'refresh', refreshToken },
    );
    refuseOtherPerson(context, answer.idClaims);
    return { token: { ...answer.token, idToken: answer.idToken }, refreshToken: answer.refreshToken };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.error !== 'invalid_grant') throw refusedToken(error, []);
    const reauthentication = error.subtype === 'invalid_rapt' || error.subtype === 'rapt_required';
    throw new InvalidGrant(reauthentication ? 'reauth-required' : 'invalid_grant', error);
  }
}

const CLIENT_HINT = 'the OAuth client may not be allowed these scopes; set auth.cloud.clientId';

function scopeRefusal(
  context: FlowContext,
  options: LoginOptions,
  error: string,
  description: string,
): Error | undefined {
  const extra = options.scopes.length > 0;
  if (error === 'invalid_scope') {
    const text = description === '' ? error : `${error}: ${description}`;
    return identityRefused(oneLine(context, text), CLIENT_HINT);
  }
  if (error !== 'access_denied' || !extra) return undefined;
  context.warn(CLIENT_HINT);
  return undefined;
}
