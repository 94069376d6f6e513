import { connect } from 'node:net';
import { writeFiles } from '../cli.ts';
import { type ApiAnswer, withApiServer } from './server-process.ts';

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
  const placed = async (directory: string): Promise<void> => {
    const own = Object.entries(files).map(([name, content]) => [name, content.replaceAll('{directory}', directory)]);
    await writeFiles(directory, Object.fromEntries(own) as Record<string, string>);
    await prepare?.(directory);
  };
  return withApiServer({ apiServer, prepare: placed }, ({ port, directory, stderr, ask }) =>
    body({
      port,
      directory,
      stderr,
      ask: async (path, { body: sent, ...asked } = {}) => {
        const content = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent);
        return servedAnswer(await ask(path, { ...asked, ...(content !== undefined && { body: content }) }));
      },
      talk: (bytes, quietMs) => talk(port, bytes, quietMs),
    }),
  );
}

function servedAnswer({ status, headers, body }: ApiAnswer): ServedAnswer {
  const text = body.toString('utf8');
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
  return { status, headers, text, json: isJson ? (JSON.parse(text) as ServedAnswer['json']) : {} };
}

/** A busy machine takes its time for the first byte of an answer. */
const FIRST_BYTE_MS = 20_000;

function talk(port: number, text: string, quietMs = 2000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    const chunks: Buffer[] = [];
    socket.setTimeout(Math.max(quietMs, FIRST_BYTE_MS), () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      socket.setTimeout(quietMs);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
