import type { HandlerName } from '../core/auth-handlers.ts';
/**
 * The configuration in effect. Names as in the file; durations are milliseconds and end in `Ms`, paths are absolute. An
 * absent key is one without a default that was not set.
 */
export interface Config {
  readonly version: number;
  readonly settings: SettingsConfig;
  readonly logging: LoggingConfig;
  readonly telemetry: TelemetryConfig;
  readonly httpClient: HttpClientConfig;
  readonly network: { readonly systemCA: 'auto' | 'always' | 'never'; readonly npmRegistry: string };
  readonly cel: { readonly costLimit: number; readonly cacheSize: number };
  readonly template: { readonly cacheSize: number; readonly maxOutput: number; readonly timeoutMs: number };
  readonly resolver: ResolverConfig;
  readonly action: ActionConfig;
  readonly auth: AuthKeys;
  /** In the order in which they are searched; always with `local`. */
  readonly catalogs: readonly CatalogConfig[];
  readonly lint: { readonly rules: Readonly<Record<string, LintSeverity>> };
  readonly testing: TestingConfig;
  readonly plan: PlanConfig;
  /** Files of policies. */
  readonly policies: readonly string[];
  readonly approvals: ApprovalsConfig;
  readonly runs: RunsConfig;
  readonly snapshots: { readonly dir?: string; readonly maxCount: number; readonly maxAgeMs: number };
  readonly plugins: PluginsConfig;
  readonly apiServer: ApiServerConfig;
}

export interface PlanConfig {
  readonly maxAgeMs: number;
  readonly signingKey?: string;
  readonly trustedKeys: readonly string[];
}

export interface RunsConfig {
  readonly journal: 'auto' | 'required' | 'off';
  readonly dir?: string;
  readonly maxCount: number;
  readonly maxAgeMs: number;
  /** Bytes. */
  readonly maxSize: number;
}

export interface ApprovalsConfig {
  readonly keys: readonly string[];
  readonly fourEyes: boolean;
}

export type OutputName = 'auto' | 'table' | 'json' | 'yaml' | 'quiet';
export type LogLevelName = 'none' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
export type LintSeverity = 'off' | 'info' | 'warning' | 'error';

export interface SettingsConfig {
  readonly defaultCatalog: string;
  readonly output: OutputName;
  readonly noColor: boolean;
  readonly noProgress: boolean;
}

export interface LoggingConfig {
  readonly level: LogLevelName;
  readonly format: 'text' | 'json';
  readonly file?: string;
}

export interface TelemetryConfig {
  /** Empty: off. */
  readonly endpoint: string;
  readonly insecure: boolean;
  readonly serviceName: string;
  readonly sampler: 'always_on' | 'always_off' | 'traceidratio';
  readonly samplerArg: number;
}

export interface HttpClientConfig {
  readonly timeoutMs: number;
  readonly retryMax: number;
  readonly retryWaitMinMs: number;
  readonly retryWaitMaxMs: number;
  readonly cache: 'none' | 'memory' | 'disk';
  readonly cacheTtlMs: number;
  readonly cacheMaxBytes: number;
  readonly maxResponseSize: number;
  /** Absent: true on the command line, false on the server. */
  readonly allowPrivateAddresses?: boolean;
  readonly allowedHosts: readonly string[];
}

export interface ResolverConfig {
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly maxValueSize: number;
  readonly warnValueSize: number;
}

export interface ActionConfig {
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly gracePeriodMs: number;
  readonly finallyTimeoutMs: number;
  readonly outputDir?: string;
}

/** The keys of a handler, and of a profile. `null` resets to the built-in default. */
export interface ProfileKeys {
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly defaultScopes?: readonly string[] | null;
  readonly impersonateServiceAccount?: string | null;
  readonly project?: string | null;
  readonly hostname?: string | null;
  readonly tenantId?: string | null;
  readonly endpoints?: Readonly<Record<string, string | null>> | null;
  readonly variables?: Readonly<Record<string, string | null>> | null;
  readonly allowedHosts?: readonly string[] | null;
}

export interface HandlerKeys extends ProfileKeys {
  readonly activeProfile?: string;
  readonly profiles?: Readonly<Record<string, ProfileKeys>>;
}

export interface AuthKeys extends Readonly<Record<HandlerName, HandlerKeys>> {
  readonly secretStore: 'auto' | 'keychain' | 'file' | 'env';
  readonly requireSecureKeyring: boolean;
}

