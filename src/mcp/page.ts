import { type Json, type JsonMap, toJson } from '../core/json/json.ts';
import { filteredPage, MAX_PAGES, PAGINATION, type Page, PER_PAGE } from '../operations/pages.ts';
import { FILTER_LENGTH, PER_PAGE_MAX } from '../operations/server/server-limits.ts';

/** What every list takes beside its own arguments. */
export interface PageArguments {
  readonly filter?: string;
  readonly page?: number;
  readonly per_page?: number;
}

export const pageOf = (
  list: readonly unknown[],
  { filter = '', page = 1, per_page: perPage = PER_PAGE }: PageArguments,
): Promise<Page> => filteredPage(list.map(toJson), { filter, page, perPage });

const ARGUMENTS: JsonMap = {
  filter: {
    type: 'string',
    maxLength: FILTER_LENGTH,
    description: 'A CEL expression over each item, bound to item: item.name.startsWith("a").',
  },
  page: { type: 'integer', minimum: 1, maximum: MAX_PAGES, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: PER_PAGE },
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
