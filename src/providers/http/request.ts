import { toJson } from '../../core/json/json.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { requestAddress } from './address.ts';
import type { Inputs } from './inputs.ts';
import { isSensitiveName } from './sensitive-names.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** What every request of one call has in common. */
export interface RequestPlan {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** Lower-case names of headers that must not reach another origin. */
  readonly credentialHeaders: ReadonlySet<string>;
  readonly sensitiveBody: boolean;
  /** No secret takes part, as far as anyone can tell. */
  readonly open: boolean;
}

export function planRequest(inputs: Inputs, effects: KeyedEffects): RequestPlan {
  const { headers: written, type } = readHeaders(inputs);
  const given = [...written, ...idempotencyHeader(inputs, effects)];
  const body = encodeBody(inputs.body);
  const headers =
    type || body?.contentType === undefined ? given : [...given, ['Content-Type', body.contentType] as const];
  const tainted = (...path: string[]): boolean => effects.taintOf(path) !== undefined;
  const sensitive = given.map(([name]) => name).filter(name => isSensitiveName(name) || tainted('headers', name));
  return {
    method: (inputs.method ?? 'GET').toUpperCase(),
    url: requestAddress(inputs.url, inputs.query),
    headers,
    body: body?.bytes,
    credentialHeaders: new Set(sensitive.map(name => name.toLowerCase())),
    sensitiveBody: tainted('body'),
    open: sensitive.length === 0 && inputs.authProvider === undefined && !tainted('url') && !tainted('query'),
  };
}

type KeyedEffects = Pick<ReadEffects, 'taintOf' | 'idempotencyKey' | 'random'>;

const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Outside of a run each call has a key of its own. */
function idempotencyHeader(
  { idempotencyKey = false, headers = {} }: Inputs,
  effects: KeyedEffects,
): readonly (readonly [name: string, value: string])[] {
  if (idempotencyKey === false) return [];
  const twice = Object.keys(headers).find(name => name.toLowerCase() === IDEMPOTENCY_HEADER.toLowerCase());
  if (twice !== undefined)
    throw new Failure('input', `header "${twice}" and idempotencyKey exclude each other: both set the key`);
  const key = idempotencyKey === true ? (effects.idempotencyKey?.() ?? effects.random.uuid()) : idempotencyKey;
  return [[IDEMPOTENCY_HEADER, key]];
}

function readHeaders({ headers = {}, authProvider }: Inputs): {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A content type is among them. */
  readonly type: boolean;
} {
  const seen = new Set<string>();
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (value === null || value === undefined) continue;
    if (seen.has(lower)) throw new Failure('input', `header "${name}" is given twice: names are the same in any case`);
    if (lower === 'authorization' && authProvider !== undefined)
      throw new Failure('input', `header "${name}" and authProvider exclude each other: both set the credentials`);
    seen.add(lower);
    found.push([name, String(value)]);
  }
  return { headers: found, type: seen.has('content-type') };
}

interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

/** Text and bytes as they are, everything else as JSON. null: none. */
export function encodeBody(value: unknown): Body | undefined {
  if (value === undefined || value === null) return undefined;
  const body =
    typeof value === 'string'
      ? { bytes: Buffer.from(value), contentType: undefined }
      : value instanceof Uint8Array
        ? { bytes: value, contentType: undefined }
        : { bytes: Buffer.from(JSON.stringify(toJson(value))), contentType: 'application/json' };
  if (body.bytes.byteLength > MAX_BODY_BYTES)
    throw new Failure('input', `body has ${body.bytes.byteLength} bytes, at most ${MAX_BODY_BYTES} are possible`);
  return body;
}

/** A part of a thing cannot be compared with the whole of it. */
export function requireComparable({ observe }: Pick<Inputs, 'observe'>, method: string): void {
  if (method === 'PATCH' && observe === 'whole')
    throw new Failure('input', 'observe: whole cannot be used with PATCH, which sends a part: use observe: given');
}