/** Narrows what callers with one of these roles or groups may do. A part that is absent narrows nothing. */
export interface PermissionConfig {
  readonly for: readonly string[];
  readonly operations?: readonly string[];
  readonly solutions?: readonly string[];
  readonly providers?: readonly string[];
  readonly authProviders?: readonly string[];
}

export interface CatalogConfig {
  readonly name: string;
  readonly type: 'filesystem' | 'oci';
  /** Absent for `local`: in the data directory. */
  readonly path?: string;
  readonly url?: string;
  readonly authProvider?: string;
  readonly trustedKeys?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly refreshMs: number;
}

export interface PluginsConfig {
  readonly dir?: string;
  /** `<name>` or `<name>@sha256:<digest>`. */
  readonly allowed: readonly string[];
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly grants: Readonly<
    Record<
      string,
      {
        readonly auth?: readonly string[];
        readonly secrets?: readonly string[];
        readonly resolvers?: readonly string[];
      }
    >
  >;
}

export interface TestingConfig {
  /** Absent: number of CPUs, at most 4. */
  readonly concurrency?: number;
  readonly timeoutMs: number;
  readonly testTimeoutMs: number;
  readonly isolation: 'worker' | 'process';
}

export interface WebhookConfig {
  readonly name: string;
  readonly url: string;
  /** The variable that holds the secret. */
  readonly secretEnv: string;
  readonly events?: readonly string[];
}

export interface RateLimitEntry {
  readonly maxRequests: number;
  readonly windowMs: number;
}

export interface ApiServerConfig {
  readonly webhooks: readonly WebhookConfig[];
  readonly host: string;
  readonly port: number;
  readonly apiVersion: string;
  readonly shutdownTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly maxRequestSize: number;
  readonly bodyReadTimeoutMs: number;
  readonly maxConcurrent: number;
  readonly maxRuns: number;
  readonly maxQueued: number;
  readonly maxBodyMemory: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** Absent: number of CPUs, at most 4. */
  readonly workers?: number;
  readonly preStopDelayMs: number;
  readonly trustedProxies: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly tls: TlsConfig;
  readonly cors: CorsConfig;
  readonly rateLimit: {
    readonly global?: RateLimitEntry;
    readonly endpoints: Readonly<Record<string, RateLimitEntry>>;
  };
  readonly auth: {
    readonly azureOIDC: AzureOidcConfig;
    /** A role that is absent is assigned to no caller, once a role other than `admin` is assigned. */
    readonly roles: {
      readonly reader?: readonly string[];
      readonly runner?: readonly string[];
      readonly approver?: readonly string[];
      readonly admin: readonly string[];
    };
    /** Absent: every caller may do what its role allows with every solution. */
    readonly permissions?: readonly PermissionConfig[];
    /** 0: no limit. */
    readonly maxFailures: number;
    readonly failureWindowMs: number;
  };
  readonly compression: { readonly level: number };
  readonly openAPI: OpenApiConfig;
  readonly profiler: { readonly enabled: boolean; readonly allowUnauthProd: boolean };
  readonly mcp: { readonly enabled: boolean };
  /** Absent port: on the port of the API. Absent host: that of the API. */
  readonly metrics: { readonly port?: number; readonly host?: string };
  readonly audit: { readonly enabled: boolean; readonly file?: string };
  readonly tracing: { readonly enabled: boolean };
  readonly solutionRoots: readonly string[];
  readonly outputRoot?: string;
  readonly snapshotDir?: string;
  readonly allowExec: boolean;
  readonly allowFileWrites: boolean;
  readonly allowUrlSources: boolean;
  readonly allowHostReads: boolean;
  readonly allowedAuthProviders: readonly string[];
}

export interface TlsConfig {
  readonly enabled: boolean;
  readonly cert?: string;
  readonly key?: string;
  readonly minVersion: '1.2' | '1.3';
  /** Absent: clients need no certificate. */
  readonly clientCA?: string;
}

export interface CorsConfig {
  readonly enabled: boolean;
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders: readonly string[];
  /** Seconds. */
  readonly maxAge: number;
}

export interface AzureOidcConfig {
  readonly enabled: boolean;
  readonly tenantId: string;
  readonly clientId: string;
  /** Absent: that of the directory handler. */
  readonly authority?: string;
  /** Absent: the older issuer of the built-in authority. */
  readonly additionalIssuers?: readonly string[];
  readonly allowedClients: readonly string[];
  readonly clockToleranceMs: number;
}

export interface OpenApiConfig {
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly title: string;
  readonly description?: string;
}
