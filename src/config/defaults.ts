import { emptyMap } from '../core/json/json.ts';
import type { ApiServerConfig, Config } from './config.ts';

const MIB = 1_048_576;

const API_SERVER: ApiServerConfig = {
  host: '127.0.0.1',
  port: 8080,
  apiVersion: 'v1',
  shutdownTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
  maxRequestSize: 10 * MIB,
  bodyReadTimeoutMs: 15_000,
  maxConcurrent: 1000,
  maxRuns: 16,
  maxQueued: 256,
  maxBodyMemory: 128 * MIB,
  maxConnections: 4096,
  maxConnectionsPerAddress: 1024,
  preStopDelayMs: 0,
  trustedProxies: [],
  allowedHosts: [],
  tls: { enabled: false, minVersion: '1.2' },
  cors: {
    enabled: false,
    allowedOrigins: [],
    allowedMethods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-ID', 'traceparent', 'tracestate'],
    maxAge: 3600,
  },
  rateLimit: { endpoints: emptyMap() },
  auth: {
    azureOIDC: { enabled: false, tenantId: '', clientId: '', allowedClients: [], clockToleranceMs: 60_000 },
    roles: { admin: ['admin'] },
    maxFailures: 100,
    failureWindowMs: 60_000,
  },
  compression: { level: 6 },
  openAPI: { servers: [], title: 'tool API' },
  profiler: { enabled: false, allowUnauthProd: false },
  mcp: { enabled: false },
  metrics: {},
  audit: { enabled: false },
  tracing: { enabled: false },
  solutionRoots: [],
  allowExec: false,
  allowFileWrites: false,
  allowUrlSources: false,
  allowHostReads: false,
  allowedAuthProviders: [],
};

/**
 * The configuration when nothing is set: what a command without a configuration file uses, without a look at the rows of the keys.
 * A test holds that it is what the rows say.
 */
export const DEFAULTS: Config = {
  version: 1,
  settings: { defaultCatalog: 'local', output: 'auto', noColor: false, noProgress: false },
  logging: { level: 'warn', format: 'text' },
  telemetry: { endpoint: '', insecure: false, serviceName: 'tool', sampler: 'always_on', samplerArg: 1 },
  httpClient: {
    timeoutMs: 30_000,
    retryMax: 3,
    retryWaitMinMs: 1000,
    retryWaitMaxMs: 30_000,
    cache: 'disk',
    cacheTtlMs: 600_000,
    cacheMaxBytes: 256 * MIB,
    maxResponseSize: 10 * MIB,
    allowedHosts: [],
  },
  network: { systemCA: 'auto', npmRegistry: 'https://registry.npmjs.org' },
  cel: { costLimit: 1_000_000, cacheSize: 10_000 },
  template: { cacheSize: 10_000, maxOutput: 10 * MIB, timeoutMs: 30_000 },
  resolver: { timeoutMs: 30_000, concurrency: 16, maxValueSize: 10 * MIB, warnValueSize: MIB },
  action: { timeoutMs: 300_000, concurrency: 8, gracePeriodMs: 30_000, finallyTimeoutMs: 300_000 },
  auth: { cloud: {}, 'code-host': {}, directory: {}, secretStore: 'auto', requireSecureKeyring: false },
  catalogs: [{ name: 'local', type: 'filesystem', refreshMs: 0 }],
  lint: { rules: emptyMap() },
  testing: { timeoutMs: 300_000, testTimeoutMs: 30_000, isolation: 'worker' },
  plan: { maxAgeMs: 86_400_000, trustedKeys: [] },
  policies: [],
  approvals: { keys: [], fourEyes: false },
  runs: { journal: 'auto', maxCount: 200, maxAgeMs: 2_592_000_000, maxSize: 1024 * MIB },
  snapshots: { maxCount: 200, maxAgeMs: 7_776_000_000 },
  plugins: { allowed: [], settings: emptyMap(), grants: emptyMap() },
  apiServer: API_SERVER,
};
