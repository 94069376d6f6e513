import { createVerify } from 'node:crypto';
import type { Received, Reply, Route } from './server.ts';
import {
  codeChallenge,
  createRefreshTokens,
  newToken,
  nowS,
  type RefreshTokens,
  readJwt,
  type Signer,
} from './tokens.ts';

/** How the cloud platform behaves; tests change members at will. */
export interface CloudSettings {
  accessTokenS: number | string | undefined;
  user: { sub: string; email: string; name: string };
  /** What is granted, whatever is asked. */
  grantedScope: string | undefined;
  withIdToken: boolean;
  /** Laid over the claims of the ID token. */
  idTokenClaims: Record<string, unknown>;
  issuer: string;
  /** In place of the audience that is asked for. */
  identityAudience: string | undefined;
  withRefreshToken: boolean;
  refreshTokenExpiresIn: number | undefined;
  rotate: boolean;
  /** `error` of the redirect. */
  redirectError: string | undefined;
  redirectWithState: boolean;
  /** Service accounts: e-mail to PEM of the public key. */
  accounts: Record<string, string>;
  /** Accounts that may not be impersonated. */
  notImpersonable: string[];
  metadata: boolean;
  metadataFlavor: string;
  metadataEmail: string;
  /** Address that assertions must name; absent: not checked. */
  audience: string | undefined;
}

export interface Cloud {
  readonly settings: CloudSettings;
  readonly refreshTokens: RefreshTokens;
  /** Access tokens that are accepted, with their scopes. */
  readonly accessTokens: Map<string, string>;
  readonly routes: readonly Route[];
}

interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
}

