import { formatDuration } from '../../core/duration.ts';
import { emptyMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { Type } from '../../core/schema/type.ts';
import { planEntries } from '../../engine/describe/dry-run-entries.ts';
import { planWorkflow } from '../../engine/plan.ts';
import { resolutionError, resolutionFailed, resolvedValues } from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { RunContext } from '../../engine/services.ts';
import type { Action } from '../../solution/model/model.ts';
import { defineOperation } from '../operation.ts';
import { ACTION_GRAPH } from '../schemas.ts';
import { flag, SOLUTION_FIELDS, SOURCED, wireParameters } from '../wire.ts';
import type { CapturedRun } from './captured-run.ts';
import { mocked } from './mocked.ts';
import { resolvingChildren } from './resolving-children.ts';
import { openRun } from './run-context.ts';
import type { RunRequest } from './run-input.ts';
import { type Print, printer, recordsByName } from './run-result.ts';

export interface RenderRequest extends RunRequest {
  readonly timestamp: boolean;
  readonly reveal?: boolean | undefined;
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

export type Deferrable<T> = T | { readonly deferred: string };

export interface GraphAction {
  readonly name: string;
  readonly originalName: string;
  readonly description?: string;
  readonly provider: string;
  readonly section: 'actions' | 'finally';
  readonly dependsOn: readonly string[];
  readonly crossSectionRefs: readonly string[];
  readonly when: Deferrable<boolean>;
  readonly onError: 'fail' | 'continue';
  readonly timeout: string;
  readonly retry?: JsonMap;
  readonly exclusive: readonly string[];
  readonly alias?: string;
  readonly resultSchema?: JsonMap;
  readonly sensitive: boolean;
  readonly inputs: Readonly<Record<string, Json>>;
  readonly forEach?: JsonMap;
}

export interface ActionGraph {
  readonly apiVersion: 'tool.dev/v1';
  readonly kind: 'ActionGraph';
  readonly metadata: {
    readonly solution: string;
    readonly version?: string;
    readonly generatedAt?: string;
    readonly totalActions: number;
    readonly totalPhases: number;
    readonly hasFinally: boolean;
    readonly forEachExpansions: Readonly<Record<string, readonly string[]>>;
  };
  readonly executionOrder: readonly (readonly string[])[];
  readonly finallyOrder: readonly (readonly string[])[];
  readonly resolvers: Readonly<Record<string, Json>>;
  /** By name, in the order of the plan. */
  readonly actions: Readonly<Record<string, GraphAction>>;
  readonly warnings: readonly string[];
}

/** The graph of actions with their inputs, nothing executed. Deterministic but for `generatedAt`. */
export const renderSolution = defineOperation({
  name: 'solution.render',
  summary: 'Render solution templates',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: Type.Object({ ...SOLUTION_FIELDS, timestamp: flag('Add `generatedAt`.', true) }, SOURCED),
  output: ACTION_GRAPH,
  async fromWire({ params, timestamp = true, ...source }, context): Promise<RenderRequest> {
    return {
      source: await context.source(source),
      params: wireParameters(params),
      outputDirectory: await context.outputDirectory(undefined),
      timestamp,
      command: 'render solution',
      observe: context.observe,
    };
  },
  async run(services, request, call): Promise<ActionGraph> {
    const { loaded, context, notes } = await openRun(services, request, call, resolvingChildren);
    const resolution = await resolve(context, { ...request, given: mocked(services) });
    await request.captured?.({ context, loaded, resolution, executed: undefined });
    if (resolutionFailed(resolution) || call.signal.aborted) throw resolutionError(resolution);
    const print = printer(services.engine.redactor, request.reveal ?? false);
    const resolvers = emptyMap<Json>();
    for (const { name, status, value, taint } of resolution.records.values())
      if (status === 'succeeded') resolvers[name] = print(value, taint);
    const plan = planWorkflow(loaded.solution, request);
    const warnings = [
      ...notes,
      ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
    ];
    const actions: GraphAction[] = [];
    for await (const entry of planEntries(context, plan, resolvedValues(resolution))) {
      warnings.push(...entry.faults.map(fault => `action "${entry.name}": ${fault}`));
      actions.push(graphAction(context, entry, print));
    }
    return actionGraph(context, {
      actions,
      resolvers,
      warnings,
      phases: plan.totalPhases,
      timestamp: request.timestamp,
    });
  },
});

interface Graph {
  readonly actions: readonly GraphAction[];
  readonly resolvers: Readonly<Record<string, Json>>;
  readonly warnings: readonly string[];
  readonly phases: number;
  readonly timestamp: boolean;
}

function actionGraph(context: RunContext, { actions, resolvers, warnings, phases, timestamp }: Graph): ActionGraph {
  const { metadata, workflow } = context.solution;
  const expansions = emptyMap<string[]>();
  for (const { name, originalName: base } of actions) if (name !== base) (expansions[base] ??= []).push(name);
  return {
    apiVersion: 'tool.dev/v1',
    kind: 'ActionGraph',
    metadata: {
      solution: metadata.name,
      ...(metadata.version !== undefined && { version: metadata.version }),
      ...(timestamp && { generatedAt: context.startedAt.toISOString() }),
      totalActions: actions.length,
      totalPhases: phases,
      hasFinally: (workflow?.finally.size ?? 0) > 0,
      forEachExpansions: expansions,
    },
    executionOrder: inPhases(context, actions, 'actions'),
    finallyOrder: inPhases(context, actions, 'finally'),
    resolvers,
    actions: recordsByName(actions, action => action),
    warnings: [...new Set(warnings.map(text => context.services.redactor.redact(text)))],
  };
}

function inPhases(
  { solution }: RunContext,
  actions: readonly GraphAction[],
  section: 'actions' | 'finally',
): readonly (readonly string[])[] {
  const phases = new Map<number, string[]>();
  for (const { name, originalName: base } of actions.filter(action => action.section === section)) {
    const phase = solution.workflow?.[section].get(base)?.phase ?? 1;
    phases.set(phase, [...(phases.get(phase) ?? []), name]);
  }
  return [...phases.values()];
}

type Entry = ReturnType<typeof planEntries> extends AsyncGenerator<infer T> ? T : never;

function graphAction(context: RunContext, entry: Entry, print: Print): GraphAction {
  const { action, name, known, deferredText } = entry;
  const inputs = emptyMap<Json>();
  for (const input of action.inputs.keys()) {
    const value = known.get(input);
    inputs[input] =
      value === undefined
        ? { deferred: context.services.redactor.redact(deferredText.get(input) ?? '') }
        : print(value.data, action.sensitive ? 'root' : value.taint);
  }
  return {
    name,
    originalName: action.name,
    ...(action.description !== undefined && { description: action.description }),
    provider: action.provider,
    section: action.section,
    dependsOn: [...action.needs.keys()].sort(),
    crossSectionRefs: [...action.crossSectionRefs].sort(),
    when: renderedWhen(entry),
    onError: action.onError,
    timeout: formatDuration(action.timeoutMs ?? context.services.settings.actionTimeoutMs),
    ...(action.retry !== undefined && { retry: renderedRetry(action.retry) }),
    exclusive: action.exclusive,
    ...(action.alias !== undefined && { alias: action.alias }),
    ...(action.resultSchema !== undefined && { resultSchema: action.resultSchema }),
    sensitive: action.sensitive,
    inputs,
    ...(name !== action.name && { forEach: renderedForEach(entry, print) }),
  };
}

function renderedWhen({ action, effects }: Entry): Deferrable<boolean> {
  if (action.when === undefined) return true;
  if (effects.some(effect => effect.type === 'skip' && effect.reason === 'condition')) return false;
  const open = effects.some(
    effect => effect.type === 'unknown' && (effect.about === 'when' || effect.about === 'items'),
  );
  return open ? { deferred: action.when.source } : true;
}

function renderedRetry({
  maxAttempts,
  backoff,
  initialDelayMs,
  maxDelayMs,
  retryIf,
}: NonNullable<Action['retry']>): JsonMap {
  return {
    maxAttempts,
    backoff,
    initialDelay: formatDuration(initialDelayMs),
    maxDelay: formatDuration(maxDelayMs),
    ...(retryIf !== undefined && { retryIf: retryIf.source }),
  };
}

function renderedForEach({ action, name, scope }: Entry, print: Print): JsonMap {
  const index = Number(/\[(\d+)\]$/.exec(name)?.[1] ?? 0);
  return { expandedFrom: action.name, index, item: print(scope.variables['__item'], scope.taints['__item']) };
}
