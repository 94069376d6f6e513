import type { ValidatorError } from './schema-words.ts';

/** The meta-schema of JSON Schema 2020-12. Written by scripts/generate/validators.ts. */
export declare const metaSchema: {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
};
