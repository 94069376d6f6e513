import type { ActionGraph } from '../../operations/solution/render-solution.ts';
import { resolverGraph } from '../../operations/solution/resolver-graph.ts';
import { solutionInput } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { type Picture, pictureText } from '../render/picture.ts';

/** A picture of the actions: phases as groups, an edge from what is needed to what needs it. */
export function actionGraphText(graph: ActionGraph, format: string): string {
  const actions = Object.values(graph.actions);
  return pictureText(
    {
      title: graph.metadata.solution,
      nodes: actions.map(({ name, provider, section }) => ({
        id: name,
        label: `${name} (${provider})`,
        group: section,
      })),
      edges: actions.flatMap(({ name, dependsOn }) =>
        dependsOn.flatMap(need => expanded(graph, need).map(from => ({ from, to: name }))),
      ),
      phases: [...graph.executionOrder, ...graph.finallyOrder],
    },
    format,
  );
}

function expanded({ metadata }: ActionGraph, name: string): readonly string[] {
  return metadata.forEachExpansions[name] ?? [name];
}

export async function printResolverGraph(call: CliCall, format: string): Promise<number> {
  const graph = await resolverGraph.run(
    await call.services(),
    { source: await solutionInput(call, undefined) },
    call.call,
  );
  if (format === 'json') call.stdout.writeData(`${JSON.stringify(call.stdout.withoutSecrets(graph), null, 2)}\n`);
  else {
    const picture: Picture = {
      title: graph.solution,
      nodes: graph.resolvers.map(({ name, providers }) => ({
        id: name,
        label: `${name} (${providers.join(', ')})`,
        group: 'resolvers',
      })),
      edges: graph.resolvers.flatMap(({ name, dependsOn }) => dependsOn.map(from => ({ from, to: name }))),
      phases: graph.phases,
    };
    call.stdout.write(pictureText(picture, format));
  }
  return EXIT.ok;
}
