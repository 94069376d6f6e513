import { DIRECTORY_AUTHORITY } from '../../core/directory-authority.ts';
import { isLoopbackHost } from '../../core/http/web-address.ts';
import type { AuthOptions } from './contract.ts';

/** What the built-in authority writes into older tokens. */
const OLDER_ISSUERS = ['https://sts.windows.net/{tenantId}/'];

/** Where the identity provider is, and which issuers it may name. */
export interface DirectoryAddress {
  /** Scheme, host and port: where its keys must be. */
  readonly origin: string;
  readonly discoveryUrl: string;
  /** What `issuer` of the discovery document must be; the provider may write the tenant in lower case. */
  readonly ownIssuers: readonly string[];
  /** Issuers of tokens beside the one of the discovery document. */
  readonly furtherIssuers: readonly string[];
}

/** The options must be without faults. */
export function directoryAddress({ oidc, directoryAuthority }: AuthOptions): DirectoryAddress {
  const authority = parseDirectoryAuthority(oidc.authority ?? directoryAuthority);
  const { tenantId } = oidc;
  const issuer = (tenant: string): string => `${authority}/${tenant}/v2.0`;
  const further = oidc.additionalIssuers ?? (authority === DIRECTORY_AUTHORITY ? OLDER_ISSUERS : []);
  return {
    origin: new URL(authority).origin,
    discoveryUrl: `${issuer(tenantId)}/.well-known/openid-configuration`,
    ownIssuers: [issuer(tenantId), issuer(tenantId.toLowerCase())],
    furtherIssuers: further.map(text => filled(text, tenantId)),
  };
}

export const filled = (issuer: string, tenantId: string): string => issuer.replaceAll('{tenantId}', tenantId);

/** The authority in this text, or the built-in one. */
export const parseDirectoryAuthority = (text: string | undefined): string => authorityText(text ?? DIRECTORY_AUTHORITY);

/** As addresses are compared: host in lower case, no slash at the end. */
function authorityText(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Absolute, `https:` or to this machine, and nothing in it but host, port and path. */
export function isDirectoryAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}
