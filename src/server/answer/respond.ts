import type { IncomingMessage, ServerResponse } from 'node:http';
import { ToolError } from '../../core/errors.ts';
import { API_CHAIN, chain, GLOBAL_CHAIN, OPERATIONAL_CHAIN, type Walk } from '../chain.ts';
import { type Answer, type Ended, type Exchange, endpointLabel, type Finisher } from '../request/exchange.ts';
import { checkHost } from '../request/host-header.ts';
import { rawHeader } from '../request/raw-header.ts';
import type { Runtime } from '../start/runtime.ts';
import { continueTrace } from '../telemetry/trace.ts';

/** One function for every request that arrives: through the chains to the answer that is sent. */
export function createResponder(
  runtimeNow: () => Runtime,
  handler: Walk,
): (request: IncomingMessage, response: ServerResponse) => void {
  const api = chain(API_CHAIN, handler);
  const operational = chain(OPERATIONAL_CHAIN, handler);
  const walk = chain(GLOBAL_CHAIN, exchange => {
    checkHost(exchange);
    return exchange.runtime.router.isApi(exchange.path) ? api(exchange) : operational(exchange);
  });
  return (request, response) => {
    const exchange = new OpenExchange(runtimeNow(), request, response);
    const { state } = exchange.runtime;
    state.requests++;
    state.unanswered++;
    response.once('close', () => {
      state.unanswered--;
      ended(exchange);
    });
    const answer = walk(exchange);
    if (answer instanceof Promise) void answer.then(found => send(exchange, found));
    else send(exchange, answer);
  };
}

/**
 * A class, because its members that are made late are getters of its prototype: getters in an object literal would give each request a hidden
 * class of its own, which took half of the time of a quick answer.
 */
class OpenExchange implements Exchange {
  readonly startedMs = performance.now();
  readonly method: string;
  readonly query: string;
  readonly socketAddress: string | undefined;
  id = '';
  path: string;
  match: Exchange['match'];
  identity: Exchange['identity'];
  granted: Exchange['granted'];
  trace: Exchange['trace'];
  isQueued = false;
  bodyLimit = 0;
  body: Exchange['body'];
  data: unknown;
  bodySummary: Exchange['bodySummary'];
  runId: string | undefined;
  run: Exchange['run'];
  sent: Answer | undefined;
  readonly finishers: Finisher[] = [];
  readonly endings: ((ended: Ended) => void)[] = [];
  readonly runtime: Runtime;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  #abort: AbortController | undefined;
  #clientAddress: string | undefined;

  constructor(runtime: Runtime, request: IncomingMessage, response: ServerResponse) {
    this.runtime = runtime;
    this.request = request;
    this.response = response;
    this.method = request.method ?? '';
    const { path, query } = splitTarget(request.url ?? '/');
    this.path = path;
    this.query = query;
    this.socketAddress = request.socket.remoteAddress;
    const traceparent = rawHeader(request.rawHeaders, 'traceparent');
    if (runtime.tracer.enabled || traceparent !== undefined)
      this.trace = continueTrace(traceparent, request.headersDistinct['tracestate']?.join(','), runtime.tracer.sample);
  }

  get startedAt(): Date {
    return new Date(performance.timeOrigin + this.startedMs);
  }

  get abort(): AbortController {
    return (this.#abort ??= new AbortController());
  }

  get clientAddress(): string {
    return (this.#clientAddress ??= this.runtime.addresses.resolveClient(this.socketAddress, this.request));
  }
}

/** Path and query of the request line; of an absolute address what comes after the host. */
function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
  const end = target.indexOf('?');
  return end === -1 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end + 1) };
}

/** Finishes and sends. Most answers need nothing to be waited for. A failure here has no answer any more: the connection ends. */
function send(exchange: Exchange, given: Answer): void {
  try {
    let answer: Answer | Promise<Answer> = given;
    for (const finish of exchange.finishers)
      answer = answer instanceof Promise ? answer.then(own => finish(exchange, own)) : finish(exchange, answer);
    if (answer instanceof Promise)
      answer.then(finished => write(exchange, finished)).catch((error: unknown) => unfinished(exchange, error));
    else write(exchange, answer);
  } catch (error) {
    unfinished(exchange, error);
  }
}

