import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { join } from 'node:path';
import { homeIn, writeFiles } from '../cli.ts';
import { freePort } from '../free-port.ts';
import { withTempDir } from '../temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../../src/main.ts');

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body, where it is JSON. */
  json(): unknown;
}

export interface ApiRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Of the network. Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: a connection of its own. */
  readonly agent?: Agent;
}

/** `tool serve` as a process of its own, from the sources. */
export interface ApiServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly directory: string;
  readonly stderr: () => string;
  /** Rejects when there is no answer. */
  ask(path: string, asked?: ApiRequest): Promise<ApiAnswer>;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | NodeJS.Signals>;
}

export interface ApiServerOptions {
  /** The section `apiServer`; `{directory}` in texts stands for the directory of the server. */
  readonly apiServer?: Readonly<Record<string, unknown>>;
  /** Other sections. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** Below the directory, before it starts. */
  readonly files?: Readonly<Record<string, string>>;
  /** Other preparations, with the variables that the server will have. */
  readonly prepare?: (directory: string) => Promise<void>;
  /** The program. Default: the sources. */
  readonly main?: string;
}

/** Runs `body` beside a server on a free port of this machine. Afterwards nothing of it is left. */
export async function withApiServer<T>(
  { apiServer = {}, config = {}, environment = {}, flags = [], files = {}, prepare, main = MAIN }: ApiServerOptions,
  body: (server: ApiServer) => Promise<T>,
): Promise<T> {
  return withTempDir(async directory => {
    const text = JSON.stringify({ ...config, apiServer }).replaceAll('{directory}', directory);
    await writeFiles(directory, { ...files, '.home/config/tool/config.yaml': text });
    await prepare?.(directory);
    return withServerIn({ directory, port: await freePort(), environment, flags, main }, body);
  });
}

export interface ServerPlace extends Pick<ApiServerOptions, 'environment' | 'flags' | 'main'> {
  /** With its configuration. */
  readonly directory: string;
  readonly port: number;
}

/** The same in a directory that is there already, as when a server starts again. */
export async function withServerIn<T>(
  { directory, port, environment = {}, flags = [], main = MAIN }: ServerPlace,
  body: (server: ApiServer) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [main, 'serve', '--port', String(port), ...flags], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...homeIn(directory), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const chunks: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const stderr = (): string => chunks.join('');
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  try {
    await listening(child, stderr);
    return await body({
      origin: `http://127.0.0.1:${port}`,
      port,
      pid: child.pid ?? 0,
      directory,
      stderr,
      ask: (path, asked) => ask(port, path, asked),
      signal: name => child.kill(name),
      ended,
    });
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
}

async function listening(child: ChildProcess, stderr: () => string): Promise<void> {
  while (!/^listening on /m.test(stderr())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server did not start: ${stderr()}`);
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')]);
  }
}

function ask(port: number, path: string, asked: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', headers = {}, body, signal, host = '127.0.0.1', agent = false } = asked;
  const bytes = body === undefined ? undefined : asBytes(body);
  const sized = bytes !== undefined && !('Transfer-Encoding' in headers);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host,
        port,
        path,
        method,
        agent,
        headers: { ...(sized && { 'Content-Length': String(bytes.length) }), ...headers },
        ...(signal !== undefined && { signal }),
      },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')) as unknown,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function asBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}
