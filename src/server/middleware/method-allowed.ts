import { ProblemError } from '../answer/problem.ts';
import type { Step } from '../request/exchange.ts';

/** API 4: a wrong method on a known path is reported to every caller. An unknown path goes on: it is 401 first, then 404. */
export const methodAllowed: Step = {
  name: 'method-allowed check',
  run(exchange, next) {
    const match = exchange.runtime.router.match(exchange.method, exchange.path);
    exchange.match = match;
    if (match.kind !== 'method') return next();
    throw new ProblemError('method-not-allowed', `this path allows ${match.allowed.join(', ')}`, {
      headers: { Allow: match.allowed.join(', ') },
    });
  },
};
