import type { Call } from '../core/call.ts';
import type { Environment } from '../core/ports/ports.ts';
import type { TextSink } from '../core/secrets/sinks.ts';
import type { CredentialServices, LoadedConfig, Services } from '../operations/services.ts';
import type { AgentService } from './agent-service.ts';
import type { HttpService } from './http-service.ts';
import type { ParsedFlags } from './rows/flags.ts';

/** A program that takes over our streams and signals; its exit code becomes ours. */
export interface ProgramRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly cwd: string;
}

/** A stream as commands see it. */
export interface Stream extends TextSink {
  readonly isTerminal: boolean;
  /** A regular file: what is written changes the directory where it lies. */
  readonly isFile: boolean;
  /** Undefined in a pipe: nothing is cut there. */
  readonly columns: number | undefined;
  /** Decided per stream: flags, NO_COLOR, FORCE_COLOR, configuration, terminal. */
  readonly color: boolean;
}

export type OutputFormat =
  | 'auto'
  | 'table'
  | 'json'
  | 'yaml'
  | 'toml'
  | 'csv'
  | 'quiet'
  | 'mermaid'
  | 'test'
  | 'sarif'
  | 'exec-credential';

const DATA_FORMATS: ReadonlySet<OutputFormat> = new Set(['json', 'yaml', 'toml', 'csv', 'mermaid', 'test']);

/** Whether stdout holds one document for another program, so that nothing else may be written there. */
export const isDataFormat = (format: OutputFormat): boolean => DATA_FORMATS.has(format);

/** Everything outside of the program that one command may use. */
export interface CliCall {
  readonly flags: ParsedFlags;
  readonly call: Call;
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly format: OutputFormat;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Questions may be asked: stdin and stderr are terminals, no CI, no --no-input. */
  readonly interactive: boolean;
  readonly environment: Environment;
  /** The configuration in effect, flags of this command included. */
  readonly config: LoadedConfig;
  /** Whether live progress may be drawn on stderr. */
  readonly progress: boolean;
  readonly stdinIsTerminal: boolean;
  /** The whole of stdin, once; a second use is a usage error. */
  readStdin(purpose: string, maxBytes: number): Promise<Uint8Array>;
  /** One line from the terminal. Absent when no questions may be asked. */
  readonly readLine: ((prompt: string) => Promise<string>) | undefined;
  /** One line from the terminal without echo. Absent when no questions may be asked. */
  readonly readHidden: ((prompt: string) => Promise<string>) | undefined;
  /** Asks a question that is answered with y or n. A usage error that names --yes when there is no terminal. */
  confirm(question: string): Promise<boolean>;
  /** Built when it is first needed, from configuration and machine. */
  services(): Promise<Services>;
  /** The credentials alone, without the rest of the program. */
  credentials(): CredentialServices;
  /** Absent where there is none. */
  readonly agents: (() => Promise<AgentService>) | undefined;
  readonly server: (() => Promise<HttpService>) | undefined;
  /** Absent where no process may be started. */
  readonly runProgram: ((request: ProgramRequest) => Promise<number>) | undefined;
  /** The configuration as it is now, with the flags of this command. */
  reloadConfig(): Promise<LoadedConfig>;
  /** 130, 143 or 129 once a signal has come. */
  signalExit(): number | undefined;
  /** `run solution`: words without values, for logs and metadata. */
  readonly words: string;
  /** For what runs until it is ended: from now on a signal is not an interruption, and the command's own exit code counts. */
  runUntilSignal(): void;
}
