import { Type } from '../../core/schema/type.ts';
import { MAX_PAGES, PER_PAGE } from '../../operations/pages.ts';
import { FILTER_LENGTH, PER_PAGE_MAX } from '../../operations/server/server-limits.ts';
import type { Parameter } from './route-row.ts';

/** Specification: "Pagination" and "Filter expression length". */
export const LIST_QUERY: Readonly<Record<'page' | 'per_page' | 'filter', Parameter>> = {
  page: { schema: Type.Integer({ minimum: 1, maximum: MAX_PAGES, default: 1 }), description: 'Page, from 1.' },
  per_page: {
    schema: Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX, default: PER_PAGE }),
    description: 'Items of a page.',
  },
  filter: {
    schema: Type.String({ maxLength: FILTER_LENGTH }),
    description: 'CEL expression over `item`, bool for every item; pages are made after it.',
  },
};

const name = (maxLength: number, description: string): Parameter => ({
  schema: Type.String({ minLength: 1, maxLength }),
  description,
});

export const SOLUTION_NAME = { name: name(200, 'name, or name@version') };
export const CATALOG_QUERY = { catalog: name(100, 'Look in this catalog only.') };
export const PROVIDER_NAME = { name: name(200, 'Name of a provider.') };
export const CATALOG_NAME = { name: name(200, 'Name of a catalog.') };
export const SCHEMA_NAME = { name: name(200, 'Name of a schema.') };
export const SNAPSHOT_ID = { id: name(200, 'Id of a snapshot.') };
export const SOURCES_QUERY: Readonly<Record<string, Parameter>> = {
  sources: { schema: Type.Boolean({ default: false }), description: 'Where each value comes from.' },
};

export const PROFILE_QUERY: Readonly<Record<string, Parameter>> = {
  kind: {
    schema: Type.Union([Type.Literal('cpu'), Type.Literal('heap')], { default: 'cpu' }),
    description: 'Of what.',
  },
  seconds: { schema: Type.Integer({ minimum: 1, maximum: 30, default: 10 }), description: 'For how long.' },
};
