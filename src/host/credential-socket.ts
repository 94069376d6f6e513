import { chmod, rm, writeFile } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../core/errors.ts';
import { executable, partWords } from '../core/ports/executable.ts';
import type { CredentialSocket, OpenCredentialSocket } from '../core/ports/ports.ts';
import { makeTemporaryDirectory } from './files/temporary-directory.ts';

/** Socket addresses have 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 100;
/** More than git ever sends to a credential helper. */
const MAX_REQUEST_BYTES = 64 * 1024;
const MAX_WAIT_MS = 10_000;

/**
 * The helper that git starts: it passes the question from its stdin to the socket and prints the answer. It exists as a file only while
 * the socket does, so it is the same in the source tree and in the bundle; the single executable has it inside. It holds no secret.
 */
export const GIT_CREDENTIAL_SCRIPT = `'use strict';
const [path, operation] = process.argv.slice(-2);
if (operation === 'get') {
  const socket = require('node:net').connect(path, () => process.stdin.pipe(socket));
  socket.on('error', () => {});
  socket.pipe(process.stdout);
}
`;

/**
 * One credential for one run of git. The socket lies in a new directory with mode 0700 (on Windows: a named pipe with a
 * random name), the secret only in the memory of this program and in what git reads from the helper's output. `git` asks
 * the helper with `get`; `store` and `erase` say nothing.
 */
export const openCredentialSocket: OpenCredentialSocket = async answer => {
  const { createServer } = await import('node:net');
  const directory = await privateDirectory();
  const path = process.platform === 'win32' ? pipeName(directory) : join(directory, 's');
  const helper = join(directory, 'helper.cjs');
  const oneAnswer = once(answer);
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, oneAnswer);
  });
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    if (executable() === undefined) await writeFile(helper, GIT_CREDENTIAL_SCRIPT, { mode: 0o600 });
    await listen(server, path);
  } catch (error) {
    await close();
    throw new ToolError('internal', 'cannot open the private socket that passes a credential to git', { cause: error });
  }
  const words = executable() === undefined ? [helper] : partWords('git-credential');
  return { path, helperCommand: helperCommand([...words, path]), close } satisfies CredentialSocket;
};

async function privateDirectory(): Promise<string> {
  const base = join(tmpdir(), 'tool-XXXXXX', 's').length > MAX_SOCKET_PATH ? '/tmp' : tmpdir();
  const directory = await makeTemporaryDirectory('tool-', base);
  await chmod(directory, 0o700);
  return directory;
}

const pipeName = (directory: string): string => `\\\\.\\pipe\\${directory.replace(/[^A-Za-z0-9]/g, '-')}`;

/** git gives a helper that begins with `!` to `sh`; options of Node.js in the environment are not meant for the helper. */
const helperCommand = (words: readonly string[]): string =>
  `!NODE_OPTIONS= ${[process.execPath, ...words].map(quoted).join(' ')}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A second question gets no answer. */
function once(answer: (request: string) => string): (request: string) => string {
  let answered = false;
  return request => {
    if (answered) return '';
    const text = answer(request);
    answered = text !== '';
    return text;
  };
}

function serve(socket: Socket, answer: (request: string) => string): void {
  const chunks: Buffer[] = [];
  let size = 0;
  socket.setTimeout(MAX_WAIT_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) socket.destroy();
    else chunks.push(chunk);
  });
  socket.on('end', () => socket.end(answer(Buffer.concat(chunks).toString('utf8'))));
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
