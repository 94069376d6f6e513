import type { Flow } from '../../contract.ts';
import { address } from './endpoints.ts';
import { sessionScopes } from './scopes.ts';

const NAME = 'interactive';

/** A person signs in with a browser. Specification: "Interactive flow (authorization code + PKCE)". */
export const interactiveFlow: Flow = {
  name: NAME,
  identityType: 'user',
  refreshToken: 'reusable',
  requestScopes: false,
  cached: true,
  kind: 'stored',
  source: async ({ session }) => (session?.flow === NAME ? { origin: 'store' } : undefined),
  missing: () => 'a login in the browser',
  fingerprintParts: async context => [
    context.session?.clientId ?? '',
    address(context, 'tokenUrl'),
    context.session?.claims.subject ?? '',
  ],
  baseScopes: context => sessionScopes(context, NAME),
  login: async (context, options) => await (await import('./interactive-login.ts')).login(context, options),
  acquire: async (context, _scopes, refreshToken) =>
    await (await import('./interactive-login.ts')).refresh(context, refreshToken ?? ''),
  identityTokens: 'refresh',
  check: async (context, token) => await (await import('./token-info.ts')).checkToken(context, token),
  revoke: async (context, refreshToken) => await (await import('./token-info.ts')).revokeToken(context, refreshToken),
};
