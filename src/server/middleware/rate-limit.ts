import { formatDuration } from '../../core/duration.ts';
import { ProblemError } from '../answer/problem.ts';
import type { NamedEntry } from '../rate-window.ts';
import { clientKey } from '../request/client-address.ts';
import type { Exchange, Step } from '../request/exchange.ts';
import { routeName } from '../routes/route-row.ts';

/** API 6: requests per client address in a sliding window, over all and per route. */
export const rateLimit: Step = {
  name: 'per-IP rate limiting',
  run(exchange, next) {
    const entries = entriesFor(exchange);
    if (entries.length === 0) return next();
    const verdict = exchange.runtime.windows.admit(clientKey(exchange.clientAddress), entries, performance.now());
    const headers = {
      'RateLimit-Limit': String(verdict.limit),
      'RateLimit-Remaining': String(verdict.remaining),
      'RateLimit-Reset': String(Math.ceil(verdict.resetMs / 1000)),
    };
    if (!verdict.admitted) {
      const retry = String(Math.max(1, Math.ceil(verdict.retryMs / 1000)));
      throw new ProblemError(
        'rate-limited',
        `at most ${verdict.limit} requests in ${formatDuration(verdict.windowMs)} are answered: ask again in ${retry}s`,
        { headers: { ...headers, 'Retry-After': retry } },
      );
    }
    exchange.finishers.push((_, answer) => ({ ...answer, headers: { ...headers, ...answer.headers } }));
    return next();
  },
};

function entriesFor({ runtime, match }: Exchange): readonly NamedEntry[] {
  const { global, endpoints } = runtime.settings.rateLimit;
  const found: NamedEntry[] = global === undefined ? [] : [{ name: '*', ...global }];
  if (match?.kind !== 'route') return found;
  const path = routeName(match.row);
  for (const name of [path, `${match.row.method} ${path}`]) {
    const entry = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
    if (entry !== undefined) found.push({ name, ...entry });
  }
  return found;
}
