import type { FlowContext } from '../../contract.ts';
import { invalidScope } from '../../errors.ts';
import { normaliseScopes } from '../../profiles/names.ts';

const GRAPH = 'https://graph.microsoft.com';
const DEFAULT_SCOPE = `${GRAPH}/.default`;
/** The scopes that make a session; they never name a resource. */
const OPENID = new Set(['openid', 'profile', 'offline_access', 'email']);
export const SESSION_SCOPES = ['openid', 'profile', 'offline_access'];

export const defaultScopes = ({ settings }: FlowContext): readonly string[] =>
  settings.defaultScopes ?? [DEFAULT_SCOPE];

/** Bare words are permissions of the default resource. A token is for one resource: two are `invalid-scope`. */
export function resourceScopes(scopes: readonly string[]): readonly string[] {
  const full = normaliseScopes(scopes)
    .filter(scope => !OPENID.has(scope))
    .map(scope => (/[:/]/.test(scope) ? scope : `${GRAPH}/${scope}`));
  const resources = [...new Set(full.map(scopeResource))];
  if (resources.length > 1)
    throw invalidScope(`a token is for one resource; these scopes name ${resources.join(' and ')}`);
  return normaliseScopes(full);
}

const scopeResource = (scope: string): string => scope.replace(/\/[^/]*$/, '');

/** The scope that programs ask for: everything that was granted to them beforehand. */
export const applicationScope = (scopes: readonly string[]): string =>
  `${scopeResource(scopes[0] ?? DEFAULT_SCOPE)}/.default`;
