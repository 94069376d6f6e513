import { neededRole } from '../auth/roles.ts';
import { problemAnswer, type Step } from '../request/exchange.ts';
import { countFailure, refuseAfterFailures } from './failed-authentication.ts';

/** API 5: who asks, or why the answer is no. Admin rules and the guard of browsers belong to it. */
export const authentication: Step = {
  name: 'authentication',
  async run(exchange, next) {
    const { runtime, request, path, socketAddress, clientAddress } = exchange;
    refuseAfterFailures(exchange);
    const judged = runtime.authenticator.authenticate({
      method: exchange.method,
      rawHeaders: request.rawHeaders,
      role: neededRole(exchange.match, runtime.router.isAdmin(path)),
      socketAddress,
      clientAddress,
    });
    const outcome =
      judged instanceof Promise ? await runtime.tracer.span(exchange.trace, 'auth.verify', () => judged) : judged;
    if ('problem' in outcome) {
      const { code, detail, headers } = outcome.problem;
      if (code === 'unauthenticated') countFailure(exchange);
      return problemAnswer(exchange, { code, detail, headers: Object.fromEntries(headers) });
    }
    exchange.identity = outcome.identity;
    return next();
  },
};
