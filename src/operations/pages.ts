import type { TSchema } from '@sinclair/typebox';
import type { Json } from '../core/json/json.ts';
import { closedObject, Type } from '../core/schema/type.ts';
import { FILTER_LENGTH, PER_PAGE_MAX } from './server/server-limits.ts';

/** Specification: "List filtering", "Pagination info". The same for CLI, API and agents. */
export const MAX_PAGES = 10_000;
export const PER_PAGE = 100;
const MAX_TOTAL = 1_000_000;

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** CEL over `item`; blank: all items. */
  readonly filter: string;
}

export interface Page {
  readonly items: readonly Json[];
  /** Absent where nothing is missing. */
  readonly warnings?: readonly string[];
  readonly pagination: {
    readonly page: number;
    readonly per_page: number;
    readonly total: number;
    readonly total_pages: number;
    readonly has_next: boolean;
    readonly has_prev: boolean;
  };
}

/** What a list could be made of, and what is missing in it. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly warnings: readonly string[];
}

const WARNINGS = Type.Array(Type.String(), { description: 'What the list lacks, and why. Absent: nothing.' });

/** Inputs of a list that goes on with a cursor. */
export const cursorFields = (maxLength: number) => ({
  filter: LIST_FIELDS.filter,
  per_page: LIST_FIELDS.per_page,
  cursor: Type.Optional(Type.String({ maxLength, description: '`next` of the page before.' })),
});

/** A page of such a list. */
export const cursorPage = (item: TSchema): TSchema =>
  closedObject({
    items: Type.Array(item),
    next: Type.Optional(Type.String({ description: 'The cursor of the next page. Absent on the last one.' })),
  });

export const listedSchema = (item: TSchema): TSchema => closedObject({ items: Type.Array(item), warnings: WARNINGS });

/** What every list takes. */
export const LIST_FIELDS = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGES, default: 1, description: 'Page, from 1.' })),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX, default: PER_PAGE, description: 'Items of a page.' }),
  ),
  filter: Type.Optional(
    Type.String({
      maxLength: FILTER_LENGTH,
      description: 'CEL expression over `item`, bool for every item; pages are made after it.',
    }),
  ),
};

export const PAGINATION = closedObject({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGES }),
  per_page: Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX }),
  total: Type.Integer({ minimum: 0, maximum: MAX_TOTAL, description: 'Items after filtering.' }),
  total_pages: Type.Integer({ minimum: 0, maximum: MAX_PAGES }),
  has_next: Type.Boolean(),
  has_prev: Type.Boolean(),
});

/** Cut to one page. A page beyond the last is empty. */
export function cutPage(items: readonly Json[], { page, perPage }: PageRequest): Page {
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

/** Pages are made after filtering. Throws the `ToolError` of `filterItems` when the filter is invalid. */
export async function filteredPage(items: readonly Json[], request: PageRequest): Promise<Page> {
  if (request.filter.trim() === '') return cutPage(items, request);
  const { filterItems } = await import('./filter-items.ts');
  return cutPage(await filterItems(items, request.filter), request);
}
