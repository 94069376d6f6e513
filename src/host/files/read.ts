import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
  type Stats,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import { openRealPath } from './anchor.ts';
import { errorCode, leadsOut } from './errors.ts';
import { filePieces } from './pour.ts';

/** Up to this size a synchronous read is several times faster than a trip through the thread pool. */
const AT_ONCE_BYTES = 1 << 20;
const PIPE_PAUSE_MS = 5;
/** Pipes and devices have no size to judge by. */
const MAX_STREAM_BYTES = 64 << 20;

export interface ReadOptions {
  readonly maxBytes?: number | undefined;
  readonly root?: string | undefined;
  /** Ends the wait for a program that keeps a pipe open and writes nothing. */
  readonly signal?: AbortSignal | undefined;
}

/** The bytes of a regular file, or of a pipe or device until its end: `-f <(command)` is a pipe. */
export async function readWhole(path: string, { maxBytes, root, signal }: ReadOptions): Promise<Buffer> {
  const { fd, stat } = openForReading(path, root);
  try {
    if (stat.isFile()) return await readOpenFile(fd, stat, path, maxBytes);
    // What is done after an interruption, e.g. in `finally`, is bounded in another way.
    const content = await readStream(fd, path, { maxBytes, signal: signal?.aborted === true ? undefined : signal });
    if (content.length === 0 && stat.isFIFO() && !isOfShell(path)) throw emptyPipe(path);
    return content;
  } finally {
    closeSync(fd);
  }
}

/** The bytes of a regular file in pieces. Each is valid until the next one is asked for. */
export async function* readPieces(path: string, root: string | undefined): AsyncGenerator<Uint8Array> {
  const { fd, stat } = openForReading(path, root);
  try {
    if (!stat.isFile()) throw new ToolError('invalid-input', `"${path}" is not a regular file`);
    yield* filePieces(fd);
  } finally {
    closeSync(fd);
  }
}

/** An open file that is not a directory, below `root`. Its content is to be read, and the file closed, by the caller. */
export function openForReading(path: string, root: string | undefined): { readonly fd: number; readonly stat: Stats } {
  // Without O_NONBLOCK opening a pipe without a writer would hang a thread for ever.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
  try {
    const stat = fstatSync(fd);
    requireBelow(root, fd, path);
    if (stat.isDirectory()) throw new ToolError('invalid-input', `"${path}" is a directory, not a file`);
    return { fd, stat };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Names and kinds in a directory, which must lie below `root`. */
export async function readDirectory(path: string, root: string | undefined): Promise<Dirent[]> {
  if (root === undefined || process.platform === 'win32') return readdir(path, { withFileTypes: true });
  const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    requireBelow(root, fd, path);
    const held = process.platform === 'linux' ? `/proc/self/fd/${fd}` : path;
    return await readdir(held, { withFileTypes: true });
  } finally {
    closeSync(fd);
  }
}

function requireBelow(root: string | undefined, fd: number, path: string): void {
  if (root === undefined || isWithin(root, openRealPath(fd, path))) return;
  if (root !== path) throw leadsOut(path, root);
  throw new ToolError('forbidden', `"${path}" was replaced by a link while it was being used`, {
    hint: 'nothing was followed: see what else works there, and try again',
  });
}

/** `-f <(command)`: such a pipe has its writer before its reader, and may well be empty. */
const isOfShell = (path: string): boolean => path.startsWith('/dev/') || path.startsWith('/proc/');

/** Reading a named pipe that no program has open for writing ends at once, as if it were an empty file. */
function emptyPipe(path: string): ToolError {
  return new ToolError('invalid-input', `"${path}" is a pipe that no program writes to`, {
    hint: 'start the program that writes to it first, or use a regular file',
  });
}

async function readOpenFile(
  fd: number,
  stat: Stats,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  if (stat.size > maxBytes) throw tooLarge(path, maxBytes, stat.size);
  const content = stat.size <= AT_ONCE_BYTES ? readFileSync(fd) : await promisify(readFile)(fd);
  if (content.length > maxBytes) throw tooLarge(path, maxBytes, content.length);
  return content;
}

async function readStream(
  fd: number,
  path: string,
  { maxBytes = MAX_STREAM_BYTES, signal }: ReadOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let total = 0; ; ) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = readAvailable(fd, chunk);
    if (count === undefined) {
      if (signal?.aborted === true) throw new ToolError('cancelled', `interrupted while waiting for "${path}"`);
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
