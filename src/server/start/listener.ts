import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey, plainAddress } from '../request/client-address.ts';
import { nodeHttp, nodeHttps } from './node-http.ts';
import type { ServerState } from './state.ts';
import { type TlsParts, tlsOptions } from './tls-options.ts';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsParts | undefined;
  readonly requestTimeoutMs: number;
  /** Read again for each connection. */
  limits(): ConnectionLimits;
  readonly state: ServerState;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** A request that cannot be read as HTTP. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void;
  /** A connection was ended at once, because there are as many as may be. */
  onRefusedConnection(limit: ConnectionLimit): void;
}

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** For each address that is not a trusted proxy. */
  readonly maxConnectionsPerAddress: number;
  isTrusted(address: string): boolean;
}

export interface Listener {
  readonly url: string;
  setTls(tls: TlsParts): void;
  /** For requests that begin from now on. */
  setRequestTimeout(ms: number): void;
  /** No new connections; those without a request end. */
  close(): void;
  closed(): Promise<void>;
  /** Every connection ends at once. */
  destroy(): void;
}

const HEADERS_MS = 10_000;
const HANDSHAKE_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16_384;
/** Above the timeout of a request, so that its own answer is never cut off. */
const SOCKET_MARGIN_MS = 10_000;

export type ConnectionLimit = 'maxConnections' | 'maxConnectionsPerAddress';

/** Opens the listener. Rejects with the error of the system when the address cannot be had. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { host, port, tls, state } = options;
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 1000,
    noDelay: true,
    // It is looked for later, so that its absence is a problem like others.
    requireHostHeader: false,
  };
  const secure =
    tls === undefined
      ? undefined
      : nodeHttps().createServer({ ...limits, ...tlsOptions(tls), handshakeTimeout: HANDSHAKE_MS });
  const server: Server = secure ?? nodeHttp().createServer(limits);
  server.setTimeout(options.requestTimeoutMs + SOCKET_MARGIN_MS);
  server.on('request', options.handle);
  server.on('checkContinue', options.handle);
  server.on('checkExpectation', options.handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => options.refuse(error, socket as Socket));
  const addresses = createAddressCounts();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const limit = reachedLimit(options.limits(), { open: state.connections, address, own: addresses.count(address) });
    if (limit !== undefined) {
      options.onRefusedConnection(limit);
      socket.destroy();
      return;
    }
    state.connections++;
    const leave = addresses.enter(address);
    socket.once('close', () => {
      state.connections--;
      leave();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const ended = new Promise<void>(resolve => server.once('close', () => resolve()));
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${shown}:${bound}`,
    setRequestTimeout: ms => void server.setTimeout(ms + SOCKET_MARGIN_MS),
    setTls: own => secure?.setSecureContext(tlsOptions(own)),
    close() {
      server.close();
      server.closeIdleConnections();
    },
    closed: () => ended,
    destroy: () => server.closeAllConnections(),
  };
}

interface Opening {
  readonly open: number;
  readonly address: string;
  /** Connections that this address has open. */
  readonly own: number;
}

function reachedLimit(
  { maxConnections, maxConnectionsPerAddress, isTrusted }: ConnectionLimits,
  { open, address, own }: Opening,
): ConnectionLimit | undefined {
  if (open >= maxConnections) return 'maxConnections';
  return own >= maxConnectionsPerAddress && !isTrusted(address) ? 'maxConnectionsPerAddress' : undefined;
}

interface AddressCounts {
  count(address: string): number;
  /** Returns a function that leaves again. */
  enter(address: string): () => void;
}

function createAddressCounts(): AddressCounts {
  const counts = new Map<string, number>();
  return {
    count: address => counts.get(clientKey(plainAddress(address))) ?? 0,
    enter(address) {
      const key = clientKey(plainAddress(address));
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
