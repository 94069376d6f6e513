import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body read as a form. */
  readonly form: URLSearchParams;
  /** The body read as JSON; undefined when it is not JSON. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

/** Answers a request, or leaves it to the next one. */
export type Route = (request: Received) => Reply | undefined | Promise<Reply | undefined>;

/** What goes wrong on a path. `drop`: the connection is cut before the request is worked on, or after. */
export interface Fault {
  readonly reply?: Reply;
  readonly delayMs?: number;
  readonly hang?: boolean;
  readonly drop?: 'before' | 'after';
  /** How often; default: always. */
  readonly times?: number;
}

export interface FaultyServer {
  readonly origin: string;
  readonly requests: readonly Received[];
  /** Requests to paths that end so. */
  to(pathEnd: string): Received[];
  fault(pathEnd: string, fault: Fault): void;
  heal(): void;
  /** Added to the `Date` of every answer. */
  skewMs: number;
  /** Hears of every request, before it is worked on. */
  onRequest: ((request: Received) => void | Promise<void>) | undefined;
  forget(): void;
  close(): Promise<void>;
}

export async function startServer(routes: readonly Route[]): Promise<FaultyServer> {
  const requests: Received[] = [];
  const faults: { pathEnd: string; fault: Fault; left: number }[] = [];
  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const takeFault = (path: string): Fault | undefined => {
    const found = faults.find(({ pathEnd, left }) => left > 0 && path.endsWith(pathEnd));
    if (found !== undefined) found.left--;
    return found?.fault;
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await received(incoming);
    requests.push(request);
    await self.onRequest?.(request);
    const fault = takeFault(request.path);
    if (fault?.hang) return;
    if (fault?.delayMs !== undefined) await new Promise(resolve => setTimeout(resolve, fault.delayMs));
    if (fault?.drop === 'before') return void incoming.socket.destroy();
    const reply = fault?.reply ?? (await firstReply(routes, request)) ?? { status: 404, json: { error: 'not_found' } };
    if (fault?.drop === 'after') return void incoming.socket.destroy();
    send(response, request, reply, self.skewMs);
  };
  const self: FaultyServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    to: pathEnd => requests.filter(({ path }) => path.endsWith(pathEnd)),
    fault: (pathEnd, fault) => void faults.push({ pathEnd, fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    heal: () => void faults.splice(0),
    skewMs: 0,
    onRequest: undefined,
    forget: () => void requests.splice(0),
    close: () => closeServer(server),
  };
  return self;
}

async function firstReply(routes: readonly Route[], request: Received): Promise<Reply | undefined> {
  for (const route of routes) {
    const reply = await route(request);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

async function received(incoming: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  return {
    method: incoming.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers,
    body,
    form: new URLSearchParams(body),
    json: parsed(body),
  };
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, request: Received, reply: Reply, skewMs: number): void {
  const text = reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json);
  response.writeHead(reply.status ?? 200, {
    'Content-Type': reply.json === undefined ? 'text/plain' : 'application/json',
    Date: new Date(Date.now() + skewMs).toUTCString(),
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
