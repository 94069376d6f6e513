import type { Flow } from '../../contract.ts';
import { sha256Hex } from '../../profiles/names.ts';
import { findAdcFile, readAdcFile } from './adc-file.ts';
import { sessionScopes } from './scopes.ts';

const NAME = 'cloudcli-adc';

/** Uses the login of the platform's own program. Specification: "Cloud-CLI ADC flow". */
export const cloudcliAdcFlow: Flow = {
  name: NAME,
  identityType: 'user',
  refreshToken: 'none',
  requestScopes: false,
  cached: true,
  kind: 'ambient',
  fallback: true,
  async source(context) {
    const path = await findAdcFile(context);
    return path === undefined ? undefined : { origin: `file:${path}` };
  },
  missing: () => 'the credentials file of the cloud CLI',
  async fingerprintParts(context) {
    const file = await readAdcFile(context);
    return [file.clientId, sha256Hex(file.refreshToken)];
  },
  baseScopes: context => sessionScopes(context, NAME),
  login: async context => await (await import('./cloudcli-adc-token.ts')).login(context),
  async acquire(context) {
    const { token, idToken } = await (await import('./cloudcli-adc-token.ts')).refreshAdc(context);
    return { token: { ...token, idToken } };
  },
  identityTokens: 'refresh',
  check: async (context, token) => await (await import('./token-info.ts')).checkToken(context, token),
};
