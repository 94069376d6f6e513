import { createHash } from 'node:crypto';
import { badInput } from '../errors.ts';

/** Names of secrets, and the parts of the names of cached tokens. Specification: "Stored" (secret names). */

const PREFIX = 'tool.auth.';

export type SecretType = 'refresh_token' | 'access_token' | 'metadata';

/** `cloud` for the unnamed profile, `cloud@work` for a named one. */
export const qualifiedName = (handler: string, profile: string | undefined): string =>
  profile === undefined ? handler : `${handler}@${profile}`;

export const secretName = (qualified: string, type: SecretType): string => `${PREFIX}${qualified}.${type}`;

/** All secrets of one profile; never matches another's, since the character after the name differs. */
export const profilePrefix = (qualified: string): string => `${PREFIX}${qualified}.`;
export const tokenPrefix = (qualified: string): string => `${PREFIX}${qualified}.token.`;
/** All secrets of all named profiles of a handler. */
export const namedProfilesPrefix = (handler: string): string => `${PREFIX}${handler}@`;

/** `tool.auth.<qualified>.token.<flow>.<fingerprint>.<scope>` */
export function tokenName(qualified: string, flow: string, fp: string, scopes: readonly string[]): string {
  return `${tokenPrefix(qualified)}${flow}.${fp}.${scopeSegment(scopes)}`;
}

/** The flow segment of tokens that act as another account. */
export const IMPERSONATE = 'impersonate';

/** Split on white space and commas, without repeats, sorted by code point. */
export function normaliseScopes(scopes: readonly string[]): string[] {
  const single = scopes.flatMap(scope => scope.split(/[\s,]+/)).filter(scope => scope !== '');
  return [...new Set(single)].sort();
}

/** An empty scope in a request, as from a variable that is not set, must not become the scopes of the login. */
export function refuseEmptyScopes(scopes: readonly string[]): void {
  if (scopes.some(scope => normaliseScopes([scope]).length === 0))
    throw badInput('--scope is empty', 'name a scope, or leave the flag out to get those of the login');
}

/** base64url without padding of the normal form; `_` for no scopes. */
export function scopeSegment(scopes: readonly string[]): string {
  const text = normaliseScopes(scopes).join(' ');
  return text === '' ? '_' : Buffer.from(text).toString('base64url');
}

/** 12 hexadecimal digits that stand for a configuration; `_` when nothing tells two apart. */
export function fingerprint(parts: readonly string[]): string {
  return parts.length === 0 ? '_' : sha256Hex(JSON.stringify(parts)).slice(0, 12);
}

export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The profile that a secret of a named profile belongs to. */
export function secretProfile(handler: string, name: string): string | undefined {
  const rest = name.slice(namedProfilesPrefix(handler).length);
  const end = rest.indexOf('.');
  return name.startsWith(namedProfilesPrefix(handler)) && end > 0 ? rest.slice(0, end) : undefined;
}
