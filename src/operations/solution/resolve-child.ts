import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { Call } from '../../core/call.ts';
import { type Fault, formatPosition, ToolError } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { childTaints, type Taint, taintAt } from '../../core/secrets/taint.ts';
import { suggestion } from '../../core/text/nearest.ts';
import type { OpenedChild } from '../../engine/describe/describe-child.ts';
import { observedWithoutWords } from '../../engine/describe/sensitive-place.ts';
import { type Resolution, resolutionFaults } from '../../engine/resolve/resolution.ts';
import { type Given, resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter, RunContext } from '../../engine/services.ts';
import { type ChildRequest, type ChildResult, Failure, type RunPlace } from '../../providers/contract.ts';
import { childInput } from '../child-input.ts';
import { checkParameters } from '../given-parameters.ts';
import type { LoadedSolution, Services, SolutionInput } from '../services.ts';
import { createRunContext, type RunChoices } from './run-context.ts';

/** A solution that another one runs. */
export interface Child {
  readonly services: Services;
  readonly call: Call;
  readonly choices: RunChoices;
  readonly request: ChildRequest;
  readonly parent: RunContext;
}

/**
 * Resolves another solution for provider `solution`: loaded and validated like any document, with the parent's signal, limits and
 * effects. Nothing of the parent is visible but the inputs. Its workflow is not touched.
 */
export async function resolveChild(child: Child): Promise<ChildResult> {
  const { resolution } = await openChild(child);
  return childResult(resolution, child, undefined);
}

/** To be described: it reads the files that the actions before would leave, and its messages are discarded. */
export async function openSilentChild(child: Child, files: FileReader): Promise<RunContext> {
  const { services, parent } = child;
  return childContext({
    ...child,
    services: { ...services, engine: { ...services.engine, files } },
    parent: { ...parent, observe: () => undefined },
  });
}

/** `given`: values that stand in place of its resolvers. */
export async function openChild(child: Child, given?: ReadonlyMap<string, Given>): Promise<OpenedChild> {
  const context = await childContext(child);
  return { context, resolution: await resolve(context, { names: child.request.resolvers, given }) };
}

async function childContext(child: Child): Promise<RunContext> {
  const { services, parent, request, choices } = child;
  const loaded = await loadChild(child);
  const signal =
    request.timeoutMs === undefined
      ? parent.signal
      : AbortSignal.any([parent.signal, AbortSignal.timeout(request.timeoutMs)]);
  const call: Call = { ...child.call, signal, cwd: parent.cwd };
  const parameters = new Map<string, GivenParameter>(
    Object.entries(request.inputs).map(([key, value]) => [
      key,
      { form: 'data', value, source: 'api', taint: taintAt(request.taint, [key]) },
    ]),
  );
  checkParameters(loaded.solution, parameters);
  checkNames(loaded.solution, request);
  return createRunContext(services, loaded, call, {
    ...choices,
    parameters,
    ancestors: ancestorsAndSelf(parent),
    ids: request.place === undefined ? undefined : childIds(choices, request.place),
    place: request.place,
    observe: request.sensitiveIn === undefined ? parent.observe : observedWithoutWords(parent, request.sensitiveIn),
  });
}

/** A run that is resumed, or held to a plan, makes the same ids again. */
const childIds = ({ ids }: RunChoices, { prefix }: RunPlace): RunChoices['ids'] => ids && (() => `${ids()} ${prefix}`);

function checkNames({ resolvers }: RunContext['solution'], { source, resolvers: names = [] }: ChildRequest): void {
  const unknown = names.find(name => !resolvers.has(name));
  if (unknown === undefined) return;
  throw new ToolError('invalid-input', `solution "${source}" has no resolver "${unknown}"`, {
    hint: suggestion(unknown, resolvers.keys()),
  });
}

