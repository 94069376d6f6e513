import { closeSync, constants, fstatSync, openSync, readFile, readFileSync, readSync, type Stats } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import { realPathOfOpen } from './anchor.ts';
import { errorCode, leadsOut } from './errors.ts';

/** Up to this size reading at once is several times faster than a turn through the thread pool. */
const AT_ONCE_BYTES = 1 << 20;
const PIPE_PAUSE_MS = 5;
/** Pipes and devices have no size to judge by. */
const MAX_STREAM_BYTES = 64 << 20;

/** The bytes of a regular file, or of a pipe or device until its end: `-f <(command)` is a pipe. */
export async function readWhole(path: string, maxBytes: number | undefined, root: string | undefined): Promise<Buffer> {
  // Without O_NONBLOCK opening a pipe that nobody writes to would hang a thread for ever.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
  try {
    const stat = fstatSync(fd);
    if (root !== undefined && !isWithin(root, realPathOfOpen(fd, path))) throw leadsOut(path, root);
    if (stat.isDirectory()) throw new ToolError('invalid-input', `"${path}" is a directory, not a file`);
    return stat.isFile() ? await readFileOf(fd, stat, path, maxBytes) : await readStream(fd, path, maxBytes);
  } finally {
    closeSync(fd);
  }
}

async function readFileOf(fd: number, stat: Stats, path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  if (stat.size > maxBytes) throw tooLarge(path, maxBytes, stat.size);
  const content = stat.size <= AT_ONCE_BYTES ? readFileSync(fd) : await promisify(readFile)(fd);
  if (content.length > maxBytes) throw tooLarge(path, maxBytes, content.length);
  return content;
}

async function readStream(fd: number, path: string, maxBytes = MAX_STREAM_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let total = 0; ; ) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = readAvailable(fd, chunk);
    if (count === undefined) {
      await setTimeout(PIPE_PAUSE_MS);
      continue;
    }
    if (count === 0) return Buffer.concat(chunks);
    total += count;
    if (total > maxBytes) throw tooLarge(path, maxBytes);
    chunks.push(chunk.subarray(0, count));
  }
}

/** Undefined: nothing there yet. */
function readAvailable(fd: number, chunk: Buffer): number | undefined {
  try {
    return readSync(fd, chunk);
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

function tooLarge(path: string, maxBytes: number, size?: number): ToolError {
  const has = size === undefined ? 'is too large' : `has ${size} bytes`;
  return new ToolError('invalid-input', `"${path}" ${has}: at most ${maxBytes} bytes are read`);
}
