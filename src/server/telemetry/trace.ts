import { randomBytes } from 'node:crypto';

/** W3C Trace Context of one request. */
export interface Trace {
  readonly traceId: string;
  /** Id of the span that this server opens for the request. */
  readonly spanId: string;
  /** Id of the caller's span. */
  readonly parentId: string | undefined;
  readonly sampled: boolean;
  readonly state: string | undefined;
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_STATE = 512;

/** Continues the trace of the caller; what is malformed begins a new one. */
export function continueTrace(
  traceparent: string | undefined,
  tracestate: string | undefined,
  sample: (traceId: string) => boolean,
): Trace {
  const spanId = newId(8);
  const [, version, traceId = '', parentId = '', flags = '', rest] = HEADER.exec(traceparent ?? '') ?? [];
  const usable =
    version !== undefined &&
    version !== 'ff' &&
    !(version === '00' && rest !== undefined) &&
    !/^0+$/.test(traceId) &&
    !/^0+$/.test(parentId);
  if (!usable) {
    const own = newId(16);
    return { traceId: own, spanId, parentId: undefined, sampled: sample(own), state: undefined };
  }
  const sampled = (Number.parseInt(flags, 16) & 1) === 1;
  const state = tracestate !== undefined && tracestate.length <= MAX_STATE ? tracestate : undefined;
  return { traceId, spanId, parentId, sampled, state };
}

export const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** What outgoing requests carry. */
export function traceHeaders({ traceId, spanId, sampled, state }: Trace): Readonly<Record<string, string>> {
  return {
    traceparent: `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`,
    ...(state !== undefined && state !== '' && { tracestate: state }),
  };
}
