import { endpointLabel, type Step } from '../request/exchange.ts';

/** API 10: every request is counted when it ends, by pattern, never by what users wrote. */
export const metrics: Step = {
  name: 'metrics',
  enter(exchange) {
    exchange.endings.push(({ status, durationMs, code }) => {
      const { requests, durations, rejections } = exchange.runtime.metrics;
      const labels = [endpointLabel(exchange), methodLabel(exchange.method), String(status)];
      requests.add(1, ...labels);
      durations.observe(durationMs / 1000, ...labels);
      if (code !== undefined) rejections.add(1, code);
    });
  },
  run: (_exchange, next) => next(),
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'OTHER');
