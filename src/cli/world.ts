import type { Environment } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import type { ConfigFlags, CredentialServices, LoadedConfig, Services } from '../operations/services.ts';
import type { AgentService } from './agent-service.ts';
import type { ProgramRequest, Stream } from './cli-call.ts';
import type { HttpService } from './http-service.ts';

/** The process as the command line sees it. Everything real is behind this; `main.ts` makes it. */
export interface CliWorld {
  readonly argv: readonly string[];
  readonly environment: Environment;
  /** Variables that were set and have no effect, each with the reason. */
  readonly ignored?: readonly string[];
  readonly cwd: string;
  readonly stdin: { readonly isTerminal: boolean; read(maxBytes: number): Promise<Uint8Array> };
  readonly stdout: Omit<Stream, 'color'>;
  readonly stderr: Omit<Stream, 'color'>;
  readonly redactor: Redactor;
  readonly startedAt: Date;
  /** Fires at the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** 130, 143 or 129 once the signal has fired. */
  signalExit(): number | undefined;
  loadConfig(request: { readonly cwd: string; readonly flags: ConfigFlags }): Promise<LoadedConfig>;
  createServices(choices: ServiceChoices): Promise<Services>;
  /** The server that agents talk to. Absent in tests of solutions, for example. */
  agents?(): Promise<AgentService>;
  /** The HTTP API. Absent where it cannot be started. */
  server?(): Promise<HttpService>;
  /** Runs a program in place of ours. Absent where no process may be started. */
  runProgram?(request: ProgramRequest): Promise<number>;
  /** One line from the terminal without echo. Absent where there is no terminal to ask. */
  readHidden?(prompt: string): Promise<string>;
  /** One line from the terminal. Absent where there is no terminal to ask. */
  readLine?(): Promise<string>;
  /** Absent: those of the services. */
  createCredentials?(choices: ServiceChoices): CredentialServices;
}

/** The flags of a command that the services depend on. */
export interface ServiceChoices {
  readonly config: LoadedConfig;
  readonly cwd: string;
  readonly authProfile: string | undefined;
  /** `--locked`: solutions and plugins that the lock does not name are refused. */
  readonly locked?: boolean | undefined;
  readonly stdoutHoldsData: boolean;
  readonly color: boolean;
  readonly columns: number;
  /** Questions may be asked. */
  readonly interactive: boolean;
  warn(text: string): void;
}
