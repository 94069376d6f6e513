import type { OutgoingHttpHeaders, RequestOptions } from 'node:http';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { parseAddress } from './address.ts';
import type { ConnectionKind } from './http-agents.ts';
import { MAX_HEADER_BYTES } from './http-faults.ts';
import type { OutgoingRequest } from './http-message.ts';
import type { ProxyServer } from './proxy.ts';

export function connectionKind(
  guard: HttpRequest['guard'],
  url: URL,
  proxy: ProxyServer | undefined,
  keep: boolean,
): ConnectionKind {
  if (proxy === undefined) return { guard, route: 'direct', secure: url.protocol === 'https:', keep };
  if (url.protocol === 'https:') return { guard, route: 'tunnel', secure: true, keep };
  return { guard, route: 'proxy', secure: proxy.protocol === 'https:', keep };
}

/** What node is told about a request. A proxy that takes whole requests gets the full address (RFC 9112, absolute form). */
export function requestOptions(
  { url, method, headers: outgoing }: OutgoingRequest,
  kind: ConnectionKind,
  proxy: ProxyServer | undefined,
): RequestOptions {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, values] of outgoing) headers[name] = values.length === 1 ? values[0] : [...values];
  const common = { method, headers, maxHeaderSize: MAX_HEADER_BYTES };
  const path = `${url.pathname}${url.search}`;
  if (kind.route !== 'proxy' || proxy === undefined)
    return { ...common, path, ...endpoint(url.protocol, url.hostname, effectivePort(url)) };
  if (proxy.authorization !== undefined) headers['proxy-authorization'] = proxy.authorization;
  return { ...common, path: `${url.origin}${path}`, ...endpoint(proxy.protocol, proxy.hostname, proxy.port) };
}

const effectivePort = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** The name that the certificate must have is that of the address, whatever a `Host` header says. */
function endpoint(protocol: string, hostname: string, port: number): RequestOptions {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol === 'http:') return { protocol, host, port };
  const servername = { servername: parseAddress(host) === undefined ? host : '' };
  return { protocol, host, port, ...servername };
}
