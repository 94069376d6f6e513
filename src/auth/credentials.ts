import type { Call } from '../core/call.ts';
import type { AuthorizeOptions, IdentityReader } from '../providers/contract.ts';
import type { ProfileRef, TokenRequest } from './contract.ts';
import type { LoginRequest, LoginResult } from './login/login.ts';
import type { LogoutAllRequest, LogoutAllResult, LogoutRequest, LogoutResult } from './login/logout.ts';
import type { SwitchRequest, SwitchResult } from './login/switch-profile.ts';
import { type AuthOptions, createParts, type ProfileWish, resolveProfile } from './parts.ts';
import type { DoctorRequest, DoctorResult } from './profiles/doctor.ts';
import type { HandlerDescription } from './profiles/list-handlers.ts';
import type { StatusRequest, StatusRow } from './profiles/status.ts';
import type { GitCredential, GitCredentialRequest } from './tokens/git-credential.ts';
import type { IdentityToken, IdentityTokenRequest } from './tokens/identity-token.ts';
import type { RefreshRequest, RefreshResult } from './tokens/refresh.ts';
import { createTokenSource, type GrantedToken } from './tokens/token-source.ts';

/**
 * Everything about credentials. What a cached token does not need is loaded when it is asked for. Nothing here starts
 * anything interactive but `login`.
 */
export interface Credentials {
  /** The profile that a reference means. Specification: "Profiles", rules 4 to 6. */
  resolve(reference: string, wish: ProfileWish, call: Call): ProfileRef;
  token(profile: ProfileRef, request: TokenRequest, call: Call): Promise<GrantedToken>;
  login(request: LoginRequest, call: Call): Promise<LoginResult>;
  logout(request: LogoutRequest, call: Call): Promise<LogoutResult>;
  logoutAll(request: LogoutAllRequest, call: Call): Promise<LogoutAllResult>;
  /** A new token, or a new login with more scopes. */
  refresh(request: RefreshRequest, call: Call): Promise<RefreshResult>;
  status(request: StatusRequest, call: Call): Promise<readonly StatusRow[]>;
  switchProfile(request: SwitchRequest, call: Call): Promise<SwitchResult>;
  listHandlers(): Promise<readonly HandlerDescription[]>;
  doctor(request: DoctorRequest, call: Call): Promise<DoctorResult>;
  identityToken(request: IdentityTokenRequest, call: Call): Promise<IdentityToken>;
  /** What git asks its credential helper for. */
  gitCredential(request: GitCredentialRequest, call: Call): Promise<GitCredential | undefined>;
  /** What the engine gives to providers. */
  authorize(call: Call): (reference: string, options: AuthorizeOptions) => Promise<string>;
  identity(call: Call): IdentityReader;
}

export function createCredentials(options: AuthOptions): Credentials {
  const parts = createParts(options);
  const tokens = createTokenSource(parts);
  return {
    resolve: (reference, wish, call) => resolveProfile(parts, reference, wish, call),
    token: tokens.token,
    login: async (request, call) => await (await import('./login/login.ts')).login(parts, request, call),
    logout: async (request, call) => await (await import('./login/logout.ts')).logout(parts, request, call),
    logoutAll: async (request, call) => await (await import('./login/logout.ts')).logoutAll(parts, request, call),
    refresh: async (request, call) =>
      await (await import('./tokens/refresh.ts')).refresh({ parts, tokens }, request, call),
    status: async (request, call) => await (await import('./profiles/status.ts')).status(parts, request, call),
    switchProfile: async (request, call) =>
      await (await import('./login/switch-profile.ts')).switchProfile(parts, request, call),
    listHandlers: async () => await (await import('./profiles/list-handlers.ts')).listHandlers(),
    doctor: async (request, call) => await (await import('./profiles/doctor.ts')).doctor(parts, request, call),
    identityToken: async (request, call) =>
      await (await import('./tokens/identity-token.ts')).identityToken({ parts, tokens }, request, call),
    gitCredential: async (request, call) =>
      await (await import('./tokens/git-credential.ts')).gitCredential({ parts, tokens }, request, call),
    authorize: call => async (reference, wish) =>
      await (await import('./tokens/authorize.ts')).authorize({ parts, tokens, call }, reference, wish),
    identity: call => ({
      status: async reference =>
        await (await import('./profiles/identity.ts')).identityStatus({ parts, tokens, call }, reference),
      claims: async (reference, scopes) =>
        await (await import('./profiles/identity.ts')).identityClaims({ parts, tokens, call }, reference, scopes),
      groups: async (reference, scopes) =>
        await (await import('./profiles/identity.ts')).identityGroups({ parts, tokens, call }, reference, scopes),
      list: async () => await (await import('./profiles/identity.ts')).identityList(parts),
    }),
  };
}
