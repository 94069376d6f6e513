import type { Acquired, FlowContext, Login, LoginOptions } from '../../contract.ts';
import { identityRefused, notAuthenticated } from '../../errors.ts';
import { InvalidGrant, Refusal } from '../../login/signals.ts';
import { loginClient, type OAuthClient, sessionClient } from '../../oauth-client.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { loginWithDevice } from '../../protocol/device-code.ts';
import { chooseInteraction, DEVICE_TIMEOUT_MS } from '../../protocol/interaction.ts';
import { requestToken, type TokenEndpoint } from '../../protocol/token-endpoint.ts';
import { BUILT_IN, refusePlaceholder } from './client.ts';
import { chooseHostname, deviceCodeUrl, tokenUrl } from './endpoints.ts';
import { readUser } from './user.ts';

const DEFAULT_SCOPES = ['repo', 'read:org', 'gist'];

export async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const hostname = chooseHostname({ ...context, session: undefined }, options.hostname);
  const client = loginClient(context, options, BUILT_IN);
  const codes = deviceCodeUrl(context, hostname);
  const tokens = tokenUrl(context, hostname);
  refusePlaceholder(client, codes.overridden && tokens.overridden);
  const asked = options.scopes.length > 0 ? options.scopes : (context.settings.defaultScopes ?? DEFAULT_SCOPES);
  const scopes = normaliseScopes(asked);
  const answer = await loginWithDevice(context, {
    deviceCodeUrl: codes.url,
    form: { client_id: client.clientId, scope: asked.join(' ') },
    interaction: chooseInteraction(context, options, ['CODEHOST_TOKEN'], DEVICE_TIMEOUT_MS),
    poll: (patient, deviceCode) =>
      requestToken(patient, tokenEndpoint(tokens.url, { clientId: client.clientId, clientSecret: undefined }), {
        kind: 'device',
        deviceCode,
      }),
    explain: explained,
  });
  const { token, refreshToken, refreshTokenExpiresAt } = answer;
  const user = await readUser(context, hostname, token.accessToken);
  const granted = token.scope === '' ? (user.scopes ?? scopes) : normaliseScopes([token.scope]);
  const expiring = token.expiresAt !== undefined || refreshToken !== undefined;
  return {
    ...(expiring ? { token: { ...token, scope: granted.join(' ') } } : { storedToken: token.accessToken }),
    refreshToken,
    refreshTokenExpiresAt,
    claims: user.claims,
    scopes: granted,
    ...client,
    hostname,
  };
}

const tokenEndpoint = (url: string, client: OAuthClient): TokenEndpoint => ({
  url,
  ...client,
  idToken: { kind: 'read' },
  repeat: 'once',
  silentLifetime: 'never',
});

function explained(refusal: Refusal): Error {
  const hints: Readonly<Record<string, string>> = {
    device_flow_disabled: 'enable the device flow in the settings of the OAuth app',
    incorrect_client_credentials: 'check auth.code-host.clientId',
  };
  return identityRefused(refusal.message, hints[refusal.error]);
}

/** The refresh token works once; its successor is in the answer. */
export async function refresh(context: FlowContext, refreshToken: string): Promise<Acquired> {
  const { session } = context;
  if (session === undefined) throw notAuthenticated(context.profile);
  const endpoint = {
    ...tokenEndpoint(tokenUrl(context, chooseHostname(context)).url, sessionClient(context, session, BUILT_IN)),
    uninterrupted: true,
  };
  try {
    const { token, refreshToken: next } = await requestToken(context, endpoint, { kind: 'refresh', refreshToken });
    return { token, refreshToken: next };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.error === 'bad_refresh_token' || error.error === 'invalid_grant')
      throw new InvalidGrant(error.error, error);
    throw explained(error);
  }
}
