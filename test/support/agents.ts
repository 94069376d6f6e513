import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isMap, type JsonMap } from '../../src/core/json/json.ts';
import { lineTransport } from '../../src/mcp/line-transport.ts';
import { serveAgent } from '../../src/mcp/serve-stdio.ts';
import type { Services } from '../../src/operations/services.ts';
import { homeIn } from './cli.ts';
import { servicesIn } from './services.ts';

/** `legacy`: clients of 2025, which shake hands; `modern`: those of 2026, which do not. */
export type Era = 'legacy' | 'modern';

export interface AgentChoices {
  readonly era?: Era;
  readonly mayRun?: boolean;
  readonly resolversMaySpawn?: boolean;
  /** What the server allows; default: the directory. */
  readonly roots?: readonly string[];
  /** What the client tells when it is asked; absent: it has no roots. */
  readonly clientRoots?: readonly string[];
  readonly services?: Services;
}

/** The official client and our server in this process, with all that is real behind it. */
export async function withAgent<T>(
  directory: string,
  choices: AgentChoices,
  body: (client: Client) => Promise<T>,
): Promise<T> {
  return await withAgentTransport(directory, choices, async transport => {
    const client = newClient(choices);
    await client.connect(transport);
    try {
      return await body(client);
    } finally {
      await client.close();
    }
  });
}

/** Our server in this process, and the transport that leads to it, for a client of another kind. */
export async function withAgentTransport<T>(
  directory: string,
  choices: AgentChoices,
  body: (transport: ReturnType<typeof lineTransport>) => Promise<T>,
): Promise<T> {
  const services = choices.services ?? (await servicesIn(directory));
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const { roots = [directory], resolversMaySpawn = false, mayRun = false } = choices;
  const served = serveAgent(
    {
      services: async () => services,
      policy: { roots, resolversMaySpawn },
      signal: new AbortController().signal,
      note: () => undefined,
    },
    { streams: { input: toServer, output: toClient }, mayRun, version: '1.2.3' },
  );
  try {
    return await body(lineTransport({ input: toClient, output: toServer }));
  } finally {
    toServer.end();
    await served;
  }
}

/** The official client and the program as an agent starts it. */
export async function withAgentProcess<T>(
  directory: string,
  flags: readonly string[],
  body: (client: Client, pid: number) => Promise<T>,
  choices: Pick<AgentChoices, 'era' | 'clientRoots'> = {},
): Promise<T> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', 'serve', ...flags],
    cwd: directory,
    env: environmentIn(directory),
    stderr: 'ignore',
  });
  const client = newClient(choices);
  await client.connect(transport);
  try {
    return await body(client, transport.pid ?? -1);
  } finally {
    await client.close();
  }
}

const MAIN = join(import.meta.dirname, '../../src/main.ts');

const environmentIn = (directory: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  ...homeIn(directory),
});

function newClient({ era = 'legacy', clientRoots }: AgentChoices): Client {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: clientRoots === undefined ? {} : { roots: {} },
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
    },
  );
  if (clientRoots !== undefined)
    client.setRequestHandler('roots/list', () => ({ roots: clientRoots.map(root => ({ uri: `file://${root}` })) }));
  return client;
}

/** Calls a tool; its data, or with `isError` what is wrong. */
export async function callTool(client: Client, name: string, given: JsonMap = {}): Promise<ToolOutcome> {
  const result = await client.callTool({ name, arguments: given });
  return toToolOutcome(result);
}

export interface ToolOutcome {
  readonly failed: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** The text of each part. */
  readonly texts: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

function toToolOutcome({ isError, structuredContent, content, _meta }: CallToolResult): ToolOutcome {
  const texts = content.map(part => (part.type === 'text' ? part.text : ''));
  const data: unknown = isError === true ? JSON.parse(texts[0] ?? '') : structuredContent;
  return { failed: isError === true, data: isMap(data) ? data : {}, texts, meta: _meta ?? {} };
}

/** The program with its bare streams, for what no client would send. */
export interface RawAgent {
  readonly pid: number;
  send(text: string): void;
  /** The next line of stdout that answers to this id. */
  answer(id: number | string | null): Promise<JsonMap>;
  kill(signal: NodeJS.Signals): void;
  /** Ends the input; everything that was printed, and the exit code. */
  end(): Promise<{ readonly lines: readonly string[]; readonly stderr: string; readonly code: number | null }>;
}

export function rawAgent(directory: string, flags: readonly string[] = []): RawAgent {
  const child = spawn(process.execPath, [MAIN, 'mcp', 'serve', ...flags], {
    cwd: directory,
    env: environmentIn(directory),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Map<unknown, (message: JsonMap) => void>();
  const early = new Map<unknown, JsonMap>();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line);
    const message = JSON.parse(line) as JsonMap;
    if (!('id' in message) || 'method' in message) return;
    const wake = waiting.get(message['id']);
    waiting.delete(message['id']);
    if (wake === undefined) early.set(message['id'], message);
    else wake(message);
  });
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return {
    pid: child.pid ?? -1,
    send: text => void child.stdin.write(text),
    answer(id) {
      const known = early.get(id);
      early.delete(id);
      return known === undefined ? new Promise(resolve => void waiting.set(id, resolve)) : Promise.resolve(known);
    },
    kill: signal => void child.kill(signal),
    async end() {
      child.stdin.end();
      return { code: await closed, lines, stderr };
    },
  };
}

/** A request as a line. */
export const line = (id: number | string, method: string, params: JsonMap = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

export const HELLO = `${line(0, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
})}${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`;
