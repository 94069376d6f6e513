import { join } from 'node:path';
import { configLoader } from '../../src/app/config.ts';
import { httpService } from '../../src/app/server.ts';
import { createRedactor } from '../../src/core/secrets/redact.ts';
import { type ProcessHost, pipeStream } from '../../src/host/processes/process.ts';
import type { ServerFlags } from '../../src/operations/server/server-flags.ts';
import { homeIn, writeFiles } from './cli.ts';
import { freePort } from './free-port.ts';

export interface ApiServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  /** What the server wrote on stderr so far. */
  readonly stderr: () => string;
  /** As SIGTERM does. Answers the exit code. */
  stop(): Promise<number>;
}

export interface ApiServerOptions {
  /** Holds the configuration and the home. */
  readonly directory: string;
  /** YAML of `apiServer`, in flow form: `{solutionRoots: [sols]}` */
  readonly apiServer?: string;
  /** Further YAML of the configuration, line by line. */
  readonly more?: string;
  readonly flags?: ServerFlags;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A real server in this process on a free port, with a home of its own. */
export async function startServer({
  directory,
  apiServer = '{}',
  more = '',
  flags = {},
  environment = {},
}: ApiServerOptions): Promise<ApiServer> {
  const port = flags.port ?? (await freePort());
  const file = join(directory, 'config.yaml');
  await writeFiles(directory, { 'config.yaml': `version: 1\n${more}\napiServer: ${apiServer}\n` });
  const out: string[] = [];
  const stopped = new AbortController();
  const redactor = createRedactor();
  let listening: (() => void) | undefined;
  const ready = new Promise<void>(resolve => {
    listening = resolve;
  });
  const write = (text: string): void => {
    out.push(text);
    if (text.includes('listening on')) listening?.();
  };
  const host: ProcessHost = {
    argv: ['serve'],
    environment: { PATH: process.env['PATH'], ...homeIn(directory), ...environment },
    cwd: directory,
    startedAt: new Date(),
    stdin: { isTerminal: false, read: async () => new Uint8Array() },
    stdout: pipeStream('stdout', redactor, text => out.push(text)),
    stderr: pipeStream('stderr', redactor, write),
    signal: stopped.signal,
    signalExit: () => (stopped.signal.aborted ? 143 : undefined),
    onHangup: () => () => undefined,
    onKill: () => undefined,
    close: async () => undefined,
  };
  const reload = () => configLoader(host, redactor)({ cwd: directory, flags: { file } });
  const running = httpService(host, redactor).serve({
    config: await reload(),
    reload,
    flags: { ...flags, port },
    signal: stopped.signal,
    cwd: directory,
    note: text => write(`${text}\n`),
    warn: text => void out.push(`warning: ${text}\n`),
    signalExit: host.signalExit,
  });
  const ended = await Promise.race([ready.then(() => undefined), running]);
  if (ended !== undefined) throw new Error(`the server ended with ${ended}: ${out.join('')}`);
  const scheme = /listening on (\w+):/.exec(out.join(''))?.[1] ?? 'http';
  return {
    url: `${scheme}://${flags.host ?? '127.0.0.1'}:${port}`,
    port,
    stderr: () => out.join(''),
    stop: async () => {
      stopped.abort(new Error('received SIGTERM'));
      return running;
    },
  };
}

/** Runs `body` beside a server and stops it afterwards. */
export async function withServer<T>(options: ApiServerOptions, body: (server: ApiServer) => Promise<T>): Promise<T> {
  const server = await startServer(options);
  try {
    return await body(server);
  } finally {
    await server.stop();
  }
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** One request; a body that is not text is sent as JSON. */
export async function ask(
  server: Pick<ApiServer, 'url'>,
  path: string,
  {
    method,
    body,
    headers = {},
    signal,
  }: { method?: string; body?: unknown; headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<Got> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(text !== undefined && { body: text }),
    ...(signal !== undefined && { signal }),
  });
  const answer = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && answer !== '';
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    json: isJson ? (JSON.parse(answer) as Readonly<Record<string, unknown>>) : {},
  };
}
