import { authConfig } from '../../errors.ts';
import type { OAuthClient } from '../../oauth-client.ts';

/** A placeholder: this program ships no client of its own. It is sent only to configured endpoints. */
const DEFAULT_CLIENT_ID = 'PLACEHOLDER-code-host-client-id';

export const BUILT_IN: OAuthClient = { clientId: DEFAULT_CLIENT_ID, clientSecret: undefined };

export function refusePlaceholder(client: OAuthClient, endpointsOverridden: boolean): void {
  if (endpointsOverridden || client.clientId !== DEFAULT_CLIENT_ID) return;
  throw authConfig(
    'no OAuth client is configured for code-host: register a client of type OAuth app with device flow enabled with the platform, then set auth.code-host.clientId or pass --client-id',
  );
}
