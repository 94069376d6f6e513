import type { Span } from './span.ts';

/** What sends the spans: `service.name`, `service.version` and whatever the operator says. */
export type Resource = Readonly<Record<string, string>>;

export const KIND = { internal: 1, server: 2, client: 3 } as const;

/** Spans as OTLP/HTTP takes them in JSON (ExportTraceServiceRequest). */
export function otlpBody(spans: readonly Span[], resource: Resource): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope: { name: 'tool', version: resource['service.version'] }, spans: spans.map(spanBody) }],
      },
    ],
  });
}

function spanBody(span: Span): unknown {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
    ...(span.state !== undefined && { traceState: span.state }),
    name: span.name,
    kind: KIND[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: attributes(span.attributes),
    status: span.failed ? { code: 2 } : {},
  };
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

function attributes(map: Readonly<Record<string, string | number>>): unknown {
  return Object.entries(map).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
