import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import { HttpFault } from '../../core/http/http-fault.ts';
import { MAX_HEADER_BYTES, translateFault } from './http-faults.ts';
import { nodeHttp, nodeHttps } from './node-http.ts';
import type { ProxyServer } from './proxy.ts';

/**
 * A connection to `hostname:port` through an HTTP proxy (CONNECT). The signal ends the attempt; once the tunnel is
 * established, it belongs to the caller.
 */
export function openTunnel(
  proxy: ProxyServer,
  target: { readonly hostname: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const host = target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname;
  const authority = `${host}:${target.port}`;
  const options: RequestOptions = {
    method: 'CONNECT',
    hostname: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: proxy.port,
    path: authority,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: {
      host: authority,
      ...(proxy.authorization !== undefined && { 'proxy-authorization': proxy.authorization }),
    },
  };
  return new Promise((resolve, reject) => {
    const request = (proxy.protocol === 'https:' ? nodeHttps() : nodeHttp()).request(options);
    const giveUp = (): void => {
      request.destroy(signal.reason as Error);
    };
    const refuse = (answer: IncomingMessage): void => {
      request.destroy();
      reject(tunnelRefused(proxy, answer.statusCode ?? 0));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    request.on('close', () => signal.removeEventListener('abort', giveUp));
    request.on('error', error => reject(translateFault(error, `the proxy ${proxyName(proxy)}`, 'connect')));
    request.on('response', refuse);
    request.on('connect', (answer, socket: Socket, head) => {
      signal.removeEventListener('abort', giveUp);
      if (answer.statusCode !== 200) return refuse(answer);
      if (head.byteLength > 0) socket.unshift(head);
      resolve(socket);
    });
    if (signal.aborted) giveUp();
    else request.end();
  });
}

export const proxyName = (proxy: ProxyServer): string => `${proxy.hostname}:${proxy.port}`;

function tunnelRefused(proxy: ProxyServer, status: number): HttpFault {
  const why = status === 407 ? 'it asks for a user name and password' : `it answered ${status}`;
  return new HttpFault('upstream-failed', `the proxy ${proxyName(proxy)} opened no connection: ${why}`, {
    phase: 'connect',
    transient: status >= 500,
    hint: 'see HTTPS_PROXY and NO_PROXY',
  });
}
