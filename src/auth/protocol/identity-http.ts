import { formatDuration } from '../../core/duration.ts';
import { HttpFault } from '../../core/http/http-fault.ts';
import { retryAfterMs } from '../../core/http/http-retry.ts';
import type { HttpRequest, HttpResponse } from '../../core/ports/ports.ts';
import type { FlowContext } from '../contract.ts';
import { identityRefused, identityUnreachable } from '../errors.ts';
import { checkedAddress } from './endpoints.ts';
import { parseObject } from './json-file.ts';

/** Specification: "Limits". For the whole exchange, repetitions included. */
const IDENTITY_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 1_048_576;
const RETRY_WAITS_MS = [500, 1_500];
const MAX_RETRY_AFTER_MS = 10_000;
/** With `Retry-After`: the service did not work on the request (RFC 6585, section 4, and RFC 9110, section 15.6.4). */
const TURNED_AWAY: ReadonlySet<number> = new Set([429, 503]);

export interface IdentityRequest {
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  /**
   * `safe`: the request consumes nothing, so it is repeated on every temporary failure. `once`: what it carries works
   * one time, so it is repeated only when nothing of it left this machine, or when the service turned it away and said
   * when to come again. `never`: one try.
   */
  readonly repeat: 'safe' | 'once' | 'never';
  /** No proxy. */
  readonly direct?: boolean | undefined;
  /** `http:` is allowed to other machines, too: a metadata server, an address that a credential file names. */
  readonly plainHttp?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
  /** Replaces the signal of the call, for an exchange that must not be given up half-way. */
  readonly signal?: AbortSignal | undefined;
}

export interface IdentityAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  /** The body as a JSON object, when it is one. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
  /** Just before the request was sent. */
  readonly sentAt: Date;
}

/**
 * One request to an identity service. Returns answers below 500; a service that cannot be reached or keeps failing is
 * `identity-unreachable`. Never logs headers, bodies or queries.
 */
export async function askIdentity(context: FlowContext, request: IdentityRequest): Promise<IdentityAnswer> {
  const { clock, log } = context.ports;
  const url = new URL(checkedAddress(request.url, 'the address of the identity service', request.plainHttp));
  const deadline = clock.monotonicMs() + (request.timeoutMs ?? IDENTITY_TIMEOUT_MS);
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(context, request, url, deadline - clock.monotonicMs());
    log(
      'debug',
      `${request.method} ${url.origin}${url.pathname}: ${outcome.kind === 'answer' ? outcome.answer.status : outcome.reason}`,
    );
    if (outcome.kind === 'answer') return checkedAnswer(outcome.answer, url);
    const waitMs = RETRY_WAITS_MS[attempt];
    const repeated = request.repeat === 'safe' ? outcome.passing : request.repeat === 'once' && outcome.unspent;
    if (!repeated || waitMs === undefined)
      throw identityUnreachable(url.host, outcome.reason, outcome.cause, outcome.hint);
    const pauseMs = outcome.retryAfterMs === undefined ? waitMs : Math.min(outcome.retryAfterMs, MAX_RETRY_AFTER_MS);
    if (clock.monotonicMs() + pauseMs >= deadline)
      throw identityUnreachable(url.host, outcome.reason, outcome.cause, outcome.hint);
    // Nothing is under way and nothing was used up: the caller may give up here whatever `request.signal` says.
    await clock.sleep(pauseMs, context.call.signal);
  }
}

type Outcome =
  | { readonly kind: 'answer'; readonly answer: IdentityAnswer }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly passing: boolean;
      /** What it carries has not been used up. */
      readonly unspent: boolean;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
      readonly hint?: string | undefined;
    };

async function attemptOnce(
  context: FlowContext,
  request: IdentityRequest,
  url: URL,
  timeoutMs: number,
): Promise<Outcome> {
  const { send, clock } = context.ports;
  const sentAt = clock.now();
  try {
    const response = await send(httpRequest(context, request, url, timeoutMs), request.signal ?? context.call.signal);
    const answer = readAnswer(response, sentAt);
    const busy = response.status === 429 || response.status >= 500;
    if (!busy || answer.json?.['error'] === 'invalid_grant') return { kind: 'answer', answer };
    const reason = `it answered ${response.status} ${response.statusText}`.trim();
    const askedMs = retryAfterMs(response, sentAt);
    const unspent = askedMs !== undefined && TURNED_AWAY.has(response.status);
    const hint =
      askedMs !== undefined && askedMs > MAX_RETRY_AFTER_MS
        ? `the service asks to wait ${formatDuration(askedMs)}`
        : undefined;
    return { kind: 'failed', reason, passing: true, unspent, retryAfterMs: askedMs, hint };
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error;
    const reason = error.message.replace(/^cannot reach [^:]*(:\d+)?: |^no usable answer from [^:]*(:\d+)?: /, '');
    return {
      kind: 'failed',
      reason,
      passing: error.transient,
      unspent: error.transient && error.phase === 'connect',
      cause: error,
      // The limit of a body is fixed here, but the hint would name a setting for the requests of documents.
      hint: error.phase === 'connect' ? error.hint : undefined,
    };
  }
}

function httpRequest(context: FlowContext, request: IdentityRequest, url: URL, timeoutMs: number): HttpRequest {
  const headers: (readonly [string, string])[] = [
    ['Accept', 'application/json'],
    ['User-Agent', `tool/${context.ports.version}`],
  ];
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.push([name, value]);
  const unique = new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  return {
    method: request.method,
    url: url.href,
    headers: [...unique.values()],
    body: request.body === undefined ? undefined : Buffer.from(request.body),
    timeoutMs: Math.max(1, timeoutMs),
    maxResponseBytes: MAX_RESPONSE_BYTES,
    direct: request.direct,
    guard: 'service',
  };
}

function readAnswer(response: HttpResponse, sentAt: Date): IdentityAnswer {
  const text = Buffer.from(response.body).toString('utf8');
  const { status, statusText, headers } = response;
  return { status, statusText, headers, text, json: parseObject(text), sentAt };
}

function checkedAnswer(answer: IdentityAnswer, url: URL): IdentityAnswer {
  if (answer.status >= 300 && answer.status < 400)
    throw identityRefused(`${url.host} answered with a redirect (${answer.status}), which is not followed`);
  return answer;
}
