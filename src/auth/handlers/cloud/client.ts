import type { FlowContext, Session } from '../../contract.ts';
import { authConfig } from '../../errors.ts';

/**
 * The built-in OAuth client. These are placeholders: this program ships nobody's client. They are sent only to configured
 * endpoints, never to the built-in ones.
 */
export const DEFAULT_CLIENT_ID = 'PLACEHOLDER-cloud-desktop-client-id';
export const DEFAULT_CLIENT_SECRET = 'PLACEHOLDER-cloud-desktop-client-secret';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** The client of a new login. `flag`: `--client-id`. */
export function loginClient({ settings }: FlowContext, flag: string | undefined): Client {
  const clientId = flag ?? settings.clientId ?? DEFAULT_CLIENT_ID;
  const configured =
    settings.clientId === undefined || settings.clientId === clientId ? settings.clientSecret : undefined;
  return { clientId, clientSecret: configured ?? (clientId === DEFAULT_CLIENT_ID ? DEFAULT_CLIENT_SECRET : undefined) };
}

/** The client that a session began with, whatever is configured today. */
export function sessionClient({ settings }: FlowContext, session: Session): Client {
  const clientId = session.clientId ?? DEFAULT_CLIENT_ID;
  const configured = settings.clientId === clientId ? settings.clientSecret : undefined;
  return { clientId, clientSecret: configured ?? session.clientSecret };
}

/** Stops a login before anything happens when a placeholder would go to the real service. */
export function refusePlaceholder(client: Client, endpointsOverridden: boolean): void {
  if (endpointsOverridden || client.clientId !== DEFAULT_CLIENT_ID) return;
  throw authConfig(
    'no OAuth client is configured for cloud: register a client of type Desktop app with the platform, then set auth.cloud.clientId and auth.cloud.clientSecret or pass --client-id',
  );
}
