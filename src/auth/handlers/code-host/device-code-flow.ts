import type { Flow } from '../../contract.ts';
import { chooseHostname, settingsPage } from './endpoints.ts';

const NAME = 'device_code';

/** A person enters a code in a browser, anywhere. */
export const deviceCodeFlow: Flow = {
  name: NAME,
  identityType: 'user',
  refreshToken: 'single-use',
  requestScopes: false,
  cached: true,
  kind: 'stored',
  source: async ({ session }) => (session?.flow === NAME ? { origin: 'store' } : undefined),
  missing: () => 'a login with a device code',
  fingerprintParts: async context => [
    context.session?.clientId ?? '',
    chooseHostname(context),
    context.session?.claims.subject ?? '',
  ],
  baseScopes: ({ session }) => session?.scopes ?? [],
  login: async (context, options) => await (await import('./device-code-login.ts')).login(context, options),
  acquire: async (context, _scopes, refreshToken) =>
    await (await import('./device-code-login.ts')).refresh(context, refreshToken ?? ''),
  check: async (context, token) => {
    await (await import('./user.ts')).readUser(context, chooseHostname(context), token.accessToken);
  },
  logoutNote: context =>
    `the grant at the service stays; it can be removed at ${settingsPage(chooseHostname(context))}`,
};
