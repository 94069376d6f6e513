import type { Given } from '../../engine/resolve/resolve.ts';
import type { Services } from '../services.ts';

/** What stands in place of resolvers of the solution that was asked for: the mocks of a test case, else nothing. */
export function mocked({ mocks }: Services): ReadonlyMap<string, Given> {
  return new Map([...(mocks ?? [])].map(([name, value]) => [name, { value, as: 'mock' }]));
}
