import type { Position } from '../../core/errors.ts';
import type { Json, JsonMap } from '../../core/json/json.ts';
import type { OnInterrupt } from '../../core/ports/journal.ts';
import type { TemplateSyntax } from '../../core/text/template-syntax.ts';
import type { MapNode } from '../../core/yaml/node.ts';
import type { Condition, Value } from '../../expression/value.ts';

/**
 * The normal form of a solution document: what engine, lint, explain and diff work on. Two spellings of one meaning
 * give equal normal forms, but for `origin` and positions. Maps are in document order. Specification: "Solution document".
 */
export interface Solution {
  /** As shown to people: the path as given, `<stdin>`, `<inline>` or `name@version`. */
  readonly file: string;
  /** Real directory of the document; undefined for inline documents. */
  readonly directory: string | undefined;
  readonly apiVersion: string;
  readonly metadata: Metadata;
  readonly resolvers: ReadonlyMap<string, Resolver>;
  /** Undefined when `spec.workflow` is absent. */
  readonly workflow: Workflow | undefined;
  /** The `spec.testing` section as data with positions; interpreted by the test runner only. */
  readonly testing: MapNode | undefined;
  readonly bundle: Bundle;
  readonly catalog:
    | { readonly visibility: 'public' | 'private' | 'internal'; readonly beta: boolean; readonly disabled: boolean }
    | undefined;
  /** Real paths of the parts that were composed in, in order. */
  readonly parts: readonly string[];
  /** That of templates which do not name theirs. Default: Liquid. */
  readonly syntax?: TemplateSyntax;
  /** Files that templates render, relative to the solution directory. */
  readonly templateFiles: readonly string[];
  /** Every text of the document (main and parts), for comments and excerpts. */
  readonly sources: readonly { readonly file: string; readonly text: string }[];
}

export interface Metadata {
  readonly name: string;
  readonly version: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly category: string | undefined;
  readonly tags: readonly string[];
  readonly maintainers: readonly { readonly name: string; readonly email: string }[];
  readonly links: readonly { readonly name: string; readonly url: string }[];
  readonly icon: string | undefined;
  readonly banner: string | undefined;
  readonly at: Position;
}

export type TypeName = 'string' | 'int' | 'float' | 'bool' | 'array' | 'object' | 'time' | 'duration' | 'any';

export type Inputs = ReadonlyMap<string, Value>;

export interface ForEach {
  /** Absent in a transform step: `__self`. */
  readonly in: Value | undefined;
  readonly item: string | undefined;
  readonly index: string | undefined;
  /** Names an item in place of its index. Only actions have it. */
  readonly key: Value | undefined;
  /** 0 = the limit of the section. */
  readonly concurrency: number;
  readonly onError: 'fail' | 'continue' | 'collect';
  readonly keepSkipped: boolean;
  readonly at: Position;
}

/** A source of a resolve chain or a step of a transform pipeline. */
export interface Step {
  readonly provider: string;
  readonly inputs: Inputs;
  readonly when: Condition | undefined;
  readonly forEach: ForEach | undefined;
  readonly onError: 'fail' | 'continue';
  /** Where the provider is named. */
  readonly at: Position;
}

export interface Rule {
  readonly provider: string;
  readonly inputs: Inputs;
  readonly message: Value | undefined;
  readonly at: Position;
}

/** The names that are needed, each with every place that says so. */
export type Needs = ReadonlyMap<string, readonly Position[]>;

export interface Resolver {
  readonly name: string;
  readonly origin: 'simple' | 'full' | 'value';
  readonly type: TypeName;
  readonly sensitive: boolean;
  readonly internal: boolean;
  /** Its value differs each time: a plan does not compare what is computed from it. */
  readonly ephemeral: boolean;
  /** Undefined: the configured default. */
  readonly timeoutMs: number | undefined;
  readonly when: Condition | undefined;
  readonly dependsOn: readonly string[];
  readonly resolve: {
    readonly with: readonly Step[];
    readonly when: Condition | undefined;
    readonly until: Condition | undefined;
  };
  readonly transform: { readonly with: readonly Step[]; readonly when: Condition | undefined } | undefined;
  readonly validate: { readonly with: readonly Rule[]; readonly when: Condition | undefined } | undefined;
  readonly errorMessage: Value | undefined;
  readonly description: string | undefined;
  readonly displayName: string | undefined;
  readonly example: Json | undefined;
  /** What its value needs, and what its check needs beside its own value. Computed. */
  readonly needs: Needs;
  readonly checkNeeds: Needs;
  /** 1 + the highest phase of what the value needs. Computed. */
  readonly phase: number;
  readonly at: Position;
}

export interface Retry {
  readonly maxAttempts: number;
  readonly backoff: 'fixed' | 'linear' | 'exponential';
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  readonly jitter: 'none' | 'full';
  readonly totalTimeoutMs: number | undefined;
  readonly retryIf: Condition | undefined;
}

export type Section = 'actions' | 'finally';
export type ResultSchemaMode = 'error' | 'warn' | 'ignore';

export interface Action extends Step {
  readonly name: string;
  readonly section: Section;
  readonly alias: string | undefined;
  readonly sensitive: boolean;
  readonly dependsOn: readonly string[];
  readonly exclusive: readonly string[];
  /** Words that select it on the command line, each once. */
  readonly tags: readonly string[];
  /** One attempt. Undefined: the configured default. */
  readonly timeoutMs: number | undefined;
  readonly retry: Retry | undefined;
  readonly resultSchema: JsonMap | undefined;
  readonly resultSchemaMode: ResultSchemaMode;
  /** What a resumed run does when it is not known whether the action happened. */
  readonly onInterrupt: OnInterrupt | undefined;
  readonly description: string | undefined;
  readonly displayName: string | undefined;
  /** Needs in the same section, declared and inferred. Computed. */
  readonly needs: Needs;
  /** Main actions that a `finally` action reads; no edges. Computed. */
  readonly crossSectionRefs: readonly string[];
  /** Resolvers that it reads. Computed. */
  readonly resolverNeeds: Needs;
  /** In its section, from 1; `finally` continues the numbering of the main section. Computed. */
  readonly phase: number;
}

export interface Workflow {
  readonly actions: ReadonlyMap<string, Action>;
  readonly finally: ReadonlyMap<string, Action>;
  readonly resultSchemaMode: ResultSchemaMode;
  /** Two runs with the same lock never run at once. */
  readonly lock: WorkflowLock | undefined;
}

export interface WorkflowLock {
  readonly value: Value;
  /** Resolvers that it reads. Computed. */
  readonly resolverNeeds: Needs;
  readonly at: Position;
}

export interface Bundle {
  readonly present: boolean;
  readonly include: readonly string[];
  readonly plugins: readonly PluginReference[];
}

export interface PluginReference {
  readonly name: string;
  readonly kind: 'provider' | 'auth-handler';
  readonly version: string;
  readonly defaults: JsonMap | undefined;
  readonly at: Position;
}