async function loadChild({ services, call, request, parent }: Child): Promise<LoadedSolution> {
  const line = ancestorsAndSelf(parent);
  if (line.length >= request.maxDepth)
    throw new ToolError('invalid-input', `solutions are nested more than ${request.maxDepth} deep`);
  const loaded = await services.solutions.load(childSource(request.source, parent), call).catch(error => {
    throw invalidChild(error, request, parent);
  });
  const own = solutionKey(loaded.solution);
  if (line.includes(own))
    throw new ToolError(
      'invalid-input',
      `a solution may not run itself: ${[...line.slice(line.indexOf(own)), own].join(' -> ')}`,
    );
  return loaded;
}

/** What is wrong in the document of a child, with each place. */
function invalidChild(error: unknown, { source }: ChildRequest, { solution }: RunContext): unknown {
  if (!(error instanceof ToolError) || error.faults.length === 0) return error;
  if (error.code !== 'invalid-solution' && error.code !== 'unparsable') return error;
  const faults = error.faults.map(fault => seenFrom(solution, fault));
  const [first] = faults;
  const place = first?.at === undefined ? '' : `${formatPosition(first.at)}: `;
  const count = faults.length === 1 ? '' : `${faults.length} errors, the first `;
  return new Failure('provider', `solution "${source}" is not valid: ${count}${place}${first?.message ?? ''}`, {
    faults: faults.length === 1 ? [] : faults,
  });
}

const ancestorsAndSelf = (parent: RunContext): readonly string[] => [...parent.ancestors, solutionKey(parent.solution)];
const solutionKey = ({ file, directory }: RunContext['solution']): string => `${directory ?? ''}/${basename(file)}`;

function childSource(source: string, parent: RunContext): SolutionInput {
  const input = childInput(source, parent.solution);
  if (input !== undefined) return input;
  throw new ToolError('not-allowed-here', 'an inline solution has no directory that a path could be relative to');
}

type Workflow = NonNullable<ChildResult['workflow']>;

/** Internal values are left out, unless the parent asks for them by name. */
export function childResult(
  resolution: Resolution,
  { request: { resolvers: named = [] }, parent }: Pick<Child, 'request' | 'parent'>,
  workflow: { readonly shown: Workflow; readonly taint: Taint; readonly failures: readonly Fault[] } | undefined,
): ChildResult {
  const resolvers = emptyMap<unknown>();
  const taints: (readonly [string, Taint])[] = [];
  const errors: { resolver: string; message: string }[] = [];
  for (const { name, status, internal, value, taint, error, because } of resolution.records.values()) {
    if (status === 'succeeded') {
      if (internal && !named.includes(name)) continue;
      resolvers[name] = value;
      taints.push([name, taint]);
    } else if (status === 'failed') errors.push({ resolver: name, message: error?.message ?? '' });
    else if (status === 'not-run') errors.push({ resolver: name, message: `not run because of ${because ?? ''}` });
  }
  const status = errors.length > 0 ? 'failed' : (workflow?.shown.status ?? 'succeeded');
  const taint = childTaints([
    ['resolvers', childTaints(taints)],
    ['workflow', childTaints([['actions', workflow?.taint]])],
  ]);
  const failures = [...resolutionFaults(resolution), ...(workflow?.failures ?? [])].map(fault =>
    seenFrom(parent.solution, fault),
  );
  return { resolvers, taint, status, errors, failures, ...(workflow !== undefined && { workflow: workflow.shown }) };
}

/** A place in the document of a child, named as the parent's own document is named: a caller never sees where that one lies. */
function seenFrom({ file, directory }: Pick<RunContext['solution'], 'file' | 'directory'>, fault: Fault): Fault {
  const named = (path: string): string =>
    directory === undefined || !isAbsolute(path) ? path : join(dirname(file), relative(directory, path));
  const { at, causes } = fault;
  return {
    ...fault,
    at: at === undefined ? undefined : { ...at, file: named(at.file) },
    causes: causes?.map(cause => seenFrom({ file, directory }, cause)),
  };
}
