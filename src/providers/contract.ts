import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Fault } from '../core/errors.ts';
import type { JsonMap } from '../core/json/json.ts';
import type { RunJournal } from '../core/ports/journal.ts';
import type {
  Clock,
  Environment,
  FileReader,
  FileWriter,
  HttpRequest,
  HttpResponse,
  OpenCredentialSocket,
  Random,
  SpawnRequest,
  SpawnResult,
} from '../core/ports/ports.ts';
import type { Path, Taint } from '../core/secrets/taint.ts';
import type { FileEnd } from '../core/text/file-end.ts';
import type { TemplateSyntax } from '../core/text/template-syntax.ts';

/** Where a provider may stand: source of a resolver, transform step, validate rule, action, login. */
export type Capability = 'from' | 'transform' | 'validation' | 'authentication' | 'action';

/**
 * What running it changes. `none`: reads only. `always`: changes something whenever it runs. `unknown`: cannot be
 * told from the inputs. A record: decided by one input, whose listed values (compared case-insensitively) only read.
 */
export type SideEffects = 'none' | 'always' | 'unknown' | { readonly input: string; readonly none: readonly string[] };

/**
 * Which calls of an action leave behind the same when they are made once more: after an interruption they are simply made again. A record:
 * decided by one input, whose `words` are compared case-insensitively; `orGiven` names an input that makes every call so.
 */
export type Repeatable =
  | boolean
  | { readonly input: string; readonly words: readonly string[]; readonly orGiven?: string | undefined };

/**
 * What a provider reaches beyond the values of its inputs, for everything that judges, explains or tests documents: no list of provider
 * names stands anywhere else.
 */
export interface Reach {
  /** It starts programs. `any`: those that the document names. `own`: one that it needs for its work. */
  readonly programs?: 'any' | 'own';
  /** The input that is an address which it asks. */
  readonly address?: string;
  /** Data of the machine that it reads. */
  readonly hostData?: 'environment' | 'secrets';
  /** What it changes where it has side effects. */
  readonly changes?: 'files' | 'elsewhere';
  /** The inputs that name credentials. Default: `authProvider`. */
  readonly credentials?: readonly string[];
  /** The input that names another solution, as a file or in a catalog. */
  readonly solution?: string;
  /** The input that names what it reads, and what that is. */
  readonly named?: { readonly input: string; readonly what: string };
  /** The credentials that it uses where none are named, unless its input `anonymous` is true. */
  readonly defaultCredentials?: string;
  /** The host that it asks where the input `address` is not given. */
  readonly defaultHost?: string;
  /** It needs nothing but the solution: its tests need no value in place of it. */
  readonly selfContained?: true;
}

/** JSON Schema 2020-12, possibly with the annotations `x-language`, `x-variables`, `x-sensitive`, `x-path`, `x-duration`. */
export type Schema = TSchema | JsonMap;

