import type { Flow } from '../../contract.ts';
import { address } from './endpoints.ts';
import { keyFileClaims, keyFileType, keyFileVariable, readKeyFile } from './key-file.ts';
import { machineScopes } from './scopes.ts';

const NAME = 'service-principal';

/** A key file of a service account. Specification: "Service account key flow". */
export const servicePrincipalFlow: Flow = {
  name: NAME,
  identityType: 'service-principal',
  refreshToken: 'none',
  requestScopes: true,
  cached: true,
  kind: 'ambient',
  async source(context) {
    const variable = keyFileVariable(context);
    if (variable === undefined) return undefined;
    const external = (await keyFileType(context, variable)) === 'external_account';
    return { origin: `env:${variable.name}`, ...(external && { flow: 'workload-identity' }) };
  },
  missing: () => 'CLOUD_APPLICATION_CREDENTIALS with the path of a key file',
  async fingerprintParts(context) {
    const file = await readKeyFile(context);
    return [file.clientEmail, file.privateKeyId, address(context, 'tokenUrl')];
  },
  baseScopes: context => (context.session?.flow === NAME ? context.session.scopes : machineScopes(context)),
  login: async (context, options) => await (await import('./service-principal-token.ts')).login(context, options),
  acquire: async (context, scopes) => ({
    token: await (await import('./service-principal-token.ts')).requestWithKey(context, scopes),
  }),
  identityTokens: 'audience',
  identityToken: async (context, audience) =>
    await (await import('./service-principal-token.ts')).requestIdentity(context, audience),
  claims: async context => keyFileClaims(await readKeyFile(context)),
};
