import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoopbackServer, MockAnswer, MockRequest } from '../../core/ports/test-ports.ts';

const MAX_BODY = 10 * 1024 * 1024;

/** Answers whatever arrives at 127.0.0.1 on a free port, until it is closed. */
export async function serveLoopback(answer: (request: MockRequest) => Promise<MockAnswer>): Promise<LoopbackServer> {
  const closing = new AbortController();
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, answer, closing.signal).catch(() => outgoing.destroy());
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    close: () =>
      new Promise(resolve => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: MockRequest) => Promise<MockAnswer>,
  closing: AbortSignal,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError('the body of the request is too large');
    chunks.push(chunk);
  }
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  const {
    status,
    headers: own,
    body,
    delayMs,
  } = await answer({
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers,
    body: Buffer.concat(chunks),
  });
  if (delayMs > 0) await pause(delayMs, undefined, { signal: closing });
  for (const [name, value] of own) outgoing.setHeader(name, value);
  // Two runs get the same answer.
  outgoing.sendDate = false;
  const bodiless = status === 204 || status === 304;
  if (!bodiless) outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(status);
  outgoing.end(bodiless || incoming.method === 'HEAD' ? undefined : body);
}
