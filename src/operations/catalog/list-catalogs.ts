import type { CatalogSummary } from '../../catalog/contract.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { CATALOG_DETAIL, CATALOG_ITEM, NAME_OF_CATALOG } from './catalog-schemas.ts';

export interface CatalogItem {
  readonly name: string;
  readonly type: 'filesystem' | 'oci';
  readonly path: string;
  readonly url: string;
  readonly isDefault: boolean;
  readonly status: 'ok' | 'unavailable';
  readonly solutionCount: number;
}

export interface CatalogDetailItem extends CatalogItem {
  readonly metadata: JsonMap;
  readonly lastSync?: { readonly at: string; readonly status: 'ok' | 'failed'; readonly error?: string };
}

export const listCatalogs = defineOperation({
  name: 'catalog.list',
  summary: 'List catalogs',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: Type.Array(CATALOG_ITEM),
  async run(services): Promise<readonly CatalogItem[]> {
    return (await (await services.catalogs()).list()).map(toCatalogItem);
  },
});

export const getCatalog = defineOperation({
  name: 'catalog.get',
  summary: 'Catalog details',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ name: NAME_OF_CATALOG }),
  output: CATALOG_DETAIL,
  async run(services, { name }): Promise<CatalogDetailItem> {
    const { lastSync, metadata, ...summary } = await (await services.catalogs()).describe(name);
    return { ...toCatalogItem(summary), metadata, ...(lastSync !== undefined && { lastSync }) };
  },
});

function toCatalogItem({ name, type, path, url, isDefault, status, solutionCount }: CatalogSummary): CatalogItem {
  return { name, type, path, url, isDefault, status, solutionCount };
}
