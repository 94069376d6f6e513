import type { Action, Needs, Resolver, Solution } from '../../solution/model/model.ts';

export interface ExplainedNode {
  /** `resolvers.<name>`, `actions.<name>` or `finally.<name>`: unique, also where an action has the name of a resolver. */
  readonly id: string;
  readonly kind: 'resolver' | 'action';
  readonly name: string;
  readonly phase: number;
}

export interface ExplainedEdge {
  /** What is needed. */
  readonly from: string;
  /** The node that needs it. */
  readonly to: string;
  /** `dependsOn`, or the JSON pointer of the place that refers to it. */
  readonly via: string;
}

export interface ExplainedGraph {
  readonly nodes: readonly ExplainedNode[];
  readonly edges: readonly ExplainedEdge[];
}

/** Dependencies, declared and inferred, including those of resolver checks. Resolvers first, then actions, each in document order. */
export function explainGraph({ resolvers, workflow }: Solution): ExplainedGraph {
  const all = [...resolvers.values()];
  const actions = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  return {
    nodes: [
      ...all.map(({ name, phase }) => ({ id: resolverId(name), kind: 'resolver' as const, name, phase })),
      ...actions.map(action => ({
        id: actionId(action),
        kind: 'action' as const,
        name: action.name,
        phase: action.phase,
      })),
    ],
    edges: [...all.flatMap(resolverEdges), ...actions.flatMap(actionEdges)],
  };
}

/** Ids by phase: those of the resolvers, then those of the actions, `finally` last. */
export function explainPhases({ nodes }: ExplainedGraph): readonly (readonly string[])[] {
  return (['resolver', 'action'] as const).flatMap(kind => {
    const groups = Map.groupBy(
      nodes.filter(node => node.kind === kind),
      ({ phase }) => phase,
    );
    return [...groups].sort(([a], [b]) => a - b).map(([, members]) => members.map(({ id }) => id));
  });
}

export const resolverId = (name: string): string => `resolvers.${name}`;
export const actionId = ({ section, name }: Action): string => `${section}.${name}`;

function resolverEdges({ name, needs, checkNeeds }: Resolver): ExplainedEdge[] {
  const to = resolverId(name);
  return [...edgesTo(needs, to, resolverId), ...edgesTo(checkNeeds, to, resolverId)];
}

function actionEdges(action: Action): ExplainedEdge[] {
  const to = actionId(action);
  return [
    ...edgesTo(action.resolverNeeds, to, resolverId),
    ...edgesTo(action.needs, to, name => `${action.section}.${name}`),
  ];
}

const DECLARED = /\/dependsOn(?:\/\d+)?$/;

function edgesTo(needs: Needs, to: string, idOf: (name: string) => string): ExplainedEdge[] {
  return [...needs].flatMap(([name, places]) => {
    const vias = new Set(places.map(({ pointer = '' }) => (DECLARED.test(pointer) ? 'dependsOn' : pointer)));
    return [...vias].map(via => ({ from: idOf(name), to, via }));
  });
}
