import type { Json, JsonMap } from '../../core/json/json.ts';
import type { Ended, Exchange } from '../request/exchange.ts';
import { endpointLabel } from '../request/exchange.ts';
import { bodySummary } from '../request/redact-body.ts';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const MAX_BYTES = 8192;
const MAX_TEXT = 1024;

/** Specification: "Audit log entry". One line of JSON of at most 8 KiB; no header is ever in it. */
export function auditRecord(exchange: Exchange, { status, durationMs }: Ended): string {
  const { identity, body } = exchange;
  const record: JsonMap = {
    type: 'audit',
    time: exchange.startedAt.toISOString(),
    request_id: exchange.id,
    method: exchange.method.slice(0, 32),
    path: exchange.path.slice(0, MAX_TEXT),
    endpoint: endpointLabel(exchange),
    status,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    caller: auditedCaller(identity),
    source_ip: exchange.clientAddress,
    ...auditedRun(exchange),
  };
  if (!WITH_BODY.has(exchange.method) || body === undefined) return line(record);
  const facts = { bytes: body.length, contentType: exchange.request.headers['content-type'] ?? '' };
  const summary = exchange.bodySummary ?? bodySummary(exchange.data, facts);
  const full = line({ ...record, body: summary });
  if (Buffer.byteLength(full) <= MAX_BYTES) return full;
  return line({ ...record, body: shortest(summary, body.length) });
}

function shortest(summary: Json, bytes: number): Json {
  const keys = typeof summary === 'object' && summary !== null && !Array.isArray(summary) ? Object.keys(summary) : [];
  return { truncated: true, bytes, keys: keys.slice(0, 20).map(key => key.slice(0, 64)) };
}

/** What a request ran, under the names that every record of a run has. */
export function auditedRun({ run }: Pick<Exchange, 'run'>): JsonMap {
  if (run === undefined) return {};
  const { runId, solution = '', version, digest = '', status = 'failed' } = run;
  return {
    run_id: runId,
    solution,
    ...(version !== undefined && { version }),
    digest,
    run_status: status,
  };
}

export function auditedCaller(identity: Exchange['identity']): JsonMap {
  if (identity === undefined || identity.kind === 'anonymous')
    return { id: 'anonymous', name: 'anonymous', kind: 'anonymous' };
  const { id, name, kind, tenant } = identity;
  return { id: id.slice(0, 256), name: name.slice(0, 256), kind, ...(tenant !== undefined && { tenant }) };
}

/** JSON escapes control characters; these two separators end lines elsewhere. */
const line = (record: JsonMap): string =>
  `${JSON.stringify(record).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('\u007f', '\\u007f')}\n`;
