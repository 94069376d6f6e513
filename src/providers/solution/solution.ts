import type { Static } from '@sinclair/typebox';
import type { Fault } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import {
  type Capability,
  type ChildCall,
  type ChildResult,
  type Deferred,
  defineProvider,
  Failure,
  type Output,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { durationValue } from '../shared/inputs/annotations.ts';
import { counted, knownAfter, shown } from '../what-if.ts';

const Inputs = closedObject({
  source: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Path relative to the directory of this solution, or a catalog reference name[@version].',
  }),
  inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Parameters of the child.' })),
  resolvers: Type.Optional(
    Type.Array(Type.String(), { maxItems: 100, description: 'Only these resolvers and what they need.' }),
  ),
  propagateErrors: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'false: when the child fails, the data say so and the step succeeds.',
    }),
  ),
  maxDepth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'How deep solutions may run each other.' }),
  ),
  timeout: Type.Optional(durationValue({ description: 'For the whole child.' })),
});
type Inputs = Static<typeof Inputs>;

/**
 * `success` is not among `properties`, because there it would say that `false` is a failure of the call; with
 * `propagateErrors: false` a failure of the solution is not one of the call.
 */
const Data = Type.Object(
  {
    resolvers: Type.Record(Type.String(), Type.Unknown(), { description: 'Values by name.' }),
    status: Type.String({ description: 'succeeded, partial-success, failed or cancelled.' }),
    errors: Type.Array(Type.Object({ resolver: Type.String(), message: Type.String() })),
    workflow: Type.Optional(
      Type.Object({
        status: Type.String(),
        actions: Type.Record(Type.String(), Type.Unknown()),
        failedActions: Type.Array(Type.String()),
        skippedActions: Type.Array(Type.String()),
      }),
    ),
  },
  {
    patternProperties: { '^success$': { type: 'boolean', description: 'Whether nothing failed.' } },
    additionalProperties: false,
  },
);

/** Resolves another solution; as an action it also runs its workflow. */
export const solutionProvider = defineProvider({
  name: 'solution',
  version: '1.1.0',
  displayName: 'Solution',
  description: 'Resolves another solution with parameters of its own, and as an action runs its workflow.',
  category: 'composition',
  tags: ['solution', 'child', 'composition'],
  examples: [
    { name: 'Values of another solution', inputs: { source: './network/solution.yaml', inputs: { region: 'eu' } } },
    { name: 'From a catalog', inputs: { source: 'network@1.2.0', resolvers: ['vpc'] } },
  ],
  capabilities: ['from', 'action'],
  inputs: Inputs,
  outputs: { from: Data, action: Data },
  reach: { solution: 'source' },
  sideEffects: { from: 'none', action: 'unknown' },
  // What its own actions did is in the journal of the run.
  repeatable: true,
  execute,
  describe,
  child: childCall,
  sample: () => ({ resolvers: {}, status: 'succeeded', errors: [], success: true }),
});

async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { source } = inputs;
  const child = await effects.solution({ ...childCall(inputs), taint: effects.taintOf(['inputs']) });
  const success = child.status === 'succeeded' || child.status === 'partial-success';
  if (!success && inputs.propagateErrors !== false)
    throw new Failure('provider', failureMessage(source, child), { faults: failuresIn(source, child) });
  const { status, errors, workflow } = child;
  return {
    data: { resolvers: child.resolvers, status, errors, ...(workflow !== undefined && { workflow }), success },
    taint: child.taint,
  };
}

function childCall({
  source,
  inputs = {},
  resolvers,
  maxDepth = 10,
  timeout: timeoutMs,
  propagateErrors = true,
}: Inputs): ChildCall {
  return { source, inputs, resolvers, maxDepth, timeoutMs, toleratesFailure: !propagateErrors };
}

function failureMessage(source: string, { status, errors, workflow }: ChildResult): string {
  const resolvers = errors.map(({ resolver, message }) => `resolver "${resolver}": ${message}`);
  const actions = workflow?.failedActions.map(name => `action "${name}" failed`) ?? [];
  const why = [...resolvers, ...actions];
  return `solution "${source}" ended as ${status}${why.length === 0 ? '' : `: ${why.join('; ')}`}`;
}

/** Each with the way to it: `./a.yaml > ./b.yaml: action "x" failed: ...`. */
function failuresIn(source: string, { failures }: ChildResult): readonly Fault[] {
  return failures.flatMap(({ causes = [], ...failure }) => {
    const own = { ...failure, message: `${source}: ${failure.message}` };
    return [own, ...causes.map(cause => ({ ...cause, message: `${source} > ${cause.message}` }))];
  });
}

function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred, capability: Capability): string {
  const verb = capability === 'action' ? 'run' : 'resolve';
  return `Would ${verb} solution ${shown('source', { inputs, view, deferred })}${withParameters(inputs, deferred)}`;
}

function withParameters({ inputs }: Partial<Inputs>, deferred: Deferred): string {
  const why = deferred.get('inputs');
  if (why !== undefined) return ` with parameters ${knownAfter(why)}`;
  const count = Object.keys(inputs ?? {}).length;
  return count === 0 ? '' : ` with ${counted(count, 'parameter')}`;
}
