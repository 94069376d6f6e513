/** Where a provider stands in a document. */
export type UseCapability = 'from' | 'transform' | 'validation' | 'action';
