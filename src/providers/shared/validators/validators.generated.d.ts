import type { ValidatorError } from '../../../core/schema/schema-words.ts';

interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}

/** What makes the check of the inputs of a built-in provider, by its name. Written by scripts/generate/validators.ts. */
export declare const validators: ReadonlyMap<string, () => Validator>;