function unfinished({ runtime, id, response }: Exchange, error: unknown): void {
  runtime.log('error', 'an answer could not be finished', { request_id: id, error: String(error) });
  response.destroy();
}

function write(exchange: Exchange, answer: Answer): void {
  const { response, request, runtime, method } = exchange;
  exchange.sent = answer;
  if (response.destroyed || response.headersSent) return;
  const unread = !request.complete && hasBody(request);
  const closes = unread || runtime.state.phase !== 'running' || answer.headers['Connection'] !== undefined;
  if (answer.stream !== undefined && method !== 'HEAD') return stream(exchange, answer);
  const length = typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length;
  response.writeHead(answer.status, {
    ...answer.headers,
    'X-Request-ID': exchange.id,
    ...(answer.contentType !== undefined && { 'Content-Type': answer.contentType, 'Content-Length': String(length) }),
    ...(closes && { Connection: 'close' }),
  });
  const body = method === 'HEAD' || answer.contentType === undefined ? '' : answer.body;
  if (!unread) {
    response.end(body);
    return;
  }
  response.write(body === '' ? Buffer.alloc(0) : body);
  void lingering(request).then(() => response.end());
}

/** An answer that is sent as it comes: the connection is for it alone, and may be quiet for as long as it likes. */
function stream(exchange: Exchange, { status, headers, contentType, stream: send }: Answer): void {
  const { response, request, abort, id, runtime } = exchange;
  request.socket.setTimeout(0);
  response.writeHead(status, { ...headers, 'X-Request-ID': id, 'Content-Type': contentType, Connection: 'close' });
  response.flushHeaders();
  // The callback of a write is not always called when the connection closes meanwhile.
  const put = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const closed = (): void => reject(new ToolError('cancelled', 'the client is gone'));
      if (response.closed) return closed();
      response.once('close', closed);
      response.write(text, error => {
        response.off('close', closed);
        if (error) reject(error);
        else resolve();
      });
    });
  void send?.(put, abort.signal)
    .catch((error: unknown) => {
      if (!abort.signal.aborted)
        runtime.log('error', 'an answer could not be sent to its end', { request_id: id, error: String(error) });
    })
    .finally(() => response.end());
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const LINGER_MS = 1000;

/** A client that still sends does not see an answer that comes with a closed connection: what it sends is dropped for a moment. */
function lingering(request: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, LINGER_MS);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}

function ended(exchange: Exchange): void {
  const { response, runtime, trace, sent: answer } = exchange;
  const complete = response.writableFinished;
  if (!complete) exchange.abort.abort(new ToolError('cancelled', 'the client is gone'));
  const facts: Ended = {
    status: answer?.status ?? 499,
    durationMs: performance.now() - exchange.startedMs,
    bytes: answer === undefined ? 0 : answer.body.length,
    code: answer?.code,
    complete,
  };
  for (const ending of exchange.endings) ending(facts);
  if (trace?.sampled !== true || !runtime.tracer.enabled) return;
  const endpoint = endpointLabel(exchange);
  const { identity } = exchange;
  runtime.tracer.record({
    traceId: trace.traceId,
    spanId: trace.spanId,
    parentId: trace.parentId,
    state: trace.state,
    name: `${exchange.method} ${endpoint}`,
    kind: 'server',
    startMs: exchange.startedAt.getTime(),
    endMs: exchange.startedAt.getTime() + facts.durationMs,
    attributes: {
      'http.route': endpoint,
      'http.request.method': exchange.method,
      'http.response.status_code': facts.status,
      ...(identity !== undefined && identity.kind !== 'anonymous' && { 'enduser.id': identity.id }),
      'tool.request_id': exchange.id,
    },
    failed: facts.status >= 500,
  });
}
