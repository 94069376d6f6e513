/** What the program needs from plugins: providers in processes of their own. `host/plugin/` implements it. */

/** A plugin as it lies on this machine. Nothing of it has been executed. */
export interface PluginFile {
  readonly name: string;
  /** The executable, absolute. */
  readonly path: string;
  /** SHA-256 of the executable, hexadecimal. */
  readonly digest: string;
  /** Why it is not safe where it lies: others may write the file or rename something on its path. */
  readonly writableByOthers?: string | undefined;
}

export interface PluginHost {
  /** Undefined: no executable of this name is in the directory. */
  find(directory: string, name: string): Promise<PluginFile | undefined>;
  /** The file that would be this plugin if it were executable; undefined when there is none. */
  findUnexecutable(directory: string, name: string): Promise<string | undefined>;
  /** The file at this path as a plugin. `not-found`, `invalid-input`. */
  fileAt(path: string): Promise<PluginFile>;
  /** Names of the plugins in a directory, sorted; none when it is not there. */
  list(directory: string): Promise<readonly string[]>;
  /** Prepares to start it: the process is started by the first call, and again after it ended. */
  open(file: PluginFile, options: PluginOptions): PluginSession;
  /** Ends every process in an orderly way: shutdown call, SIGTERM, SIGKILL. */
  close(): Promise<void>;
  /** Ends every process at once. */
  kill(): void;
}

export interface PluginOptions {
  /** SHA-256 of the only executable that may be started, hexadecimal. */
  readonly pin?: string | undefined;
  /** `plugins.settings.<name>` of the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly grants: PluginGrants;
}

/** What host callbacks give to a plugin. It gets nothing else. */
export interface PluginGrants {
  /** References of credentials: `<handler>` or `<handler>@<profile>`. */
  readonly auth: readonly string[];
  /** Names of secrets. */
  readonly secrets: readonly string[];
}

/**
 * One plugin, started by the first call and kept. What the plugin does wrong (no answer, garbage, a crash) is a `ToolError`
 * `upstream-failed` or `timeout` that names it, within the bound of each call.
 */
export interface PluginSession {
  readonly file: PluginFile;
  providerNames(): Promise<readonly string[]>;
  descriptor(provider: string): Promise<unknown>;
  /** Undefined: the plugin does not implement it (Dry-run rule 3). Bound: one second. */
  describe(request: PluginDescribe): Promise<PluginDescription | undefined>;
  /** Asked where the descriptor says so. Undefined: the plugin does not implement it. */
  observe(request: PluginObserve, call: PluginCall): Promise<PluginObservation | undefined>;
  execute(request: PluginExecute, call: PluginCall): Promise<PluginResult>;
  /** Undefined: the plugin does not implement it. */
  dependencies(provider: string, inputs: Readonly<Record<string, unknown>>): Promise<readonly string[] | undefined>;
  /** From now on nothing that the process writes is logged or quoted: it was given something sensitive. */
  hush(): void;
  /** For `tool plugins test`: what the process said and serves. Starts it when it does not run. */
  facts(): Promise<PluginFacts>;
  /** The same as the host's `close`, for this one. Returns how it ended. */
  close(): Promise<PluginEnd>;
}

export interface PluginFacts {
  readonly pid: number;
  readonly handshake: string;
  /** `serving`, `not-serving`; `absent`: it has no health service. */
  readonly health: 'serving' | 'not-serving' | 'absent';
  readonly startedInMs: number;
}

/** `not-running`: there was nothing to end. */
export type PluginEnd = 'not-running' | 'shutdown' | 'terminated' | 'killed';

export interface PluginDescribe {
  readonly provider: string;
  readonly capability: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly deferred: ReadonlyMap<string, string>;
}

export interface PluginDescription {
  readonly message: string;
  readonly effects: readonly PluginEffect[];
}

export type PluginEffect =
  | { readonly type: 'request'; readonly method: string; readonly url: string }
  | { readonly type: 'command'; readonly command: string; readonly directory?: string | undefined }
  | {
      readonly type: 'file';
      readonly path: string;
      readonly status: string;
      readonly before?: Uint8Array | undefined;
      readonly after?: Uint8Array | undefined;
    };

export type PluginObserve = Omit<PluginExecute, 'dryRun' | 'streams'>;

export type PluginObservation =
  | {
      readonly changes: readonly { readonly about: string; readonly before: unknown; readonly after: unknown }[];
      readonly reads: readonly string[];
      readonly writes: readonly string[];
      readonly failure?: undefined;
    }
  | { readonly failure: PluginFailure };

export interface PluginExecute {
  readonly provider: string;
  readonly capability: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  readonly cwd: string;
  readonly solutionDirectory: string | undefined;
  /** The provider sends messages while it works. */
  readonly streams: boolean;
}

export interface PluginCall {
  readonly signal: AbortSignal;
  /** After the signal: how long the call may take to end before the process is killed. */
  readonly graceMs: number;
  onMessage(text: string): void;
  readonly callbacks: PluginCallbacks;
}

/** What the engine gives to the call; the host checks the grants before it asks. */
export interface PluginCallbacks {
  authorize(reference: string, options: PluginAuthorize): Promise<string>;
  secret(name: string): Promise<string | undefined>;
  evaluate(expression: string, variables: Readonly<Record<string, unknown>>): unknown;
}

export interface PluginAuthorize {
  readonly scopes?: readonly string[] | undefined;
  readonly minValidForMs?: number | undefined;
  readonly forceRefresh?: boolean | undefined;
  readonly host?: string | undefined;
}

export type PluginResult =
  | {
      readonly data: unknown;
      readonly warnings: readonly string[];
      readonly metadata: unknown;
      readonly failure?: undefined;
    }
  | { readonly failure: PluginFailure };

export interface PluginFailure {
  readonly kind: string;
  readonly message: string;
  readonly statusCode?: number | undefined;
  readonly exitCode?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}
