import type { FlowContext, Session } from '../../contract.ts';
import { authConfig } from '../../errors.ts';

/** A placeholder: this program ships nobody's client. It is sent only to configured endpoints. */
export const DEFAULT_CLIENT_ID = 'PLACEHOLDER-code-host-client-id';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

export function loginClient({ settings }: FlowContext, flag: string | undefined): Client {
  const clientId = flag ?? settings.clientId ?? DEFAULT_CLIENT_ID;
  const matches = settings.clientId === undefined || settings.clientId === clientId;
  return { clientId, clientSecret: matches ? settings.clientSecret : undefined };
}

/** The client that a session began with, whatever is configured today. */
export function sessionClient({ settings }: FlowContext, session: Session): Client {
  const clientId = session.clientId ?? DEFAULT_CLIENT_ID;
  const configured = settings.clientId === clientId ? settings.clientSecret : undefined;
  return { clientId, clientSecret: configured ?? session.clientSecret };
}

export function refusePlaceholder(client: Client, endpointsOverridden: boolean): void {
  if (endpointsOverridden || client.clientId !== DEFAULT_CLIENT_ID) return;
  throw authConfig(
    'no OAuth client is configured for code-host: register a client of type OAuth app with device flow enabled with the platform, then set auth.code-host.clientId or pass --client-id',
  );
}
