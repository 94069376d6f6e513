import type { Flow, FlowContext } from '../../contract.ts';
import { defaultScopes, resourceScopes } from './scopes.ts';
import { authority, chooseTenant } from './tenant.ts';

const userFlow = (name: 'interactive' | 'device_code', missing: string): Flow => ({
  name,
  identityType: 'user',
  refreshToken: 'single-use',
  requestScopes: true,
  cached: true,
  kind: 'stored',
  source: async ({ session }) => (session?.flow === name ? { origin: 'store' } : undefined),
  missing: () => missing,
  fingerprintParts: async context => [
    context.session?.clientId ?? '',
    authority(context).url,
    chooseTenant(context),
    context.session?.claims.subject ?? '',
  ],
  baseScopes: context => context.session?.requestedScopes ?? resourceScopes(defaultScopes(context)),
  normalScopes: (_context: FlowContext, scopes) => resourceScopes(scopes),
  login: async (context, options) => await (await import('./user-login.ts')).login(context, options, name),
  acquire: async (context, scopes, refreshToken) =>
    await (await import('./user-login.ts')).refresh(context, scopes, { refreshToken: refreshToken ?? '', flow: name }),
  identityTokens: 'refresh',
  logoutNote: () => 'the session at the directory stays; it can be ended at the account page of the directory',
});

export const interactiveFlow = userFlow('interactive', 'a login in the browser');
export const deviceCodeFlow = userFlow('device_code', 'a login with a device code');
