import { isAbsolute, join } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { AcceptedRun } from '../operations/operation.ts';
import type { Services, SolutionInput } from '../operations/services.ts';
import type { RunEvent } from '../operations/solution/run-input.ts';
import { type NamedSource, SOURCE_NAMES, type WireContext } from '../operations/wire.ts';
import type { RouteRow } from './routes/route-row.ts';

/** What a request asks for, checked by the schemas of its route. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly runId: string;
  /** Those that the row of the route names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of the server's configuration that affect the request of an operation. */
export interface Premises {
  readonly solutionRoots: readonly string[];
  /** Undefined: actions write nothing here. */
  readonly outputRoot: string | undefined;
  /** Stands for the directory of actions where there is none: nothing is in it, and nothing ever will be. */
  readonly nowhere: string;
  /** Processes may be started: those of a run need a directory that exists. */
  readonly startsProcesses: boolean;
  /** What happens while a solution is resolved and run. */
  readonly onEvent: (event: RunEvent) => void;
  /** A test case has ended. */
  readonly onCase: (durationMs: number) => void;
}

/** Where an operation takes no solution and runs nothing. */
export const NO_PREMISES: Premises = {
  solutionRoots: [],
  outputRoot: undefined,
  nowhere: '/',
  startsProcesses: false,
  onEvent: () => undefined,
  onCase: () => undefined,
};

/** Asks the operation of an endpoint; what of its result is the answer. */
export async function askOperation(
  { load, with: own, answer }: RouteRow,
  services: Services,
  asked: Asked,
  { premises, call }: { readonly premises: Premises; readonly call: Call },
): Promise<unknown> {
  const operation = await load?.();
  if (operation === undefined) throw new Error('an operation about the server is not asked with services');
  const request = await operation.fromWire(wireInput(asked) as never, wireContext(asked, premises));
  const result = await operation.run(
    services as never,
    (own === undefined ? request : { ...(request as object), ...own }) as never,
    call,
  );
  return answer === undefined ? result : answer(result as never);
}

/** What stands in the way of a run that an endpoint begins; what is known of it when nothing does. */
export async function acceptRun(
  { load, operation: name }: RouteRow,
  services: Services,
  asked: Asked,
  { premises, call }: { readonly premises: Premises; readonly call: Call },
): Promise<AcceptedRun> {
  const operation = await load?.();
  if (operation?.accept === undefined) throw new Error(`${name} begins no run that goes on after its request`);
  const request = await operation.fromWire(wireInput(asked) as never, wireContext(asked, premises));
  return operation.accept(services as never, request as never, call);
}

function wireInput({ params, query, body }: Asked): Asked['body'] {
  const named = { ...query, ...params };
  return Object.keys(named).length === 0 ? body : { ...named, ...body };
}

/** How the HTTP API reads what requests say. */
function wireContext({ headers = {}, runId }: Asked, premises: Premises): WireContext {
  return {
    solutionRoots: premises.solutionRoots,
    headers,
    runId,
    observe: premises.onEvent,
    caseEnded: ({ durationMs }) => premises.onCase(durationMs),
    source: async (given, field) => solutionInput(given, field === undefined ? 'body' : `body.${field}`),
    outputDirectory: async named => resolveOutputDirectory(named, premises),
    workDirectory: premises.outputRoot === undefined ? premises.nowhere : undefined,
    remembersPlans: false,
    agreedPlan: () => {
      throw new ToolError('not-allowed-here', 'plans are agreed to by agents');
    },
  };
}

/** Exactly one of `solution`, `name` and `path`. */
function solutionInput(body: NamedSource, field: string): SolutionInput {
  const given = SOURCE_NAMES.filter(kind => body[kind] !== undefined);
  const [kind, second] = given;
  if (kind === undefined || second !== undefined) {
    const what = kind === undefined ? 'one of' : 'exactly one of';
    throw new ToolError('invalid-input', `give ${what} solution, name and path`, {
      field: `${field}.${second ?? 'solution'}`,
    });
  }
  const value = body[kind];
  if (typeof value !== 'string') return { kind: 'document', document: value };
  if (kind === 'solution') return { kind: 'text', text: value, name: '<inline>', directory: undefined };
  if (kind === 'name') return { kind: 'reference', reference: value };
  if (!isBelow(value) && !/^https:\/\//i.test(value))
    throw new ToolError('invalid-input', 'must be relative, with / and without ..', { field: `${field}.path` });
  return { kind: 'file', path: value };
}

/** Where actions write, below the output root; a directory that is not there where they may not. */
function resolveOutputDirectory(given: string | undefined, { outputRoot, nowhere }: Premises): string {
  if (given === undefined) return outputRoot ?? nowhere;
  if (outputRoot === undefined)
    throw new ToolError('not-allowed-here', 'this server writes no files (allowFileWrites)', {
      field: 'body.output_dir',
    });
  if (!isBelow(given))
    throw new ToolError('invalid-input', 'must be relative, with / and without ..', { field: 'body.output_dir' });
  return join(outputRoot, given);
}

/** Relative, `/` separated, no step up, no drive, no scheme, no NUL. */
function isBelow(path: string): boolean {
  return (
    !isAbsolute(path) &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) &&
    !path.split('/').includes('..')
  );
}
