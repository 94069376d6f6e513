import type { Policy } from '../../plans/policy/policy.ts';
import type { Services } from '../services.ts';

/** The policies that judge a call. Where there is none nothing is loaded. */
export async function policiesFor(services: Services, named: readonly string[] = []): Promise<readonly Policy[]> {
  if (services.config.config.policies.length === 0 && named.length === 0) return [];
  return (await import('./open-policies.ts')).openPolicies(services, named);
}
