import type { Span } from './span.ts';

const KIND = { internal: 1, server: 2, client: 3 } as const;

/** Spans as OTLP/HTTP takes them in JSON (ExportTraceServiceRequest). */
export function otlpBody(
  spans: readonly Span[],
  { serviceName, version }: { readonly serviceName: string; readonly version: string },
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributes({ 'service.name': serviceName, 'service.version': version }) },
        scopeSpans: [{ scope: { name: 'tool', version }, spans: spans.map(spanBody) }],
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
