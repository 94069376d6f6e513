import type * as oauth from 'oauth4webapi';
import type { FlowContext, Token } from '../contract.ts';
import { identityRefused } from '../errors.ts';
import { checkedAccessToken } from './access-token.ts';
import { decodeClaims, type IdClaims, type IdTokenRule, readIdToken } from './id-token.ts';
import { askIdentity, type IdentityAnswer } from './identity-http.ts';
import { endAfter } from './lifetime.ts';
import { goodJson } from './refusals.ts';

/** What a token endpoint is asked for. */
export type Grant =
  | {
      readonly kind: 'code';
      /** The redirect as it was received. */
      readonly redirect: URLSearchParams;
      readonly redirectUri: string;
      readonly verifier: string;
      readonly scope?: string | undefined;
      readonly nonce?: string | undefined;
    }
  | { readonly kind: 'refresh'; readonly refreshToken: string; readonly scope?: string | undefined }
  | { readonly kind: 'device'; readonly deviceCode: string }
  | { readonly kind: 'client'; readonly scope: string; readonly assertion?: string | undefined }
  | { readonly kind: 'jwt'; readonly assertion: string };

export interface TokenEndpoint {
  readonly url: string;
  /** Absent: no client_id is sent. */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly idToken: IdTokenRule;
  /** See `IdentityRequest.repeat`. */
  readonly repeat: 'safe' | 'once';
  /** Lifetime of an access token when the answer has none; `never`: it does not expire. */
  readonly silentLifetime: 'hour' | 'never';
  /** The exchange is finished even when the caller gives up: its answer replaces a token that was used up. */
  readonly uninterrupted?: boolean | undefined;
}

export interface TokenAnswer {
  readonly token: Token;
  readonly refreshToken: string | undefined;
  readonly refreshTokenExpiresAt: Date | undefined;
  /** The ID token as it was received. */
  readonly idToken: string | undefined;
  /** Claims of the ID token, if there was one that can be used. */
  readonly idClaims: IdClaims | undefined;
}

const GRANT_JWT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSUMED_LIFETIME_S = 3600;

/**
 * A token by way of the protocol library, which checks the answer strictly. The service's own refusals are `Refusal`, an
 * unusable answer is `identity-refused`. Every secret in the exchange is registered for redaction.
 */
export async function requestToken(context: FlowContext, endpoint: TokenEndpoint, grant: Grant): Promise<TokenAnswer> {
  const library = await import('oauth4webapi');
  registerSecrets(context, endpoint, grant);
  const server = authorizationServer(endpoint);
  let answer: IdentityAnswer | undefined;
  let idToken: string | undefined;
  const fetchLike = async (url: string, options: { readonly body?: unknown }): Promise<Response> => {
    answer = await askIdentity(context, {
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(options.body),
      repeat: endpoint.repeat,
      signal: endpoint.uninterrupted ? new AbortController().signal : undefined,
    });
    const normal = normalAnswer(context, goodJson(context, answer, 'the token endpoint'));
    const given = normal['id_token'];
    if (endpoint.idToken.kind === 'enforce') server.issuer = endpoint.idToken.issuer(await decodeClaims(given));
    else {
      idToken = typeof given === 'string' ? given : undefined;
      delete normal['id_token'];
    }
    return Response.json(normal);
  };
  const client = oauthClient(library, endpoint, context);
  try {
    const result = await exchange({ library, server, client, endpoint, fetchLike }, grant);
    const enforced = library.getValidatedIdTokenClaims(result) as IdClaims | undefined;
    if (enforced !== undefined) refuseFutureIdToken(enforced, context);
    const idClaims = enforced ?? (await readIdToken(context, idToken, endpoint.clientId));
    const sentAt = answer?.sentAt ?? context.ports.clock.now();
    return { ...tokenAnswer(context, result, { idClaims, sentAt, endpoint }), idToken: idToken ?? result.id_token };
  } catch (error) {
    throw translated(library, error);
  }
}

/** A check that the protocol library leaves out. */
function refuseFutureIdToken({ iat }: IdClaims, { ports }: FlowContext): void {
  if (Number(iat) <= ports.clock.now().getTime() / 1000 + CLOCK_TOLERANCE_S) return;
  throw identityRefused(
    'unusable answer of the token endpoint: the ID token was issued in the future (iat)',
    'is the clock of this machine right?',
  );
}

interface Exchange {
  readonly library: typeof oauth;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly endpoint: TokenEndpoint;
  readonly fetchLike: (url: string, options: { readonly body?: unknown }) => Promise<Response>;
}

async function exchange(parts: Exchange, grant: Grant): Promise<oauth.TokenEndpointResponse> {
  const { library, server, client, endpoint, fetchLike } = parts;
  const authenticate = clientAuthentication(library, endpoint, grant);
  const options = {
    [library.customFetch]: fetchLike,
    [library.allowInsecureRequests]: endpoint.url.startsWith('http:'),
  };
  const scope: Record<string, string> = 'scope' in grant && grant.scope !== undefined ? { scope: grant.scope } : {};
  switch (grant.kind) {
    case 'code': {
      const redirect = library.validateAuthResponse(server, client, codeOnly(grant.redirect), library.skipStateCheck);
      const { redirectUri, verifier, nonce } = grant;
      const more = { ...options, additionalParameters: scope };
      const response = await library.authorizationCodeGrantRequest(
        server,
        client,
        authenticate,
        redirect,
        redirectUri,
        verifier,
        more,
      );
      const expected = nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true };
      return await library.processAuthorizationCodeResponse(server, client, response, expected);
    }
    case 'refresh': {
      const more = { ...options, additionalParameters: scope };
      const response = await library.refreshTokenGrantRequest(server, client, authenticate, grant.refreshToken, more);
      return await library.processRefreshTokenResponse(server, client, response);
    }
    case 'device': {
      const response = await library.deviceCodeGrantRequest(server, client, authenticate, grant.deviceCode, options);
      return await library.processDeviceCodeResponse(server, client, response);
    }
    case 'client': {
      const response = await library.clientCredentialsGrantRequest(server, client, authenticate, scope, options);
      return await library.processClientCredentialsResponse(server, client, response);
    }
    case 'jwt': {
      const form = { assertion: grant.assertion };
      const response = await library.genericTokenEndpointRequest(
        server,
        client,
        authenticate,
        GRANT_JWT,
        form,
        options,
      );
      return await library.processGenericTokenEndpointResponse(server, client, response);
    }
  }
}

