import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ToolError } from '../../core/errors.ts';
import type { Listening, Redirect, RedirectVerdict } from '../../core/ports/credential-ports.ts';
import { redirectPage } from './redirect-page.ts';

const ADDRESSES = ['127.0.0.1', '::1'] as const;
const PORT_TRIES = 20;

/**
 * Waits for the redirect of a login at `http://localhost:<port>`, on both loopback addresses: which of them the browser
 * takes for `localhost` cannot be known. Anything that is not a redirect gets 404, and nothing that is refused ends the
 * wait: any page in the browser can send it.
 */
export async function listenForRedirect(
  port: number,
  judge: (query: URLSearchParams) => RedirectVerdict,
): Promise<Listening> {
  const inbox = createInbox();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const query = redirectQuery(request, bound.port);
    const verdict = query === undefined ? 'not-found' : judge(query);
    const page = redirectPage(verdict);
    response.writeHead(page.status, page.headers).end(request.method === 'HEAD' ? undefined : page.body);
    if (query !== undefined && (verdict === 'accepted' || verdict === 'denied')) inbox.deliver({ query });
  };
  const bound = await bindBoth(port, answer);
  return {
    port: bound.port,
    next: inbox.next,
    async close() {
      await Promise.all(bound.servers.map(closed));
    },
  };
}

interface Inbox {
  deliver(redirect: Redirect): void;
  next(signal: AbortSignal): Promise<Redirect>;
}

function createInbox(): Inbox {
  const arrived: Redirect[] = [];
  let wake: () => void = () => undefined;
  return {
    deliver(redirect) {
      arrived.push(redirect);
      wake();
    },
    async next(signal) {
      for (;;) {
        signal.throwIfAborted();
        const redirect = arrived.shift();
        if (redirect !== undefined) return redirect;
        await new Promise<void>(resolve => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
  };
}

/** The query of a redirect, or undefined when the request is something else: another path, another host, no answer in it. */
function redirectQuery(request: IncomingMessage, port: number): URLSearchParams | undefined {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`];
  if (request.method !== 'GET' || !hosts.includes(request.headers.host?.toLowerCase() ?? '')) return undefined;
  const [path, query = ''] = (request.url ?? '').split('?', 2);
  if (path !== '/') return undefined;
  const parameters = new URLSearchParams(query);
  return parameters.has('code') || parameters.has('error') ? parameters : undefined;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Bound {
  readonly port: number;
  readonly servers: readonly Server[];
}

/** The same port on both addresses; an address family that this machine does not have is left out. */
async function bindBoth(port: number, answer: Answer): Promise<Bound> {
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    try {
      let chosen = port;
      for (const address of ADDRESSES) {
        const server = await bind(address, chosen, answer);
        if (server === undefined) continue;
        servers.push(server);
        chosen = listeningPort(server);
      }
      if (servers.length > 0) return { port: chosen, servers };
      throw new Error('there is no loopback address');
    } catch (error) {
      await Promise.all(servers.map(closed));
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (taken && port === 0 && attempt < PORT_TRIES) continue;
      const reason = taken ? `port ${port} is in use` : (error as Error).message;
      throw new ToolError('invalid-input', `cannot listen for the browser: ${reason}`, {
        hint: 'choose another port with --callback-port',
        cause: error,
      });
    }
  }
}

const FAMILY_ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT']);

function bind(address: string, port: number, answer: Answer): Promise<Server | undefined> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 32_768 }, answer);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (FAMILY_ABSENT.has(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    server.listen({ host: address, port, exclusive: true }, () => resolve(server));
  });
}

function listeningPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Lets a page that is being sent finish, then ends every connection. */
function closed(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 200).unref();
  });
}
