import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode, problemBody } from './problem.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** Answers what Node.js refuses before it becomes a request, with a problem body like any other. */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  count: (code: ProblemCode, status: number) => void,
): void {
  const code = problemCode(error);
  // Without a connection that HTTP was spoken on, as in a TLS handshake that failed, an answer would wait for ever to be sent.
  if (code === undefined || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(problemBody({ code, detail: DETAILS[code] ?? '' }, { path: '/', id }));
  count(code, status);
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-ID: ${id}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A client that neither reads nor closes does not keep its connection.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

const LINGER_MS = 2000;

const DETAILS: Readonly<Partial<Record<ProblemCode, string>>> = {
  'headers-too-large': 'the request line and headers may have at most 16384 bytes',
  'request-timeout': 'the request did not arrive in time',
  'too-large': 'the request is too large',
  'malformed-request': 'this is not HTTP/1.1',
};

/** Undefined: it is not about HTTP. */
function problemCode({ code = '' }: NodeJS.ErrnoException): ProblemCode | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'too-large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return code.startsWith('HPE_') ? 'malformed-request' : undefined;
}
