/** Specification: "Limits". */
export const FILTER_LENGTH = 2000;
/** Highest cost of a filter for one item. */
export const FILTER_COST = 10_000;
/** Highest cost of a filter for all items of one request together. */
export const FILTER_COST_TOTAL = 1_000_000;
export const PER_PAGE_MAX = 1000;
