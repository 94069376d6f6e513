import type { Call } from '../../core/call.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { checked, type OperationFacts } from '../operation.ts';

export type ComponentStatus = 'ok' | 'degraded' | 'unavailable';

/** Public: no path, address, tenant or user name is in it. */
export interface Component {
  readonly name: string;
  readonly status: ComponentStatus;
  readonly message?: string;
}

export interface CacheCleared {
  readonly expression: CacheSize;
  readonly template: CacheSize;
  readonly http: CacheSize;
}

export interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

export interface ReloadResult {
  readonly reloaded: true;
  /** Names of keys, never values. */
  readonly changed: readonly string[];
  readonly restartRequired: readonly string[];
}

/** What operations about a running server ask it. */
export interface ServerPort {
  readonly version: string;
  readonly commit: string;
  readonly apiVersion: string;
  /** Metrics are answered here, and not by a listener of their own. */
  readonly hasMetrics: boolean;
  readonly startedAt: Date;
  phase(): 'running' | 'stopping';
  /** Throws while the server is shutting down. */
  checkReady(): void;
  components(): readonly Component[];
  metrics(): Promise<string>;
  settings(): Promise<JsonMap>;
  facts(): Promise<JsonMap>;
  /** All or nothing: `config-invalid` with every fault, and what was in force stays so. */
  reload(): Promise<ReloadResult>;
  clearCaches(): Promise<CacheCleared>;
  /** JSON text for the developer tools of a browser. */
  profile(kind: 'cpu' | 'heap', seconds: number, signal: AbortSignal): Promise<string>;
  /** The OpenAPI document of this server, as JSON text. */
  openapi(): Promise<string>;
  /** The page made from it. */
  docs(): Promise<{ readonly html: string; readonly policy: string }>;
}

/** An operation that needs the running server and nothing else of the program. */
export interface ServerOperation<Result> extends OperationFacts {
  /** `query`: the parameters of the request. */
  run(
    server: ServerPort,
    call: Call,
    query: Readonly<Record<string, string | number | boolean>>,
  ): Promise<Result> | Result;
}

export function defineServerOperation<Result>(operation: ServerOperation<Result>): ServerOperation<Result> {
  return checked(operation);
}
