import { HttpFault } from '../../core/http/http-fault.ts';
import { type RetryWaits, retryAfterMs, waitBeforeRetry } from '../../core/http/http-retry.ts';
import { Failure, type ObserveEffects } from '../contract.ts';
import type { Exchange } from './exchange.ts';
import type { Inputs } from './inputs.ts';
import { type Answer, answerFailure, isAcceptable, matchesStatus } from './response.ts';

/**
 * The exchange with the attempts of `retry`; without that input there is one. Comes back with an acceptable answer, or
 * throws the failure of the last attempt.
 */
export function withRetries(exchange: Exchange, inputs: Inputs, method: string, effects: ObserveEffects): Exchange {
  const { retry } = inputs;
  const attempts = retry === undefined ? 1 : (retry.maxAttempts ?? 3);
  const waits: RetryWaits = {
    backoff: retry?.backoff ?? 'exponential',
    initialMs: retry?.initialWait ?? 1000,
    maxMs: retry?.maxWait ?? 30_000,
  };
  return async url => {
    for (let attempt = 1; ; attempt++) {
      const answer = await exchange(url).catch((error: unknown) => {
        if (attempt < attempts && isTransient(error)) return undefined;
        throw error;
      });
      const asked = answer === undefined ? undefined : retryAfterMs(answer.response, effects.clock.now());
      const again = answer === undefined || (attempt < attempts && deservesRetry(answer, inputs));
      if (!again) {
        if (isAcceptable(answer.statusCode, inputs)) return answer;
        throw answerFailure(answer, method, effects, asked);
      }
      await effects.clock.sleep(waitBeforeRetry(waits, attempt, asked), effects.signal);
    }
  };
}

const isTransient = (error: unknown): boolean =>
  error instanceof Failure && error.cause instanceof HttpFault && error.cause.transient;

function deservesRetry({ statusCode }: Answer, inputs: Inputs): boolean {
  if (statusCode >= 400 && isAcceptable(statusCode, inputs)) return false;
  return matchesStatus(statusCode, inputs.retry?.retryOn ?? []);
}
