import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { ChildHold, Guard } from '../../engine/guard/guard.ts';
import { changeText } from '../../engine/guard/plan-changes.ts';
import type { CheckedInputs } from '../../engine/place.ts';
import type { RunContext } from '../../engine/services.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action } from '../../solution/model/model.ts';
import { dataScope } from '../eval/eval-cel.ts';
import { judgeRun } from '../policies/judge-run.ts';
import type { LoadedSolution, Services } from '../services.ts';

interface JudgedCall {
  readonly policies: readonly Policy[];
  readonly provider: RegisteredProvider;
  readonly values: ReadonlyMap<string, Evaluated>;
  readonly inputs: CheckedInputs;
  /** What stands in for the document of the call. */
  readonly loaded: LoadedSolution;
  readonly context: RunContext;
  readonly outputDirectory: string | undefined;
}

export interface HeldProvider {
  /** How a solution that the call runs is held to what the policies judged. */
  readonly hold: ChildHold;
  readonly guard: Guard;
  readonly warnings: readonly string[];
}

/**
 * A call of one provider is judged as the plan of a document with a single action, and throws `policy-denied` like one. It is held to what was
 * judged.
 */
export async function judgeProvider(
  services: Services,
  { policies, provider, values, inputs, loaded, context, outputDirectory }: JudgedCall,
  call: Call,
): Promise<HeldProvider> {
  const action = singleAction(provider, values);
  const { name } = action;
  const workflow = {
    actions: new Map([[name, action]]),
    finally: new Map(),
    resultSchemaMode: 'error',
    lock: undefined,
  } as const;
  const own = { ...loaded, solution: { ...loaded.solution, workflow } };
  const judged = await judgeRun(
    services,
    {
      request: { source: { kind: 'document', document: {} }, outputDirectory, command: 'run provider' },
      policies,
      loaded: own,
      context: { ...context, solution: own.solution },
      resolution: { records: new Map(), warnings: [] },
      notes: [],
      ids: services.engine.random.uuid(),
    },
    call,
  );
  const { guard, warnings } = judged;
  const held = { context, action, name, less: false };
  const changes = await guard.check({ ...held, provider, scope: dataScope(undefined), values, inputs });
  const [first] = changes;
  if (first !== undefined) throw new ToolError('plan-changed', changes.map(changeText).join('; '));
  return { guard, warnings, hold: guard.inside(held) };
}

function singleAction({ name }: RegisteredProvider, values: ReadonlyMap<string, Evaluated>): Action {
  const at = { file: '<command line>', line: 1, column: 1 };
  return {
    name,
    provider: name,
    inputs: new Map([...values].map(([input, { data }]) => [input, { kind: 'literal', value: data, at }])),
    at,
    section: 'actions',
    phase: 1,
    onError: 'fail',
    sensitive: false,
    dependsOn: [],
    exclusive: [],
    tags: [],
    needs: new Map(),
    resolverNeeds: new Map(),
    crossSectionRefs: [],
    resultSchemaMode: 'error',
    when: undefined,
    forEach: undefined,
    alias: undefined,
    timeoutMs: undefined,
    retry: undefined,
    resultSchema: undefined,
    onInterrupt: undefined,
    description: undefined,
    displayName: undefined,
  };
}
