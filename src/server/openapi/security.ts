import type { JsonMap } from '../../core/json/json.ts';
import { parseDirectoryAuthority } from '../auth/directory-address.ts';
import type { RouteRow } from '../routes/route-row.ts';
import type { ServerSettings } from '../start/runtime.ts';

type Oidc = ServerSettings['auth']['azureOIDC'];

/** Stand for what is not configured. */
const TENANT = 'tenant_id';
const CLIENT = '<client_id>';

const defaultScope = ({ clientId }: Oidc): string => `api://${clientId === '' ? CLIENT : clientId}/.default`;

/** Specification: "API server authentication", rule 2. */
export function directoryScheme(oidc: Oidc, directoryAuthority: string | undefined): JsonMap {
  const base = `${parseDirectoryAuthority(oidc.authority ?? directoryAuthority)}/${oidc.tenantId || TENANT}/oauth2/v2.0`;
  const scopes = { [defaultScope(oidc)]: 'Use this API.' };
  const tokenUrl = `${base}/token`;
  return {
    type: 'oauth2',
    description: 'Tokens of the enterprise directory, as `Authorization: Bearer <token>`.',
    flows: {
      authorizationCode: { authorizationUrl: `${base}/authorize`, tokenUrl, scopes },
      clientCredentials: { tokenUrl, scopes },
    },
  };
}

/** Public operations need nothing. While authentication is off, others do not either, but a token may be sent. */
export function securityRequirements(
  { access }: RouteRow,
  oidc: Oidc,
): readonly Readonly<Record<string, readonly string[]>>[] {
  if (access === 'public') return [];
  const required = { directory: [defaultScope(oidc)] };
  return oidc.enabled ? [required] : [required, {}];
}
