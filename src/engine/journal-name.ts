import { createHash } from 'node:crypto';
import type { RunPlace } from '../providers/contract.ts';
import type { RunContext } from './services.ts';

/** The name of a call in the journal of its run: `release/deploy[3]`. */
export const journalName = ({ prefix }: Pick<RunPlace, 'prefix'>, call: string): string => `${prefix}${call}`;

/** UUIDv5 of the run and the call: a service that honours it performs the operation only once. */
export function idempotencyKey({ place }: RunContext, call: string): string {
  const namespace = Buffer.from(place.runId.replaceAll('-', ''), 'hex');
  const hash = createHash('sha1').update(namespace).update(journalName(place, call)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
