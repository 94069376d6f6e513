import { resolve } from 'node:path';
import { agentServices } from '../access/agents.ts';
import { placeBelow, realRoots, rootAbove } from '../access/roots.ts';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { Needs } from '../operations/operation.ts';
import type { Services, SolutionInput } from '../operations/services.ts';
import type { RunEvent } from '../operations/solution/run-input.ts';
import { type NamedSource, SOURCE_NAMES, type WireContext } from '../operations/wire.ts';
import type { ToolCall } from './agent-world.ts';
import { planKey } from './plan-key.ts';
import type { Plans } from './plans.ts';

interface Asking {
  readonly needs: Needs;
  readonly given: Readonly<Record<string, unknown>>;
  readonly plans: Plans;
}

interface OpenedCall {
  readonly context: WireContext;
  /** What the operation gets, when the request has been read: it depends on where its solutions come from. */
  opened(): Promise<{ readonly services: Services; readonly call: Call }>;
}

/** How agents are read: files below the roots, and services that fit what the call names. */
export function openCall(tool: ToolCall, { needs, given, plans }: Asking): OpenedCall {
  const { policy, services, caller } = tool;
  const { files } = services.engine;
  const inline: boolean[] = [];
  let { call } = tool;
  return {
    context: {
      solutionRoots: policy.roots,
      headers: {},
      runId: undefined,
      observe: observing(tool),
      caseEnded: ({ test, status }) => tool.progress(`test ${test}: ${status}`),
      remembersPlans: true,
      agreedPlan: digest => plans.agreed(digest, { caller: caller.id, request: planKey(given) }),
      async source(named, field = '') {
        const { source, cwd } = await placeSource(named, tool, field);
        if (inline.length === 0) call = { ...call, cwd: cwd ?? policy.roots[0] ?? '/' };
        inline.push(source.kind === 'text' || source.kind === 'document');
        return source;
      },
      /** A directory that the call names must lie below the roots; the configured one is the operator's own choice. */
      async outputDirectory(named) {
        const directory = named ?? services.config.config.action.outputDir;
        if (directory === undefined) return undefined;
        const absolute = resolve(call.cwd, directory);
        const isBelow = async (): Promise<boolean> =>
          rootAbove(await realRoots(files, policy.roots), await files.realPath(absolute)) !== undefined;
        if (named === undefined || (await isBelow())) return absolute;
        throw new ToolError('not-allowed-here', `${named} is outside of the roots of this server`, {
          field: 'output_dir',
          hint: `allowed: below ${policy.roots.join(', ')}`,
        });
      },
    },
    async opened() {
      // A plan that is kept names its solution itself, and is held to the roots as well.
      if (inline.length === 0 && needs.solution !== 'execute')
        return { services: needs.host.length === 0 ? sandboxed(services) : services, call };
      const own = await agentServices(services, policy, inline.includes(true));
      // The sandboxes of tests are outside of the roots: only the document is held to them.
      return { services: needs.solution === 'tests' ? { ...services, solutions: own.solutions } : own, call };
    },
  };
}

/** `invalid-input` unless exactly one of `solution`, `name` and `path` is given; `field` says where they stand. */
async function placeSource(
  given: NamedSource,
  { services, policy }: ToolCall,
  field: string,
): Promise<{ readonly source: SolutionInput; readonly cwd?: string }> {
  const kinds = SOURCE_NAMES.filter(kind => given[kind] !== undefined);
  if (kinds.length !== 1) {
    const found = kinds.length === 0 ? 'none is given' : `${kinds.join(' and ')} are given`;
    throw new ToolError('invalid-input', `give exactly one of solution, name and path: ${found}`, {
      field: field === '' ? 'path' : field,
      hint: 'path is a file below the roots, name a solution of a catalog, solution the document itself',
    });
  }
  const { path, name, solution } = given;
  if (path !== undefined) {
    const placed = await placeBelow(services.engine.files, policy.roots, path);
    return { source: { kind: 'file', path: placed.path }, cwd: placed.cwd };
  }
  if (name !== undefined) return { source: { kind: 'reference', reference: name } };
  return typeof solution === 'string'
    ? { source: { kind: 'text', text: solution, name: '<inline>', directory: undefined } }
    : { source: { kind: 'document', document: solution } };
}

/** Specification: "Limits", eval cost limit. Expressions of an agent read nothing of the machine and never wait. */
const EVAL_COST = 100_000;
const EVAL_OUTPUT_BYTES = 1_048_576;
const EVAL_TIMEOUT_MS = 5000;

function sandboxed(services: Services): Services {
  return {
    ...services,
    expressionHost: {},
    limits: { expressionCost: EVAL_COST, templateOutput: EVAL_OUTPUT_BYTES, templateTimeoutMs: EVAL_TIMEOUT_MS },
  };
}

/** Events of a run as progress of its call. */
function observing({ progress }: Pick<ToolCall, 'progress'>): (event: RunEvent) => void {
  return event => {
    const text = progressText(event);
    if (text !== undefined) progress(text);
  };
}

function progressText(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'resolver-ended':
      return `resolver ${event.name}: ${event.status}`;
    case 'action-started':
      return event.attempt > 1 ? `action ${event.name}: attempt ${event.attempt}` : `action ${event.name}: started`;
    case 'action-retry':
      return `action ${event.name}: failed, is tried again in ${event.delayMs} ms`;
    case 'action-ended':
      return `action ${event.name}: ${event.status}`;
    case 'actions-planned':
    case 'finally-started':
    case 'print':
    case 'warning':
      return undefined;
  }
}
