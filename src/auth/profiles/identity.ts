import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { IdentityReader } from '../../providers/contract.ts';
import { authConfig, notAuthenticated } from '../errors.ts';
import { type AuthParts, knownProfiles, loadProfile, requireKnown, resolveProfile } from '../parts.ts';
import { decodeClaims } from '../protocol/id-token.ts';
import type { Asker } from '../tokens/authorize.ts';
import { DEFAULT_MIN_VALID_MS } from '../tokens/token-source.ts';
import { BUILT_IN } from './profile.ts';
import { type StatusRow, statusRow } from './status.ts';

/** What documents may know of an identity; never a token, never a login. */
type Answer<K extends keyof IdentityReader> = ReturnType<IdentityReader[K]>;

export async function identityStatus(asker: Asker, reference: string): Answer<'status'> {
  const row = await askStatus(asker, reference);
  return {
    authenticated: row.authenticated,
    handler: row.handler,
    profile: row.profile,
    flow: row.flow ?? '',
    expiresAt: row.expiresAt ?? '',
  };
}

/** Specification: "Claims object". Asked scopes must be obtainable. */
export async function identityClaims(asker: Asker, reference: string, scopes?: readonly string[]): Answer<'claims'> {
  const { parts, call } = asker;
  const profile = resolveProfile(parts, reference, { inDocument: true }, call);
  if (scopes !== undefined && scopes.length > 0) await tokenFor(asker, reference, scopes);
  const row = await askStatus(asker, reference);
  if (!row.authenticated) throw notAuthenticated(profile, row.reason);
  const { session } = await loadProfile(parts, profile, call);
  const claims = session?.flow === row.flow ? session?.claims : undefined;
  const { email, name, username, clientId, identityType } = row;
  return { ...claims, email, name, username, clientId, identityType };
}

/** The groups that the service wrote into the token. */
export async function identityGroups(asker: Asker, reference: string, scopes?: readonly string[]): Answer<'groups'> {
  const claims = await decodeClaims(await tokenFor(asker, reference, scopes));
  const { groups } = claims;
  if (!Array.isArray(groups))
    throw authConfig(
      `the token of ${reference} names no groups`,
      'the directory writes them when the application asks for the groups claim',
    );
  return groups.filter(group => typeof group === 'string').sort();
}

export async function identityList(parts: AuthParts): Answer<'list'> {
  return await Promise.all(
    HANDLER_NAMES.map(async name => {
      const profiles = [BUILT_IN, ...(await knownProfiles(parts, name))];
      return { name, profiles: profiles.map(profile => ({ name: profile })) };
    }),
  );
}

async function askStatus({ parts, call }: Asker, reference: string): Promise<StatusRow> {
  const profile = resolveProfile(parts, reference, { inDocument: true }, call);
  await requireKnown(parts, await loadProfile(parts, profile, call));
  return await statusRow(parts, { profile, active: true, check: false }, call);
}

async function tokenFor(
  { parts, tokens, call }: Asker,
  reference: string,
  scopes?: readonly string[],
): Promise<string> {
  const profile = resolveProfile(parts, reference, { inDocument: true }, call);
  const request = { scopes, minValidForMs: DEFAULT_MIN_VALID_MS, explicitMinimum: false, forceRefresh: false };
  return (await tokens.token(profile, request, call)).accessToken;
}
