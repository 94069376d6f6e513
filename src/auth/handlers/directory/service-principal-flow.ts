import type { Flow } from '../../contract.ts';
import { credentialKind, credentialVariables } from './application-credential.ts';
import { defaultScopes, resourceScopes } from './scopes.ts';
import { authority, chooseTenant } from './tenant.ts';

const NAME = 'service-principal';

/** A program with a secret, a certificate or a token of another platform. */
export const servicePrincipalFlow: Flow = {
  name: NAME,
  identityType: 'service-principal',
  refreshToken: 'none',
  requestScopes: true,
  cached: true,
  kind: 'ambient',
  async source(context) {
    const found = credentialVariables(context);
    return found === undefined ? undefined : { origin: `env:${found.credential.name}` };
  },
  missing: () => 'DIRECTORY_CLIENT_ID with DIRECTORY_CLIENT_SECRET',
  async fingerprintParts(context) {
    const found = credentialVariables(context);
    if (found === undefined) return [];
    const { thumbprint } = await credentialKind(context, found);
    return [authority(context).url, chooseTenant(context), found.clientId, found.kind, thumbprint];
  },
  baseScopes: context =>
    context.session?.flow === NAME && context.session.requestedScopes !== undefined
      ? context.session.requestedScopes
      : resourceScopes(defaultScopes(context)),
  normalScopes: (_context, scopes) => resourceScopes(scopes),
  login: async (context, options) => await (await import('./service-principal-token.ts')).login(context, options),
  acquire: async (context, scopes) => ({
    token: await (await import('./service-principal-token.ts')).requestAsApplication(context, scopes),
  }),
  claims: async context => {
    const clientId = credentialVariables(context)?.clientId;
    return { subject: clientId, clientId, identityType: 'service-principal' };
  },
};
