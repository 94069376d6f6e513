import { ProblemError } from '../answer/problem.ts';
import type { Step } from '../request/exchange.ts';

/** API 3: a bound on requests in the chain. One that timed out counts until its work has ended. */
export const throttle: Step = {
  name: 'max concurrent requests',
  async run(exchange, next) {
    const { settings, state } = exchange.runtime;
    if (state.phase === 'refusing') throw new ProblemError('shutting-down', 'the server is shutting down');
    if (state.inFlight >= settings.maxConcurrent)
      throw new ProblemError('too-busy', 'the server answers as many requests at the same time as it may');
    state.inFlight++;
    try {
      return await next();
    } finally {
      state.inFlight--;
    }
  },
};
