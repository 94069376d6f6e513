import type { CatalogSolution } from '../../catalog/contract.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, CATALOG_SOLUTION, NAME_OF_CATALOG, SOLUTION_ITEM } from './catalog-schemas.ts';

export type CatalogSolutionItem = Wire<typeof CATALOG_SOLUTION>;

/** One item per name: the version that the name alone means. */
export const listCatalogSolutions = defineOperation({
  name: 'catalog.solutions',
  summary: 'Solutions in a catalog',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ name: NAME_OF_CATALOG }),
  output: Type.Array(CATALOG_SOLUTION),
  async run(services, { name }): Promise<readonly CatalogSolutionItem[]> {
    return (await (await services.catalogs()).solutions(name)).map(
      ({ facts, versions, digest, catalog, createdAt }) => ({
        name: facts.name,
        version: facts.version,
        versions,
        displayName: facts.displayName,
        description: facts.description,
        category: facts.category,
        tags: facts.tags,
        digest,
        catalog,
        createdAt,
      }),
    );
  },
});

export interface SolutionItem {
  readonly name: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Address it by name in this catalog. */
  readonly catalog: string;
  /** Empty: it is addressed by name. */
  readonly path: string;
  readonly digest: string;
  readonly hasWorkflow: boolean;
  readonly updatedAt: string;
}

export interface SolutionItems {
  readonly items: readonly SolutionItem[];
  /** Catalogs that cannot be read now, for people. */
  readonly unavailable: readonly string[];
}

/** One item per name and catalog, in the order of search, then by name. */
export const listSolutions = defineOperation({
  name: 'catalog.list-solutions',
  summary: 'List the solutions of all catalogs',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ catalog: Type.Optional(CATALOG_NAME) }),
  output: closedObject({ items: Type.Array(SOLUTION_ITEM), unavailable: Type.Array(Type.String()) }),
  async run(services, { catalog }) {
    const catalogs = await services.catalogs();
    if (catalog !== undefined) return { items: (await catalogs.solutions(catalog)).map(solutionItem), unavailable: [] };
    const items: SolutionItem[] = [];
    const unavailable: string[] = [];
    for (const name of catalogs.names) {
      try {
        items.push(...(await catalogs.solutions(name)).map(solutionItem));
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        unavailable.push(error.hint === undefined ? error.message : `${error.message}: ${error.hint}`);
      }
    }
    return { items: items.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)), unavailable };
  },
});

export function solutionItem({ facts, digest, catalog, createdAt }: CatalogSolution): SolutionItem {
  return {
    name: facts.name,
    version: facts.version,
    displayName: facts.displayName,
    description: facts.description,
    category: facts.category,
    tags: facts.tags,
    catalog,
    path: '',
    digest,
    hasWorkflow: facts.hasWorkflow,
    updatedAt: createdAt,
  };
}
