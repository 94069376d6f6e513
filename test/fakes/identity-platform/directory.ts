import type { Received, Reply, Route } from './server.ts';
import { codeChallenge, createRefreshTokens, newToken, nowS, type RefreshTokens, type Signer } from './tokens.ts';

export interface DirectorySettings {
  accessTokenS: number;
  /** The tenant that people belong to. */
  tenantId: string;
  user: { sub: string; oid: string; preferred_username: string; name: string };
  idTokenClaims: Record<string, unknown>;
  redirectWithState: boolean;
  redirectError: { error: string; description: string } | undefined;
  /** Answers to device polls, in order, then a token. */
  polls: string[];
  clientSecret: string;
  /** The number of an error for every scope that holds the text. */
  refusedScopes: Record<string, { error: string; code: number; claims?: string }>;
  withRefreshToken: boolean;
}

export interface Directory {
  readonly settings: DirectorySettings;
  readonly refreshTokens: RefreshTokens;
  readonly routes: readonly Route[];
}

interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
  readonly nonce: string;
}

export function createDirectory(signer: Signer, origin: () => string): Directory {
  const settings: DirectorySettings = {
    accessTokenS: 3600,
    tenantId: '11111111-2222-3333-4444-555555555555',
    user: { sub: 'dir-1', oid: 'oid-1', preferred_username: 'ada@corp.example', name: 'Ada' },
    idTokenClaims: {},
    redirectWithState: true,
    redirectError: undefined,
    polls: [],
    clientSecret: 'directory-client-secret-value',
    refusedScopes: {},
    withRefreshToken: true,
  };
  const codes = new Map<string, Authorization>();
  const devices = new Map<string, { readonly clientId: string; readonly scope: string }>();
  const refreshTokens = createRefreshTokens('directory-refresh');

  const refused = (error: string, code: number, more: Record<string, unknown> = {}): Reply => ({
    status: error === 'invalid_client' ? 401 : 400,
    json: { error, error_description: `AADSTS${code}: refused.\r\nTrace ID: 1`, error_codes: [code], ...more },
  });
  const tokens = (clientId: string, scope: string, nonce?: string): Record<string, unknown> => ({
    token_type: 'Bearer',
    scope: scope
      .split(' ')
      .filter(name => name.includes('/'))
      .join(' '),
    expires_in: settings.accessTokenS,
    access_token: newToken('directory-access'),
    id_token: signer.idToken({
      iss: `${origin()}/${settings.tenantId}/v2.0`,
      aud: clientId,
      tid: settings.tenantId,
      ...settings.user,
      iat: nowS(),
      exp: nowS() + 3600,
      ...(nonce !== undefined && { nonce }),
      ...settings.idTokenClaims,
    }),
  });
  const scopeRefusal = (scope: string): Reply | undefined => {
    const [, found] = Object.entries(settings.refusedScopes).find(([text]) => scope.includes(text)) ?? [];
    return found && refused(found.error, found.code, found.claims === undefined ? {} : { claims: found.claims });
  };
  const withRefresh = (grant: { clientId: string; scope: string }): Record<string, unknown> =>
    settings.withRefreshToken && grant.scope.includes('offline_access')
      ? { refresh_token: refreshTokens.issue({ ...grant, subject: settings.user.sub }) }
      : {};

  const grants: Readonly<Record<string, (form: URLSearchParams) => Reply>> = {
    authorization_code(form) {
      const code = form.get('code') ?? '';
      const found = codes.get(code);
      codes.delete(code);
      if (found === undefined || codeChallenge(form.get('code_verifier') ?? '') !== found.challenge)
        return refused('invalid_grant', 70_008);
      if (form.get('redirect_uri') !== found.redirectUri) return refused('invalid_grant', 50_011);
      const { clientId, scope, nonce } = found;
      return { json: { ...tokens(clientId, scope, nonce), ...withRefresh({ clientId, scope }) } };
    },
    refresh_token(form) {
      const scope = form.get('scope') ?? '';
      if (scope === '') return refused('invalid_request', 900_144);
      const denied = scopeRefusal(scope);
      if (denied !== undefined) return denied;
      const used = refreshTokens.use(form.get('refresh_token') ?? '', true);
      if (used === undefined) return refused('invalid_grant', 700_082);
      return { json: { ...tokens(used.grant.clientId, scope), refresh_token: used.next } };
    },
    'urn:ietf:params:oauth:grant-type:device_code'(form) {
      const found = devices.get(form.get('device_code') ?? '');
      if (found === undefined) return refused('bad_verification_code', 70_019);
      const answer = settings.polls.shift() ?? 'ok';
      if (answer !== 'ok') return { status: 400, json: { error: answer, error_description: answer } };
      return { json: { ...tokens(found.clientId, found.scope), ...withRefresh(found) } };
    },
    client_credentials(form) {
      const denied = scopeRefusal(form.get('scope') ?? '');
      if (denied !== undefined) return denied;
      if (form.has('client_secret') && form.get('client_secret') !== settings.clientSecret)
        return refused('invalid_client', 7_000_215);
      if (!form.has('client_secret') && !form.has('client_assertion')) return refused('invalid_client', 7_000_218);
      return {
        json: { token_type: 'Bearer', expires_in: settings.accessTokenS, access_token: newToken('directory-access') },
      };
    },
  };

  const authorize = ({ query }: Received): Reply => {
    const redirect = new URL(query.get('redirect_uri') ?? '');
    if (settings.redirectWithState) redirect.searchParams.set('state', query.get('state') ?? '');
    if (settings.redirectError !== undefined) {
      redirect.searchParams.set('error', settings.redirectError.error);
      redirect.searchParams.set('error_description', settings.redirectError.description);
    } else {
      const code = newToken('directory-code');
      codes.set(code, {
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        scope: query.get('scope') ?? '',
        nonce: query.get('nonce') ?? '',
      });
      redirect.searchParams.set('code', code);
    }
    return { status: 302, headers: { Location: redirect.href } };
  };
  const startDevice = ({ form }: Received): Reply => {
    const code = newToken('directory-device');
    devices.set(code, { clientId: form.get('client_id') ?? '', scope: form.get('scope') ?? '' });
    const message = 'To sign in, open the page https://corp.example/devicelogin and enter the code WXYZ9876.';
    return {
      json: {
        device_code: code,
        user_code: 'WXYZ9876',
        verification_uri: 'https://corp.example/devicelogin',
        expires_in: 900,
        interval: 1,
        message,
      },
    };
  };

  const routes: readonly Route[] = [
    request => {
      const what = /^\/[A-Za-z0-9.-]+\/oauth2\/v2\.0\/(authorize|token|devicecode)$/.exec(request.path)?.[1];
      if (what === 'authorize') return authorize(request);
      if (what === 'devicecode') return startDevice(request);
      if (what === 'token')
        return (
          grants[request.form.get('grant_type') ?? '']?.(request.form) ?? refused('unsupported_grant_type', 70_003)
        );
      const tenant = /^\/([A-Za-z0-9-]+)\/v2\.0\/\.well-known\/openid-configuration$/.exec(request.path)?.[1];
      if (tenant !== undefined)
        return {
          json: { issuer: `${origin()}/${tenant}/v2.0`, jwks_uri: `${origin()}/${tenant}/discovery/v2.0/keys` },
        };
      return /^\/[A-Za-z0-9-]+\/discovery\/v2\.0\/keys$/.test(request.path)
        ? { json: { keys: [signer.jwk] } }
        : undefined;
    },
  ];
  return { settings, refreshTokens, routes };
}
