import { type Json, type JsonMap, toJson } from '../core/json.ts';

/** What every list takes beside its own arguments. Specification: "List filtering", "Pagination info". */
export interface PageArguments {
  readonly filter?: string;
  readonly page?: number;
  readonly per_page?: number;
}

export interface Page {
  readonly items: readonly Json[];
  readonly pagination: JsonMap;
}

const MAX_TOTAL = 1_000_000;
const MAX_PAGES = 10_000;
const PER_PAGE = 100;

/** Filtered, then cut. A page beyond the last is empty. */
export async function pageOf(
  list: readonly unknown[],
  { filter = '', page = 1, per_page: perPage = PER_PAGE }: PageArguments,
): Promise<Page> {
  const items = await kept(list.map(toJson), filter);
  const total = Math.min(items.length, MAX_TOTAL);
  const pages = Math.min(Math.ceil(total / perPage), MAX_PAGES);
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    pagination: {
      page,
      per_page: perPage,
      total,
      total_pages: pages,
      has_next: page < pages,
      has_prev: page > 1,
    },
  };
}

async function kept(items: readonly Json[], filter: string): Promise<readonly Json[]> {
  if (filter.trim() === '') return items;
  const { filterItems } = await import('../operations/filter-items.ts');
  return filterItems(items, filter);
}

const WHOLE: JsonMap = { type: 'integer', minimum: 0 };

const PAGINATION: JsonMap = {
  type: 'object',
  required: ['page', 'per_page', 'total', 'total_pages', 'has_next', 'has_prev'],
  properties: {
    page: { type: 'integer', minimum: 1, maximum: MAX_PAGES },
    per_page: { type: 'integer', minimum: 1, maximum: 1000 },
    total: { ...WHOLE, maximum: MAX_TOTAL, description: 'After filtering.' },
    total_pages: { ...WHOLE, maximum: MAX_PAGES },
    has_next: { type: 'boolean' },
    has_prev: { type: 'boolean' },
  },
  additionalProperties: false,
};

const ARGUMENTS: JsonMap = {
  filter: {
    type: 'string',
    maxLength: 2000,
    description: 'A CEL expression over each item, bound to item: item.name.startsWith("a").',
  },
  page: { type: 'integer', minimum: 1, maximum: MAX_PAGES, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 1000, default: PER_PAGE },
};

/** The arguments of a list with those of a page. */
export const pageInput = (input: object): JsonMap => ({
  ...(input as JsonMap),
  properties: { ...((input as JsonMap)['properties'] as JsonMap), ...ARGUMENTS },
});

/** The answer of an operation that gives a list. */
export const pageOutput = (list: object): JsonMap => ({
  type: 'object',
  required: ['items', 'pagination'],
  properties: { items: list as JsonMap, pagination: PAGINATION },
  additionalProperties: false,
});

/** The answer of an operation that gives `items` and more beside them. */
export function pagedOutput(output: object): JsonMap {
  const { properties, required, ...rest } = output as JsonMap;
  return {
    ...rest,
    required: [...(Array.isArray(required) ? (required as readonly Json[]) : []), 'pagination'],
    properties: { ...(properties as JsonMap), pagination: PAGINATION },
  };
}
