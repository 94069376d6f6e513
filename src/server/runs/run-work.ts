import { createHmac, randomBytes } from 'node:crypto';
import { parseJson } from '../../core/json/json-read.ts';
import type { NewEvent, RunEvent } from '../../core/ports/run-store.ts';
import { newRunId } from '../../core/run-id.ts';
import { newSealingKey, seal, unseal, unwrapKey, wrapKey } from '../../core/secrets/sealing.ts';
import type { Identity } from '../auth/contract.ts';

/** The type of the first event of every run that this server works off after its request. */
export const ACCEPTED = 'accepted';

/** What was asked for, as the first event of a run keeps it. The body is beside it, encrypted. */
export interface AcceptedFacts {
  /** The server that took it: another one with other settings leaves it alone. */
  readonly server: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: AcceptedIdentity;
  readonly requestId: string;
  readonly path: string;
  readonly endpoint: string;
  readonly sourceIp: string;
}

export type AcceptedIdentity = Pick<Identity, 'kind' | 'id' | 'name' | 'tenant' | 'groups' | 'roles' | 'groupsOverage'>;

export interface KeptRequest {
  readonly id: string;
  /** The key of the run as the store keeps it. Absent where nothing can be encrypted: then the body is not kept. */
  readonly key: Uint8Array | undefined;
  readonly event: NewEvent;
}

const context = (id: string): string => `request of run ${id}`;

/** A new run and its first event. `master`: the key that keys of runs are wrapped with. */
export function keepRequest(facts: AcceptedFacts, body: Uint8Array, master: Uint8Array | undefined): KeptRequest {
  const at = Date.now();
  const id = newRunId(at, randomBytes(10));
  const event = { at, type: ACCEPTED, data: JSON.stringify(facts) };
  if (master === undefined) return { id, key: undefined, event };
  const key = newSealingKey();
  return { id, key: wrapKey(master, key, id), event: { ...event, sealed: seal(key, body, context(id)) } };
}

/** What the first event of a run holds. */
export const acceptedFacts = ({ data }: RunEvent): AcceptedFacts => parseJson(data) as AcceptedFacts;

/** The body of the request; undefined when it was not kept. */
export function keptBody(
  { id, key }: { readonly id: string; readonly key?: Uint8Array | undefined },
  { sealed }: RunEvent,
  master: Uint8Array | undefined,
): Uint8Array | undefined {
  if (sealed === undefined || key === undefined || master === undefined) return undefined;
  return unseal(unwrapKey(master, key, id), sealed, context(id));
}

/** A digest that tells one request from another and from which nothing can be guessed without the key. */
export function requestDigest(text: string, master: Uint8Array): string {
  return `hmac:${createHmac('sha256', master).update('request\0').update(text).digest('hex')}`;
}
