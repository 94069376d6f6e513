import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { HttpPhase } from '../../core/http/http-fault.ts';
import { isUnreadable, timeoutFault, tooLargeFault } from './http-faults.ts';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Name, value, name, value. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Why there is no answer: what node said, or one of our own faults. */
export class BrokenExchange extends Error {
  readonly phase: HttpPhase;
  /** The connection had been used before, so the server may have closed it at that very moment. */
  readonly reused: boolean;
  /** Issuer of the certificate that the server showed. */
  readonly issuer: string | undefined;

  constructor(cause: unknown, facts: Pick<BrokenExchange, 'phase' | 'reused' | 'issuer'>) {
    super('exchange failed', { cause });
    this.phase = facts.phase;
    this.reused = facts.reused;
    this.issuer = facts.issuer;
  }
}

export interface ExchangeLimits {
  readonly host: string;
  /** Time-out as asked for, for the message. */
  readonly timeoutMs: number;
  /** Milliseconds left of it. */
  readonly leftMs: number;
  readonly maxBytes: number;
}

/** Sends the body and collects the answer. Rejects with `BrokenExchange`, or with the reason of the signal. */
export function exchange(
  request: ClientRequest,
  body: Uint8Array | undefined,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const progress = watchConnection(request);
    let answered = false;
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      finish();
    };
    const fail = (cause: unknown): void => {
      settle(() => reject(new BrokenExchange(cause, { ...progress, reused: request.reusedSocket && !answered })));
      request.destroy();
    };
    const abort = (): void => {
      settle(() => reject(signal.reason as Error));
      request.destroy();
    };
    const timer = setTimeout(() => fail(timeoutFault(limits.host, limits.timeoutMs, progress.phase)), limits.leftMs);
    signal.addEventListener('abort', abort, { once: true });

    request.on('error', error => {
      // A server may answer and close before it has read the whole body: then its answer counts.
      if (!answered || isUnreadable(error)) fail(error);
    });
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(Object.assign(new Error('unasked upgrade'), { code: 'HPE_UPGRADE' }));
    });
    request.on('response', response => {
      answered = true;
      collect(response, limits, fail, answer => settle(() => resolve(answer)));
    });
    request.end(body);
  });
}

function collect(
  response: IncomingMessage,
  limits: ExchangeLimits,
  fail: (cause: unknown) => void,
  done: (answer: RawAnswer) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = (): void => fail(tooLargeFault(limits.host, limits.maxBytes));
  response.on('error', fail);
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > limits.maxBytes) tooLarge();
    else chunks.push(chunk);
  });
  response.on('end', () => {
    if (!response.complete) return fail(Object.assign(new Error('incomplete answer'), { code: 'ECONNRESET' }));
    done({
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      rawHeaders: response.rawHeaders,
      body: Buffer.concat(chunks, size),
    });
  });
}

interface Progress {
  phase: HttpPhase;
  issuer: string | undefined;
}

/** Until the connection is established (with TLS: until its certificate was accepted) nothing of the request has left. */
function watchConnection(request: ClientRequest): Progress {
  const progress: Progress = { phase: 'connect', issuer: undefined };
  const connected = (): void => {
    progress.phase = 'exchange';
  };
  request.on('socket', socket => {
    if (request.reusedSocket) return connected();
    if (isSecure(socket)) {
      socket.once('secureConnect', connected);
      // The certificate is out of reach once node has refused it, and it does that when it hears this event.
      socket.prependOnceListener('secure', () => {
        progress.issuer = socket.getPeerCertificate().issuer?.CN?.toString();
      });
    } else if (socket.connecting) socket.once('connect', connected);
    else connected();
  });
  return progress;
}

const isSecure = (socket: Socket): socket is TLSSocket => 'encrypted' in socket;
