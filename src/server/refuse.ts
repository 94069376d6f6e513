import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode, problemBody } from './problem.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** What node refuses before it is a request, with the same body as everything else. */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  count: (code: ProblemCode, status: number) => void,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error);
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
}

const DETAILS: Readonly<Partial<Record<ProblemCode, string>>> = {
  'headers-too-large': 'the request line and headers may have at most 16384 bytes',
  'request-timeout': 'the request did not arrive in time',
  'too-large': 'the request is too large',
  'malformed-request': 'this is not HTTP/1.1',
};

function codeOf({ code }: NodeJS.ErrnoException): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request';
}
