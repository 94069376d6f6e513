import type { Call } from '../../core/call.ts';
import type { HttpSend } from '../../core/ports/ports.ts';
import type { Services } from '../../operations/services.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import type { Span } from '../telemetry/span.ts';
import { newId, type Trace, traceHeaders } from '../telemetry/trace.ts';

/** The pieces of work of one job: names and times, never values. */
export interface JobSpans {
  /** The same services; what they load and send is noted, and what they send carries the trace. */
  traced(services: Services): Services;
  around<T>(name: string, work: () => Promise<T>): Promise<T>;
  onEvent(event: RunEvent): void;
  /** A piece that has just ended. */
  ended(name: string, durationMs: number, failed: boolean): void;
  readonly all: readonly Span[];
}

const MAX_SPANS = 1000;

export const NO_SPANS: JobSpans = {
  traced: services => services,
  around: (_name, work) => work(),
  onEvent: () => undefined,
  ended: () => undefined,
  all: [],
};

export function createJobSpans(trace: Trace): JobSpans {
  const all: Span[] = [];

  const note = (span: Pick<Span, 'spanId' | 'name' | 'kind' | 'startMs' | 'endMs' | 'failed' | 'attributes'>): void => {
    if (trace.sampled && all.length < MAX_SPANS) all.push({ ...span, traceId: trace.traceId, parentId: trace.spanId });
  };
  const ended: JobSpans['ended'] = (name, durationMs, failed) => {
    const endMs = Date.now();
    note({ spanId: newId(8), name, kind: 'internal', startMs: endMs - durationMs, endMs, failed, attributes: {} });
  };
  const around: JobSpans['around'] = async (name, work) => {
    const startMs = Date.now();
    let failed = true;
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      ended(name, Date.now() - startMs, failed);
    }
  };
  const send =
    (real: HttpSend): HttpSend =>
    async (request, signal) => {
      const spanId = newId(8);
      const startMs = Date.now();
      const given = request.headers.some(([name]) => name.toLowerCase() === 'traceparent');
      const own = given ? [] : Object.entries(traceHeaders({ ...trace, spanId }));
      const attributes = { 'http.request.method': request.method };
      try {
        const response = await real({ ...request, headers: [...request.headers, ...own] }, signal);
        const all = { ...attributes, 'http.response.status_code': response.status };
        note({
          spanId,
          name: 'http.client',
          kind: 'client',
          startMs,
          endMs: Date.now(),
          failed: response.status >= 500,
          attributes: all,
        });
        return response;
      } catch (error) {
        note({ spanId, name: 'http.client', kind: 'client', startMs, endMs: Date.now(), failed: true, attributes });
        throw error;
      }
    };

  return {
    all,
    around,
    ended,
    onEvent(event) {
      if (event.type === 'resolver-ended') ended('resolver.execute', event.durationMs, event.status === 'failed');
      if (event.type === 'action-ended') ended('action.execute', event.durationMs, event.status === 'failed');
    },
    traced: services => ({
      ...services,
      engine: { ...services.engine, send: send(services.engine.send) },
      solutions: {
        load: (input, call: Call) => around('solution.load', () => services.solutions.load(input, call)),
        check: (input, call: Call) => around('solution.load', () => services.solutions.check(input, call)),
      },
    }),
  };
}
