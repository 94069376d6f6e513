import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { otlpProtobuf } from './otlp-protobuf.ts';

/** Fields of a message by number, as another reader of the format finds them. */
function decodeFields(bytes: Uint8Array): Map<number, (Uint8Array | bigint)[]> {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, (Uint8Array | bigint)[]>();
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag();
    const value =
      wire === WireType.LengthDelimited
        ? reader.bytes()
        : BigInt(wire === WireType.Bit64 ? reader.fixed64() : reader.int64());
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

const inner = (bytes: Uint8Array, ...path: readonly number[]): Uint8Array =>
  path.reduce((at, field) => decodeFields(at).get(field)?.[0] as Uint8Array, bytes);
const text = (bytes: Uint8Array, ...path: readonly number[]): string => Buffer.from(inner(bytes, ...path)).toString();

test('spans in the binary form of OTLP read as those that were written', () => {
  const request = otlpProtobuf(
    [
      {
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        parentId: '00f067aa0ba902b7',
        name: 'GET secret',
        kind: 'server',
        startMs: 1_700_000_000_000.5,
        endMs: 1_700_000_000_001,
        attributes: { status: 200, low: -1, path: '/x' },
        failed: true,
      },
    ],
    { 'service.name': 'tool', 'service.version': '1.0.0' },
    given => given.replace('secret', '[REDACTED]'),
  );
  assert.deepEqual([text(request, 1, 1, 1, 1), text(request, 1, 1, 1, 2, 1)], ['service.name', 'tool']);
  assert.deepEqual([text(request, 1, 2, 1, 1), text(request, 1, 2, 1, 2)], ['tool', '1.0.0']);
  const bytes = inner(request, 1, 2, 2);
  const span = decodeFields(bytes);
  const hex = (field: number): string => Buffer.from(span.get(field)?.[0] as Uint8Array).toString('hex');
  assert.deepEqual(
    [hex(1), hex(2), hex(4)],
    ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331', '00f067aa0ba902b7'],
  );
  assert.equal(text(bytes, 5), 'GET [REDACTED]');
  assert.deepEqual(span.get(6), [2n]);
  assert.deepEqual([span.get(7), span.get(8)], [[1_700_000_000_000_500_000n], [1_700_000_000_001_000_000n]]);
  const values = (span.get(9) as Uint8Array[]).map(one => [text(one, 1), decodeFields(inner(one, 2)).get(3)?.[0]]);
  assert.deepEqual(values, [
    ['status', 200n],
    ['low', -1n],
    ['path', undefined],
  ]);
  assert.deepEqual(decodeFields(inner(bytes, 15)).get(3), [2n]);
});
