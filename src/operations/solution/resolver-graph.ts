import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { SOURCE } from '../wire.ts';
import type { SolutionRequest } from './run-input.ts';

export interface ResolverGraph {
  readonly solution: string;
  readonly resolvers: readonly {
    readonly name: string;
    readonly providers: readonly string[];
    readonly dependsOn: readonly string[];
    readonly phase: number;
  }[];
  readonly phases: readonly (readonly string[])[];
}

/** Resolvers with what they need, nothing resolved. */
export const resolverGraph = defineOperation({
  name: 'solution.resolver-graph',
  summary: 'The graph of resolvers',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: SOURCE,
  output: closedObject({
    solution: Type.String(),
    resolvers: Type.Array(Type.Unknown()),
    phases: Type.Array(Type.Array(Type.String())),
  }),
  fromWire: async (given, context): Promise<SolutionRequest> => ({ source: await context.source(given) }),
  async run(services, { source }, call): Promise<ResolverGraph> {
    const { solution } = await services.solutions.load(source, call);
    const resolvers = [...solution.resolvers.values()].map(({ name, resolve, needs, phase }) => ({
      name,
      providers: [...new Set(resolve.with.map(({ provider }) => provider))],
      dependsOn: [...needs.keys()],
      phase,
    }));
    const byPhase = Map.groupBy(resolvers, ({ phase }) => phase);
    return {
      solution: solution.metadata.name,
      resolvers,
      phases: [...byPhase].sort(([a], [b]) => a - b).map(([, members]) => members.map(({ name }) => name)),
    };
  },
});
