import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, REFERENCE, REMOVED } from './catalog-schemas.ts';

export type DeleteResult = Wire<typeof REMOVED>;

export const deleteCatalogSolution = defineOperation({
  name: 'catalog.delete',
  summary: 'Delete a version from a catalog',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    /** `name@<version>`: one version, named exactly. */
    reference: REFERENCE,
    catalog: Type.Optional(CATALOG_NAME),
  }),
  output: REMOVED,
  async run(services, { reference, catalog }, { signal }): Promise<DeleteResult> {
    return (await services.catalogs()).remove(reference, catalog, signal);
  },
});
