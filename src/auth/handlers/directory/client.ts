import type { FlowContext, Session } from '../../contract.ts';
import { authConfig } from '../../errors.ts';

/** A placeholder: this program ships no client of its own. It is sent only to a configured authority. */
export const DEFAULT_CLIENT_ID = 'PLACEHOLDER-directory-client-id';

/** Public clients have no secret. */
export const loginClientId = ({ settings }: FlowContext, flag: string | undefined): string =>
  flag ?? settings.clientId ?? DEFAULT_CLIENT_ID;

/** The client that a session began with, whatever is configured today. */
export const sessionClientId = (session: Session): string => session.clientId ?? DEFAULT_CLIENT_ID;

export function refusePlaceholder(clientId: string, authorityOverridden: boolean): void {
  if (authorityOverridden || clientId !== DEFAULT_CLIENT_ID) return;
  throw authConfig(
    'no OAuth client is configured for directory: register a client of type public client with redirect URI http://localhost with the platform, then set auth.directory.clientId or pass --client-id',
  );
}
