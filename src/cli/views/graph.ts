import type { ActionGraph } from '../../operations/solution/render-solution.ts';
import { resolverGraph } from '../../operations/solution/resolver-graph.ts';
import { solutionInput } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { type Picture, pictureText } from '../render/picture.ts';

/** A picture of the actions: phases as groups, an edge from what is needed to who needs it. */
export function actionGraphText(graph: ActionGraph, format: string): string {
  return pictureText(
    {
      title: graph.metadata.solution,
      nodes: graph.actions.map(({ name, provider, section }) => ({
        id: name,
        label: `${name} (${provider})`,
        group: section,
      })),
      edges: graph.actions.flatMap(({ name, depends_on }) =>
        depends_on.flatMap(need => expanded(graph, need).map(from => ({ from, to: name }))),
      ),
      phases: [...graph.execution_order, ...graph.finally_order],
    },
    format,
  );
}

function expanded({ metadata }: ActionGraph, name: string): readonly string[] {
  return metadata.for_each_expansions[name] ?? [name];
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
      edges: graph.resolvers.flatMap(({ name, depends_on }) => depends_on.map(from => ({ from, to: name }))),
      phases: graph.phases,
    };
    call.stdout.write(pictureText(picture, format));
  }
  return EXIT.ok;
}
