import type { Json } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { type DeclaredParameter, declaredParameters } from '../../solution/uses/declared-parameters.ts';
import { defineOperation } from '../operation.ts';
import { shownDocument } from '../secrets/literal-secrets.ts';
import { CATALOG_NAME, REFERENCE, SOLUTION_DETAIL } from './catalog-schemas.ts';
import { type SolutionItem, solutionItem } from './list-catalog-solutions.ts';

export interface SolutionDetail extends SolutionItem {
  /** Highest first. */
  readonly versions: readonly string[];
  readonly parameters: readonly DeclaredParameter[];
  readonly resolvers: readonly string[];
  readonly actions: readonly string[];
  readonly document: Json;
}

/** A published solution by name, verified. */
export const getSolution = defineOperation({
  name: 'catalog.get-solution',
  summary: 'Show a solution of a catalog',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: closedObject({ name: REFERENCE, catalog: Type.Optional(CATALOG_NAME) }),
  output: SOLUTION_DETAIL,
  async run(services, { name, catalog }, call): Promise<SolutionDetail> {
    const found = await (await services.catalogs()).locate(name, catalog);
    const reference = `${found.facts.name}@${found.facts.version}`;
    const { solution } = await services.solutions.load({ kind: 'reference', reference, catalog: found.catalog }, call);
    return {
      ...solutionItem(found),
      versions: found.versions,
      parameters: declaredParameters(solution),
      resolvers: [...solution.resolvers.keys()],
      actions: [...(solution.workflow?.actions.keys() ?? []), ...(solution.workflow?.finally.keys() ?? [])],
      document: shownDocument(solution, reference, services.engine.registry.catalog),
    };
  },
});
