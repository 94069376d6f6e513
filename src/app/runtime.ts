import type { ServedPolicy } from '../access/served.ts';
import type { ServerOptions } from '../cli/http-service.ts';
import type { Environment } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { hiddenIn } from '../core/secrets/sinks.ts';
import { createClock } from '../host/clock.ts';
import { createHttpClient } from '../host/http/http-client.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { availableParallelism } from '../host/processes/processors.ts';
import { createLog } from '../host/terminal/log.ts';
import type { LoadedConfig, Services } from '../operations/services.ts';
import { createAuthenticator } from '../server/auth/authenticator.ts';
import type { AuthOptions } from '../server/auth/contract.ts';
import type { RateWindows } from '../server/rate-window.ts';
import { createClientAddresses } from '../server/request/client-address.ts';
import type { RouteRow } from '../server/routes/route-row.ts';
import { createRouter } from '../server/routes/router.ts';
import { API_ROUTES, MCP_ROUTE, METRICS_ROUTE, PROFILE_ROUTE } from '../server/routes/routes.ts';
import type { Runtime } from '../server/start/runtime.ts';
import { type Checked, checkSettings } from '../server/start/start-checks.ts';
import type { ServerState } from '../server/start/state.ts';
import { openAudit } from '../server/telemetry/audit-sink.ts';
import type { ServerMetrics } from '../server/telemetry/metrics.ts';
import { otelSettings } from '../server/telemetry/otel-settings.ts';
import { otlpBody } from '../server/telemetry/otlp.ts';
import { otlpProtobuf } from '../server/telemetry/otlp-protobuf.ts';
import { createTracer, NO_TRACER, type Tracer } from '../server/telemetry/tracer.ts';
import type { CacheUses } from '../server/threads/cache-uses.ts';
import { createThreads } from '../server/threads/pool.ts';
import type { JobQueue, QueueLimits } from '../server/threads/queue.ts';
import { ownProgram, PROGRAM } from './program.ts';
import type { ThreadData } from './server-program.ts';

/** What outlives a reload. */
export interface RuntimeParts {
  readonly host: ProcessHost;
  readonly redactor: Redactor;
  readonly options: ServerOptions;
  readonly state: ServerState;
  readonly metrics: ServerMetrics;
  readonly windows: RateWindows;
  readonly queue: JobQueue;
  /** The counts of the threads' caches. */
  readonly caches: CacheUses;
  readonly nowhere: string;
  /** The highest cost of one expression. */
  readonly evalCost: number;
}

export interface BuiltRuntime extends Checked {
  readonly runtime: Runtime;
}

const MAX_WORKERS = 4;

/**
 * Builds everything that one configuration describes. Throws `config-invalid` with all that is wrong, before anything
 * is started.
 */
export function createRuntime(parts: RuntimeParts, loaded: LoadedConfig): BuiltRuntime {
  const { host, redactor, options, state, metrics, windows, queue } = parts;
  const { config } = loaded;
  const settings = config.apiServer;
  for (const secret of loaded.secrets) redactor.add(secret);
  const auth = authOptions(loaded);
  const checked = checkSettings(settings, auth, host.environment);
  for (const { secretEnv } of settings.webhooks) redactor.add(host.environment[secretEnv] ?? '');
  const { level, format, file } = config.logging;
  const log = createLog({ level, format, file, redactor, now: () => new Date(), write: host.stderr.write });
  const audit = settings.audit.enabled
    ? openAudit({
        file: settings.audit.file,
        fallback: host.stderr.write,
        hide: hiddenIn('audit', redactor),
        state,
        metrics,
        log,
      })
    : undefined;
  const send = createHttpClient({
    version: PROGRAM.version,
    environment: host.environment,
    addresses: { allowPrivateAddresses: true, allowedHosts: [] },
    systemCA: config.network.systemCA,
  });
  const tracer = chooseTracer(loaded, send, {
    log,
    hide: hiddenIn('trace', redactor),
    environment: host.environment,
    redactor,
  });
  const threads = createThreads({
    program: ownProgram('server-program'),
    workerData: threadData(parts, loaded),
    environment: host.environment,
    workers: workerCount(settings),
    log,
    caches: parts.caches,
    record: tracer.record,
  });
  let services: Promise<Services> | undefined;
  const runtime: Runtime = {
    settings,
    loaded,
    loadedAt: new Date(),
    router: createRouter(enabledRoutes(settings), settings.apiVersion),
    authenticator: createAuthenticator(auth, {
      send,
      clock: createClock(),
      log,
      onKeyFetch: result => metrics.keyFetches.add(1, result),
    }),
    addresses: createClientAddresses(settings.trustedProxies, address =>
      log('warn', 'a request names the client that it was forwarded for, but its sender is not a trusted proxy', {
        sender: address,
        hint: 'if a proxy of yours has this address, list it in apiServer.trustedProxies; until then all of its clients count as one',
      }),
    ),
    audit,
    tracer,
    threads,
    log,
    metrics,
    windows,
    queue,
    state,
    services: () => (services ??= ownServices(host, redactor, loaded, options)),
    servicesUsed: () => services !== undefined,
  };
  return { ...checked, runtime };
}

