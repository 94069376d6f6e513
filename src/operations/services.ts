import type { Credentials } from '../auth/credentials.ts';
import type { Catalogs } from '../catalog/contract.ts';
import type { FoundSource, PublishedSource } from '../catalog/local/solution-source.ts';
import type { ConfigFlags } from '../config/read/load.ts';
import type { LoadedConfig } from '../config/read/loaded-config.ts';
import type { Call } from '../core/call.ts';
import type { Fault } from '../core/errors.ts';
import type { NamedLocks } from '../core/ports/lock-port.ts';
import type { PackagedExamples } from '../core/ports/packaged-examples.ts';
import type { CacheStatistics, FileReader } from '../core/ports/ports.ts';
import type { RunHolder, RunStore } from '../core/ports/run-store.ts';
import type { TestHost } from '../core/ports/test-ports.ts';
import type { UserSecrets } from '../core/user-secrets.ts';
import type { EngineServices } from '../engine/services.ts';
import type { Plugins } from '../providers/plugin/plugins.ts';
import type { SnapshotStore } from '../snapshots/store.ts';
import type { Solution } from '../solution/model/model.ts';
import type { CheckedSolution } from '../solution/parse/parse.ts';
import type { ConfigFile } from './config/config-ports.ts';

/** What every operation may use. Built by the composition root from a host and a configuration; never changed afterwards. */
export interface Services {
  readonly engine: EngineServices;
  readonly solutions: SolutionLoader;
  /** Loaded when it is asked for. */
  snapshots(): Promise<SnapshotStore>;
  /** The runs that are kept. Nothing is opened before it is asked for, and no file is made before one is kept. */
  runs(): Promise<RunStore>;
  /** The run was kept before it began, so its journal is written also when it changes nothing: it goes on after an interruption. */
  readonly hasClaimedRun?: boolean | undefined;
  /** Who works on the runs that this process takes. */
  runHolder(): Promise<RunHolder>;
  /** Locks between the runs of this store. */
  locks(): Promise<NamedLocks>;
  /** What the keys of runs are wrapped with (`core/secrets/sealing.ts`). A `ToolError` when the credential store cannot be opened. */
  runKey(): Promise<Uint8Array>;
  /** Loaded when it is asked for. */
  catalogs(): Promise<Catalogs>;
  /** Loaded when it is asked for. */
  plugins(): Promise<Plugins>;
  /** One HTTP request of an agent, with what these services may reach. Only where a server answers agents. */
  agents?(request: AgentRequest): Promise<WholeAnswer>;
  /** Ends whatever was started and outlives a call: the processes of plugins. */
  close?(): Promise<void>;
  /** Loaded when it is asked for: most commands need no credentials. */
  credentials(): Promise<Credentials>;
  /** Secrets that the user stored, to be changed by the user. Documents read them through the engine. */
  secrets(): Promise<UserSecrets>;
  /** The configuration in effect. */
  readonly config: LoadedConfig;
  readonly configFile: ConfigFile;
  readonly program: ProgramFacts;
  /** Loaded when it is asked for. */
  examples(): Promise<PackagedExamples>;
  /** What functional tests use of the machine. Loaded when it is asked for. */
  testing(): Promise<TestHost>;
  /** Values in place of resolvers of the solution that is asked for. Only the program of a test case has any. */
  readonly mocks?: ReadonlyMap<string, unknown> | undefined;
  readonly limits: Limits;
  /**
   * The key of digests of secrets in plans: that of `TOOL_PLAN_KEY`, else one of the credential store of this machine. For a plan that
   * is kept nowhere (`kept: false`) a new key does when the store cannot be opened.
   */
  planKey(use: { readonly kept: boolean }): Promise<Uint8Array>;
  /** The text of a policy, wherever it lies: what the configuration names is not confined to what a caller may read. */
  policyText(path: string): Promise<string>;
  /** Answers of requests that were kept. */
  readonly httpCache: {
    clear(): Promise<{ readonly entries: number; readonly bytes: number }>;
    statistics(options?: { readonly onDisk: boolean }): Promise<CacheStatistics>;
  };
  /** Functions of expressions that touch the host: on the command line only. */
  readonly expressionHost: { readonly exists?: (path: string) => boolean; readonly sleep?: (ms: number) => void };
}

export type { ConfigFlags, LoadedConfig };

/** What operations on credentials need: a command about them loads nothing else. */
export type CredentialServices = Pick<Services, 'credentials' | 'secrets'>;

export interface AgentRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
  readonly signal: AbortSignal;
}

/** An answer over HTTP with a status and headers of its own. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly contentType: string | undefined;
}

/** Bounds of expressions and templates for this interface. */
export interface Limits {
  /** Cost units of one expression. */
  readonly expressionCost: number;
  /** Bytes. */
  readonly templateOutput: number;
  readonly templateTimeoutMs: number;
}

export interface ProgramFacts {
  readonly packageName: string;
  /** Where its package lies: an installation, or a checkout. The single executable has none. */
  readonly packageDirectory: string | undefined;
  readonly version: string;
  readonly commit: string;
  readonly buildTime: string;
  readonly nodeVersion: string;
  readonly platform: string;
  readonly arch: string;
}

/** Where a solution comes from, as the caller gave it. Exactly one. */
export type SolutionInput =
  | { readonly kind: 'file'; readonly path: string; readonly isChild?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly name: string; readonly directory: string | undefined }
  | { readonly kind: 'document'; readonly document: unknown }
  | {
      readonly kind: 'reference';
      readonly reference: string;
      readonly catalog?: string | undefined;
      /** Named by another solution. */
      readonly isChild?: boolean;
    }
  /** Looked for in the places of the caller's directory. */
  | { readonly kind: 'discover'; readonly directory?: string | undefined }
  /** Found before, with the files that belong to it. */
  | { readonly kind: 'found'; readonly found: FoundSource; readonly files: FileReader };

export interface LoadedSolution {
  readonly solution: Solution;
  readonly warnings: readonly Fault[];
  readonly partials: ReadonlyMap<string, string>;
  /** SHA-256 of the texts of the document, `sha256:<hex>`. */
  readonly digest: () => string;
  /** Where it was found: `file`, `stdin`, `inline`, `catalog:<name>`. */
  readonly origin: string;
  /** Set for solutions that came from a catalog. */
  readonly published?: PublishedSource | undefined;
  readonly found: FoundSource;
  /** Providers and parts that are not there, and what is missing because of them; only with `absences: 'kept'`. */
  readonly absences?: readonly Fault[] | undefined;
}

export interface SolutionLoader {
  /** Whether the caller may use the solution of this name. Absent: every one. */
  isPermitted?(name: string): boolean;
  /** `not-found`, `unparsable`, or `invalid-solution` with every fault of the document. */
  load(input: SolutionInput, call: Call): Promise<LoadedSolution>;
  /** The same with the faults of the document as data: for lint. */
  check(input: SolutionInput, call: Call): Promise<CheckedDocument>;
}

export interface CheckedDocument extends CheckedSolution {
  readonly file: string;
}
