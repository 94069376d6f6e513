import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { homeIn, writeFiles } from '../cli.ts';
import { withTempDir } from '../temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../../src/main.ts');

export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface ServedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
}

/** `tool serve` as a process of its own, from the sources. */
export interface ServeProcess {
  readonly port: number;
  readonly directory: string;
  readonly stderr: () => string;
  ask(path: string, asked?: ServedRequest): Promise<ServedAnswer>;
  /** Everything that comes back for these bytes until the server ends the connection or is silent for `quietMs`. */
  talk(text: string, quietMs?: number): Promise<string>;
}

export interface ServeOptions {
  /** The section `apiServer`; `{directory}` in texts stands for the directory of the server. */
  readonly apiServer?: Readonly<Record<string, unknown>>;
  /** Below the directory, before it starts. */
  readonly files?: Readonly<Record<string, string>>;
  readonly prepare?: (directory: string) => Promise<void>;
}

/** Runs `body` beside a server on a free port of this machine. Afterwards nothing of it is left. */
export async function withServeProcess<T>(
  { apiServer = {}, files = {}, prepare }: ServeOptions,
  body: (server: ServeProcess) => Promise<T>,
): Promise<T> {
  return withTempDir(async directory => {
    const text = JSON.stringify({ apiServer }).replaceAll('{directory}', directory);
    const own = Object.entries(files).map(([name, content]) => [name, content.replaceAll('{directory}', directory)]);
    await writeFiles(directory, {
      ...(Object.fromEntries(own) as Record<string, string>),
      '.home/config/tool/config.yaml': text,
    });
    await prepare?.(directory);
    const port = await freePort();
    const child = spawn(process.execPath, [MAIN, 'serve', '--port', String(port)], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...homeIn(directory) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const chunks: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    const stderr = (): string => chunks.join('');
    const ended = once(child, 'exit');
    try {
      await listening(child, stderr);
      const server = { port, directory, stderr };
      return await body({
        ...server,
        ask: (path, asked) => ask(port, path, asked),
        talk: (bytes, quietMs) => talk(port, bytes, quietMs),
      });
    } finally {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    }
  });
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function listening(child: ChildProcess, stderr: () => string): Promise<void> {
  while (!/^listening on /m.test(stderr())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server did not start: ${stderr()}`);
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')]);
  }
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: ServedRequest = {},
): Promise<ServedAnswer> {
  const bytes = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const length = bytes === undefined ? {} : { 'Content-Length': String(bytes.length) };
    const sent = request(
      { port, host: '127.0.0.1', path, method, agent: false, headers: { ...length, ...headers } },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const shown = Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          );
          const json =
            /json/.test(shown['content-type'] ?? '') && text !== '' ? (JSON.parse(text) as ServedAnswer['json']) : {};
          resolve({ status: answer.statusCode ?? 0, headers: shown, text, json });
        });
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function talk(port: number, text: string, quietMs = 2000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    const chunks: Buffer[] = [];
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
