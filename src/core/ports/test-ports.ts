import type { Restrictions } from '../restrictions.ts';
import type { Environment } from './ports.ts';

/** What functional tests need from the machine. `host/` implements these. Paths are absolute. */
export interface TestHost {
  /** A fresh place for one case; nothing of it is left after `remove`. */
  createSandbox(): Promise<Sandbox>;
  /** Programs that run commands of cases, each call with arguments, environment and streams of its own. */
  openProgram(isolation: Isolation): TestProgram;
  /** A real server on 127.0.0.1 and a free port. */
  serve(answer: (request: MockRequest) => Promise<MockAnswer>): Promise<LoopbackServer>;
  /** The environment of the caller; cases see only the variables that they name. */
  readonly environment: Environment;
  readonly processors: number;
}

export type Isolation = 'worker' | 'process';

/** Where one case lives: real paths. */
export interface Sandbox {
  /** The copy of the solution; what the case writes is looked for here. */
  readonly directory: string;
  /** Home of the case, apart from its files. */
  readonly home: string;
  /** Temporary files of what it starts. */
  readonly temporary: string;
  /** Writes a file below `directory`, with its missing parents. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
  /** Copies everything below `directory` of another sandbox to the relative directory `into` (empty: to `directory`). */
  copyFrom(other: Sandbox, into: string): Promise<void>;
  /** Every file below `directory` by its relative path with `/`, links not followed. */
  fingerprints(): Promise<ReadonlyMap<string, string>>;
  remove(): Promise<void>;
}

/** One call of the program. */
export interface ProgramRequest {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Values in place of resolvers of the solution that the command names. */
  readonly mocks: Readonly<Record<string, unknown>>;
  readonly exec: ExecMockRequest | undefined;
  /** Present when the case has HTTP services. */
  readonly http: HttpMockRequest | undefined;
  /** The solution is not the user's own: commands of its cases may do no more than this. */
  readonly restrictions?: Restrictions | undefined;
  /** Files of policies that judge the command, absolute. */
  readonly policies?: readonly string[] | undefined;
}

export interface ExecMockRequest {
  readonly rules: readonly {
    readonly command: string | undefined;
    readonly pattern: string | undefined;
    readonly stdout: string;
    readonly stderr: string;
    readonly exitCode: number;
  }[];
  readonly passthrough: boolean;
}

export interface HttpMockRequest {
  /** Lower-case host, or `host:port`, and the origin that answers in its place. */
  readonly hosts: readonly { readonly host: string; readonly origin: string }[];
}

export interface ProgramResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Command lines that the exec service was asked about, in order. */
  readonly commands: readonly string[];
  /** Texts that may appear in no report. */
  readonly secrets: readonly (string | Uint8Array)[];
}

export interface TestProgram {
  /**
   * Runs the program once. After the abort signal it is asked to end, and ended when it does not; the call then rejects with
   * the reason of the signal.
   */
  run(request: ProgramRequest, signal: AbortSignal): Promise<ProgramResult>;
  close(): Promise<void>;
}

export interface MockRequest {
  readonly method: string;
  /** As on the request line: path and query. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface MockAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  readonly delayMs: number;
}

export interface LoopbackServer {
  readonly port: number;
  close(): Promise<void>;
}
