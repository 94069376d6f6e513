import { endpointLabel, type Step } from '../request/exchange.ts';

/** Global 4: one record for each request when it has ended. Probes are logged at level debug only. */
export const requestLog: Step = {
  name: 'request logging',
  run(exchange, next) {
    exchange.endings.push(({ status, durationMs, bytes, complete }) => {
      const { log, router } = exchange.runtime;
      log(router.isApi(exchange.path) ? 'info' : 'debug', 'request', () => ({
        method: exchange.method,
        path: exchange.path,
        endpoint: endpointLabel(exchange),
        status,
        duration_ms: Math.round(durationMs * 1000) / 1000,
        request_id: exchange.id,
        client: exchange.clientAddress,
        bytes,
        ...(!complete && { aborted: true }),
      }));
    });
    return next();
  },
};
