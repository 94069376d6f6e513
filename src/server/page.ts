import { ToolError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { filteredPage, type Page, type PageRequest } from '../operations/pages.ts';
import { ProblemError } from './problem.ts';

/** A page of what an endpoint lists; `invalid-filter` where the filter is at fault. */
export async function listPage(items: readonly Json[], request: PageRequest): Promise<Page> {
  try {
    return await filteredPage(items, request);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ProblemError('invalid-filter', error.message, {
      errors: [{ field: 'query.filter', message: error.message }],
    });
  }
}
