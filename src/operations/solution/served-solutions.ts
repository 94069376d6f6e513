import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { declaredParameters } from '../../solution/uses/declared-parameters.ts';
import type { ProviderCatalog } from '../../solution/uses/provider-facts.ts';
import { SOLUTION_DETAIL, SOLUTION_ITEM } from '../catalog/catalog-schemas.ts';
import { getSolution, type SolutionDetail } from '../catalog/get-catalog-solution.ts';
import { listSolutions, type SolutionItem } from '../catalog/list-catalog-solutions.ts';
import { defineOperation } from '../operation.ts';
import { type Listed, listedSchema } from '../pages.ts';
import { shownDocument } from '../secrets/literal-secrets.ts';
import { type RootSolution, rootSolutions } from './root-solutions.ts';

interface Served {
  /** Directories, absolute. */
  readonly roots: readonly string[];
}

interface ServedSolution extends Served {
  readonly name: string;
  readonly catalog?: string | undefined;
}

/** Solutions of all catalogs, and the valid documents below the directories of a server: by name, then highest version first. */
export const listServedSolutions = defineOperation({
  name: 'solution.list',
  summary: 'List solutions',
  access: 'user',
  needs: { solution: 'read', host: ['reads'], looksAround: true },
  input: closedObject({}),
  output: listedSchema(SOLUTION_ITEM),
  fromWire: (_wire, { solutionRoots }): Served => ({ roots: solutionRoots }),
  async run(services, { roots }, call): Promise<Listed<SolutionItem>> {
    const { items, unavailable } = await listSolutions.run(services, {}, call);
    const { solutions, warnings } = await rootSolutions(services, roots, call);
    const isPermitted = services.solutions.isPermitted ?? (() => true);
    const all = [...items, ...solutions.map(({ item }) => item)].filter(({ name }) => isPermitted(name));
    return {
      items: all.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
      warnings: [...unavailable, ...warnings],
    };
  },
});

/** One of them: catalogs first, then documents below the directories. */
export const getServedSolution = defineOperation({
  name: 'solution.get',
  summary: 'Solution details',
  access: 'user',
  needs: { solution: 'read', host: ['reads'], looksAround: true },
  input: closedObject({
    name: Type.String({ minLength: 1, maxLength: 200, description: 'name, or name@version' }),
    catalog: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Look in this catalog only.' })),
  }),
  output: SOLUTION_DETAIL,
  fromWire: (wire, { solutionRoots }): ServedSolution => ({ ...wire, roots: solutionRoots }),
  async run(services, { roots, name, catalog }, call): Promise<SolutionDetail> {
    try {
      return await getSolution.run(services, { name, catalog }, call);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'not-found' || catalog !== undefined) throw error;
      const [wanted = '', version] = name.split('@');
      const { solutions } = await rootSolutions(services, roots, call);
      const found = solutions.find(
        ({ item }) => item.name === wanted && (version === undefined || item.version === version),
      );
      if (found === undefined) throw error;
      return solutionDetail(found, services.engine.registry.catalog);
    }
  },
});

function solutionDetail({ item, loaded: { solution } }: RootSolution, providers: ProviderCatalog): SolutionDetail {
  return {
    ...item,
    versions: item.version === '' ? [] : [item.version],
    parameters: declaredParameters(solution),
    resolvers: [...solution.resolvers.keys()],
    actions: [...(solution.workflow?.actions.keys() ?? []), ...(solution.workflow?.finally.keys() ?? [])],
    document: shownDocument(solution, item.path, providers),
  };
}
