import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { narrowed } from '../access/roots.ts';
import type { Call } from '../core/call.ts';
import { faultsError, ToolError } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import { once } from '../core/once.ts';
import { pathWords, pointerSteps } from '../core/schema/schema-pointer.ts';
import type { SchemaCheck, SchemaViolation } from '../core/schema/schema-violations.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { AgentCaller, AgentWorld } from './agent-world.ts';
import { answered, failed } from './answer.ts';
import { type LoadedTool, loadTool } from './ask-tool.ts';
import { createPlans } from './plans.ts';
import type { ToolRow } from './tool-row.ts';
import { TOOLS, toolsFor } from './tools.ts';

/** A call as the protocol gives it. */
export interface AgentRequest {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly caller: AgentCaller;
  /** Fires when the caller cancels, goes away, or the server ends. */
  readonly signal: AbortSignal;
  /** Directories that the client allows; empty when it did not say. */
  readonly clientRoots: readonly string[];
  readonly progress: (message: string) => void;
}

/** The tools behind every transport: one for the life of a server, since plans that were shown are remembered. */
export interface ToolService {
  list(mayRun: boolean): Promise<Tool[]>;
  /** Never throws: failures are results with `isError`. `undefined`: there is no such tool. */
  answer(request: AgentRequest): Promise<CallToolResult>;
  /** That no tool has this name, with the nearest names; undefined when there is such a tool. */
  unknown(name: string): string | undefined;
  /** Whether a call reads a path, so that the roots of the client matter. */
  usesRoots(name: string): Promise<boolean>;
  /** Settles when no call is running any more. */
  idle(): Promise<void>;
}

interface ReadyTool extends LoadedTool {
  readonly check: SchemaCheck;
}

export function createToolService(world: AgentWorld): ToolService {
  const plans = createPlans();
  const working = new Set<Promise<unknown>>();
  const rows = new Map(TOOLS.map(row => [row.name, { row, ready: once(() => readyTool(row)) }]));

  async function readyTool(row: ToolRow): Promise<ReadyTool> {
    const tool = await loadTool(row);
    const { engine } = await world.services();
    return { ...tool, check: await engine.compileSchema(tool.input) };
  }

  async function run(request: AgentRequest): Promise<CallToolResult> {
    const found = rows.get(request.name);
    if (found === undefined) throw new ToolError('not-found', `there is no tool "${request.name}"`);
    if (found.row.permission === 'run' && !request.caller.mayRun) throw notPermitted(request.name);
    const tool = await found.ready();
    const services = await world.services(tool.operation);
    checkArguments(request, tool);
    const { signal } = request;
    signal.throwIfAborted();
    const roots = await narrowed(services.engine.files, world.policy.roots, request.clientRoots);
    const call: Call = {
      signal,
      startedAt: new Date(),
      cwd: roots[0] ?? '/',
      authProfile: world.authProfile,
      caller: { kind: 'agent', name: request.caller.id },
    };
    const policy = { ...world.policy, roots };
    const context = { services, call, caller: request.caller, policy, progress: request.progress };
    return answered(await tool.run(request.given, context, plans), services.engine.redactor, tool.output);
  }

  async function answer(request: AgentRequest): Promise<CallToolResult> {
    const services = await world.services();
    try {
      return await run(request);
    } catch (error) {
      if (!(error instanceof ToolError) && !request.signal.aborted)
        world.note(
          `tool ${request.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      return failed(error, services.engine.redactor);
    }
  }

  return {
    list: mayRun => Promise.all(toolsFor(mayRun).map(listed)),
    answer(request) {
      const work = answer(request);
      working.add(work);
      return work.finally(() => working.delete(work));
    },
    unknown: name =>
      rows.has(name)
        ? undefined
        : [`there is no tool "${name}"`, suggestion(name, rows.keys())].filter(text => text !== undefined).join(': '),
    usesRoots: async name => (await rows.get(name)?.ready())?.takesSolution === true,
    async idle() {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}

async function listed(row: ToolRow): Promise<Tool> {
  const { input, output, takesSolution } = await loadTool(row);
  const reads = row.permission === 'none';
  return {
    name: row.name,
    title: row.title,
    description: row.description,
    inputSchema: input as Tool['inputSchema'],
    outputSchema: output,
    annotations: {
      title: row.title,
      readOnlyHint: reads,
      destructiveHint: !reads,
      idempotentHint: reads,
      openWorldHint: takesSolution,
    },
  };
}

function notPermitted(name: string): ToolError {
  return new ToolError(
    'not-allowed-here',
    `${name} is not allowed on this server: it was started without permission to run anything`,
    {
      hint: 'the person who starts the server gives it: tool mcp serve --allow-run',
    },
  );
}

const MAX_DEPTH = 64;

/** Every fault of the arguments, each with its place. */
function checkArguments({ name, given }: AgentRequest, tool: ReadyTool): void {
  if (isDeeper(given, MAX_DEPTH))
    throw new ToolError('invalid-input', `the arguments of ${name} are nested deeper than ${MAX_DEPTH} levels`);
  const rounded = findRounded(given);
  if (rounded !== undefined)
    throw new ToolError('invalid-input', `${rounded}: an integer beyond 2^53 loses digits on its way here`, {
      field: rounded,
      hint: 'give it as text; int("9007199254740993") makes it a number again in an expression',
    });
  const violations = tool.check(given);
  if (violations.length === 0) return;
  const faults = violations.map(violation => ({
    message: violationText(violation),
    field: violationField(violation),
    hint: violation.hint,
  }));
  throw faultsError('invalid-input', `the arguments of ${name} do not fit`, faults);
}

const violationText = (violation: SchemaViolation): string => {
  const field = violationField(violation);
  return field === '' ? violation.message : `${field}: ${violation.message}`;
};

function violationField({ pointer, property, keyword }: SchemaViolation): string {
  const own = property !== undefined && keyword === 'additionalProperties' ? [property] : [];
  return own.length === 0 ? pathWords(pointer) : [...pointerSteps(pointer), ...own].join('.');
}

const MAX_UINT64 = 2 ** 64;

/** Where JSON parsing has rounded an integer: an action would work on another number than was meant. The depth has been checked by now. */
function findRounded(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= MAX_UINT64
      ? path.join('.')
      : undefined;
  if (!isNested(value)) return undefined;
  for (const [name, inner] of Object.entries(value as object)) {
    const found = findRounded(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Without recursion: the value comes from outside. */
function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap(item =>
      Array.isArray(item) ? item.filter(isNested) : isMap(item) ? Object.values(item).filter(isNested) : [],
    );
  }
  return false;
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
