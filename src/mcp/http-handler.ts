import { createMcpHandler as createHandler } from '@modelcontextprotocol/server';
import { errorText } from '../core/errors.ts';
import { createAgentServer } from './agent-server.ts';
import type { AgentCaller, AgentWorld } from './agent-world.ts';
import { createToolService } from './tool-service.ts';

export interface McpHandlerOptions extends AgentWorld {
  readonly version: string;
  /** Bytes of a request; the server's own limit comes first. */
  readonly maxRequestBytes?: number | undefined;
}

export interface McpHandler {
  /** One HTTP request. The answer is JSON, or an event stream where there is progress to report. */
  fetch(request: Request, caller: AgentCaller): Promise<Response>;
  /** The same for a server that reads bodies and sends answers as a whole. Progress then comes together with the result. */
  answer(request: PlainRequest, caller: AgentCaller): Promise<PlainAnswer>;
  /** Ends streams, and settles when no call is running any more. */
  close(): Promise<void>;
}

export interface PlainRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Fires at the deadline of the request and when its client is gone. */
  readonly signal: AbortSignal;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly contentType: string | undefined;
}

/**
 * MCP over HTTP (streamable HTTP of MCP, both protocol eras, no sessions). It knows nothing of authentication: it stands
 * behind the chain of the API routes, as `POST /{api_version}/mcp`.
 *
 * `services` is asked for every call: give it those of the server, without the capabilities that the server switches off.
 * `policy.roots` are the solution roots of the server. `mayRun` is the operator's explicit permission at start, never the caller's
 * wish. Plans that were shown are remembered here, each for the caller who asked.
 */
export function createMcpHandler({ version, maxRequestBytes, ...world }: McpHandlerOptions): McpHandler {
  const service = createToolService(world);
  const handler = createHandler(
    ({ authInfo }) =>
      createAgentServer(service, { version, caller: readCaller(authInfo?.extra), signal: world.signal }),
    {
      onerror: error => world.note(errorText(error)),
      ...(maxRequestBytes !== undefined && { maxRequestBodySize: maxRequestBytes }),
    },
  );
  // The library passes `authInfo` through as it is; there is no token in it.
  const fetch: McpHandler['fetch'] = (request, { id, mayRun }) =>
    handler.fetch(request, { authInfo: { token: '', clientId: id, scopes: [], extra: { id, mayRun } } });
  return {
    fetch,
    async answer({ method, headers, body, signal }, caller) {
      const request = new Request('http://localhost/mcp', {
        method,
        headers: plainHeaders(headers),
        signal,
        body: body ?? null,
      });
      const response = await fetch(request, caller);
      const { 'content-type': contentType, ...rest } = Object.fromEntries(response.headers);
      return { status: response.status, headers: rest, body: await response.text(), contentType };
    },
    async close() {
      await handler.close();
      await service.idle();
    },
  };
}

/** Headers about the connection are not passed on: the body has already been read as a whole. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
]);

function plainHeaders(headers: PlainRequest['headers']): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_CONNECTION.has(name.toLowerCase())) continue;
    for (const one of typeof value === 'string' ? [value] : value) plain.append(name, one);
  }
  return plain;
}

function readCaller(extra: Readonly<Record<string, unknown>> | undefined): AgentCaller {
  const id = extra?.['id'];
  return { id: typeof id === 'string' ? id : 'anonymous', mayRun: extra?.['mayRun'] === true };
}
