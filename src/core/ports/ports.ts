import type { FileEnd } from '../text/file-end.ts';

/**
 * What the program needs from the machine. `host/` implements these; everything else is given them. Paths are absolute
 * unless stated. Failures are `ToolError`s in the user's words.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start; only differences mean something. */
  monotonicMs(): number;
  /** Ends early, with the reason of the signal thrown, when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  uuid(): string;
  bytes(length: number): Uint8Array;
  /** Uniform in [0, 1). */
  fraction(): number;
}

export type FileKind = 'file' | 'directory' | 'link' | 'other';

export interface FileStat {
  readonly kind: FileKind;
  /** Bytes. */
  readonly size: number;
  /** Permission bits only, e.g. 0o644. */
  readonly mode: number;
  readonly modifiedAt: Date;
  /** Differs after every change of the file. Absent for files that are only predicted. */
  readonly version?: string | undefined;
}

export interface FileReader {
  /** Permission bits of a file that is created without any: 0o644 less the umask. */
  readonly newFileMode?: number | undefined;
  /**
   * The bytes of a file. `not-found` when there is none; `invalid-input` when it is larger than `maxBytes`; `forbidden`
   * when the opened file does not lie below the real path `root`, which may be the file itself.
   */
  read(path: string, maxBytes?: number, root?: string): Promise<Uint8Array>;
  /** The same in pieces, for files of any size. */
  chunks(path: string, root?: string): AsyncIterable<Uint8Array>;
  /** What has to be known of a file to show what is added to it. */
  end(path: string, root?: string): Promise<FileEnd>;
  /** Follows links. Undefined when nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** Does not follow a final link. */
  lstat(path: string): Promise<FileStat | undefined>;
  /**
   * Names in a directory with their kinds (links not followed), sorted by code point. `forbidden` when the opened
   * directory does not lie below the real path `root`, which may be the directory itself.
   */
  list(path: string, root?: string): Promise<readonly { readonly name: string; readonly kind: FileKind }[]>;
  /** The real path of the deepest existing ancestor plus the rest: also for paths that do not exist yet. */
  realPath(path: string): Promise<string>;
}

export interface WriteOptions {
  /** Permission bits; default: those of the existing file, else 0o644 less the umask (directories: 0o777 less it). */
  readonly mode?: number | undefined;
  /** The real path must lie below this real directory; checked again just before the rename. */
  readonly root?: string | undefined;
  /** `write` only: `invalid-input` when something is there already, also when it appeared just now. */
  readonly exclusive?: boolean | undefined;
  /** The path was real when the change was planned: `forbidden` when a link is on the way to the name now. */
  readonly exact?: boolean | undefined;
  /** The `version` that the file must still have just before it changes; else `FileChangedError`. */
  readonly expects?: string | undefined;
}

/** The paths that a change is about. A change of a tree is also about everything below it. */
export interface Claim {
  readonly files: readonly string[];
  readonly trees?: readonly string[] | undefined;
}

export interface FileWriter {
  /**
   * Does `work` when no other work of this process has claimed one of these real paths. Those that wait are served in
   * the order in which they came. `work` must not claim anything itself.
   */
  inTurn<T>(claim: Claim, work: () => Promise<T>): Promise<T>;
  /**
   * Atomic: temporary file in the same directory, fsync, rename, directory fsync. On failure the old file is intact.
   * A final link is never written through: it is `forbidden`.
   */
  write(path: string, content: Uint8Array, options?: WriteOptions): Promise<void>;
  /**
   * Adds to the end of an existing file, in one step of the system: nothing that others add at the same time is lost,
   * and what was in the file is not touched. A file with several names (hard links) is replaced instead.
   */
  append(path: string, content: Uint8Array, options?: WriteOptions): Promise<void>;
  /** Like `write`, with the content of the file at the real path `from`, which may be of any size. */
  copy(from: string, to: string, options?: WriteOptions): Promise<void>;
  /** No failure when it exists. Creates missing parents. `root` itself and what leads to it may be made too. */
  makeDirectory(path: string, options?: WriteOptions): Promise<void>;
  removeFile(path: string, options?: WriteOptions): Promise<void>;
  /** Only an empty directory. */
  removeDirectory(path: string, options?: WriteOptions): Promise<void>;
  /** Moves within one file system; across file systems it copies and deletes. The option `mode` has no effect. */
  rename(from: string, to: string, options?: WriteOptions): Promise<void>;
  setMode(path: string, mode: number, options?: WriteOptions): Promise<void>;
}

