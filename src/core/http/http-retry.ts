import type { Clock, HttpRequest, HttpResponse, HttpSend } from '../ports/ports.ts';
import { parseHttpDate } from './http-date.ts';
import { HttpFault } from './http-fault.ts';

export type Backoff = 'none' | 'linear' | 'exponential';

export interface RetryWaits {
  readonly backoff: Backoff;
  readonly initialMs: number;
  readonly maxMs: number;
}

/** How long to wait after failed attempt n (from 1). A larger `Retry-After` replaces it; both are cut at `maxMs`. */
export function waitBeforeRetry(waits: RetryWaits, attempt: number, retryAfter = 0): number {
  const factor = { none: 1, linear: attempt, exponential: 2 ** (attempt - 1) }[waits.backoff];
  return Math.min(waits.maxMs, Math.max(waits.initialMs * factor, retryAfter));
}

/** About 30 years: a longer wait never ends. */
const MAX_RETRY_AFTER_S = 999_999_999;

/** `Retry-After` of an answer in milliseconds: seconds or an HTTP date. Undefined when it is absent or is neither. */
export function retryAfterMs(response: Pick<HttpResponse, 'headers'>, now: Date): number | undefined {
  const text = response.headers.get('retry-after')?.[0]?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_S) * 1000;
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.max(0, at - now.getTime());
}

const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const RETRIED_STATUSES = new Set([429, 500, 502, 503, 504]);

export interface RetryOptions {
  /** Repetitions after the first attempt. */
  readonly retryMax: number;
  readonly waitMinMs: number;
  readonly waitMaxMs: number;
  readonly clock: Clock;
}

/**
 * Repeats the idempotent requests that the program itself makes (catalogs, keys) on transient faults and statuses.
 * Requests of documents follow the `retry` input of their provider instead.
 */
export function retryIdempotent(send: HttpSend, options: RetryOptions): HttpSend {
  const waits: RetryWaits = { backoff: 'exponential', initialMs: options.waitMinMs, maxMs: options.waitMaxMs };
  return async (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    const attempts = IDEMPOTENT.has(request.method.toUpperCase()) ? options.retryMax + 1 : 1;
    for (let attempt = 1; ; attempt++) {
      let asked: number | undefined;
      try {
        const response = await send(request, signal);
        if (attempt >= attempts || !RETRIED_STATUSES.has(response.status)) return response;
        asked = retryAfterMs(response, options.clock.now());
      } catch (error) {
        if (attempt >= attempts || !(error instanceof HttpFault && error.transient)) throw error;
      }
      await options.clock.sleep(waitBeforeRetry(waits, attempt, asked), signal);
    }
  };
}
