import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { join } from 'node:path';

const TLS = join(import.meta.dirname, '..', 'fixtures', 'tls');
/** The authority that signed the certificate of `withSecureServer`; no machine trusts it. */
export const TEST_AUTHORITY = readFileSync(join(TLS, 'authority.pem'), 'utf8');

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface WebServer {
  /** `http://127.0.0.1:<port>`, or `https://localhost:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** Every request that arrived in full, in order. */
  readonly received: Received[];
  /** Connections accepted so far. */
  readonly connections: () => number;
}

export type Answer = (request: Received, response: ServerResponse, incoming: IncomingMessage) => void | Promise<void>;

/** Runs `body` beside a real server on a free loopback port; afterwards nothing of it is left. */
export function withWebServer<T>(answer: Answer, body: (server: WebServer) => Promise<T>): Promise<T> {
  return serve(listener => createServer(listener), answer, 'http://127.0.0.1', body);
}

/** The same over TLS, with a certificate for localhost, secure.test, 127.0.0.1 and ::1 of `TEST_AUTHORITY`. */
export function withSecureServer<T>(answer: Answer, body: (server: WebServer) => Promise<T>): Promise<T> {
  const options = { cert: readFileSync(join(TLS, 'server.pem')), key: readFileSync(join(TLS, 'server.key')) };
  return serve(listener => createSecureServer(options, listener), answer, 'https://localhost', body);
}

async function serve<T>(
  create: (listener: RequestListener) => Server,
  answer: Answer,
  base: string,
  body: (server: WebServer) => Promise<T>,
): Promise<T> {
  const received: Received[] = [];
  let connections = 0;
  const server = create((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(arrived);
      void answer(arrived, response, request);
    });
  });
  server.on('connection', () => {
    connections++;
  });
  const port = await listen(server);
  try {
    return await body({ origin: `${base}:${port}`, port, received, connections: () => connections });
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

/** Runs `body` beside a server that speaks whatever `talk` writes: broken HTTP, silence, sudden ends. */
export async function withTcpServer<T>(
  talk: (socket: Socket) => void,
  body: (server: { readonly origin: string; readonly port: number }) => Promise<T>,
): Promise<T> {
  const open = new Set<Socket>();
  const server = createTcpServer(socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    talk(socket);
  });
  const port = await listen(server);
  try {
    return await body({ origin: `http://127.0.0.1:${port}`, port });
  } finally {
    for (const socket of open) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  }
}

export interface ProxyRecord {
  readonly origin: string;
  readonly port: number;
  /** First line of every request, with the credentials sent to the proxy. */
  readonly asked: { readonly line: string; readonly authorization: string | undefined }[];
}

/**
 * Runs `body` beside a real HTTP proxy: CONNECT for https, whole requests for http. Whatever is asked for, it connects to
 * the port on loopback, so that invented host names lead to test servers.
 */
export async function withProxy<T>(body: (proxy: ProxyRecord) => Promise<T>, connectStatus = 200): Promise<T> {
  const asked: ProxyRecord['asked'][number][] = [];
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, authorization: request.headers['proxy-authorization'] });
    const { port, pathname } = new URL(request.url ?? '');
    response.end(`proxied ${request.headers.host} ${port} ${pathname}`);
  });
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    asked.push({ line: `CONNECT ${request.url}`, authorization: request.headers['proxy-authorization'] });
    open.add(client);
    client.on('error', () => client.destroy());
    if (connectStatus === 0) return;
    if (connectStatus !== 200) return void client.end(`HTTP/1.1 ${connectStatus} No\r\n\r\n`);
    const target = connect(Number(request.url?.replace(/^.*:/, '')), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    open.add(target);
    target.on('error', () => client.destroy());
  });
  const port = await listen(server);
  try {
    return await body({ origin: `http://127.0.0.1:${port}`, port, asked });
  } finally {
    for (const socket of open) socket.destroy();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

function listen(server: Server | TcpServer): Promise<number> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
