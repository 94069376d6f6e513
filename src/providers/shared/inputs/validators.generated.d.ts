import type { ValidatorError } from '../../../core/schema/schema-words.ts';

interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}

/** Checks of the inputs of every built-in provider, by name. Written by scripts/generate-validators.ts. */
export declare const validators: ReadonlyMap<string, Validator>;
