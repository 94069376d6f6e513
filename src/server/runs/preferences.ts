import { ProblemError } from '../answer/problem.ts';
import { rawHeaderValues } from '../auth/raw-headers.ts';
import type { Exchange } from '../request/exchange.ts';
import type { RouteRow } from '../routes/route-row.ts';

/** Whether the store of runs is needed to answer it, on an endpoint that otherwise does not need it. */
export function isKeptRequest(exchange: Exchange, row: RouteRow): boolean {
  if (row.async === 'always') return true;
  return (row.async === 'preferred' && preference(exchange).isAsync) || idempotencyKey(exchange, row) !== undefined;
}

export interface Preference {
  readonly isAsync: boolean;
  /** How long an answer may take before it becomes 202. */
  readonly waitMs: number;
}

const MAX_WAIT_S = 300;

/** `Prefer` (RFC 7240): `respond-async`, `wait=10`. Other preferences, and values that cannot be read, are ignored. */
export function preference({ request }: Pick<Exchange, 'request'>): Preference {
  const words = rawHeaderValues(request.rawHeaders, 'prefer')
    .flatMap(value => value.split(','))
    .map(word => word.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  const wait = words.map(word => /^wait\s*=\s*"?(\d{1,9})"?$/.exec(word)?.[1]).find(text => text !== undefined);
  const isAsync = words.includes('respond-async');
  return { isAsync, waitMs: wait === undefined ? 0 : Math.min(Number(wait), MAX_WAIT_S) * 1000 };
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** `Idempotency-Key`, as text or as the quoted text of a structured header. */
export function idempotencyKey({ request }: Pick<Exchange, 'request'>, row: RouteRow): string | undefined {
  if (row.keyed !== true) return undefined;
  const values = rawHeaderValues(request.rawHeaders, 'idempotency-key');
  const [first] = values;
  if (first === undefined) return undefined;
  const key = /^"(.*)"$/.exec(first.trim())?.[1] ?? first.trim();
  if (values.length === 1 && KEY.test(key)) return key;
  throw new ProblemError('malformed-request', 'Idempotency-Key must be one text of 1 to 255 visible characters', {
    errors: [{ field: 'header.Idempotency-Key', message: 'must be one text of 1 to 255 visible characters' }],
  });
}
