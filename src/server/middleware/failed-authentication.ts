import { ProblemError } from '../answer/problem.ts';
import type { NamedEntry } from '../rate-window.ts';
import { clientKey } from '../request/client-address.ts';
import type { Exchange } from '../request/exchange.ts';

/** No route has this name. */
const NAME = 'failed authentication';

/** Refuses an address of which too many requests failed to authenticate, before anything of this one is looked at. */
export function refuseAfterFailures(exchange: Exchange): void {
  const { windows } = exchange.runtime;
  const limit = failureLimit(exchange);
  if (limit === undefined) return;
  const { admitted, retryMs } = windows.look(clientKey(exchange.clientAddress), limit, performance.now());
  if (admitted) return;
  throw new ProblemError(
    'rate-limited',
    'too many requests from this address failed to authenticate: wait, then try again',
    {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryMs / 1000))) },
    },
  );
}

/** A token was missing or wrong. The failure that fills the window is logged. */
export function countFailure(exchange: Exchange): void {
  const { windows, log } = exchange.runtime;
  const limit = failureLimit(exchange);
  if (limit === undefined) return;
  const { admitted, remaining } = windows.admit(clientKey(exchange.clientAddress), [limit], performance.now());
  if (admitted && remaining === 0)
    log('warn', 'an address is refused for a while: too many requests from it failed to authenticate', {
      client: exchange.clientAddress,
      request_id: exchange.id,
    });
}

function failureLimit({ runtime: { settings } }: Exchange): NamedEntry | undefined {
  const { azureOIDC, maxFailures, failureWindowMs } = settings.auth;
  if (!azureOIDC.enabled || maxFailures === 0) return undefined;
  return { name: NAME, maxRequests: maxFailures, windowMs: failureWindowMs };
}
