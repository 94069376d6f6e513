import type { Claims, FlowContext, Login } from '../../contract.ts';
import { tokenExpired } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { fetchUserinfoClaims, idTokenClaims } from '../../protocol/claims.ts';
import { requestToken, type TokenAnswer } from '../../protocol/token-endpoint.ts';
import { readAdcFile } from './adc-file.ts';
import { address, ISSUER } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';

/** Only the access token is stored, never the refresh token in the file. */
export async function login(context: FlowContext): Promise<Login> {
  const { clientId } = await readAdcFile(context);
  const { token, idClaims } = await refreshAdc(context);
  const claims = idClaims?.['sub'] === undefined ? await userinfo(context, token.accessToken) : idTokenClaims(idClaims);
  return { token, claims, scopes: normaliseScopes([token.scope]), clientId, project: context.settings.project };
}

export async function refreshAdc(context: FlowContext): Promise<TokenAnswer> {
  const { clientId, clientSecret, refreshToken } = await readAdcFile(context);
  const endpoint = {
    url: address(context, 'tokenUrl'),
    clientId,
    clientSecret,
    idToken: { kind: 'read' },
    repeat: 'safe',
    silentLifetime: 'hour',
  } as const;
  try {
    return await requestToken(context, endpoint, { kind: 'refresh', refreshToken });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.error === 'invalid_grant')
      throw tokenExpired(context.profile, 'the login of the cloud CLI has ended: log in with the cloud CLI again');
    throw refusedToken(error, []);
  }
}

/** A token without the scopes of identity is still a token. */
async function userinfo(context: FlowContext, accessToken: string): Promise<Claims> {
  try {
    return await fetchUserinfoClaims(context, { url: address(context, 'userinfoUrl'), issuer: ISSUER }, accessToken);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401 || error.status === 403)
      return { issuer: ISSUER, username: 'unknown', identityType: 'user' };
    throw refusedToken(error, []);
  }
}