/** `state` has been checked already, and `iss` says nothing new where there is one server. */
const codeOnly = (redirect: URLSearchParams): URLSearchParams =>
  new URLSearchParams({ code: redirect.get('code') ?? '' });

function clientAuthentication(library: typeof oauth, endpoint: TokenEndpoint, grant: Grant): oauth.ClientAuth {
  const assertion = grant.kind === 'client' ? grant.assertion : undefined;
  if (assertion !== undefined)
    return (_server, client, body) => {
      body.set('client_id', client.client_id);
      body.set('client_assertion_type', CLIENT_ASSERTION);
      body.set('client_assertion', assertion);
    };
  if (endpoint.clientId === undefined) return () => undefined;
  return endpoint.clientSecret === undefined ? library.None() : library.ClientSecretPost(endpoint.clientSecret);
}

const NO_ISSUER = 'https://issuer.invalid';
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const authorizationServer = ({ url }: TokenEndpoint): { issuer: string } & oauth.AuthorizationServer => ({
  issuer: NO_ISSUER,
  token_endpoint: url,
  id_token_signing_alg_values_supported: SIGNATURES,
});

const CLOCK_TOLERANCE_S = 300;

function oauthClient(library: typeof oauth, endpoint: TokenEndpoint, context: FlowContext): oauth.Client {
  const aheadS = Math.round((context.ports.clock.now().getTime() - Date.now()) / 1000);
  return {
    client_id: endpoint.clientId ?? 'none',
    [library.clockTolerance]: CLOCK_TOLERANCE_S,
    [library.clockSkew]: aheadS,
  };
}

/** Brings what services say differently into the form that the library expects. */
function normalAnswer(context: FlowContext, json: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const normal: Record<string, unknown> = { ...json };
  normal['token_type'] ??= 'bearer';
  for (const name of ['access_token', 'refresh_token', 'id_token', 'scope']) {
    const value = normal[name];
    if (typeof value === 'string' && name !== 'scope') context.ports.redactor.add(value);
    if (value === null || value === '') delete normal[name];
  }
  if (normal['expires_in'] === null) delete normal['expires_in'];
  return normal;
}

function registerSecrets(context: FlowContext, endpoint: TokenEndpoint, grant: Grant): void {
  const { redactor } = context.ports;
  const secrets = [endpoint.clientSecret];
  if (grant.kind === 'code') secrets.push(grant.verifier, grant.redirect.get('code') ?? undefined);
  if (grant.kind === 'refresh') secrets.push(grant.refreshToken);
  if (grant.kind === 'device') secrets.push(grant.deviceCode);
  if (grant.kind === 'client' || grant.kind === 'jwt') secrets.push(grant.assertion);
  for (const secret of secrets) if (secret !== undefined) redactor.add(secret);
}

function tokenAnswer(
  context: FlowContext,
  result: oauth.TokenEndpointResponse,
  {
    idClaims,
    sentAt,
    endpoint,
  }: { readonly idClaims: IdClaims | undefined; readonly sentAt: Date; readonly endpoint: TokenEndpoint },
): Omit<TokenAnswer, 'idToken'> {
  // The library knows tokens that are bound to a key, which no caller of this program could use.
  if (!/^bearer$/i.test(result.token_type))
    throw identityRefused(`unusable answer of the token endpoint: a token of type ${result.token_type} cannot be used`);
  const lifetimeS = tokenLifetime(context, result.expires_in, endpoint.silentLifetime);
  const sessionS = Number(result['refresh_token_expires_in']);
  return {
    token: {
      accessToken: checkedAccessToken(result.access_token, 'the token endpoint'),
      tokenType: result.token_type,
      expiresAt: endAfter(sentAt, lifetimeS),
      scope: result.scope ?? '',
    },
    refreshToken: result.refresh_token,
    refreshTokenExpiresAt: sessionS > 0 ? endAfter(sentAt, sessionS) : undefined,
    idClaims,
  };
}

function tokenLifetime(
  context: FlowContext,
  seconds: number | undefined,
  silent: 'hour' | 'never',
): number | undefined {
  if (seconds !== undefined || silent === 'never') return seconds;
  context.ports.log('debug', 'the answer names no lifetime of the token: one hour is assumed');
  return ASSUMED_LIFETIME_S;
}

/** Texts of the library name members and claims, never their values; what it keeps as the cause holds tokens. */
function translated(library: typeof oauth, error: unknown): unknown {
  const isLibraryError =
    error instanceof library.OperationProcessingError || error instanceof library.UnsupportedOperationError;
  if (!isLibraryError) return error;
  return identityRefused(`unusable answer of the token endpoint: ${error.message}`);
}
