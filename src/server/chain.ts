import { audit } from './middleware/audit.ts';
import { authentication } from './middleware/authentication.ts';
import { compression } from './middleware/compression.ts';
import { cors } from './middleware/cors.ts';
import { methodAllowed } from './middleware/method-allowed.ts';
import { metrics } from './middleware/metrics.ts';
import { panicRecovery } from './middleware/panic-recovery.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { requestId } from './middleware/request-id.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { sizeLimit } from './middleware/size-limit.ts';
import { stripSlashes } from './middleware/strip-slashes.ts';
import { throttle } from './middleware/throttle.ts';
import { timeout } from './middleware/timeout.ts';
import type { Answer, Exchange, Next, Step } from './request/exchange.ts';

/** Specification: "Middleware order", global. */
export const GLOBAL_CHAIN: readonly Step[] = [panicRecovery, requestId, stripSlashes, requestLog];

/** Specification: "Middleware order", API routes only. */
export const API_CHAIN: readonly Step[] = [
  cors,
  timeout,
  throttle,
  methodAllowed,
  authentication,
  rateLimit,
  sizeLimit,
  compression,
  securityHeaders,
  metrics,
  audit,
];

/** Operational routes bypass the API chain; they are counted all the same. */
export const OPERATIONAL_CHAIN: readonly Step[] = [methodAllowed, metrics];

/** Answers at once where nothing has to be waited for: a promise for each step is what costs most of a quick answer. */
export type Walk = (exchange: Exchange) => Answer | Promise<Answer>;

/** One function out of steps. Every step is entered before the first one decides, so that what shapes answers sees all of them. */
export function chain(steps: readonly Step[], last: Walk): Walk {
  const walk = steps.reduceRight<Walk>(
    (next, step) => exchange => step.run(exchange, (() => next(exchange)) satisfies Next),
    last,
  );
  const entering = steps.flatMap(({ enter }) => (enter === undefined ? [] : [enter]));
  return exchange => {
    for (const enter of entering) enter(exchange);
    return walk(exchange);
  };
}
