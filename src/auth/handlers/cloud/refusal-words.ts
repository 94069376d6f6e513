import { identityRefused } from '../../errors.ts';
import type { Refusal } from '../../login/signals.ts';

/** The platform's refusals in the words of the specification; `scopes`: those beyond the default. */
export function refusedToken(refusal: Refusal, scopes: readonly string[]): Error {
  const refusesScopes = refusal.error === 'invalid_scope' || (refusal.error === 'access_denied' && scopes.length > 0);
  return identityRefused(
    refusal.message,
    refusesScopes ? 'the OAuth client may not be allowed these scopes; set auth.cloud.clientId' : undefined,
  );
}
