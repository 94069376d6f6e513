import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { clientRoots } from '../access/roots.ts';
import { isMap } from '../core/json/json.ts';
import type { AgentCaller } from './agent-world.ts';
import type { AgentRequest, ToolService } from './tool-service.ts';

export interface ServerFacts {
  readonly version: string;
  readonly caller: AgentCaller;
  /** Fires when the program ends. */
  readonly signal: AbortSignal;
}

const INSTRUCTIONS = `tool runs solutions: automation described in YAML, previewed exactly before it happens. A solution is given as a path below the roots, as the name of one in a catalog, or as the document itself.
To write one: scaffold_solution and get_example give a document to start from; list_providers and get_provider tell what resolvers and actions may use, explain_field what a field means, list_functions and list_filters what expressions and templates know; lint_solution judges the document; validate_expression, validate_template, evaluate_cel and evaluate_template try its texts; preview_action, preview_resolver and preview_provider try one part.
To know one: explain_solution tells what it takes and needs; dry_run_solution shows exactly what a run would do, and executes nothing.`;

const RUNNING = `
To run one: call dry_run_solution, show its report to the person, and with their consent call run_solution with the same arguments and the plan_digest of the dry-run. It runs that plan or nothing.`;

/** How long a client may take to list its roots. */
const ROOTS_TIMEOUT_MS = 10_000;
const ROOTS = 'roots';

/**
 * One protocol server over the tools, for one connection (stdio) or one request (HTTP). It serves clients of both protocol eras: the
 * library speaks with each in its own way.
 */
export function createAgentServer(service: ToolService, { version, caller, signal }: ServerFacts): Server {
  const server = new Server(
    { name: 'tool', title: 'tool', version },
    {
      capabilities: { tools: {} },
      instructions: caller.mayRun ? INSTRUCTIONS + RUNNING : INSTRUCTIONS,
      inputRequired: { roundTimeoutMs: ROOTS_TIMEOUT_MS },
    },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: await service.list(caller.mayRun) }));
  server.setRequestHandler(
    'tools/call',
    async ({ params: { name, arguments: given } }, context): Promise<CallToolResult | InputRequiredResult> => {
      const unknown = service.unknown(name);
      if (unknown !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknown);
      const told = context.mcpReq.inputResponses?.[ROOTS];
      if (told === undefined && tellsRoots(server, context) && (await service.usesRoots(name)))
        return inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() } });
      const request: AgentRequest = {
        name,
        given: given ?? {},
        caller,
        signal: AbortSignal.any([context.mcpReq.signal, signal]),
        clientRoots: clientRoots(told),
        progress: progressReporter(context),
      };
      return service.answer(request);
    },
  );
  return server;
}

/** Whether the client said that it has roots: with each request, or once when the connection was opened (2025 and earlier). */
function tellsRoots(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const told = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return isMap(told) && told['roots'] !== undefined;
}

/** Notifications for a caller that asked for them: a number that only grows, and a text. */
function progressReporter({ mcpReq }: ServerContext): (message: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return message => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that has gone away hears nothing; its call ends by its signal.
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
