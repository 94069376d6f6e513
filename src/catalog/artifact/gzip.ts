import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import { ToolError } from '../../core/errors.ts';

const MAX_STORED = 65_535;
const unzip = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip);

/**
 * A gzip stream that stores instead of compressing. What a compressor makes of the same bytes differs between its versions and
 * between processors; a digest must not.
 */
export function storeGzip(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])];
  let offset = 0;
  do {
    const block = bytes.subarray(offset, offset + MAX_STORED);
    offset += block.length;
    const head = Buffer.alloc(5);
    head[0] = offset >= bytes.length ? 1 : 0;
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(head, block);
  } while (offset < bytes.length);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(bytes), 0);
  tail.writeUInt32LE(bytes.length >>> 0, 4);
  parts.push(tail);
  return Buffer.concat(parts);
}

/** Undoes any gzip; more than `maxBytes` is refused. */
export async function readGzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    throw new ToolError(
      'catalog-failed',
      `the bundle cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
