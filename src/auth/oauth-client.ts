import type { FlowContext, LoginOptions, Session } from './contract.ts';

/** A registered OAuth client: ours, or one of the user. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** The client of a new login: named by a flag, or that of an earlier one. A configured secret goes with the configured id only. */
export function loginClient({ settings }: FlowContext, options: LoginOptions, builtIn: OAuthClient): OAuthClient {
  const { client } = options;
  const clientId = client?.clientId ?? options.clientId ?? settings.clientId ?? builtIn.clientId;
  const matches = settings.clientId === undefined || settings.clientId === clientId;
  const configured = matches ? settings.clientSecret : undefined;
  return {
    clientId,
    clientSecret:
      configured ?? client?.clientSecret ?? (clientId === builtIn.clientId ? builtIn.clientSecret : undefined),
  };
}

/** The client that a session began with, whatever is configured today. */
export function sessionClient({ settings }: FlowContext, session: Session, builtIn: OAuthClient): OAuthClient {
  const clientId = session.clientId ?? builtIn.clientId;
  const configured = settings.clientId === clientId ? settings.clientSecret : undefined;
  return { clientId, clientSecret: configured ?? session.clientSecret };
}
