import type { Call } from '../../core/call.ts';
import { isLoopbackHost } from '../../core/http/web-address.ts';
import type { FlowContext } from '../contract.ts';
import { authConfig } from '../errors.ts';
import { type AuthParts, forFlow, type Loaded, loadProfile, requireKnown, resolveProfile } from '../parts.ts';
import { allowedHosts, isAllowed } from './audience.ts';
import { DEFAULT_MIN_VALID_MS, type TokenSource } from './token-source.ts';

export interface GitCredentialRequest {
  readonly reference: string;
  readonly profile?: string | undefined;
  readonly operation: 'get' | 'erase';
  /** `protocol`, `host`, `path`, `username`, `password` as git gives them. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface GitCredential {
  readonly username: string;
  readonly password: string;
  readonly expiresAt: Date | undefined;
}

/** Hosts that take a token as the password ignore the user name, but want one. */
const TOKEN_USERNAME = 'x-access-token';

/**
 * The credential for a repository, or undefined when it is not for us: git then asks its next helper. Git asks for any host that
 * a repository names, so a token is only given to hosts that it is known to be for.
 */
export async function gitCredential(
  { parts, tokens }: { readonly parts: AuthParts; readonly tokens: TokenSource },
  request: GitCredentialRequest,
  call: Call,
): Promise<GitCredential | undefined> {
  const profile = resolveProfile(parts, request.reference, { flag: request.profile }, call);
  const loaded = await loadProfile(parts, profile, call);
  await requireKnown(parts, loaded);
  const host = requestedHost(request.attributes);
  if (host === undefined || !isForUs(candidates(loaded), host)) return undefined;
  if (request.operation === 'erase') {
    await forget(parts, loaded, request.attributes.get('password'));
    return undefined;
  }
  const wish = { minValidForMs: DEFAULT_MIN_VALID_MS, explicitMinimum: false, forceRefresh: false };
  const token = await tokens.token(profile, wish, call);
  const used = loaded.handler.flows.find(({ name }) => name === token.flow);
  const context = used === undefined ? loaded.context : forFlow(loaded.context, used);
  const asked = request.attributes.get('username');
  if (!isForUs([context], host) || !isSameUser(context, asked)) return undefined;
  const username = asked ?? context.session?.claims.username ?? TOKEN_USERNAME;
  return { username, password: token.accessToken, expiresAt: token.expiresAt };
}

/** With its port where it is not the usual one; only encrypted, or on this machine. */
function requestedHost(attributes: ReadonlyMap<string, string>): string | undefined {
  const address = `${attributes.get('protocol')}://${attributes.get('host')}/`;
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, host } = new URL(address);
  return protocol === 'https:' || isLoopbackHost(hostname) ? host : undefined;
}

/** A token may come from the recorded login or from the environment: each has its own host. */
const candidates = ({ context }: Loaded): readonly FlowContext[] => [context, { ...context, session: undefined }];

function isForUs(contexts: readonly FlowContext[], host: string): boolean {
  return contexts.some(context => {
    const allowed = allowedHosts(context, undefined);
    if (allowed !== undefined) return isAllowed(allowed, host);
    const { handler } = context.profile;
    throw authConfig(
      `the hosts that tokens of ${handler} are for are not known`,
      `name the git hosts in auth.${handler}.allowedHosts`,
    );
  });
}

/** Two accounts at one host: the address of the repository may name the other. */
function isSameUser({ session }: FlowContext, asked: string | undefined): boolean {
  const own = session?.claims.username;
  return (
    asked === undefined || own === undefined || asked === TOKEN_USERNAME || asked.toLowerCase() === own.toLowerCase()
  );
}

/** Git was refused with it: a cached token is not served again. A login is never removed by a refusal. */
async function forget(parts: AuthParts, { context, session }: Loaded, password: string | undefined): Promise<void> {
  if (password === undefined) return;
  for (const name of await parts.cache.names(context.qualified)) {
    const record = await parts.cache.find(name, { sessionId: session?.sessionId ?? '' });
    if (record?.accessToken === password) await parts.cache.remove(name);
  }
}
