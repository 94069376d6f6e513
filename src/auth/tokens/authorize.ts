import type { Call } from '../../core/call.ts';
import type { AuthorizeOptions } from '../../providers/contract.ts';
import { type AuthParts, forFlow, loadProfile, resolveProfile } from '../parts.ts';
import { isAllowed, requireAudience } from './audience.ts';
import { DEFAULT_MIN_VALID_MS, type TokenSource } from './token-source.ts';

export interface Asker {
  readonly parts: AuthParts;
  readonly tokens: TokenSource;
  readonly call: Call;
}

/** The value of an `Authorization` header for a reference in a document. Specification: "Profiles", rules 4 and 6. */
export async function authorize(
  { parts, tokens, call }: Asker,
  reference: string,
  options: AuthorizeOptions,
): Promise<string> {
  const { host, scopes, minValidForMs = DEFAULT_MIN_VALID_MS, forceRefresh = false } = options;
  const profile = resolveProfile(parts, reference, { inDocument: true }, call);
  const { handler, context } = await loadProfile(parts, profile, call);
  const named = context.settings.allowedHosts;
  if (named !== undefined && !isAllowed(named, host)) requireAudience(context, reference, host, scopes);
  const request = { scopes, minValidForMs, explicitMinimum: false, forceRefresh };
  const token = await tokens.token(profile, request, call);
  // Only now is it known whose token it is: a variable of the environment may belong to another host than the login.
  const used = handler.flows.find(({ name }) => name === token.flow);
  const own = used === undefined ? context : forFlow(context, used);
  if (!options.inConfiguration) requireAudience(own, reference, host, scopes);
  return `Bearer ${token.accessToken}`;
}
