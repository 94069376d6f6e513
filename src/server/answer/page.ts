import { ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { filteredPage, type Listed, type Page, type PageRequest } from '../../operations/pages.ts';
import { ProblemError } from './problem.ts';

/** What the operation of a list answers. */
export type ListResult = readonly Json[] | Listed<Json>;

/** A page of what an endpoint lists; `invalid-filter` where the filter is at fault. */
export async function listPage(list: ListResult, request: PageRequest): Promise<Page> {
  const { items, warnings } = 'items' in list ? list : { items: list, warnings: [] };
  try {
    const page = await filteredPage(items, request);
    return warnings.length === 0 ? page : { ...page, warnings };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ProblemError('invalid-filter', error.message, {
      errors: [{ field: 'query.filter', message: error.message }],
    });
  }
}
