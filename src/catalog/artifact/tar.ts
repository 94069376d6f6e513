import { ToolError } from '../../core/errors.ts';

/** A file in an archive. */
export interface PackedFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

const BLOCK = 512;
const NAME_BYTES = 100;

/** A POSIX tar archive. Equal files give equal bytes: no owners, no times, only two modes, in the order given. */
export function writeTar(files: readonly PackedFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const file of files) {
    const path = Buffer.from(file.path);
    if (path.length > NAME_BYTES) {
      const record = paxRecord('path', file.path);
      parts.push(
        header({ name: Buffer.from('pax'), size: record.length, mode: 0o644, type: 'x' }),
        record,
        padding(record.length),
      );
    }
    const mode = file.executable ? 0o755 : 0o644;
    parts.push(
      header({ name: path.subarray(0, NAME_BYTES), size: file.bytes.byteLength, mode, type: '0' }),
      file.bytes,
      padding(file.bytes.byteLength),
    );
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return Buffer.concat(parts);
}

interface Header {
  readonly name: Uint8Array;
  readonly size: number;
  readonly mode: number;
  readonly type: string;
}

function header({ name, size, mode, type }: Header): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;
  block.set(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const padding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const body = ` ${key}=${value}\n`;
  const size = Buffer.byteLength(body);
  let length = size + 1;
  while (String(length).length + size !== length) length = String(length).length + size;
  return Buffer.from(`${length}${body}`);
}

/**
 * The files of an archive. Links, devices and the like are refused: a bundle holds files and nothing else. `where` names the archive
 * in messages.
 */
export function readTar(archive: Uint8Array, where = 'the bundle'): PackedFile[] {
  const unreadable = (what: string): ToolError => new ToolError('catalog-failed', `${where} cannot be read: ${what}`);
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: PackedFile[] = [];
  let longPath: string | undefined;
  let offset = 0;
  while (offset + BLOCK <= bytes.length) {
    const block = bytes.subarray(offset, offset + BLOCK);
    if (block.every(byte => byte === 0)) return files;
    const { path, size, mode, type } = readHeader(block, unreadable);
    const start = offset + BLOCK;
    if (start + size > bytes.length) throw unreadable('it ends within a file');
    const content = bytes.subarray(start, start + size);
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'x') longPath = paxPath(content, unreadable) ?? longPath;
    else if (type === '0' || type === '\0') {
      files.push({ path: longPath ?? path, bytes: content, executable: (mode & 0o111) !== 0 });
      longPath = undefined;
    } else if (type === '5') longPath = undefined;
    else if (type !== 'g') throw unreadable(`"${longPath ?? path}" is not a regular file`);
  }
  throw unreadable('its end is missing');
}

function readHeader(block: Buffer, unreadable: Unreadable): { path: string; size: number; mode: number; type: string } {
  const text = (start: number, length: number): string => {
    const field = block.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.subarray(0, end === -1 ? length : end).toString('utf8');
  };
  const octal = (start: number, length: number): number => {
    const digits = text(start, length).trim();
    if (!/^[0-7]{1,11}$/.test(digits)) throw unreadable('a header holds no number where there must be one');
    return Number.parseInt(digits, 8);
  };
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== octal(148, 8)) throw unreadable('the checksum of a header is wrong');
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  const name = text(0, NAME_BYTES);
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    size: octal(124, 12),
    mode: octal(100, 8),
    type: text(156, 1) || '0',
  };
}

function paxPath(content: Buffer, unreadable: Unreadable): string | undefined {
  let path: string | undefined;
  let offset = 0;
  while (offset < content.length) {
    const space = content.indexOf(0x20, offset);
    const length = Number(content.subarray(offset, space).toString('latin1'));
    if (space === -1 || !Number.isInteger(length) || length <= space - offset)
      throw unreadable('a long name cannot be read');
    const record = content.subarray(space + 1, offset + length - 1).toString('utf8');
    if (record.startsWith('path=')) path = record.slice('path='.length);
    offset += length;
  }
  return path;
}

type Unreadable = (what: string) => ToolError;
