import { KIND, type Resource } from './otlp.ts';
import type { Span } from './span.ts';

/** The same as `otlpBody` in the binary form of OTLP/HTTP (opentelemetry/proto/trace/v1/trace.proto). `hide` is applied to every text. */
export function otlpProtobuf(spans: readonly Span[], resource: Resource, hide: (text: string) => string): Buffer {
  const text = (field: number, value: string): Buffer => chunk(field, Buffer.from(hide(value)));
  const attributes = (field: number, map: Readonly<Record<string, string | number>>): Buffer[] =>
    Object.entries(map).map(([key, value]) =>
      message(field, text(1, key), message(2, typeof value === 'number' ? integer(3, value) : text(1, value))),
    );
  const span = (one: Span): Buffer =>
    message(
      2,
      chunk(1, Buffer.from(one.traceId, 'hex')),
      chunk(2, Buffer.from(one.spanId, 'hex')),
      ...(one.state === undefined ? [] : [text(3, one.state)]),
      ...(one.parentId === undefined ? [] : [chunk(4, Buffer.from(one.parentId, 'hex'))]),
      text(5, one.name),
      integer(6, KIND[one.kind]),
      fixed(7, one.startMs),
      fixed(8, one.endMs),
      ...attributes(9, one.attributes),
      ...(one.failed ? [message(15, integer(3, 2))] : []),
    );
  const scope = message(1, text(1, 'tool'), text(2, resource['service.version'] ?? ''));
  return message(1, message(1, ...attributes(1, resource)), message(2, scope, ...spans.map(span)));
}

const LENGTH = 2;
const FIXED64 = 1;

const message = (field: number, ...parts: readonly Buffer[]): Buffer => chunk(field, Buffer.concat(parts));

const chunk = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(BigInt((field << 3) | LENGTH)), varint(BigInt(bytes.length)), bytes]);

const integer = (field: number, value: number): Buffer =>
  Buffer.concat([varint(BigInt(field << 3)), varint(BigInt.asUintN(64, BigInt(Math.trunc(value))))]);

function fixed(field: number, ms: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(Math.round(ms * 1000)) * 1000n);
  return Buffer.concat([varint(BigInt((field << 3) | FIXED64)), bytes]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
