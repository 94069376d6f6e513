import { ToolError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { ProblemError } from './problem.ts';
import type { PageRequest } from './threads/messages.ts';

const MAX_TOTAL = 1_000_000;
const MAX_PAGES = 10_000;

export interface Page {
  readonly items: readonly Json[];
  readonly pagination: {
    readonly page: number;
    readonly per_page: number;
    readonly total: number;
    readonly total_pages: number;
    readonly has_next: boolean;
    readonly has_prev: boolean;
  };
}

/** Specification: "Pagination info"; pages are made after filtering. */
export function pageOf(items: readonly Json[], { page, perPage }: PageRequest): Page {
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

export async function filteredPage(items: readonly Json[], request: PageRequest): Promise<Page> {
  if (request.filter.trim() === '') return pageOf(items, request);
  const { filterItems } = await import('../operations/filter-items.ts');
  try {
    return pageOf(await filterItems(items, request.filter), request);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ProblemError('invalid-filter', error.message, {
      errors: [{ field: 'query.filter', message: error.message }],
    });
  }
}
