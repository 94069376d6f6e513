import type { Flow, FlowContext } from '../../contract.ts';
import { isDefaultMetadataHost, metadataBase } from './endpoints.ts';

const NAME = 'metadata';
const PRODUCT_FILE = '/sys/class/dmi/id/product_name';
const RUNTIME_VARIABLES = ['K_SERVICE', 'KUBERNETES_SERVICE_HOST'];

/** The token that the machine itself has. Specification: "Metadata server flow". */
export const metadataFlow: Flow = {
  name: NAME,
  identityType: 'service-principal',
  refreshToken: 'none',
  requestScopes: false,
  cached: true,
  kind: 'ambient',
  async source(context) {
    const variable = context.variable('CLOUD_METADATA_HOST');
    if (variable !== undefined) return { origin: `env:${variable.name}`, tentative: true, demanded: true };
    if (context.session?.flow === NAME || (await hasLocalHint(context)))
      return { origin: metadataBase(context), tentative: true };
    return undefined;
  },
  probe: async (context, demanded) => await (await import('./metadata-token.ts')).probe(context, demanded),
  missing: () => 'a metadata server (the machine does not run on the cloud platform)',
  fingerprintParts: async context => (isDefaultMetadataHost(context) ? [] : [metadataBase(context)]),
  baseScopes: () => [],
  login: async context => await (await import('./metadata-token.ts')).login(context),
  identityTokens: 'audience',
  identityToken: async (context, audience) =>
    await (await import('./metadata-token.ts')).requestMetadataIdentity(context, audience),
  acquire: async context => ({ token: await (await import('./metadata-token.ts')).requestMetadataToken(context) }),
};

/** Signs of the platform that cost no request. */
async function hasLocalHint({ ports }: FlowContext): Promise<boolean> {
  if (RUNTIME_VARIABLES.some(name => ports.environment[name])) return true;
  if (ports.surroundings.platform !== 'linux') return false;
  const product = await ports.files.read(PRODUCT_FILE, 4096).catch(() => undefined);
  return product !== undefined && Buffer.from(product).toString('utf8').includes('Google');
}