export interface Output {
  readonly data: Readonly<Record<string, unknown>>;
  /** Parts of `data` that hold secrets, beyond those that the output schema marks `x-sensitive`. */
  readonly taint?: Taint;
  readonly warnings?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export type FileStatus = 'created' | 'overwritten' | 'appended' | 'unchanged' | 'skipped' | 'deleted' | 'conflict';

/**
 * One change of one path, computed before anything is written. The write executes exactly these; the dry-run shows
 * exactly these. `before` and `after` are whole contents; absent where there is none, for directories, for links, for
 * trees that are removed, where something is added to a file, and where they are too large to hold.
 */
export interface FileChange {
  readonly path: string;
  readonly status: FileStatus;
  readonly kind: 'file' | 'directory';
  /** Status `conflict`: what makes it one, as it is written in the inputs: `onConflict: error`. */
  readonly rule?: string | undefined;
  readonly before?: Uint8Array | undefined;
  readonly after?: Uint8Array | undefined;
  /** Status `appended`: what is added, and in a dry-run the end of the file that it is added to. */
  readonly added?: Uint8Array | undefined;
  readonly end?: FileEnd | undefined;
  /** Bytes of the result, where `after` is not held. */
  readonly size?: number | undefined;
  /** Permission bits of the result, when they are set explicitly. */
  readonly mode?: number | undefined;
  /** The content is sensitive: no diff is shown, the file gets mode 0600. */
  readonly sensitive?: boolean | undefined;
}

/** What a provider says it would do, beside the sentence: `file` changes, the `request` or the `command`. */
export type Effect =
  | ({ readonly type: 'file' } & FileChange)
  | { readonly type: 'request'; readonly method: string; readonly url: string }
  | { readonly type: 'command'; readonly command: string; readonly directory?: string | undefined }
  | ({ readonly type: 'remote' } & ObservedChange);

/** One thing that is not a file, as it is and as it would be: a tag, a pull request, what an address answers. */
export interface ObservedChange {
  /** What it is, for people, on one line: `tag v1.2.0`, `pull request #7`. */
  readonly about: string;
  /** Text, or data that JSON can hold. Undefined: it is not there. */
  readonly before: unknown;
  readonly after: unknown;
  /** Its content is not shown. */
  readonly sensitive?: boolean | undefined;
}

/** What a provider found before an action: everything that the action would change, and what is there already. */
export interface Observation {
  /** Where `before` and `after` are equal everywhere, the action would do nothing. */
  readonly changes: readonly ObservedChange[];
  /** Names of the places that this rests on, and of those that the action would change: addresses, or absolute paths. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** Why a call would certainly fail: with its inputs whatever else is, or with the files as they are then. */
export interface CallFault {
  readonly message: string;
  readonly of: 'inputs' | 'files';
}

export type Description =
  | string
  | {
      readonly message: string;
      readonly effects?: readonly Effect[];
      readonly fault?: CallFault | undefined;
      /** Nothing would be done, because it is done already. */
      readonly unchanged?: boolean | undefined;
    };

/** Inputs that a dry-run cannot know, with the reason of each: `(known after __actions.build)`. */
export type Deferred = ReadonlyMap<string, string>;

export interface Evaluation {
  readonly data: unknown;
  readonly taint: Taint;
}

/** A parameter of the call as it was given. `text` is interpreted once, by the declared type (Parameters, rule 2). */
export interface ParameterRead {
  readonly exists: boolean;
  readonly value: unknown;
  readonly source: 'command-line' | 'file' | 'environment' | 'api' | 'default';
  /** What of the value is sensitive. */
  readonly taint?: Taint;
  /** It was given more than once: `value` is the last one. */
  readonly repeated?: boolean;
}

/** From `start` to the next `end`, both included, or every line that holds `line`. */
export type IgnoredBlock = { readonly start: string; readonly end: string } | { readonly line: string };

export interface RenderOptions {
  /** Further data at the root. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** That of the variables. */
  readonly taint?: Taint;
  /** Shown in errors. */
  readonly name?: string | undefined;
  /** Default: that of the document. */
  readonly syntax?: TemplateSyntax | undefined;
  /** Go: texts whose definitions are there as well, by the names shown in errors. */
  readonly helpers?: ReadonlyMap<string, string> | undefined;
  /** Copied as they are. */
  readonly ignoredBlocks?: readonly IgnoredBlock[] | undefined;
}

/** What a plugin sees of a run beside what its inputs read. */
export interface Sight {
  /** Names of resolvers; `*` stands for all. */
  readonly resolvers: readonly string[];
  /** Its inputs hold texts in a language of its own, which name resolvers. */
  readonly namesInTexts: boolean;
}

interface Evaluating {
  /** Evaluates CEL in the scope of the place, with further top-level variables; `taint` is that of the variables. */
  evaluate(expression: string, variables?: Readonly<Record<string, unknown>>, taint?: Taint): Promise<Evaluation>;
  /** The same for an expression that a plugin wrote: it sees what the inputs read, what it was granted, and the variables. */
  evaluateApart(expression: string, variables: Readonly<Record<string, unknown>>, sight: Sight): Promise<Evaluation>;
  /** Renders a template in the scope of the place. */
  render(template: string, options?: RenderOptions): Promise<Evaluation & { readonly data: string }>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Base of relative paths, already applied to `x-path` inputs. */
  readonly baseDirectory: string;
  /** What messages call it: `the directory of the solution`. */
  readonly baseName?: string | undefined;
  /** Paths must lie below this real directory, when set. */
  readonly root?: string | undefined;
  /** The taint of an input or a part of it. */
  taintOf(path: Path): Taint;
  /** Hides every known secret. Called before a text is cut: half a secret would not be found any more. */
  redact(text: string): string;
  /** Strategy for existing files given by `--on-conflict`, `--backup`. */
  readonly writeDefaults: { readonly onConflict?: string | undefined; readonly backup?: boolean | undefined };
  /** What this action kept in an earlier run. Absent in resolvers and where nothing is kept, as on a server. */
  readonly findRecord?: (() => Promise<string | undefined>) | undefined;
}

/** What `describe` gets: it cannot write, spawn or connect, since it is given nothing that could. */
export interface View extends Evaluating {
  /** Through the overlay of effects that earlier actions would have. */
  readonly files: FileReader;
  /** What `observe` found. Absent where it was not asked, and where it failed: then nothing is known. */
  readonly observed?: Observation | undefined;
  /** The effects are kept and not shown: a file need not be read for a diff only. */
  readonly withoutDiffs?: boolean | undefined;
}

/** What `observe` gets: it reads, and nothing here could change anything. */
export interface ObserveEffects
  extends Evaluating,
    Pick<ReadEffects, 'authorize' | 'secrets' | 'environment' | 'limits' | 'random' | 'run'> {
  /** Through the overlay of effects that earlier actions would have. */
  readonly files: FileReader;
  /** Only GET and HEAD pass. */
  send(request: Omit<HttpRequest, 'guard'>, signal?: AbortSignal): Promise<HttpResponse>;
}

/** What `execute` gets in a resolver: everything here only reads. */
export interface ReadEffects extends Evaluating {
  readonly files: FileReader;
  /** In resolvers only GET, HEAD and OPTIONS pass. */
  send(request: Omit<HttpRequest, 'guard'>, signal?: AbortSignal): Promise<HttpResponse>;
  /** `Bearer <token>` for `<handler>` or `<handler>@<profile>`. Profiles, rules 4 to 6. */
  authorize(reference: string, options: AuthorizeOptions): Promise<string>;
  readonly identity: IdentityReader;
  readonly secrets: { find(name: string): Promise<string | undefined>; list(): Promise<readonly string[]> };
  readonly environment: Environment;
  parameter(key: string, type: string | undefined): ParameterRead;
  /** The declared type of the resolver that asks, if any. */
  readonly resolverType?: string | undefined;
  readonly random: Random;
  readonly limits: {
    readonly httpTimeoutMs: number;
    readonly maxResponseBytes: number;
    readonly graceMs: number;
    /** Whether a child process gets the caller's environment when the document does not say: true on the command line. */
    readonly inheritEnv: boolean;
  };
  readonly run: RunFacts;
  /** Resolves another solution; its workflow runs only for an action. */
  solution(request: ChildRequest): Promise<ChildResult>;
  /** Text for people while the call runs; redacted, never on stdout when data goes there. */
  print(text: string, stream: 'stdout' | 'stderr', kind: PrintKind): void;
  /** Known to the terminal the text would go to. */
  readonly terminal: { readonly color: boolean; readonly columns: number };
  /** Present for actions; in a resolver only on the command line without `--strict`. */
  readonly spawn?: ((request: Omit<SpawnRequest, 'graceMs'>) => Promise<SpawnResult>) | undefined;
  /** Present for actions only. */
  readonly writer?: FileWriter | undefined;
  /** Present for actions where something is kept: a short text for the next run of this action. */
  readonly saveRecord?: ((text: string) => Promise<void>) | undefined;
  /** Present for actions only: the same text on each attempt of a call and each time its run is resumed, and another one for every other call. */
  readonly idempotencyKey?: (() => string) | undefined;
  /** Present for actions only: how a credential reaches `git`. */
  readonly credentialSocket?: OpenCredentialSocket | undefined;
}

/** What `execute` gets in an action: the same with the members that change things. */
export interface Effects extends ReadEffects {
  readonly spawn: NonNullable<ReadEffects['spawn']>;
  readonly writer: FileWriter;
  readonly credentialSocket: OpenCredentialSocket;
}

export type PrintKind = 'message' | 'error' | 'raw' | 'live';

export interface AuthorizeOptions {
  readonly scopes?: readonly string[] | undefined;
  readonly minValidForMs?: number | undefined;
  readonly forceRefresh?: boolean | undefined;
  /** Host that the credential is for, with its port where it is not the usual one. Credentials go only where they belong. */
  readonly host?: string | undefined;
  /** The configuration itself pairs these credentials with the host: only `allowedHosts` is checked against it. */
  readonly inConfiguration?: boolean | undefined;
}

export interface IdentityReader {
  status(reference: string): Promise<Readonly<Record<string, unknown>>>;
  claims(reference: string, scopes?: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  groups(reference: string, scopes?: readonly string[]): Promise<readonly string[]>;
  list(): Promise<readonly { readonly name: string; readonly profiles: readonly { readonly name: string }[] }[]>;
}

export interface RunFacts {
  readonly version: string;
  readonly os: string;
  readonly arch: string;
  readonly solution: {
    readonly name: string;
    readonly version?: string | undefined;
    readonly directory?: string | undefined;
  };
  readonly cwd?: string | undefined;
  readonly command?: string | undefined;
  readonly startedAt: Date;
}

export interface ChildRequest {
  readonly source: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly resolvers?: readonly string[] | undefined;
  readonly maxDepth: number;
  readonly timeoutMs?: number | undefined;
  /** What of `inputs` is sensitive. */
  readonly taint?: Taint;
  /** Where in the run the workflow of the solution stands. Set by the engine. */
  readonly place?: RunPlace | undefined;
  /** The sensitive place that asks: nothing of what is printed and said inside is shown. Set by the engine. */
  readonly sensitiveIn?: { readonly kind: 'resolver' | 'action'; readonly name: string } | undefined;
}

/** The part of a request that the inputs of a call say. */
export interface ChildCall extends Pick<ChildRequest, 'source' | 'inputs' | 'resolvers' | 'maxDepth' | 'timeoutMs'> {
  /** The call succeeds although the solution failed. */
  readonly toleratesFailure: boolean;
}

/** The place of a workflow in the run that it is part of. */
export interface RunPlace {
  readonly runId: string;
  /** What its calls are called in the journal: empty, or `release/` for the solution that action `release` runs. */
  readonly prefix: string;
  readonly journal?: RunJournal | undefined;
}

export interface ChildResult {
  readonly resolvers: Readonly<Record<string, unknown>>;
  /** Which parts of this result are sensitive, below `resolvers` and `workflow`. */
  readonly taint: Taint;
  readonly status: string;
  readonly errors: readonly { readonly resolver: string; readonly message: string }[];
  /** Each resolver and action that failed, with its place in the document of the child. */
  readonly failures: readonly Fault[];
  readonly workflow?: {
    readonly status: string;
    readonly actions: Readonly<Record<string, unknown>>;
    readonly failedActions: readonly string[];
    readonly skippedActions: readonly string[];
  };
}

export type FailureKind = 'http' | 'exec' | 'timeout' | 'cancelled' | 'input' | 'condition' | 'validation' | 'provider';

/** Thrown by a provider for a failure that the engine may retry, report or continue after. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly statusCode: number | undefined;
  readonly exitCode: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** What failed inside, for a provider that runs a solution. */
  readonly faults: readonly Fault[];