export interface SpawnRequest {
  readonly program: string;
  /** Passed as a list, never joined into text. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child. */
  readonly env: Environment;
  /** stdin is closed when absent. */
  readonly stdin?: Uint8Array | undefined;
  readonly timeoutMs?: number | undefined;
  /** After the abort signal or the timeout: SIGTERM to the process group, SIGKILL this much later. */
  readonly graceMs: number;
  /** Each of stdout and stderr is kept up to this many bytes. */
  readonly maxOutputBytes: number;
  /** Called with each piece of output as it arrives. */
  readonly onOutput?: ((stream: 'stdout' | 'stderr', text: string) => void) | undefined;
  /** Output goes to the terminal of the program and is not captured. */
  readonly passthrough?: boolean | undefined;
}

export interface SpawnResult {
  /** 128 + n after death by signal n; 127 program not found; 126 not executable. */
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly truncated: boolean;
  readonly timedOut: boolean;
}

/**
 * Runs a program in a process group of its own and waits for its end. Never throws because of the exit code. After the
 * abort signal it rejects with the reason of the signal. When it settles, nothing of the group is left.
 */
export type Spawn = (request: SpawnRequest, signal: AbortSignal) => Promise<SpawnResult>;

/** A private place where `git` asks for one credential, so that no secret is in arguments, environment or files. */
export interface CredentialSocket {
  /** The socket itself; its directory is open to this user only. */
  readonly path: string;
  /** The value for `credential.helper`: a shell text without secrets. */
  readonly helperCommand: string;
  /** Stops answering and removes everything. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Answers requests in the format of `git credential` (`protocol=https`, `host=...` lines). The first answer that is not
 * empty is the last one; an empty text answers nothing.
 */
export type OpenCredentialSocket = (answer: (request: string) => string) => Promise<CredentialSocket>;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** In order; a name may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array | undefined;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  /** Decompressed bytes; more is a failure. */
  readonly maxResponseBytes: number;
  /** The answer may come from the HTTP cache and go there. Only for GET without credentials and without a body. */
  readonly cache?: boolean | undefined;
  /** Connect without a proxy, whatever the environment says. */
  readonly direct?: boolean | undefined;
  /** Which addresses may be connected to. `document`: the guard for requests that a document causes. `service`: our own services and configured endpoints. */
  readonly guard: 'document' | 'service';
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** Lower-case names; every value in order. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
}

/**
 * One request, one answer: redirects are not followed. What prevents an answer is an `HttpFault`
 * (`core/http/http-fault.ts`): `upstream-failed`, `timeout`, or `not-allowed-here` for an address that may not be
 * connected to. A request that cannot be sent as written is `invalid-input`; after the abort signal the reason of the
 * signal is thrown.
 */
export type HttpSend = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/** Named secrets at rest. Names are free text; values are text. Every failure leaves what is stored as it was. */
export interface SecretStore {
  find(name: string): Promise<string | undefined>;
  save(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names with this prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>;
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';
/** Fields that cost something to make are given as a function: it is called only when the record is written. */
export type Log = (level: LogLevel, message: string, fields?: LogFields | (() => LogFields)) => void;
export type LogFields = Readonly<Record<string, unknown>>;

/** What a cache holds, and how often it had what was asked for since it was made. */
export interface CacheStatistics {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}
