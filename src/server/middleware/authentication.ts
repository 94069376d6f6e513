import { permissionsFor } from '../../access/permissions.ts';
import { ProblemError } from '../answer/problem.ts';
import type { Identity } from '../auth/contract.ts';
import { missingRole, neededRole } from '../auth/roles.ts';
import type { NamedEntry } from '../rate-window.ts';
import { clientKey } from '../request/client-address.ts';
import { type Exchange, problemAnswer, type Step } from '../request/exchange.ts';

/** API 5: who asks, or why the request is refused. Admin rules and the guard of browsers belong to it. */
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
    const refused = grant(exchange, outcome.identity);
    if (refused !== undefined) return problemAnswer(exchange, { code: 'forbidden', detail: refused });
    return next();
  },
};

/**
 * Keeps what `apiServer.auth.permissions` gives the caller for this operation, or says why nothing does. Admins and public endpoints are
 * not narrowed.
 */
function grant(exchange: Exchange, identity: Identity): string | undefined {
  const { match, runtime } = exchange;
  const { permissions, roles } = runtime.loaded.config.apiServer.auth;
  if (permissions === undefined || match?.kind !== 'route' || match.row.access === 'public') return undefined;
  if (missingRole('admin', identity, roles) === undefined) return undefined;
  exchange.granted = permissionsFor(permissions, identity, match.row.operation);
  if (exchange.granted.length > 0) return undefined;
  return `apiServer.auth.permissions gives this caller no operation ${match.row.operation}`;
}

/** No route has this name. */
const NAME = 'failed authentication';

/** Refuses an address of which too many requests failed to authenticate, before anything of this one is looked at. */
function refuseAfterFailures(exchange: Exchange): void {
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
function countFailure(exchange: Exchange): void {
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
