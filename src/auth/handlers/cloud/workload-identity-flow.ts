import type { Flow } from '../../contract.ts';
import { cloudPlatform } from './endpoints.ts';
import { externalAccountFile, readExternalAccount } from './external-account.ts';

const NAME = 'workload-identity';

/** A token of another platform, exchanged. Specification: "Workload identity federation flow". */
export const workloadIdentityFlow: Flow = {
  name: NAME,
  identityType: 'workload-identity',
  refreshToken: 'none',
  requestScopes: true,
  cached: true,
  kind: 'ambient',
  async source(context) {
    const file = await externalAccountFile(context);
    return file === undefined ? undefined : { origin: file.origin };
  },
  missing: () => 'CLOUD_EXTERNAL_ACCOUNT with the path of an external account configuration',
  async fingerprintParts(context) {
    const account = await readExternalAccount(context);
    return [account.audience, account.subjectTokenType, account.tokenUrl, account.sourceText];
  },
  baseScopes: context =>
    context.session?.flow === NAME && context.session.scopes.length > 0
      ? context.session.scopes
      : [cloudPlatform(context)],
  login: async (context, options) => await (await import('./workload-identity-token.ts')).login(context, options),
  acquire: async (context, scopes) => ({
    token: await (await import('./workload-identity-token.ts')).exchangeSubjectToken(context, scopes),
  }),
};
