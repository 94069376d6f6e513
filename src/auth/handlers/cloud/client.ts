import { authConfig } from '../../errors.ts';
import type { OAuthClient } from '../../oauth-client.ts';

/**
 * The built-in OAuth client. These are placeholders: this program ships no client of its own. They are sent only to configured
 * endpoints, never to the built-in ones.
 */
export const DEFAULT_CLIENT_ID = 'PLACEHOLDER-cloud-desktop-client-id';
export const DEFAULT_CLIENT_SECRET = 'PLACEHOLDER-cloud-desktop-client-secret';

export const BUILT_IN: OAuthClient = { clientId: DEFAULT_CLIENT_ID, clientSecret: DEFAULT_CLIENT_SECRET };

/** Stops a login before anything happens when a placeholder would go to the real service. */
export function refusePlaceholder(client: OAuthClient, endpointsOverridden: boolean): void {
  if (endpointsOverridden || client.clientId !== DEFAULT_CLIENT_ID) return;
  throw authConfig(
    'no OAuth client is configured for cloud: register a client of type Desktop app with the platform, then set auth.cloud.clientId and auth.cloud.clientSecret or pass --client-id',
  );
}
