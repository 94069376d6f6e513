import type { LoadedConfig } from '../operations/services.ts';

/** The HTTP API. */
export interface ServerDoor {
  /** Serves until a signal. Answers the exit code. */
  serve(options: ServerOptions): Promise<number>;
  /** The OpenAPI document, without starting anything. */
  openapi(options: Pick<ServerOptions, 'config' | 'flags'>): Promise<string>;
}

export interface ServerOptions {
  /** Of the command, its flags included. */
  readonly config: LoadedConfig;
  /** Reads it again. */
  reload(): Promise<LoadedConfig>;
  readonly flags: ServerFlags;
  readonly signal: AbortSignal;
  readonly cwd: string;
  note(text: string): void;
  warn(text: string): void;
  /** The exit code of the signal that came. */
  signalExit(): number | undefined;
}

/** Flags that are keys of `apiServer` under another name; their values have been checked. */
export interface ServerFlags {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly apiVersion?: string | undefined;
  readonly tlsEnabled?: boolean | undefined;
  /** Absolute. */
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}
