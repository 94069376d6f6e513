import type { Log } from '../../core/ports/ports.ts';
import type { Span } from './span.ts';
import { newId, type Trace } from './trace.ts';

export interface Tracer {
  readonly enabled: boolean;
  sample(traceId: string): boolean;
  record(span: Span): void;
  /** Draws a child span around the work, when the trace is recorded. */
  span<T>(trace: Trace | undefined, name: string, work: () => T | Promise<T>): Promise<T>;
  /** Sends what has not been sent yet. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface TracerOptions {
  readonly sampler: 'always_on' | 'always_off' | 'traceidratio';
  readonly samplerArg: number;
  /** Sends some spans; rejects when the collector did not take them. */
  export(spans: readonly Span[]): Promise<void>;
  readonly log: Log;
}

const BATCH = 512;
const QUEUE = 4096;
const EVERY_MS = 2000;

export const NO_TRACER: Tracer = {
  enabled: false,
  sample: () => false,
  record: () => undefined,
  span: async (_trace, _name, work) => work(),
  flush: async () => undefined,
  close: async () => undefined,
};

/** Spans in batches to a collector. What a collector does not take is dropped: a request never waits for it. */
export function createTracer(options: TracerOptions): Tracer {
  const queue: Span[] = [];
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();

  async function send(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        await options.export(batch);
      } catch (error) {
        options.log('warn', 'spans could not be exported', { spans: batch.length, error: String(error) });
      }
    }
  }
  const flush = async (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const record = (span: Span): void => {
    if (queue.length < QUEUE) queue.push(span);
    if (queue.length >= BATCH) void flush();
  };
  return {
    enabled: true,
    sample: traceId => isSampled(traceId, options),
    record,
    async span(trace, name, work) {
      if (trace?.sampled !== true) return work();
      const startMs = Date.now();
      let failed = true;
      try {
        const result = await work();
        failed = false;
        return result;
      } finally {
        const { traceId, spanId: parentId } = trace;
        record({
          traceId,
          spanId: newId(8),
          parentId,
          name,
          kind: 'internal',
          startMs,
          endMs: Date.now(),
          attributes: {},
          failed,
        });
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** By the id, so that every service that asks decides alike. */
function isSampled(traceId: string, { sampler, samplerArg }: Pick<TracerOptions, 'sampler' | 'samplerArg'>): boolean {
  if (sampler !== 'traceidratio') return sampler === 'always_on';
  return Number.parseInt(traceId.slice(-13), 16) < samplerArg * 16 ** 13;
}