  constructor(kind: FailureKind, message: string, detail: FailureDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Failure';
    this.kind = kind;
    this.statusCode = detail.statusCode;
    this.exitCode = detail.exitCode;
    this.retryAfterMs = detail.retryAfterMs;
    this.faults = detail.faults ?? [];
  }
}

export interface FailureDetail {
  readonly statusCode?: number;
  readonly exitCode?: number;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
  readonly faults?: readonly Fault[] | undefined;
}

export interface ProviderDocs {
  readonly name: string;
  /** Other names that documents may use for it. */
  readonly aliases?: readonly string[];
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly links?: readonly { readonly name: string; readonly url: string }[];
  readonly examples: readonly {
    readonly name: string;
    readonly description?: string;
    readonly inputs: Readonly<Record<string, unknown>>;
  }[];
  readonly beta?: boolean;
  readonly deprecated?: boolean;
}

/** A provider as the engine sees it. Specification: "Provider descriptor". */
export interface Provider extends ProviderDocs {
  readonly capabilities: readonly Capability[];
  readonly inputs: Schema;
  /** Schema of `data` for each capability. */
  readonly outputs: Readonly<Partial<Record<Capability, Schema>>>;
  /** The value of a call is that field of `data`; without it `data` itself. */
  readonly valueField?: string | Readonly<Partial<Record<Capability, string>>>;
  /** Absent for a plugin, where it is unknown. Every built-in provider states it. */
  readonly reach?: Reach;
  /** In a rule of `validate` it succeeds whatever the value is. */
  readonly judges?: false;
  readonly sideEffects: SideEffects | Readonly<Partial<Record<Capability, SideEffects>>>;
  /** Absent: no call that changes something is. A function where more than one input decides. */
  readonly repeatable?: Repeatable | ((inputs: Readonly<Record<string, unknown>>, view: RepeatView) => boolean);
  readonly plugin?: string;
  execute(inputs: Readonly<Record<string, unknown>>, effects: ReadEffects, capability: Capability): Promise<Output>;
  /**
   * Looks at what an action would change, before `describe`. Asked with all inputs known and checked, for at most ten seconds. Undefined:
   * these inputs name nothing that can be looked at. What it throws means that nothing is known; the dry-run goes on.
   */
  observe?(
    inputs: Readonly<Record<string, unknown>>,
    effects: ObserveEffects,
    capability: Capability,
  ): Promise<Observation | undefined>;
  /**
   * The specification's WhatIf. Optional: without it, on an error or an empty text, the dry-run says `Would execute <name> provider`.
   * A `Failure` that it throws is what `execute` would throw.
   */
  describe?(
    inputs: Readonly<Record<string, unknown>>,
    view: View,
    deferred: Deferred,
    capability: Capability,
  ): Description | Promise<Description>;
  /** Data for `run provider --dry-run`: the keys of the output schema, no effects. */
  sample?(inputs: Readonly<Record<string, unknown>>, capability: Capability): Sample | Promise<Sample>;
  /** Resolvers that literal inputs refer to in a language of the provider's own; asked when a document is loaded. */
  dependencies?(inputs: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
  /** The solution that an action with these inputs runs: its actions are described and guarded like those of the document itself. */
  child?(inputs: Readonly<Record<string, unknown>>): ChildCall;
}

/** What `repeatable` may look at beside the inputs. */
export type RepeatView = Pick<View, 'writeDefaults'>;

type Sample = Readonly<Record<string, unknown>>;

interface TypedProvider<Inputs extends TObject>
  extends Omit<
    Provider,
    'inputs' | 'repeatable' | 'execute' | 'observe' | 'describe' | 'sample' | 'dependencies' | 'child'
  > {
  readonly inputs: Inputs;
  readonly repeatable?: Repeatable | ((inputs: Static<Inputs>, view: RepeatView) => boolean);
  execute(inputs: Static<Inputs>, effects: ReadEffects, capability: Capability): Promise<Output>;
  observe?(inputs: Static<Inputs>, effects: ObserveEffects, capability: Capability): Promise<Observation | undefined>;
  describe?(
    inputs: Partial<Static<Inputs>>,
    view: View,
    deferred: Deferred,
    capability: Capability,
  ): Description | Promise<Description>;
  sample?(inputs: Static<Inputs>, capability: Capability): Sample;
  child?(inputs: Static<Inputs>): ChildCall;
}

/** Declares a provider whose functions get inputs typed by its schema: they are validated before any of them is called. */
export function defineProvider<Inputs extends TObject>(provider: TypedProvider<Inputs>): Provider {
  return provider;
}
