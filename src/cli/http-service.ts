import type { ServerFlags } from '../operations/server/server-flags.ts';
import type { LoadedConfig } from '../operations/services.ts';

/** The HTTP API. */
export interface HttpService {
  /** Serves until a signal. Returns the exit code. */
  serve(options: ServerOptions): Promise<number>;
  /** The OpenAPI document, without starting anything. */
  openapi(options: Pick<ServerOptions, 'config' | 'flags'>): Promise<string>;
}

export interface ServerOptions {
  /** Configuration of the command, its flags included. */
  readonly config: LoadedConfig;
  /** Reads the configuration again. */
  reload(): Promise<LoadedConfig>;
  readonly flags: ServerFlags;
  readonly signal: AbortSignal;
  readonly cwd: string;
  note(text: string): void;
  warn(text: string): void;
  /** The exit code of the signal that came. */
  signalExit(): number | undefined;
}
