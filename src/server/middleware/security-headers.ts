import type { Step } from '../request/exchange.ts';

const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } as const;

/** API 9: on every answer of the API. The docs page brings a policy of its own. */
export const securityHeaders: Step = {
  name: 'security headers',
  enter(exchange) {
    exchange.finishers.push((own, answer) => ({
      ...answer,
      headers: {
        ...FIXED,
        'Content-Security-Policy': POLICY,
        ...(own.runtime.settings.tls.enabled && STRICT_TRANSPORT),
        ...answer.headers,
      },
    }));
  },
  run: (_exchange, next) => next(),
};
