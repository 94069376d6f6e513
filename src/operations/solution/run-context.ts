import { createHash } from 'node:crypto';
import type { Call } from '../../core/call.ts';
import { formatPosition } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import type { FileReader, Random } from '../../core/ports/ports.ts';
import type { ChildHold } from '../../engine/guard/guard.ts';
import type { EngineSettings, GivenParameter, RunContext, RunEvent } from '../../engine/services.ts';
import { createEvaluator, type Evaluator } from '../../expression/evaluate.ts';
import { createHosts } from '../../expression/expressions.ts';
import type { ChildRequest, ChildResult, RunPlace } from '../../providers/contract.ts';
import { checkParameters, givenParameters } from '../given-parameters.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { SolutionRequest } from './run-input.ts';

/** What the caller of a run may choose. Durations in milliseconds. */
export interface RunChoices {
  readonly parameters?: ReadonlyMap<string, GivenParameter> | undefined;
  /** Absolute and real. */
  readonly outputDirectory?: string | undefined;
  readonly onConflict?: string | undefined;
  readonly backup?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly settings?: Partial<EngineSettings> | undefined;
  /** Words of the command, without values. */
  readonly command?: string | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
  readonly ancestors?: readonly string[] | undefined;
  /** The run, and its journal. Default: a new run without one. */
  readonly place?: RunPlace | undefined;
  /** Where `guid.new` comes from: equal seeds give equal ids in equal places. Default: new ones each time. */
  readonly ids?: (() => string) | undefined;
  /** How other solutions are resolved and run from this one. Without `execute` no workflow of a child can run. */
  readonly children: Children;
}

export interface Children {
  resolve(request: ChildRequest, parent: RunContext): Promise<ChildResult>;
  /** To be described. */
  open(request: ChildRequest, parent: RunContext, files: FileReader): Promise<RunContext>;
  readonly execute?:
    | ((request: ChildRequest, parent: RunContext, hold: ChildHold | undefined) => Promise<ChildResult>)
    | undefined;
}

/** The context of one run: the same for a run, a dry-run, a render and the resolvers alone. */
export function createRunContext(
  services: Services,
  loaded: LoadedSolution,
  call: Call,
  choices: RunChoices,
): RunContext {
  const engine = { ...services.engine, settings: { ...services.engine.settings, ...choices.settings } };
  const observe = choices.observe ?? (() => undefined);
  const hosts = createHosts({
    now: call.startedAt,
    libraries: engine.expressions.libraries,
    debug: text =>
      observe({
        type: 'print',
        text: engine.redactor.redact(text),
        stream: 'stderr',
        kind: 'message',
        from: 'debug.out',
      }),
    uuid: place => (choices.ids === undefined ? engine.random.uuid() : seededUuid(`${choices.ids()} ${place}`)),
    ...services.expressionHost,
  });
  const evaluator = createEvaluator({
    costLimit: services.limits.expressionCost,
    maxTemplateOutput: services.limits.templateOutput,
    templateTimeoutMs: services.limits.templateTimeoutMs,
    now: call.startedAt,
    libraries: engine.expressions.libraries,
    host: hosts,
    findSecret: name => engine.secrets.find(name),
  });
  const run: UnboundRun = {
    services: engine,
    solution: loaded.solution,
    partials: loaded.partials,
    parameters: { values: choices.parameters ?? new Map() },
    startedAt: call.startedAt,
    halt: call.halt,
    cwd: call.cwd,
    outputDirectory: choices.outputDirectory,
    writeDefaults: { onConflict: choices.onConflict, backup: choices.backup },
    command: choices.command,
    place: choices.place ?? placeOfNewRun(engine.random),
    strict: choices.strict ?? false,
    ancestors: choices.ancestors ?? [],
    observe,
    hiddenPlaces: new Set(),
  };
  return boundTo(call.signal, { run, evaluator, children: choices.children });
}

/** Few previews ask for the name of their run: `node:crypto`, which makes it, takes longer to load than a small document. */
function placeOfNewRun(random: Random): RunPlace {
  const runId = once(() => random.uuid());
  return {
    get runId() {
      return runId();
    },
    prefix: '',
  };
}

/** The part of a context that no signal ends. */
type UnboundRun = Omit<RunContext, 'signal' | 'evaluator' | 'within' | 'resolveChild' | 'openChild' | 'executeChild'>;

interface Unbound {
  readonly run: UnboundRun;
  readonly evaluator: Evaluator;
  readonly children: Children;
}

function boundTo(signal: AbortSignal, unbound: Unbound): RunContext {
  const { run, evaluator, children } = unbound;
  const { execute } = children;
  const context: RunContext = {
    ...run,
    signal,
    evaluator: evaluator.within(signal),
    within: other => boundTo(other, unbound),
    resolveChild: request => children.resolve(request, context),
    openChild: (request, files) => children.open(request, context, files),
    executeChild: execute && ((request, hold) => execute(request, context, hold)),
  };
  return context;
}

/** A GUID of version 8: made of a digest. */
function seededUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface OpenRun {
  readonly loaded: LoadedSolution;
  readonly context: RunContext;
  /** Warnings about the parameters, and about texts that look like templates but are not. */
  readonly notes: readonly string[];
}

/**
 * What every operation on a whole solution begins with: the document, the parameters checked against it, the context. `childrenOf`
 * decides whether other solutions can be run from this one.
 */
export async function openRun(
  services: Services,
  request: SolutionRequest & Omit<RunChoices, 'parameters' | 'children'>,
  call: Call,
  childrenOf: (services: Services, call: Call, choices: Omit<RunChoices, 'children'>) => Children,
): Promise<OpenRun> {
  const loaded = await services.solutions.load(request.source, call);
  const notes = [...checkParameters(loaded.solution, request.params ?? new Map()), ...lookAlikeNotes(loaded)];
  const parameters = givenParameters(loaded.solution, request);
  const choices = { ...request, parameters };
  const context = createRunContext(services, loaded, call, {
    ...choices,
    children: childrenOf(services, call, choices),
  });
  return { loaded, context, notes };
}

const lookAlikeNotes = ({ warnings }: LoadedSolution): readonly string[] =>
  warnings
    .filter(({ rule }) => rule === 'template-in-literal')
    .map(({ message, at, hint }) => {
      const place = at === undefined ? '' : `${formatPosition(at)}: `;
      return `${place}${message}${hint === undefined ? '' : ` (${hint})`}`;
    });
