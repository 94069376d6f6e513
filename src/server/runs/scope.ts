import type { RunScope } from '../../access/own-runs.ts';
import { LOCAL_OWNER } from '../../core/ports/run-store.ts';
import { ProblemError } from '../answer/problem.ts';
import type { Identity } from '../auth/contract.ts';
import { mayApprove, missingRole } from '../auth/roles.ts';
import { isFromThisMachine } from '../auth/this-machine.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Runtime } from '../start/runtime.ts';

/** Owns the runs of unknown callers: no endpoint about runs answers them. */
const UNKNOWN_OWNER = 'unknown';

/** The kept runs and plans that the caller of a request may see. */
export function runScope(exchange: Exchange): RunScope {
  const { identity, granted } = exchange;
  if (identity !== undefined && identity.kind !== 'anonymous')
    return scopeFor(identity, granted, exchange.runtime.loaded.config.apiServer.auth.roles);
  const isLocal = isLocalCaller(exchange);
  return { owner: isLocal ? LOCAL_OWNER : UNKNOWN_OWNER, seesAll: isLocal, mayDecide: false, granted };
}

export function scopeFor(
  identity: Pick<Identity, 'id' | 'roles' | 'groups' | 'groupsOverage'>,
  granted: RunScope['granted'],
  roles: Runtime['loaded']['config']['apiServer']['auth']['roles'],
): RunScope {
  return {
    owner: identity.id,
    seesAll: missingRole('admin', identity, roles) === undefined,
    mayDecide: mayApprove(identity, roles),
    granted,
  };
}

/** Without tokens all runs belong to the user of this machine alone. */
export function requireOwner(exchange: Exchange): void {
  const { identity } = exchange;
  if (identity !== undefined && identity.kind !== 'anonymous') return;
  if (isLocalCaller(exchange)) return;
  throw new ProblemError(
    'forbidden',
    'without authentication runs and plans are kept for this machine only: switch on apiServer.auth.azureOIDC',
  );
}

function isLocalCaller({ method, request, socketAddress, clientAddress, runtime }: Exchange): boolean {
  const asked = { method, rawHeaders: request.rawHeaders, role: 'reader' as const, socketAddress, clientAddress };
  return isFromThisMachine(asked, runtime.settings.trustedProxies.length > 0);
}
