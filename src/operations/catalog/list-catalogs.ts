import type { CatalogSummary } from '../../catalog/contract.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { CATALOG_DETAIL, CATALOG_ITEM, CATALOG_NAME } from './catalog-schemas.ts';

export interface CatalogItem {
  readonly name: string;
  readonly type: 'filesystem' | 'oci';
  readonly path: string;
  readonly url: string;
  readonly is_default: boolean;
  readonly status: 'ok' | 'unavailable';
  readonly solution_count: number;
}

export interface CatalogDetailItem extends CatalogItem {
  readonly metadata: JsonMap;
  readonly last_sync?: { readonly at: string; readonly status: 'ok' | 'failed'; readonly error?: string };
}

export const listCatalogs = defineOperation<Record<string, never>, readonly CatalogItem[]>({
  name: 'catalog.list',
  summary: 'List the configured catalogs in the order in which they are searched',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Array(CATALOG_ITEM),
  async run(services) {
    return (await (await services.catalogs()).list()).map(itemOf);
  },
});

export const getCatalog = defineOperation<{ readonly name: string }, CatalogDetailItem>({
  name: 'catalog.get',
  summary: 'Show a catalog',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({ name: CATALOG_NAME }, { additionalProperties: false }),
  output: CATALOG_DETAIL,
  async run(services, { name }) {
    const { lastSync, metadata, ...summary } = await (await services.catalogs()).describe(name);
    return { ...itemOf(summary), metadata, ...(lastSync !== undefined && { last_sync: lastSync }) };
  },
});

function itemOf({ name, type, path, url, isDefault, status, solutionCount }: CatalogSummary): CatalogItem {
  return { name, type, path, url, is_default: isDefault, status, solution_count: solutionCount };
}
