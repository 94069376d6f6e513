import type { Received, Reply, Route } from './server.ts';
import { createRefreshTokens, newToken, type RefreshTokens } from './tokens.ts';

export interface CodeHostSettings {
  /** Answers to the polls, in order; `ok` (also after the last one) gives the token. */
  polls: (string | Record<string, unknown>)[];
  interval: number | undefined;
  expiresIn: number;
  verificationUri: string;
  userCode: string;
  /** Access tokens that expire come with a refresh token. */
  expiring: boolean;
  accessTokenS: number;
  scope: string;
  user: { login: string; id: number; name: string; email: string };
  tokenExpiration: string | undefined;
  deviceError: string | undefined;
}

export interface CodeHost {
  readonly settings: CodeHostSettings;
  readonly refreshTokens: RefreshTokens;
  /** Tokens that `/user` accepts. */
  readonly accessTokens: Set<string>;
  readonly routes: readonly Route[];
}

/** Answers errors with status 200, as the real one does. */
export function createCodeHost(): CodeHost {
  const settings: CodeHostSettings = {
    polls: [],
    interval: 5,
    expiresIn: 900,
    verificationUri: 'https://code.example/login/device',
    userCode: 'ABCD-1234',
    expiring: false,
    accessTokenS: 28_800,
    scope: 'gist,read:org,repo',
    user: { login: 'ada', id: 42, name: 'Ada', email: 'ada@code.example' },
    tokenExpiration: undefined,
    deviceError: undefined,
  };
  const devices = new Map<string, string>();
  const refreshTokens = createRefreshTokens('codehost-refresh');
  const accessTokens = new Set<string>();

  const tokens = (refreshToken: string | undefined): Record<string, unknown> => {
    const access = newToken('codehost-access');
    accessTokens.add(access);
    const expiring = {
      expires_in: settings.accessTokenS,
      refresh_token: refreshToken,
      refresh_token_expires_in: 15_811_200,
    };
    return {
      access_token: access,
      token_type: 'bearer',
      scope: settings.scope,
      ...(refreshToken !== undefined && expiring),
    };
  };
  const startDevice = ({ form }: Received): Reply => {
    if (settings.deviceError !== undefined) return { json: { error: settings.deviceError, error_description: 'no' } };
    const code = newToken('codehost-device');
    devices.set(code, form.get('client_id') ?? '');
    return {
      json: {
        device_code: code,
        user_code: settings.userCode,
        verification_uri: settings.verificationUri,
        expires_in: settings.expiresIn,
        interval: settings.interval,
      },
    };
  };
  const poll = (form: URLSearchParams): Reply => {
    const clientId = devices.get(form.get('device_code') ?? '');
    if (clientId === undefined) return { json: { error: 'incorrect_device_code', error_description: 'no such code' } };
    const answer = settings.polls.shift() ?? 'ok';
    if (answer !== 'ok') return { json: typeof answer === 'string' ? { error: answer } : answer };
    const grant = { clientId, scope: settings.scope, subject: settings.user.login };
    return { json: tokens(settings.expiring ? refreshTokens.issue(grant) : undefined) };
  };
  const refresh = (form: URLSearchParams): Reply => {
    const used = refreshTokens.use(form.get('refresh_token') ?? '', true);
    return {
      json:
        used === undefined
          ? { error: 'bad_refresh_token', error_description: 'The refresh token is invalid.' }
          : tokens(used.next),
    };
  };
  const user = ({ headers }: Received): Reply => {
    const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    if (!accessTokens.has(token)) return { status: 401, json: { message: 'Bad credentials' } };
    const expiration = settings.tokenExpiration;
    return {
      headers: {
        'x-oauth-scopes': settings.scope.replaceAll(',', ', '),
        ...(expiration !== undefined && { 'github-authentication-token-expiration': expiration }),
      },
      json: settings.user,
    };
  };

  const routes: readonly Route[] = [
    request => {
      if (request.path === '/login/device/code') return startDevice(request);
      if (request.path === '/api/v3/user') return user(request);
      if (request.path !== '/login/oauth/access_token') return undefined;
      const grant = request.form.get('grant_type');
      if (grant === 'refresh_token') return refresh(request.form);
      return grant?.endsWith(':device_code') ? poll(request.form) : { json: { error: 'unsupported_grant_type' } };
    },
  ];
  return { settings, refreshTokens, accessTokens, routes };
}
