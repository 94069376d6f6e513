/** Specification: "Limits". */
export const FILTER_LENGTH = 2000;
/** Of one item. */
export const FILTER_COST = 10_000;
/** Of all items of one request together. */
export const FILTER_COST_TOTAL = 1_000_000;
export const PER_PAGE_MAX = 1000;