/** `skewS`: how far the platform's clock is ahead. */
export function createCloud(signer: Signer, skewS: () => number): Cloud {
  const settings: CloudSettings = {
    accessTokenS: 3600,
    user: { sub: 'user-1', email: 'ada@example.com', name: 'Ada' },
    grantedScope: undefined,
    withIdToken: true,
    idTokenClaims: {},
    issuer: 'https://issuer.example',
    identityAudience: undefined,
    withRefreshToken: true,
    refreshTokenExpiresIn: undefined,
    rotate: false,
    redirectError: undefined,
    redirectWithState: true,
    accounts: {},
    notImpersonable: [],
    metadata: true,
    metadataFlavor: 'Google',
    metadataEmail: 'machine@project.example',
    audience: undefined,
  };
  const codes = new Map<string, Authorization>();
  const refreshTokens = createRefreshTokens('cloud-refresh');
  const accessTokens = new Map<string, string>();
  const issue = (scope: string): string => {
    const token = newToken('cloud-access');
    accessTokens.set(token, scope);
    return token;
  };
  const refused = (error: string, description: string, status = 400): Reply => ({
    status,
    json: { error, error_description: description },
  });
  const tokens = (clientId: string, scope: string): Record<string, unknown> => ({
    access_token: issue(settings.grantedScope ?? scope),
    ...(settings.accessTokenS !== undefined && { expires_in: settings.accessTokenS }),
    token_type: 'Bearer',
    scope: settings.grantedScope ?? scope,
    ...(settings.withIdToken && {
      id_token: signer.idToken({
        iss: settings.issuer,
        aud: clientId,
        ...settings.user,
        iat: nowS(),
        exp: nowS() + 3600,
        ...settings.idTokenClaims,
      }),
    }),
  });

  /** Of a machine or a service account, for whom it asks. */
  const identity = (audience: string, email: string): string =>
    signer.idToken({
      iss: settings.issuer,
      aud: settings.identityAudience ?? audience,
      sub: email,
      email,
      iat: nowS(),
      exp: nowS() + 3600,
    });

  const authorize = ({ query }: Received): Reply => {
    const redirect = new URL(query.get('redirect_uri') ?? '');
    if (settings.redirectWithState) redirect.searchParams.set('state', query.get('state') ?? '');
    if (settings.redirectError !== undefined) redirect.searchParams.set('error', settings.redirectError);
    else {
      const code = newToken('cloud-code');
      codes.set(code, {
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        scope: query.get('scope') ?? '',
      });
      redirect.searchParams.set('code', code);
    }
    return { status: 302, headers: { Location: redirect.href } };
  };

  const grants: Readonly<Record<string, (form: URLSearchParams) => Reply>> = {
    authorization_code(form) {
      const code = form.get('code') ?? '';
      const authorization = codes.get(code);
      codes.delete(code);
      if (authorization === undefined) return refused('invalid_grant', 'Malformed auth code.');
      const { clientId, redirectUri, challenge, scope } = authorization;
      if (codeChallenge(form.get('code_verifier') ?? '') !== challenge)
        return refused('invalid_grant', 'wrong code_verifier');
      if (form.get('redirect_uri') !== redirectUri) return refused('redirect_uri_mismatch', 'Bad Request');
      if (form.get('client_id') !== clientId) return refused('invalid_client', 'wrong client', 401);
      const { refreshTokenExpiresIn: refresh_token_expires_in } = settings;
      const more = settings.withRefreshToken
        ? {
            refresh_token: refreshTokens.issue({ clientId, scope, subject: settings.user.sub }),
            refresh_token_expires_in,
          }
        : {};
      return { json: { ...tokens(clientId, scope), ...more } };
    },
    refresh_token(form) {
      const used = refreshTokens.use(form.get('refresh_token') ?? '', settings.rotate);
      if (used === undefined) return refused('invalid_grant', 'Token has been expired or revoked.');
      if (form.get('client_id') !== used.grant.clientId) return refused('unauthorized_client', 'wrong client', 401);
      return {
        json: {
          ...tokens(used.grant.clientId, used.grant.scope),
          ...(settings.rotate && { refresh_token: used.next }),
        },
      };
    },
    'urn:ietf:params:oauth:grant-type:jwt-bearer'(form) {
      const { header, payload, content, signature } = readJwt(form.get('assertion') ?? '');
      const key = settings.accounts[String(payload['iss'])];
      if (key === undefined) return refused('invalid_grant', 'Invalid grant: account not found');
      if (header['alg'] !== 'RS256' || !createVerify('sha256').update(content).verify(key, signature))
        return refused('invalid_grant', 'Invalid JWT Signature.');
      if (settings.audience !== undefined && payload['aud'] !== settings.audience)
        return refused('invalid_grant', 'Invalid JWT: wrong aud');
      const theirs = nowS() + skewS();
      if (Math.abs(Number(payload['iat']) - theirs) > 300)
        return refused(
          'invalid_grant',
          'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
        );
      const audience = payload['target_audience'];
      if (audience !== undefined) return { json: { id_token: identity(String(audience), String(payload['iss'])) } };
      const { id_token: _, scope: __, ...answer } = tokens('', String(payload['scope'] ?? ''));
      return { json: answer };
    },
  };

  const exchange = ({ form, json }: Received): Reply => {
    const field = (name: string): string => String(json?.[name] ?? form.get(name) ?? '');
    if (field('subject_token') === '' || field('audience') === '')
      return refused('invalid_request', 'a field is missing');
    if (field('subject_token').startsWith('bad'))
      return refused('invalid_grant', 'The given credential is rejected.', 400);
    return {
      json: {
        access_token: issue(field('scope')),
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        token_type: 'Bearer',
        expires_in: settings.accessTokenS,
      },
    };
  };

  const bearer = ({ headers }: Received): string => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
  const impersonate = (request: Received, target: string): Reply => {
    if (!accessTokens.has(bearer(request)))
      return {
        status: 401,
        json: { error: { code: 401, message: 'Request had invalid authentication credentials.' } },
      };
    if (settings.notImpersonable.includes(target))
      return { status: 403, json: { error: { code: 403, message: 'Permission denied', status: 'PERMISSION_DENIED' } } };
    const seconds = Number(settings.accessTokenS ?? 3600);
    const scope = Array.isArray(request.json?.['scope']) ? request.json['scope'].join(' ') : '';
    return { json: { accessToken: issue(scope), expireTime: new Date((nowS() + seconds) * 1000).toISOString() } };
  };

  const impersonateIdentity = (request: Received, target: string): Reply => {
    const refusal = impersonate(request, target);
    if (refusal.status !== undefined) return refusal;
    return { json: { token: identity(String(request.json?.['audience']), target) } };
  };

  const metadata = (request: Received, what: string): Reply => {
    if (!settings.metadata) return { status: 404, text: 'not found' };
    if (request.headers['metadata-flavor'] !== 'Google')
      return { status: 403, text: 'Missing Metadata-Flavor:Google header.' };
    const headers = { 'Metadata-Flavor': settings.metadataFlavor };
    if (what === 'identity')
      return { headers, text: identity(request.query.get('audience') ?? '', settings.metadataEmail) };
    if (what === 'email') return { headers, text: settings.metadataEmail };
    return {
      headers,
      json: { access_token: issue('metadata'), expires_in: settings.accessTokenS, token_type: 'Bearer' },
    };
  };

  const routes: readonly Route[] = [
    request => {
      const { method, path, query } = request;
      if (method === 'GET' && path === '/cloud/auth') return authorize(request);
      if (path === '/cloud/token' && method === 'POST')
        return (
          grants[request.form.get('grant_type') ?? '']?.(request.form) ??
          refused('unsupported_grant_type', 'Invalid grant_type')
        );
      if (path === '/cloud/sts' && method === 'POST') return exchange(request);
      if (path === '/cloud/revoke' && method === 'POST')
        return refreshTokens.revoke(query.get('token') ?? '')
          ? { json: {} }
          : refused('invalid_token', 'Token expired or revoked');
      if (path === '/cloud/tokeninfo')
        return accessTokens.has(query.get('access_token') ?? '')
          ? { json: { expires_in: '3000' } }
          : refused('invalid_token', 'Invalid Value');
      if (path === '/cloud/userinfo')
        return accessTokens.has(bearer(request))
          ? { json: settings.user }
          : refused('invalid_request', 'Invalid Credentials', 401);
      const target = /^\/cloud\/iam\/v1\/projects\/-\/serviceAccounts\/(.+):generateAccessToken$/.exec(path)?.[1];
      if (target !== undefined && method === 'POST') return impersonate(request, target);
      const named = /^\/cloud\/iam\/v1\/projects\/-\/serviceAccounts\/(.+):generateIdToken$/.exec(path)?.[1];
      if (named !== undefined && method === 'POST') return impersonateIdentity(request, named);
      const what = /^\/computeMetadata\/v1\/instance\/service-accounts\/default\/(token|email|identity)$/.exec(
        path,
      )?.[1];
      return what === undefined ? undefined : metadata(request, what);
    },
  ];
  return { settings, refreshTokens, accessTokens, routes };
}