const workerCount = ({ workers }: Runtime['settings']): number =>
  workers ?? Math.min(MAX_WORKERS, availableParallelism());

/** The limits that the configuration sets for the queue in front of the threads. */
export function queueLimits({ config: { apiServer } }: LoadedConfig): QueueLimits {
  return { slots: workerCount(apiServer), maxRuns: apiServer.maxRuns, maxQueued: apiServer.maxQueued };
}

function enabledRoutes({ mcp, profiler, metrics }: LoadedConfig['config']['apiServer']): readonly RouteRow[] {
  const routes = metrics.port === undefined ? API_ROUTES : API_ROUTES.filter(row => row !== METRICS_ROUTE);
  return [...routes, ...(mcp.enabled ? [MCP_ROUTE] : []), ...(profiler.enabled ? [PROFILE_ROUTE] : [])];
}

async function ownServices(
  host: ProcessHost,
  redactor: Redactor,
  config: LoadedConfig,
  { cwd, warn }: ServerOptions,
): Promise<Services> {
  const { createServices } = await import('./app.ts');
  const choices = {
    config,
    cwd,
    authProfile: undefined,
    stdoutHoldsData: true,
    color: false,
    columns: 80,
    interactive: false,
    warn,
  };
  return createServices({ host, choices, redactor, foreign: true });
}

export function directoryAuthority({ config }: LoadedConfig): string | undefined {
  return config.auth.directory.endpoints?.['authority'] ?? undefined;
}

function authOptions(loaded: LoadedConfig): AuthOptions {
  const { auth, host, allowedHosts, tls, trustedProxies, cors } = loaded.config.apiServer;
  return {
    oidc: auth.azureOIDC,
    roles: auth.roles,
    hasPermissions: auth.permissions !== undefined,
    directoryAuthority: directoryAuthority(loaded),
    host,
    allowedHosts,
    tls: tls.enabled,
    behindProxy: trustedProxies.length > 0,
    allowedOrigins: cors.enabled ? cors.allowedOrigins : [],
  };
}

function threadData(
  { host, options, nowhere, evalCost }: RuntimeParts,
  { config, place, secrets }: LoadedConfig,
): ThreadData {
  const { apiServer } = config;
  const policy: ServedPolicy = {
    exec: apiServer.allowExec,
    fileWrites: apiServer.allowFileWrites,
    hostReads: apiServer.allowHostReads,
    authProviders: apiServer.allowedAuthProviders,
    outputRoot: apiServer.allowFileWrites ? apiServer.outputRoot : undefined,
    nowhere,
    solutionRoots: apiServer.solutionRoots,
    urlSources: apiServer.allowUrlSources,
    expressionCost: evalCost,
  };
  return { config, place, secrets, environment: { ...host.environment }, cwd: options.cwd, policy };
}

interface TracerSurroundings {
  readonly log: Runtime['log'];
  readonly environment: Environment;
  readonly redactor: Redactor;
  hide(text: string): string;
}

function chooseTracer(
  { config, settings }: LoadedConfig,
  send: ReturnType<typeof createHttpClient>,
  { log, hide, environment, redactor }: TracerSurroundings,
): Tracer {
  if (!config.apiServer.tracing.enabled) return NO_TRACER;
  const isSet = (key: string): boolean => settings.some(({ path }) => path.join('.') === `telemetry.${key}`);
  const otel = otelSettings(config.telemetry, isSet, environment, PROGRAM.version);
  if (otel === undefined) return NO_TRACER;
  for (const warning of otel.warnings) log('warn', warning);
  for (const [, value] of otel.headers) redactor.add(value);
  const { url, headers, protocol, timeoutMs, resource, sampler, samplerArg } = otel;
  return createTracer({
    sampler,
    samplerArg,
    log,
    async export(spans) {
      const { body, type } =
        protocol === 'http/protobuf'
          ? { body: otlpProtobuf(spans, resource, hide), type: 'application/x-protobuf' }
          : { body: Buffer.from(hide(otlpBody(spans, resource))), type: 'application/json' };
      const request = {
        method: 'POST',
        url,
        headers: [['Content-Type', type], ...headers] as const,
        body,
        timeoutMs,
        maxResponseBytes: 65_536,
        guard: 'service' as const,
      };
      const { status } = await send(request, new AbortController().signal);
      if (status >= 300) throw new Error(`the collector answered ${status}`);
    },
  });
}
