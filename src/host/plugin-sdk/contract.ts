/** What the author of a plugin writes against. This file imports nothing: it is the types of the published package. */

/** JSON Schema 2020-12 of a map, possibly with the notes `x-sensitive`, `x-path`, `x-duration`, `x-language`. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly [keyword: string]: unknown;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The type that a schema describes, as far as `type`, `enum`, `const`, `items` and `properties` tell; else `unknown`. */
export type ValueOf<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly enum: readonly (infer E)[] }
    ? E
    : S extends { readonly type: 'string' }
      ? string
      : S extends { readonly type: 'number' | 'integer' }
        ? number
        : S extends { readonly type: 'boolean' }
          ? boolean
          : S extends { readonly type: 'array'; readonly items: infer I }
            ? readonly ValueOf<I>[]
            : S extends { readonly type: 'object'; readonly properties: object }
              ? InputsOf<S>
              : S extends { readonly type: 'object' }
                ? Readonly<Record<string, unknown>>
                : unknown;

/** Required inputs and those with a default are there; the others may be. */
export type InputsOf<S> = S extends { readonly properties: infer P }
  ? { readonly [K in keyof P as K extends Given<S, P> ? K : never]: ValueOf<P[K]> } & {
      readonly [K in keyof P as K extends Given<S, P> ? never : K]?: ValueOf<P[K]>;
    }
  : Readonly<Record<string, unknown>>;

type Given<S, P> =
  | (S extends { readonly required: readonly (infer R)[] } ? R : never)
  | { [K in keyof P]: P[K] extends { readonly default: unknown } ? K : never }[keyof P];

export type Capability = 'from' | 'transform' | 'validation' | 'authentication' | 'action';

/** `none`: reads only. A record: decided by one input, whose listed values only read. */
export type SideEffects = 'none' | 'always' | 'unknown' | { readonly input: string; readonly none: readonly string[] };

/** A record: decided by one input, whose listed `words` can be repeated; every call can, where input `orGiven` is given. */
export type Repeatable =
  | boolean
  | { readonly input: string; readonly words: readonly string[]; readonly orGiven?: string };

type Awaitable<T> = T | Promise<T>;
type Data = Readonly<Record<string, unknown>>;

export interface ProviderOutput {
  readonly data: Data;
  readonly warnings?: readonly string[];
  readonly metadata?: Data;
}

export type Effect =
  | { readonly type: 'request'; readonly method: string; readonly url: string }
  | { readonly type: 'command'; readonly command: string; readonly directory?: string }
  | {
      readonly type: 'file';
      readonly path: string;
      readonly status: 'created' | 'overwritten' | 'appended' | 'unchanged' | 'skipped' | 'deleted' | 'conflict';
      /** Whole contents; text is UTF-8. */
      readonly before?: string | Uint8Array;
      readonly after?: string | Uint8Array;
    };

export interface PluginProvider<S extends InputSchema = InputSchema> {
  /** The name of the plugin, or that name, a hyphen and more. */
  readonly name: string;
  /** Default: 0.0.0. */
  readonly version?: string;
  readonly displayName?: string;
  /** 10 to 500 characters. */
  readonly description: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly links?: readonly { readonly name: string; readonly url: string }[];
  readonly examples?: readonly { readonly name: string; readonly description?: string; readonly inputs: Data }[];
  readonly beta?: boolean;
  readonly deprecated?: boolean;
  readonly capabilities: readonly Capability[];
  readonly sideEffects: SideEffects | Readonly<Partial<Record<Capability, SideEffects>>>;
  /** Which actions can simply be made again when it is not known whether they happened. Default: none that changes something. */
  readonly repeatable?: Repeatable;
  readonly inputs: S;
  /** Schema of `data`, for every capability, or one for each. */
  readonly output: JsonSchema | Readonly<Partial<Record<Capability, JsonSchema>>>;
  /** The value of a call is this field of `data`; without it `data` itself. */
  readonly valueField?: string | Readonly<Partial<Record<Capability, string>>>;
  /** `print` reaches the user while the call goes on. */
  readonly streams?: boolean;
  /** Does the work. `inputs` are valid against the schema, defaults filled in. */
  execute(inputs: InputsOf<S>, context: ExecuteContext): Awaitable<ProviderOutput>;
  /**
   * Looks at what executing would change, in a dry-run and before an action of a plan: reads, changes nothing, ends within ten seconds.
   * Undefined: these inputs name nothing that can be looked at. An error means that nothing is known.
   */
  observe?(inputs: InputsOf<S>, context: ObserveContext): Awaitable<Observation | undefined>;
  /** One sentence that says what executing would do. Pure, within a second; some inputs may not be known yet. */
  whatIf?(inputs: Partial<InputsOf<S>>, context: WhatIfContext): Awaitable<string | WhatIf>;
  /** Representative data for `run provider --dry-run`. Without it the tool makes some from the output schema. */
  sample?(inputs: InputsOf<S>, capability: Capability): Awaitable<Data>;
  /** Resolvers that literal inputs refer to, when they hold a language of the plugin's own. */
  dependencies?(inputs: Partial<InputsOf<S>>): Awaitable<readonly string[]>;
}

/** What is there, and what would become of it. Where both are the same everywhere, the action would do nothing. */
export interface Observation {
  readonly changes: readonly {
    /** What it is, for people: `record www.example.com`. */
    readonly about: string;
    /** Text or JSON data. Undefined: it is not there. */
    readonly before: unknown;
    readonly after: unknown;
  }[];
  /** Names of the places that this rests on, and of those that would be changed: addresses, or absolute paths. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** What `observe` gets: credentials, and nothing else of the tool. */
export type ObserveContext = Omit<ExecuteContext, 'print' | 'secret' | 'evaluate'>;

export interface WhatIf {
  readonly message: string;
  readonly effects?: readonly Effect[];
}

export interface WhatIfContext {
  readonly capability: Capability;
  /** Inputs that a dry-run cannot know, with the reason: `(known after __actions.build)`. */
  readonly deferred: ReadonlyMap<string, string>;
}

export interface ExecuteContext {
  readonly capability: Capability;
  /** Fires when the call is given up. What goes on after it is killed with the process. */
  readonly signal: AbortSignal;
  /** Base of relative paths. */
  readonly cwd: string;
  readonly solutionDirectory: string | undefined;
  /** `plugins.settings.<name>` of the user's configuration. */
  readonly settings: Data;
  /** A line for people. Shown while the call goes on with `streams: true`, else it is a line of the debug log. */
  print(text: string): void;
  /** `Bearer <token>` of `<handler>` or `<handler>@<profile>`, if the user granted it. */
  authorize(reference: string, options?: AuthorizeOptions): Promise<string>;
  /** A secret of the user's store, if the user granted it. Undefined when it does not exist. */
  secret(name: string): Promise<string | undefined>;
  /**
   * Evaluates CEL where the provider stands. Under `_` are the values that the inputs read and the resolvers that the user granted;
   * beside them the given variables.
   */
  evaluate(expression: string, variables?: Data): Promise<unknown>;
}

export interface AuthorizeOptions {
  readonly scopes?: readonly string[];
  readonly minValidForMs?: number;
  readonly forceRefresh?: boolean;
  /** Host that the credential is for, with its port where it is not the usual one. Without it most tokens are refused. */
  readonly host?: string;
}

export type FailureKind = 'http' | 'exec' | 'timeout' | 'cancelled' | 'input' | 'condition' | 'validation' | 'provider';

export interface FailureDetail {
  readonly statusCode?: number;
  readonly exitCode?: number;
  /** A hint for retries. */
  readonly retryAfterMs?: number;
}
