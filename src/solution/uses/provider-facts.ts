import type { JsonMap } from '../../core/json/json.ts';

/**
 * What the loader must know of providers. The registry of `providers/` fits this shape; the document never learns more.
 */
export interface ProviderFacts {
  readonly name: string;
  readonly capabilities: readonly string[];
  /** Declared inputs by name. */
  readonly inputs: ReadonlyMap<string, InputFacts>;
  /** `additionalProperties: false` */
  readonly closed: boolean;
  readonly required: readonly string[];
  /** Whether this use only reads, as far as these literal inputs tell. `deferred`: the deciding input is not literal. */
  sideEffects(capability: string, literals: ReadonlyMap<string, unknown>): 'none' | 'write' | 'unknown' | 'deferred';
  /**
   * What is wrong with these literal inputs (whole inputs only; computed ones are listed in `computed`). A message names
   * the input; `pointer` leads inside it.
   */
  checkLiterals(literals: ReadonlyMap<string, unknown>, computed: ReadonlySet<string>): readonly InputFault[];
  /** Resolvers that these literal inputs refer to in a language of the provider's own. */
  dependencies?(literals: ReadonlyMap<string, unknown>): readonly string[];
}

export interface InputFacts {
  readonly language: 'cel' | 'template' | undefined;
  /** Further variables that exist inside an input with a language. */
  readonly variables: readonly string[];
  /** A map input of the same use whose keys are further variables as well (`variables` of cel, `data` of template). */
  readonly variablesFrom?: string | undefined;
  /** An input of the same use that says which parts are not read as a template, but copied as they are. */
  readonly ignoredFrom?: string | undefined;
  /** An input of the same use that names the syntax of templates. */
  readonly syntaxFrom?: string | undefined;
  readonly sensitive: boolean;
  readonly path: 'read' | 'write' | 'list' | 'bundled' | undefined;
  readonly schema: JsonMap;
  /** Nested inputs with a language, by JSON pointer below the input; `*` stands for any list index. */
  readonly nested: readonly {
    readonly pointer: string;
    readonly language: 'cel' | 'template';
    readonly variables: readonly string[];
    readonly variablesFrom?: string | undefined;
    readonly ignoredFrom?: string | undefined;
    readonly syntaxFrom?: string | undefined;
  }[];
}

export interface InputFault {
  readonly input: string;
  readonly pointer: string;
  readonly message: string;
  readonly rule: 'missing-required-input' | 'unknown-provider-input' | 'invalid-provider-input-type';
  readonly hint?: string | undefined;
}

export interface ProviderCatalog {
  find(name: string): ProviderFacts | undefined;
  readonly names: readonly string[];
  /** What to do about a name that is not a provider, where that is known. */
  missingHint?(name: string): string | undefined;
}
