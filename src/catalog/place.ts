import { ToolError } from '../core/errors.ts';
import { isLoopbackHost } from '../core/http/web-address.ts';
import type { JsonMap } from '../core/json/json.ts';

/** A catalog as configured. */
export interface CatalogPlace {
  readonly name: string;
  readonly type: 'filesystem' | 'oci';
  /** Absolute. */
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  readonly authProvider?: string | undefined;
  /** SPKI in base64. Only versions that one of them has signed are used; none: all. */
  readonly trustedKeys?: readonly string[] | undefined;
  readonly metadata?: JsonMap | undefined;
  /** Age from which it is synced again before it is used; 0: only when asked. */
  readonly refreshMs: number;
}

/** The catalog that every machine has; in the data directory unless configured elsewhere. */
export const LOCAL = 'local';

/** What a mirror was made from: another source makes the mirror worthless. */
export const describePlace = (place: CatalogPlace): string =>
  place.type === 'oci' ? `oci ${shownUrl(place)}` : `filesystem ${place.path ?? ''}`;

/** Address for people, without user information. */
export function shownUrl({ url = '' }: CatalogPlace): string {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.host}${parsed.pathname.replace(/\/+$/, '')}`;
}

/**
 * Registry and namespace of `oci://registry/namespace`, `https://...` or, on this machine, `http://...`. `oci` means https, on this
 * machine http.
 */
export function registryAddress(place: CatalogPlace): { readonly url: URL; readonly namespace: string } {
  const url =
    place.url !== undefined && URL.canParse(place.url.replace(/^oci:/, 'https:'))
      ? new URL(place.url.replace(/^oci:/, 'https:'))
      : undefined;
  const bad = (what: string): ToolError =>
    new ToolError('config-invalid', `the address of catalog "${place.name}" ${what}`, {
      hint: 'write for example oci://registry.example.com/team',
    });
  if (url === undefined || url.host === '') throw bad('cannot be read');
  if (url.username !== '' || url.password !== '') throw bad('holds a user name or password');
  const isLoopback = isLoopbackHost(url.hostname);
  if (place.url?.startsWith('oci:') === true && isLoopback) url.protocol = 'http:';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw bad('must be oci: or https: (http: only on this machine)');
  const namespace = url.pathname.replace(/^\/+|\/+$/g, '');
  if (
    namespace !== '' &&
    !/^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/.test(namespace)
  )
    throw bad('holds no legal repository name');
  return { url: new URL(url.origin), namespace };
}
