import { createMcpHandler as createHandler } from '@modelcontextprotocol/server';
import { messageOf } from '../core/errors.ts';
import { createAgentServer } from './agent-server.ts';
import type { AgentCaller, AgentWorld } from './door.ts';
import { createToolDoor } from './tool-door.ts';

export interface McpHandlerOptions extends AgentWorld {
  readonly version: string;
  /** Bytes of a request; the server's own limit comes first. */
  readonly maxRequestBytes?: number | undefined;
}

export interface McpHandler {
  /** One HTTP request. The answer is JSON, or an event stream when progress was asked for. */
  fetch(request: Request, caller: AgentCaller): Promise<Response>;
  /** Ends streams, and comes back when no call is at work any more. */
  close(): Promise<void>;
}

/**
 * The agents' door over HTTP (streamable HTTP of MCP, both protocol eras, no sessions). It knows nothing of authentication: mount it
 * behind the chain of the API routes, and pass who was authenticated. One line in a table of routes:
 *
 * ```ts
 * app.all('/:version/mcp', context => mcp.fetch(context.req.raw, { id: subjectOf(context), mayRun: false }));
 * ```
 *
 * `mcp` is made once, at start: plans that were shown are remembered in it, each for the caller who asked. `services` is asked for
 * every call, so that a reload holds; give it the services of the server, with the capabilities that the server switches off.
 * `policy.roots` are the solution roots of the server. `caller.mayRun` is the operator's explicit permission, never the caller's wish.
 * A body that was read already must be put back into the `Request`.
 */
export function createMcpHandler({ version, maxRequestBytes, ...world }: McpHandlerOptions): McpHandler {
  const door = createToolDoor(world);
  const handler = createHandler(
    ({ authInfo }) => createAgentServer(door, { version, caller: callerOf(authInfo?.extra), signal: world.signal }),
    {
      onerror: error => world.note(messageOf(error)),
      ...(maxRequestBytes !== undefined && { maxRequestBodySize: maxRequestBytes }),
    },
  );
  return {
    // The library hands `authInfo` through as it is; there is no token in it.
    fetch: (request, { id, mayRun }) =>
      handler.fetch(request, { authInfo: { token: '', clientId: id, scopes: [], extra: { id, mayRun } } }),
    async close() {
      await handler.close();
      await door.idle();
    },
  };
}

function callerOf(extra: Readonly<Record<string, unknown>> | undefined): AgentCaller {
  const id = extra?.['id'];
  return { id: typeof id === 'string' ? id : 'anonymous', mayRun: extra?.['mayRun'] === true };
}
