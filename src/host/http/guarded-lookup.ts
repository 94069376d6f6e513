import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { refusedFault } from './http-faults.ts';
import type { ResolveName } from './http-options.ts';

export async function resolveWithSystem(hostname: string): Promise<readonly LookupAddress[]> {
  const { lookup } = await import('node:dns/promises');
  return lookup(hostname, { all: true, order: 'verbatim' });
}

/** node's lookup for a connection: returns only addresses that the guard lets pass, so that it can go nowhere else. */
export function guardedLookup(resolve: ResolveName, guard: AddressGuard | undefined): LookupFunction {
  const passing = async (hostname: string): Promise<readonly LookupAddress[]> => {
    const found = await resolve(hostname);
    if (guard === undefined) return found;
    const passed = found.filter(({ address }) => guard.refusal(hostname, address) === undefined);
    if (passed.length === 0) throw lookupRefusal(hostname, found, guard);
    return passed;
  };
  const answer = async (...[hostname, options, callback]: Parameters<LookupFunction>): Promise<void> => {
    let addresses: readonly LookupAddress[];
    try {
      addresses = await passing(hostname);
    } catch (error) {
      return callback(error as NodeJS.ErrnoException, '');
    }
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  return (...request) => void answer(...request);
}

/** Before a proxy connects in our place: every address must pass, since it is unknown which one the proxy takes. */
export async function judgeName(resolve: ResolveName, hostname: string, guard: AddressGuard): Promise<void> {
  if (guard.allowsHost(hostname)) return;
  const found = await resolve(hostname);
  if (found.some(({ address }) => guard.refusal(hostname, address) !== undefined))
    throw lookupRefusal(hostname, found, guard);
}

function lookupRefusal(hostname: string, found: readonly LookupAddress[], guard: AddressGuard): Error {
  const [what] = found.map(({ address }) => guard.refusal(hostname, address)).filter(reason => reason !== undefined);
  if (what !== undefined) return refusedFault(hostname, what);
  return Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
}
